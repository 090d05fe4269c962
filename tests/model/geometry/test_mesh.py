"""The mesh: who has a node, what moves with it, and a drag."""

from __future__ import annotations

import pytest

from sandtable.model.entities.outlines import Outline, points_of
from sandtable.model.geometry.coverage.gate import coverage_is_valid
from sandtable.model.geometry.errors import GeometryError
from sandtable.model.geometry.shaping.mesh import Drag, mesh_of, moved
from tests.support.coverages import bricks, squares

THREE = squares(a=(0, 0, 90), b=(90, 0, 90), c=(400, 0, 90))


def test_a_node_knows_its_spaces():
    mesh = mesh_of(THREE)
    assert mesh.spaces_at((90, 0)) == ("a", "b")
    assert mesh.spaces_at((0, 0)) == ("a",)
    assert mesh.spaces_at((1, 1)) == ()


def test_a_moved_node_changes_all_that_have_it_and_no_other():
    changed = moved(THREE, (90, 90), (95, 80))
    assert set(changed) == {"a", "b"}
    assert all((95, 80) in points_of(own.polygons[0][0]) for own in changed.values())
    assert coverage_is_valid({**THREE, **changed})


def test_where_no_node_is_nothing_moves():
    with pytest.raises(GeometryError, match="5, 5"):
        moved(THREE, (5, 5), (6, 6))


def test_a_node_in_the_bytes_of_two_others_is_none():
    # 1, 2 then 3, 4: the bytes of 2 and 3 stand side by side, and are no point.
    odd = {"a": Outline.of([[(1, 2), (3, 4), (9, 0)]])}
    assert mesh_of(odd).spaces_at((2, 3)) == ()


def test_a_drag_says_what_changes_and_whether_it_fits():
    drag = Drag(THREE, (90, 90))
    assert drag.to((95, 80)).fits
    assert dict(drag.to((95, 80)).outlines) == moved(THREE, (90, 90), (95, 80))


@pytest.mark.parametrize("to", [(-500, 45), (450, 45), (90, 0), (45, 0)])
def test_a_drag_over_a_border_or_onto_a_node_does_not_fit(to):
    assert not Drag(THREE, (90, 90)).to(to).fits


def test_a_drag_leaves_the_outlines_as_they_are():
    before = bricks()
    copy = dict(before)
    drag = Drag(before, points_of(before["b1-1"].polygons[0][0])[0])
    drag.to((0, 0))
    assert before == copy
