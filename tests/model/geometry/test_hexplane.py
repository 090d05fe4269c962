"""Joined hex boards: neighbours across the edge, hexes printed twice, and maps that wrap."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.entities.boards import Board, Grid
from sandtable.model.geometry.hex.grid_hexes import all_hexes, label_of_hex, neighbouring_hexes
from sandtable.model.geometry.hex.hex_plane import can_wrap_evenly, hex_planes, hex_sides


def board(letter, columns=(1, 4), rows=(1, 3), join=(), **keys):
    grid = Grid(label=letter + "{column}.{row}", columns=columns, rows=rows, **keys)
    return Board(kind="hexes", name=letter, grid=grid, **dict(join))


def sides(**boards):
    """Return the pairs of neighbours, and the double labels, of boards in one plane."""
    (plane,) = hex_planes(boards)
    found = hex_sides(plane)
    return {frozenset(pair) for pair in found.neighbour_pairs}, found.label_by_double


def touching(pairs, label):
    return {other for pair in pairs if label in pair for other in pair - {label}}


def numbered(pairs):
    """Return pairs of labels without letters, which are the same hexes on a single board."""
    return {frozenset(label[1:] for label in pair) for pair in pairs}


ORIENTED = [(o, s, d) for o in ("flat", "pointy") for s in ("odd-down", "even-down", "odd-up")
            for d in (True, False)]  # fmt: skip


@pytest.mark.parametrize(("orientation", "stagger", "down"), ORIENTED)
@pytest.mark.parametrize("way", ["east_of", "south_of"])
def test_two_boards_whose_numbers_go_on_are_one_sheet(orientation, stagger, down, way):
    keys = {"orientation": orientation, "stagger": stagger, "down": down}
    if way == "east_of":
        parts = {"columns": (5, 8)}, {"columns": (1, 8)}, {"columns": (1, 4)}
    else:
        above, below = ((1, 4), (5, 8)) if down else ((5, 8), (1, 4))
        parts = {"rows": below}, {"rows": (1, 8)}, {"rows": above}
    new, whole, old = parts
    pairs, doubles = sides(
        a=board("A", **old, **keys), b=board("B", join={way: "a"}, **new, **keys)
    )
    assert (numbered(pairs), doubles) == (numbered(sides(a=board("A", **whole, **keys))[0]), {})


def test_a_column_that_both_boards_show_half_is_one():
    a = board("A", half=("east",))
    b = board("B", half=("west",), stagger="even-down", join={"east_of": "a"})
    pairs, doubles = sides(a=a, b=b)
    assert doubles == {"B1.1": "A4.1", "B1.2": "A4.2", "B1.3": "A4.3"}
    assert touching(pairs, "A4.2") == {"A4.1", "A4.3", "A3.1", "A3.2", "B2.1", "B2.2"}
    assert not touching(pairs, "B1.2")


@pytest.mark.parametrize("down", [True, False])
def test_columns_whose_last_hexes_both_boards_show_half_are_joined_there(down):
    a = board("A", half=("south",), down=down)
    b = board("B", half=("north",), down=down, stagger="odd-up", join={"south_of": "a"})
    last, first = ("3", "1") if down else ("1", "3")
    _, doubles = sides(a=a, b=b)
    assert doubles == {f"B{c}.{first}": f"A{c}.{last}" for c in (1, 3)}


def test_where_a_board_lies_may_be_said_by_a_hex():
    pairs, doubles = sides(
        a=board("A"), b=board("B", rows=(11, 13), join={"east_of": "a", "lies_on": "B1.11/A5.3"})
    )
    assert touching(pairs, "B1.11") == {"B1.12", "B2.11", "B2.12", "A4.3"}
    assert doubles == {}


def test_rows_without_a_number_in_common_begin_at_the_top():
    pairs, _ = sides(a=board("A"), b=board("B", rows=(11, 13), join={"east_of": "a"}))
    assert touching(pairs, "B1.11") >= {"A4.1"}


def test_boards_in_a_circle_or_of_other_hexes_stay_apart():
    boards = {
        "a": board("A", join={"east_of": "b"}),
        "b": board("B", join={"east_of": "a"}),
        "c": board("C", orientation="pointy", join={"east_of": "b"}),
        "d": board("D", join={"east_of": "nowhere"}),
    }
    found = [tuple(sheet.board for sheet in plane.placed_boards) for plane in hex_planes(boards)]
    assert sorted(name for names in found for name in names) == ["a", "b", "c", "d"]
    assert ("c",) in found
    assert ("d",) in found


def test_a_map_that_wraps_joins_its_opposite_edges():
    pairs, doubles = sides(a=board("A", join={"wrap": "x"}))
    assert touching(pairs, "A1.2") == {"A1.1", "A1.3", "A2.2", "A2.3", "A4.2", "A4.3"}
    assert doubles == {}


@given(st.sampled_from(ORIENTED), st.sampled_from([4, 6]), st.sampled_from([4, 6]))
def test_on_a_map_that_wraps_both_ways_every_hex_has_six_neighbours(keys, wide, high):
    orientation, stagger, down = keys
    whole = board("A", (1, wide), (1, high), {"wrap": "both"},
                  orientation=orientation, stagger=stagger, down=down)  # fmt: skip
    pairs, _ = sides(a=whole)
    assert {len(touching(pairs, label_of_hex(whole.grid, p))) for p in all_hexes(whole.grid)} == {
        6
    }


def test_halves_at_both_edges_of_a_map_that_wraps_are_one_hex():
    pairs, doubles = sides(a=board("A", (1, 5), half=("east", "west"), join={"wrap": "x"}))
    assert doubles == {"A5.1": "A1.1", "A5.2": "A1.2", "A5.3": "A1.3"}
    assert touching(pairs, "A1.2") == {"A1.1", "A1.3", "A2.2", "A2.3", "A4.2", "A4.3"}


def test_two_joined_boards_may_wrap_as_one():
    pairs, _ = sides(
        a=board("A", join={"wrap": "x"}), b=board("B", join={"east_of": "a", "wrap": "x"})
    )
    assert {"A1.2", "A4.1", "A4.2"} & touching(pairs, "B4.2") == {"A1.2"}


@pytest.mark.parametrize(
    ("columns", "wrap", "fits"),
    [((1, 4), "x", True), ((1, 5), "x", False), ((1, 5), "y", True), ((1, 5), "both", False)],
)
def test_a_pattern_of_an_odd_number_of_columns_does_not_close(columns, wrap, fits):
    (plane,) = hex_planes({"a": board("A", columns, join={"wrap": wrap})})
    assert can_wrap_evenly(plane, wrap) == fits


@pytest.mark.parametrize(("orientation", "stagger", "down"), ORIENTED)
def test_one_board_alone_has_the_sides_of_its_grid(orientation, stagger, down):
    alone = board("A", orientation=orientation, stagger=stagger, down=down)
    expected = {
        frozenset((label_of_hex(alone.grid, p), label_of_hex(alone.grid, n)))
        for p in all_hexes(alone.grid)
        for n in neighbouring_hexes(alone.grid, p)
    }
    assert sides(a=alone)[0] == expected


def test_the_board_that_another_joins_gives_the_labels_whichever_is_written_first():
    a = board("A", half=("east",))
    b = board("B", half=("west",), stagger="even-down", join={"east_of": "a"})
    assert sides(b=b, a=a)[1]["B1.2"] == "A4.2"
