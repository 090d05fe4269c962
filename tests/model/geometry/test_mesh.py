"""Shared nodes: which spaces have a node, what moves with it, and dragging one."""

from __future__ import annotations

import pytest

from sandtable.model.entities.outlines import Outline, unpack_points_of_ring
from sandtable.model.geometry.coverage.coverage_test import is_valid_coverage
from sandtable.model.geometry.geometry_errors import GeometryError
from sandtable.model.geometry.outline_operations.node_mesh import (
    NodeDrag,
    node_mesh_of_outlines,
    outlines_with_moved_node,
)
from tests.support.coverages import bricks, squares

THREE = squares(a=(0, 0, 90), b=(90, 0, 90), c=(400, 0, 90))


def test_a_node_knows_its_spaces():
    mesh = node_mesh_of_outlines(THREE)
    assert mesh.spaces_at_node((90, 0)) == ("a", "b")
    assert mesh.spaces_at_node((0, 0)) == ("a",)
    assert mesh.spaces_at_node((1, 1)) == ()


def test_a_moved_node_changes_all_that_have_it_and_no_other():
    changed = outlines_with_moved_node(THREE, (90, 90), (95, 80))
    assert set(changed) == {"a", "b"}
    assert all((95, 80) in unpack_points_of_ring(own.polygons[0][0]) for own in changed.values())
    assert is_valid_coverage({**THREE, **changed})


def test_where_no_node_is_nothing_moves():
    with pytest.raises(GeometryError, match="5, 5"):
        outlines_with_moved_node(THREE, (5, 5), (6, 6))


def test_a_node_in_the_bytes_of_two_others_is_none():
    # 1, 2 then 3, 4: the bytes of 2 and 3 stand side by side, and are no point.
    odd = {"a": Outline.from_points([[(1, 2), (3, 4), (9, 0)]])}
    assert node_mesh_of_outlines(odd).spaces_at_node((2, 3)) == ()


def test_a_drag_says_what_changes_and_whether_it_fits():
    drag = NodeDrag(THREE, (90, 90))
    assert drag.move_dragged_node_to((95, 80)).fits_together
    assert dict(drag.move_dragged_node_to((95, 80)).changed_outlines) == outlines_with_moved_node(
        THREE, (90, 90), (95, 80)
    )


@pytest.mark.parametrize("to", [(-500, 45), (450, 45), (90, 0), (45, 0)])
def test_a_drag_over_a_border_or_onto_a_node_does_not_fit(to):
    assert not NodeDrag(THREE, (90, 90)).move_dragged_node_to(to).fits_together


def test_a_drag_leaves_the_outlines_as_they_are():
    before = bricks()
    copy = dict(before)
    drag = NodeDrag(before, unpack_points_of_ring(before["b1-1"].polygons[0][0])[0])
    drag.move_dragged_node_to((0, 0))
    assert before == copy
