"""New boards, boards that join, and boxes that stand for hexes."""

import pytest

from sandtable.model.checks.recheck import check_module
from sandtable.model.checks.registry import Severity
from sandtable.model.edits.boards import (
    join_board_at,
    new_area_board,
    new_display_board,
    new_display_box,
    new_divided_board,
    new_globe_board,
    new_hex_board,
    new_hex_board_of_grid,
    set_box_counts_with,
)
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.new_modules import empty_module
from sandtable.model.entities.boards import Grid
from sandtable.model.select.space_connections import neighbours_by_space
from sandtable.model.select.space_index import space_index_of
from tests.support.modules import module_from_text
from tests.support.present import present


def serious(module):
    return [f for f in check_module(module).findings if f.severity is Severity.ERROR]


def test_hex_boards_are_called_apart():
    once, first = new_hex_board(empty_module("Mine"), "Moor", 4, 3)
    twice, second = new_hex_board(once, "Moor", 4, 3)
    labels = [present(twice.boards[own].grid).label for own in (first, second)]
    assert labels == ["{column:02}{row:02}", "A{column:02}.{row:02}"]
    assert (first, second) == ("moor", "moor-2")
    assert not serious(twice)


def test_a_board_of_no_hexes_is_refused():
    with pytest.raises(EditError, match="come before the last"):
        new_hex_board(empty_module("Mine"), "Moor", 0, 3)


def test_a_new_board_brings_land_and_water_where_there_is_none():
    bare = module_from_text("")
    for after, _ in (new_hex_board(bare, "Moor", 2, 2), new_area_board(bare, "Land")):
        assert list(after.terrains) == ["land", "water"]
        assert not serious(after)


def test_a_sheet_of_a_size_is_one_territory_or_many_that_touch():
    one, own = new_divided_board(empty_module("Mine"), "Land", (8000, 6000))
    assert list(one.boards[own].spaces) == ["a1"]
    assert not [f for f in check_module(one).findings if f.check.startswith(("GEO", "ADJ"))]
    many, own = new_divided_board(empty_module("Mine"), "Land", (1000, 700), (3, 2))
    names = [space.name for space in many.boards[own].spaces.values()]
    assert names == ["A1", "B1", "C1", "A2", "B2", "C2"]
    ids = dict(zip(names, many.boards[own].spaces, strict=True))
    assert neighbours_by_space(many)[ids["A1"]] == {ids["B1"], ids["A2"]}
    found = [f.check for f in check_module(many).findings if f.check.startswith(("GEO", "ADJ"))]
    assert found == ["GEO014", "GEO014"]  # four of them meet in a point: who touches is to be said


@pytest.mark.parametrize(
    ("size", "parts"), [((10, 10), (2, 1)), ((900, 900), (0, 1)), ((9**6, 9**6), (99, 99))]
)
def test_a_sheet_of_specks_or_of_too_many_parts_is_refused(size, parts):
    with pytest.raises(EditError, match="territor"):
        new_divided_board(empty_module("Mine"), "Land", size, parts)


def test_hexes_that_are_called_as_others_are_refused():
    once, _ = new_hex_board(empty_module("Mine"), "Moor", 4, 3)
    grid = Grid(label="{column:02}{row:02}", columns=(1, 9), rows=(1, 9), orientation="pointy")
    with pytest.raises(EditError, match="Another board has a space 0101"):
        new_hex_board_of_grid(once, "Fen", grid)


def test_a_board_of_real_coasts_is_drawn():
    after, own = new_globe_board(empty_module("Mine"), "Black Sea", (26.5, 40.0, 42.5, 48.0))
    board = after.boards[own]
    assert board.outlines.keys() == board.spaces.keys()
    assert {space.terrain for space in board.spaces.values()} == {"land", "water"}


def test_two_boards_of_coasts_would_have_the_same_names():
    window = (26.5, 40.0, 42.5, 48.0)
    once, _ = new_globe_board(empty_module("Mine"), "One", window)
    with pytest.raises(EditError, match="Another board has a space"):
        new_globe_board(once, "Other", window)


def test_a_display_has_its_boxes():
    after, own = new_display_board(empty_module("Mine"), "Boxes", ["Available", "Pool"])
    assert [s.name for s in after.boards[own].spaces.values()] == ["Available", "Pool"]
    assert {
        present(space_index_of(after).find_space(s)).kind for s in after.boards[own].spaces
    } == {"box"}


def two():
    once, first = new_hex_board(empty_module("Mine"), "West", 4, 3)
    twice, second = new_hex_board(once, "East", 4, 3)
    return twice, first, second


def test_boards_join_side_by_side():
    module, west, east = two()
    after = join_board_at(module, east, west)
    assert "A01.02" in neighbours_by_space(after)["0402"]
    assert join_board_at(after, east, None) == module


def test_boards_join_by_a_pair():
    module, west, east = two()
    after = join_board_at(module, east, west, "south", "A01.01/0204")
    board = after.boards[east]
    assert (board.east_of, board.south_of, board.lies_on) == (None, west, "A01.01/0204")
    assert "A01.01" in neighbours_by_space(after)["0203"]
    with pytest.raises(EditError, match="must name a hex"):
        join_board_at(module, east, west, "south", "Z1/Z2")


def test_boards_do_not_join_in_a_ring_nor_with_areas():
    module, west, east = two()
    with pytest.raises(EditError, match="is already joined to West"):
        join_board_at(join_board_at(module, east, west), west, east)
    with pytest.raises(EditError, match="is already joined to East"):
        join_board_at(module, east, east)
    with pytest.raises(EditError, match="can be joined at an edge"):
        join_board_at(module, east, "map")


def test_a_box_stands_for_a_hex():
    module, _, _ = two()
    after, own = new_display_board(module, "Boxes")
    after, box = new_display_box(after, own, "Fortress", "0202")
    assert after.boards[own].spaces[box].same_as == "0202"
    assert set_box_counts_with(after, box, None).boards[own].spaces[box].same_as is None
    assert not serious(after)


@pytest.mark.parametrize(
    ("box", "there", "words"),
    [
        ("0101", "0202", "is a hex, not a box"),
        ("nowhere", "0202", "There is no box"),
        ("pool", "nowhere", "There is no space"),
        ("pool", "pool", "tied to a hex"),
    ],
)
def test_what_cannot_be_tied(box, there, words):
    module, _, _ = two()
    after, _ = new_display_board(module, "Boxes", ["Pool"])
    with pytest.raises(EditError, match=words):
        set_box_counts_with(after, box, there)
