"""New boards, boards that join, boxes for hexes; which board is shown first."""

import pytest

from editor.workspaces.map.first import first_board
from editor.workspaces.map.hex_deeds import join_board, land, new_board, tie_box
from editor.workspaces.map.place import MapPlace
from model import resources
from model.edits.begin import empty
from model.module import Module
from model.select.links import neighbours_of
from model.storage.load import load
from tests.editor.map.conftest import Answers
from tests.editor.map.hexing import MOOR, Stage
from tests.support.modules import HEAD, module_of

pytestmark = pytest.mark.gui


@pytest.fixture
def stage_of(qtbot, bench_of):
    def make(module):
        bench = bench_of(module)
        bench.asking = Answers()
        place = MapPlace(bench)
        qtbot.addWidget(place)
        place.resize(900, 600)
        place.show()
        qtbot.waitExposed(place)
        place.view.settle()
        return Stage(place)

    return make


def boards(stage):
    return stage.bench.document.module.boards


def test_a_hex_board_is_made_from_nothing_and_shown(stage_of):
    stage = stage_of(Module(module=empty("Mine").module))
    stage.bench.asking.ready = ["A map of hexes", "Moor", "12 x 9"]
    new_board(stage)
    assert boards(stage)["moor"].grid.columns == (1, 12)
    assert stage.place.view.board == "moor"
    assert stage.place.boards.currentText() == "Moor"
    stage.bench.document.undo_stack.undo()
    assert not boards(stage)


@pytest.mark.parametrize(
    ("ready", "kind"),
    [
        (["A map of areas, empty", "Land"], "areas"),
        (["Boxes beside the map", "Land", "Pool, Lost"], "boxes"),
    ],
)
def test_other_sorts_of_boards_are_made(stage_of, ready, kind):
    stage = stage_of(empty("Mine"))
    stage.bench.asking.ready = ready
    new_board(stage)
    assert boards(stage)["land"].kind == kind
    assert stage.bench.document.undo_stack.undoText() == "New board Land"


def test_a_board_of_real_geography_is_made(stage_of):
    stage = stage_of(empty("Mine"))
    stage.bench.asking.ready = ["A map of areas from real", "Sea", "The Black Sea"]
    new_board(stage)
    assert boards(stage)["sea"].outlines


@pytest.mark.parametrize(
    "ready",
    [[None], ["A map of hexes", None], ["A map of hexes", "Moor", None],
     ["Boxes beside the map", "B", None], ["A map of areas from real", "G", None]],
)  # fmt: skip
def test_who_changes_their_mind_gets_no_board(stage_of, ready):
    stage = stage_of(empty("Mine"))
    stage.bench.asking.ready = ready
    new_board(stage)
    assert not stage.bench.document.undo_stack.count()


def test_a_size_that_is_none_is_refused(stage_of):
    stage = stage_of(empty("Mine"))
    stage.bench.asking.ready = ["A map of hexes", "Moor", "many"]
    new_board(stage)
    assert stage.bench.messages.last[0].startswith("Two numbers are needed")


def test_a_board_is_joined_to_another(stage_of):
    stage = stage_of(MOOR)
    stage.bench.asking.ready = ["A map of hexes", "Fen", "4 x 8"]
    new_board(stage)
    stage.bench.asking.ready = ["East of Moor", "Side by side"]
    join_board(stage)
    assert boards(stage)["fen"].east_of == "moor"
    assert "A01.03" in neighbours_of(stage.bench.document.module)["1003"]
    stage.bench.asking.ready = ["South of Moor", "So that", "A01.01/0109"]
    join_board(stage)
    assert (boards(stage)["fen"].south_of, boards(stage)["fen"].lies_on) == (
        "moor",
        "A01.01/0109",
    )
    stage.bench.asking.ready = ["It lies alone"]
    join_board(stage)
    assert boards(stage)["fen"].lies_on is None


def test_one_board_joins_nothing(stage_of):
    stage = stage_of(MOOR)
    join_board(stage)
    assert stage.bench.messages.last[0].startswith("Boards of hexes join")


def test_a_box_is_made_for_a_hex(stage_of):
    stage = stage_of(MOOR)
    stage.bench.selection.choose([("boards", "moor", "spaces", "0302")])
    stage.bench.asking.ready = ["A new box", "Mill box"]
    tie_box(stage)
    assert boards(stage)["camp"].spaces["mill-box"].same_as == "0302"
    stage.bench.asking.ready = ["Tents"]
    tie_box(stage)
    assert boards(stage)["camp"].spaces["tents"].same_as == "0302"


def test_without_a_hex_there_is_nothing_to_tie(stage_of):
    stage = stage_of(MOOR)
    tie_box(stage)
    assert stage.bench.messages.last[0] == "Select the hex that a box stands for."


def test_land_and_sea_are_found_by_an_action(stage_of):
    stage = stage_of(MOOR)
    land(stage)
    assert stage.place.tool_id == "hex-places"
    stage.place.show_board("camp")
    land(stage)
    assert stage.bench.messages.last[0] == "Show a board of hexes first."


SPREAD = module_of(
    HEAD
    + """\
  owners: {red: Red}
types: {foot: {name: Foot, kind: unit}}
pieces: {red: {foot: {a: A, b: B, c: C, d: D, e: E, f: F}}}
boards:
  boxes: {kind: boxes, name: Boxes, spaces: {pool: Pool}}
  north: {kind: hexes, name: N, grid: {label: "N{column}.{row}", columns: [1, 2], rows: [1, 2]}}
  south: {kind: hexes, name: S, grid: {label: "S{column}.{row}", columns: [1, 2], rows: [1, 2]}}
scenarios:
  battle: {name: Battle, setup: {red: {pool: [a, b, c], N1.1: [d], S1.1: [e], S2.2: [f]}}}
"""
)


def test_the_map_with_most_pieces_is_shown_first(stage_of):
    stage = stage_of(SPREAD)
    assert stage.bench.viewpoint.view.scenario == "battle"
    assert stage.place.view.board == "south"


def test_the_first_map_is_shown_where_nothing_stands(bench_of):
    bench = bench_of(MOOR)
    assert first_board(MOOR, bench.viewpoint.view) == "moor"
    assert first_board(Module(module=MOOR.module), bench.viewpoint.view) == ""


def test_a_sample_is_shown_by_its_map(bench_of):
    bench = bench_of(load(resources.sample("lantern_ford")).module)
    assert first_board(bench.document.module, bench.viewpoint.view) == "country"
