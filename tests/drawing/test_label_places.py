"""Whoever reads a name on a map knows whose it is: on every board and every paper."""

from dataclasses import replace
from functools import cache

import pytest

from sandtable.drawing.drawing import DrawnPath
from sandtable.drawing.maps.board_map import draw_board
from sandtable.drawing.maps.labels import draw_leader_line
from sandtable.drawing.maps.space_cells import SpaceCells
from sandtable.exporters.print.map_pages import map_style_for_width, room_for_map_on_page
from sandtable.exporters.print.print_options import PrintOptions
from sandtable.exporters.print.sheet_context import SheetContext
from sandtable.model import resources
from sandtable.model.storage.module_loading import load_module
from tests.support.coverages import squares
from tests.support.labels import boxes_at_the_frame, running_together, strays
from tests.support.modules import module_from_text

PAPERS = [("a4", False), ("a4", True), ("letter", False), ("letter", True)]
CASES = [
    pytest.param(
        name,
        board,
        paper,
        lying,
        id=f"{name}-{board}-{paper}{'-lying' * lying}",
        marks=pytest.mark.long if paper == "letter" else (),  # hardly wider than A4
    )
    for name in resources.sample_names()
    for board in load_module(resources.path_of_sample(name)).complete_module.boards
    for paper, lying in PAPERS
]


@cache
def module_of_sample(name):
    return load_module(resources.path_of_sample(name)).complete_module


@cache
def astray_at(name, board, width):
    """What is astray on a map so many millimetres wide; pages that are turned have the same."""
    found = draw_board(module_of_sample(name), board, map_style_for_width(width))
    return [*strays(found), *running_together(found), *boxes_at_the_frame(found)]


@pytest.mark.parametrize(("name", "board", "paper", "lying"), CASES)
def test_each_name_is_at_its_space_or_has_a_line_to_it_and_runs_into_no_other(
    name, board, paper, lying
):
    desk = SheetContext(module_of_sample(name), PrintOptions(paper=paper, landscape=lying), None)
    (width, _), _ = room_for_map_on_page(desk, module_of_sample(name).boards[board])
    assert not astray_at(name, board, width)


def test_a_name_stands_in_the_broad_part_of_its_space_and_leaves_the_small_one_its_middle():
    """On the smallest paper, where neither name has room within its space."""
    desk = SheetContext(module_of_sample("aa_lhtr_1942"), PrintOptions(paper="a4"), None)
    (width, _), _ = room_for_map_on_page(desk, desk.module.boards["world"])
    found = draw_board(desk.module, "world", map_style_for_width(width))
    cells, labels = (
        SpaceCells.from_sheet(found.sheet),
        {label.space: label for label in found.labels},
    )
    for name in ("western-europe", "germany-land", "eastern-europe", "kwangtung"):
        assert labels[name].leader_line is None
        assert cells.shares_covered_by(labels[name].box, name).own_share > 0.5
    for name, label in labels.items():
        if found.sheet.is_sea(name) and not (label.is_inside or label.leader_line):
            assert cells.shares_covered_by(label.box, name).land_share <= 0.5


def crowded(side, long):
    """Small countries with long names in a row, each with an enclave that is smaller still."""
    countries = {f"c{n}": (n * 100, 0, 100) for n in range(side)}
    enclaves = {f"e{n}": (n * 100 + 45, 40, 8) for n in range(side)}
    outlines = squares(**countries, **enclaves, sea=(0, 100, side * 100))
    names = {name: f"{name.upper()} {long}" for name in outlines}
    spaces = ", ".join(f"{key}: {name}; kind land" for key, name in names.items())
    module = module_from_text(f"boards: {{b: {{kind: areas, name: B, spaces: {{{spaces}}}}}}}")
    board = replace(module.boards["b"], outlines=outlines)
    return replace(module, boards={"b": board})


@pytest.mark.parametrize("side", [4, 16])
@pytest.mark.parametrize("long", ["", "Principality", "Grand Duchy of the Two Rivers"])
def test_names_of_a_crowded_map_are_at_their_spaces_or_have_a_line_to_them(side, long):
    found = draw_board(crowded(side, long), "b", map_style_for_width(188))
    assert not [*strays(found), *running_together(found)]
    assert len(found.labels) + len(found.losses) == len(found.sheet.spaces_by_printed_name)
    for label in found.labels:
        if label.leader_line:
            assert any(
                isinstance(mark, DrawnPath)
                for mark in draw_leader_line(label, "#000000", "#ffffff")
            )
