"""Boxes without drawn outlines, and the cells of tracks."""

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.entities.boards import Board, Grid, Space
from sandtable.model.entities.outlines import Outline, unpack_points_of_ring
from sandtable.model.geometry.box_layout import (
    all_outlines_on_board,
    outlines_of_undrawn_boxes,
    rectangle_outline,
    track_cell_count,
    track_cell_outlines,
)
from sandtable.model.geometry.hex.hex_grid import hex_outlines
from sandtable.model.geometry.shape_conversion import shapes_from_outlines
from sandtable.model.phrases.span import Span
from tests.support.present import present


def display(**spaces):
    return Board(kind="boxes", name="Display", spaces=spaces)


def corners(outline):
    return unpack_points_of_ring(outline.polygons[0][0])


def test_a_box_alone_begins_at_the_lower_left():
    assert corners(outlines_of_undrawn_boxes(display(pool=Space()))["pool"]) == [
        (0, 0), (3000, 0), (3000, 2000), (0, 2000),
    ]  # fmt: skip


def test_boxes_stand_in_rows_in_the_order_of_the_board():
    found = outlines_of_undrawn_boxes(display(**{name: Space() for name in "abcdef"}))
    tops = [max(y for _, y in corners(found[name])) for name in "abcdef"]
    lefts = [min(x for x, _ in corners(found[name])) for name in "abcdef"]
    assert tops == sorted(tops, reverse=True)
    assert lefts[:2] == [0, 3500]
    assert min(y for o in found.values() for _, y in corners(o)) == 0


def test_a_few_boxes_do_not_stand_in_one_column():
    board = Board(kind="boxes", name="Bases", spaces={name: Space() for name in "abcd"})
    lefts = [
        min(x for x, _ in corners(outline))
        for outline in outlines_of_undrawn_boxes(board).values()
    ]
    assert lefts == [lefts[0], lefts[1]] * 2
    assert lefts[0] < lefts[1]


def test_a_track_is_as_wide_as_ten_of_its_cells():
    outline = outlines_of_undrawn_boxes(display(turns=Space(track=Span("1", "28"))))["turns"]
    assert corners(outline)[2] == (10_000, 3000)


@given(st.lists(st.integers(0, 40), min_size=1, max_size=20))
def test_boxes_never_touch(lengths):
    spaces = {str(i): Space(track=Span("1", str(n)) if n else None) for i, n in enumerate(lengths)}
    found = outlines_of_undrawn_boxes(display(**spaces))
    tree = shapely.STRtree(shapes_from_outlines(list(found.values())))
    assert len(tree.query(tree.geometries, "intersects")[0]) == len(found) == len(lengths)


@given(st.integers(-3, 3), st.integers(1, 60), st.integers(60, 5000), st.integers(60, 5000))
def test_cells_fill_a_track_without_overlap(first, count, wide, high):
    outline = rectangle_outline((0, 0, wide, high))
    cells = track_cell_outlines(outline, Span(str(first), str(first + count - 1)))
    shapes = shapes_from_outlines(list(cells.values()))
    assert list(cells) == list(range(first, first + count))
    assert shapely.area(shapes).sum() == pytest.approx(shapely.union_all(shapes).area)
    assert shapely.box(0, 0, wide, high).covers(shapely.union_all(shapes))


def test_cells_run_in_rows_from_the_top():
    track = Space(track=Span("1", "12"))
    cells = track_cell_outlines(
        outlines_of_undrawn_boxes(display(turns=track))["turns"], present(track.track)
    )
    assert corners(cells[1]) == [(0, 1000), (1000, 1000), (1000, 2000), (0, 2000)]
    assert corners(cells[11]) == [(0, 0), (1000, 0), (1000, 1000), (0, 1000)]


@pytest.mark.parametrize(
    ("track", "count"),
    [(None, 1), (Span("3", "3"), 1), (Span("1", "8"), 8), (Span("1", None), 1),
     (Span("1940-09", "1941-03"), 1), (Span("1", "900000000"), 1), (Span("5", "1"), 1)],
)  # fmt: skip
def test_a_track_has_the_cells_that_can_be_counted(track, count):
    assert track_cell_count(track) == count
    assert len(
        track_cell_outlines(rectangle_outline((0, 0, 100, 10)), track or Span("1", None))
    ) in {count, 0}


def test_boxes_of_a_map_stand_below_it():
    grid = Grid(label="{column}.{row}", columns=(1, 8), rows=(1, 4), size=100)
    board = Board(
        kind="hexes", name="Map", grid=grid, spaces={"camp": Space(), "1.1": Space(name="Fort")}
    )
    assert list(outlines_of_undrawn_boxes(board)) == ["camp"]
    assert max(y for _, y in corners(outlines_of_undrawn_boxes(board)["camp"])) == -50
    assert list(all_outlines_on_board(board)) == [*hex_outlines(grid), "camp"]


def test_what_is_drawn_stays_and_only_the_rest_is_laid_out():
    drawn = Outline.from_points([[(0, 0), (50, 0), (0, 50)]])
    board = Board(
        kind="boxes",
        name="Display",
        spaces={"pool": Space(), "dead": Space()},
        outlines={"pool": drawn},
    )
    assert list(outlines_of_undrawn_boxes(board)) == ["dead"]
    assert corners(outlines_of_undrawn_boxes(board)["dead"]) == [
        (0, -50),
        (60, -50),
        (60, -10),
        (0, -10),
    ]
    assert all_outlines_on_board(board)["pool"] is drawn


def test_land_that_nobody_has_drawn_is_no_box():
    board = Board(
        kind="areas",
        name="Map",
        spaces={"holm": Space(), "pool": Space(kind="box"), "track": Space(track=Span("1", "4"))},
    )
    assert list(outlines_of_undrawn_boxes(board)) == ["pool", "track"]
