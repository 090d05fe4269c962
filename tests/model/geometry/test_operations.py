"""Operations on outlines result in valid outlines, or in an error message."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.entities.outlines import Outline, unpack_points_of_ring
from sandtable.model.geometry.coverage.coverage_test import is_valid_coverage
from sandtable.model.geometry.geometry_errors import GeometryError
from sandtable.model.geometry.normal_form import normalize_outline
from sandtable.model.geometry.outline_operations.border_smoothing import smooth_border
from sandtable.model.geometry.outline_operations.border_snapping import snap_node_to_border
from sandtable.model.geometry.outline_operations.node_edits import (
    delete_node,
    insert_node,
    move_node,
)
from sandtable.model.geometry.outline_operations.node_mesh import NodeDrag
from sandtable.model.geometry.outline_operations.outline_simplification import simplify_outlines
from sandtable.model.geometry.outline_operations.space_drawing import draw_space
from sandtable.model.geometry.outline_operations.space_holes import cut_hole, cut_island, fill_gap
from sandtable.model.geometry.outline_operations.space_merge import merge_spaces
from sandtable.model.geometry.outline_operations.space_split import split_space
from sandtable.model.geometry.shared_borders import shared_borders
from tests.support.coverages import (
    BOW,
    PAIR,
    area,
    bricks,
    nodes_of,
    pair_with_nodes,
    square,
    squares,
)

reals = st.floats(0, 1)
places = st.tuples(st.integers(-500, 7500), st.integers(-500, 3500))


# --- nodes


def test_both_neighbours_follow_a_node():
    after = move_node(PAIR, (1000, 1000), (900, 950))
    assert is_valid_coverage(after)
    assert area(after, "a") + area(after, "b") == 2 * 1000**2 - 50 * 1000


def test_a_node_goes_in_and_out_again():
    after = pair_with_nodes((1050, 500))
    assert is_valid_coverage(after)
    assert area(after, "a") == 1000**2 + 25_000
    assert delete_node(after, (1050, 500)) == PAIR


def test_a_node_where_borders_meet_does_not_go():
    with pytest.raises(GeometryError, match="Several borders meet at 1000, 0"):
        delete_node(PAIR, (1000, 0))


@pytest.mark.parametrize("node", [(1e300, 0), (10**12, 0), (float("nan"), 0)])
def test_a_node_that_no_board_can_have_is_said_to_be_none(node):
    for operation in (
        lambda: move_node(PAIR, (1000, 0), node),
        lambda: move_node(PAIR, node, (0, 0)),
        lambda: delete_node(PAIR, node),
        lambda: insert_node(PAIR, (0, 0), node, (5, 5)),
        lambda: snap_node_to_border(PAIR, node, 5),
        lambda: fill_gap(PAIR, "a", node),
    ):
        with pytest.raises(GeometryError, match=r"finite|far away"):
            operation()


@pytest.mark.parametrize("to", [(-900, 500), (0, 0), (0, 500)])
def test_a_move_that_breaks_something_is_refused(to):
    with pytest.raises(GeometryError, match="This cannot be"):
        move_node(PAIR, (1000, 1000), to)


def test_a_triangle_keeps_its_nodes():
    with pytest.raises(GeometryError, match="fewer than three"):
        delete_node({"a": Outline.from_points([[(0, 0), (50, 0), (0, 50)]])}, (50, 0))


def test_a_flaw_that_was_there_does_not_stand_in_the_way_of_another_edit():
    flawed = squares(a=(0, 0, 1000), b=(990, 0, 1000), c=(3000, 0, 1000))
    after = move_node(flawed, (0, 0), (-100, -50))
    assert area(after, "a") > 1000**2
    with pytest.raises(GeometryError, match="b and c overlap"):
        move_node(flawed, (3000, 0), (1500, 500))


# --- split and merge


def test_a_split_gives_the_smaller_half_the_new_name_next_to_the_old():
    after = split_space(PAIR, "a", [(-50, 300), (1050, 300)], "south")
    assert list(after) == ["a", "south", "b"]
    assert (area(after, "south"), area(after, "a")) == (300_000, 700_000)
    assert is_valid_coverage(after)
    assert (1000, 300) in nodes_of({"b": after["b"]})


def test_the_ends_of_a_line_that_stop_short_come_onto_the_border():
    after = split_space(PAIR, "a", [(30, 400), (960, 410)], "south")
    assert {(0, 400), (1000, 410)} <= set(nodes_of({"south": after["south"]}))


def test_an_end_snaps_to_a_node_within_reach():
    after = split_space(PAIR, "a", [(20, 10), (990, 985)], "half", reach=50)
    assert nodes_of(after) == nodes_of(PAIR)
    assert area(after, "half") == 500_000


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ([(-50, 2000), (2000, 2000)], "not at all"),
        ([(-50, 500), (500, 500), (500, -100), (700, -100), (700, 500), (1100, 500)], "2 times"),
        ([(5, 5)], "two different points"),
        ([(0, float("nan")), (5, 5)], "not finite"),
        ([(0, 0), (1e300, 5)], "too far away"),
    ],
)
def test_a_line_that_does_not_split_is_refused(line, words):
    with pytest.raises(GeometryError, match=words):
        split_space(PAIR, "a", line, "new")


def test_a_line_that_cuts_off_a_cape_on_its_way_spares_it():
    cape = insert_node(
        insert_node(PAIR, (0, 0), (1000, 0), (900, -300)), (900, -300), (1000, 0), (920, 9)
    )
    after = split_space(cape, "a", [(1080, -40), (780, -40), (500, 1200)], "west")
    assert is_valid_coverage(after)
    assert area(after, "a") + area(after, "west") == pytest.approx(area(cape, "a"), rel=1e-3)


def test_a_split_round_a_hole_gives_each_half_its_part():
    holed = cut_hole(PAIR, "a", square(400, 400, 200))
    after = split_space(holed, "a", [(-50, 200), (1050, 200)], "south")
    assert area(after, "a") == 800_000 - 40_000
    with pytest.raises(GeometryError, match="2 times"):
        split_space(holed, "a", [(-50, 500), (1050, 500)], "south")


def test_merging_removes_the_border():
    after = merge_spaces(PAIR, "b", "a")
    assert list(after) == ["b"]
    assert nodes_of(after) == [(0, 0), (0, 1000), (2000, 0), (2000, 1000)]


def test_merging_round_an_enclave_leaves_its_hole():
    after = cut_island(PAIR, "a", square(400, 400, 200), "fort")
    after = merge_spaces(
        split_space(after, "a", [(500, -9), (500, 300), (900, 300), (1009, 300)], "x"), "a", "x"
    )
    assert after == cut_island(PAIR, "a", square(400, 400, 200), "fort")
    assert merge_spaces(after, "a", "fort") == PAIR


def test_who_has_no_common_border_is_not_merged():
    with pytest.raises(GeometryError, match="no border in common"):
        merge_spaces(bricks(), "b0-0", "b2-2")


@given(st.integers(0, 50), st.sampled_from(sorted(bricks())), places, places)
def test_split_then_merge_is_identity(seed, space, start, end):
    before = bricks(seed=seed)
    try:
        after = split_space(before, space, [start, end], "new")
    except GeometryError:
        return
    assert is_valid_coverage(after)
    assert list(merge_spaces(after, space, "new").items()) == list(before.items())


@pytest.mark.parametrize("ring", [BOW, [(0, 0), (9, 9)]], ids=["crossing", "two points"])
def test_a_broken_outline_is_tidied_before_anything_else(ring):
    broken = {**PAIR, "c": Outline.from_points([ring])}
    for operation in (
        lambda: split_space(broken, "c", [(0, -9), (5, 99)], "new"),
        lambda: merge_spaces(broken, "c", "a"),
        lambda: cut_hole(broken, "c", square(1, 1, 2)),
        lambda: fill_gap(broken, "c", (5, 5)),
        lambda: draw_space(broken, "new", square(0, 0, 500), "cut"),
        lambda: simplify_outlines(broken, 5),
    ):
        with pytest.raises(GeometryError, match=r"[Tt]idy the board first"):
            operation()
    assert not NodeDrag(broken, (0, 0)).move_dragged_node_to((1, 1)).fits_together


# --- any sequence

steps = st.tuples(
    st.sampled_from(["move", "insert", "delete", "smooth", "split", "merge", "draw", "simplify"]),
    reals, reals, places, places,
)  # fmt: skip


def done(outlines, step, number):
    """Return the outlines after an operation that is chosen by numbers."""
    kind, first, second, start, end = step
    nodes, names, pairs = nodes_of(outlines), list(outlines), shared_borders(outlines)
    node = nodes[int(first * (len(nodes) - 1))]
    name = names[int(first * (len(names) - 1))]
    ring = unpack_points_of_ring(outlines[name].polygons[0][0])
    edge = ring[int(second * (len(ring) - 1))]
    after = ring[(ring.index(edge) + 1) % len(ring)]
    pair = pairs[int(first * (len(pairs) - 1))][:2] if pairs else (name, name)
    shift = (node[0] + (start[0] - 3500) // 10, node[1] + (start[1] - 1500) // 10)
    middle = ((edge[0] + after[0]) // 2 + end[0] // 99, (edge[1] + after[1]) // 2)
    corners = [start, (start[0] + 900, start[1]), end]
    operations = {
        "move": lambda: move_node(outlines, node, shift),
        "insert": lambda: insert_node(outlines, edge, after, middle),
        "delete": lambda: delete_node(outlines, node),
        "smooth": lambda: smooth_border(outlines, pair, 1),
        "split": lambda: split_space(outlines, name, [start, end], f"n{number}"),
        "merge": lambda: merge_spaces(outlines, *pair),
        "draw": lambda: draw_space(outlines, f"n{number}", corners, "cut", second * 50),
        "simplify": lambda: simplify_outlines(outlines, second * 100),
    }
    return operations[kind]()


@given(st.integers(0, 20), st.lists(steps, max_size=6))
def test_any_sequence_of_operations_leaves_a_coverage_and_what_was_before(seed, sequence):
    outlines = bricks(seed=seed)
    past = []
    for number, step in enumerate(sequence):
        past.append((outlines, dict(outlines)))
        with suppress(GeometryError):
            outlines = done(outlines, step, number)
        assert is_valid_coverage(dict(outlines))
        assert all(normalize_outline(own) == own for own in outlines.values())
    assert all(before == copy for before, copy in past)
