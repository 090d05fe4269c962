"""Symbols of a space stand within it, and names that leave it are joined to it by a line."""

from functools import cache

import pytest
import shapely

from sandtable.drawing.maps.board_map import draw_board
from sandtable.drawing.maps.labels import LabelForm, SpaceLabel, possible_label_forms
from sandtable.drawing.maps.space_badges import badge_of_tag, badge_of_value
from sandtable.exporters.print.map_pages import map_style_for_width
from sandtable.model import resources
from sandtable.model.storage.module_loading import load_module
from tests.support.labels import shape_on

BOARDS = [
    pytest.param(name, board, id=f"{name}-{board}")
    for name in resources.sample_names()
    for board, drawn in load_module(resources.path_of_sample(name)).complete_module.boards.items()
    if drawn.kind != "boxes"
]


@cache
def drawn(name, board):
    module = load_module(resources.path_of_sample(name)).complete_module
    return draw_board(module, board, map_style_for_width(273))


def symbols_of(label: SpaceLabel):
    """The box of the badges of a label, wherever they stand."""
    if label.symbols:
        return label.symbols.box
    return label.boxes_of_label_parts[-1] if label.block.badges and not label.rotation else None


@pytest.mark.parametrize(("name", "board"), BOARDS)
def test_symbols_stand_in_their_own_space_or_have_a_line_to_it(name, board):
    found = drawn(name, board)
    for label in found.labels:
        box = symbols_of(label)
        if box is None or label.leader_line:
            continue
        shape, badges = shape_on(found.sheet, label.space), shapely.box(*box)
        assert badges.intersection(shape).area > 0.5 * badges.area, label.space


@pytest.mark.parametrize(("name", "board"), BOARDS)
def test_the_name_of_a_hex_stands_in_no_other_without_a_line(name, board):
    found = drawn(name, board)
    if found.sheet.board.grid is None:
        return
    for label in found.labels:
        if label.is_inside or label.leader_line:
            continue
        assert shapely.box(*label.box).centroid.distance(shape_on(found.sheet, label.space)) == 0


@pytest.mark.parametrize(("name", "board"), BOARDS)
def test_a_line_begins_at_the_letters_of_its_name(name, board):
    for label in drawn(name, board).labels:
        if label.leader_line:
            start = shapely.Point(label.leader_line[0])
            lines = label.block.boxes_of_lines(label.size)
            boxes = [
                shapely.box(label.x + a, label.y + b, label.x + c, label.y + d)
                for a, b, c, d in lines
            ]
            assert shapely.union_all(boxes).distance(start) < 0.01


def test_badges_without_a_name_may_stand_in_rows():
    badges = tuple(badge_of_value(word, word[0].upper(), "5") for word in ("port", "oil", "air"))
    one, two = (LabelForm((), badges, badge_row_count=rows) for rows in (1, 2))
    (wide, low), (narrow, high) = (form.label_size_at_font_size(1.9) for form in (one, two))
    assert narrow < wide
    assert high > low
    assert possible_label_forms("Ash", badges, "bold")[0].badge_row_count == 1


def test_a_capital_and_a_city_of_victory_have_different_symbols():
    capital, city = badge_of_tag("capital"), badge_of_tag("victory-city")
    assert capital
    assert city
    assert capital.form != city.form


def test_no_name_of_a_sea_stands_on_a_lake_that_is_no_space():
    """Its readers would take the lake for the sea."""
    found = drawn("aa_lhtr_1942", "world")
    land_and_sea = shapely.union_all(
        [shape_on(found.sheet, name) for name in found.sheet.spaces_by_printed_name]
    )
    for label in found.labels:
        if found.sheet.is_sea(label.space) and not label.is_inside:
            box = shapely.box(*label.box)
            assert box.intersection(land_and_sea).area > 0.5 * box.area, label.space
