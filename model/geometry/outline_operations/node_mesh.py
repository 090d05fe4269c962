"""The shared nodes of a board, each with the spaces at it, and the dragging of a node."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from sandtable.model.entities.outlines import Outline, Point, Ring
from sandtable.model.geometry.coverage.ring_flaws import is_drawable_outline
from sandtable.model.geometry.geometry_errors import GeometryError
from sandtable.model.geometry.grid_points import format_point, point_on_grid
from sandtable.model.geometry.nearby_spaces import (
    bounding_box,
    bounding_boxes,
    rows_near_box,
    spaces_near_point,
)
from sandtable.model.geometry.ring_index import RingIndex, cached_ring_index
from sandtable.model.geometry.shape_conversion import shape_from_outline, shapes_from_outlines
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ids import SpaceId

if TYPE_CHECKING:
    from numpy.typing import NDArray

    IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class NodeMesh:
    """The nodes of a board's borders, and the corners of outlines at each of them.

    Node `n` has the corners `corners_by_node[first_corner_of_node[n]:first_corner_of_node[n + 1]]`
    of the ring index.
    """

    ring_index: RingIndex
    packed_nodes: NDArray[np.uint64]
    """The nodes as packed numbers, in rising order."""
    corners_by_node: IntArray
    first_corner_of_node: IntArray

    def node_number_at(self, place: Point) -> int | None:
        """Return the number of the node at a point, or None."""
        # Packed nodes are sorted, so a binary search finds one.
        word = _packed_point(place)
        number = int(np.searchsorted(self.packed_nodes, word))
        return (
            number
            if number < len(self.packed_nodes) and self.packed_nodes[number] == word
            else None
        )

    def spaces_at_node(self, place: Point) -> tuple[SpaceId, ...]:
        """Return the spaces that have a node at a point, in the order of the board."""
        node = self.node_number_at(place)
        if node is None:
            return ()
        space_rows = self.ring_index.space_of_corner[
            self.corners_by_node[
                self.first_corner_of_node[node] : self.first_corner_of_node[node + 1]
            ]
        ]
        return tuple(
            self.ring_index.space_names[row] for row in dict.fromkeys(space_rows.tolist())
        )


@memoize_by_identity
def node_mesh_of_outlines(outlines: Mapping[SpaceId, Outline]) -> NodeMesh:
    """Return all shared nodes of a board's outlines."""
    packing = cached_ring_index(outlines)
    corners = np.argsort(packing.point_of_corner, kind="stable")
    first = np.searchsorted(
        packing.point_of_corner[corners], np.arange(len(packing.distinct_points) + 1)
    )
    words = np.ascontiguousarray(packing.distinct_points).view("<u8").ravel()
    return NodeMesh(packing, words, corners, first)


def spaces_with_node(outlines: Mapping[SpaceId, Outline], place: Point) -> tuple[SpaceId, ...]:
    """Return the spaces that have a node at a point.

    For a single query this is faster than finding all nodes.
    """
    node = point_on_grid(place)
    word = _packed_point(node)
    return tuple(
        name
        for name, outline in spaces_near_point(outlines, node, 0).items()
        if _has_outline_point(outline, word)
    )


def _has_outline_point(outline: Outline, word: np.uint64) -> bool:
    return any(bool((np.frombuffer(ring, "<u8") == word).any()) for ring in outline.iter_rings())


def outlines_with_moved_node(
    outlines: Mapping[SpaceId, Outline], node: Point, to: Point
) -> dict[SpaceId, Outline]:
    """Return the outlines that change when a node is moved.

    It is not tested whether they still fit together.
    """
    names = spaces_with_node(outlines, node)
    if not names:
        raise GeometryError(f"No border has a node at {format_point(node)}.")
    return {name: outline_with_moved_node(outlines[name], node, to) for name in names}


def outline_with_moved_node(outline: Outline, node: Point, to: Point) -> Outline:
    """Return an outline in which a node is moved."""
    old, new = _packed_point(node), _packed_point(to)
    return Outline(
        tuple(tuple(_replace_point(r, old, new) for r in rings) for rings in outline.polygons)
    )


def _packed_point(place: Point) -> np.uint64:
    word: np.uint64 = np.array(place, dtype="<i4").view("<u8")[0]
    return word


def _replace_point(ring: Ring, old: np.uint64, new: np.uint64) -> Ring:
    words = np.frombuffer(ring, "<u8")
    is_old = words == old
    return np.where(is_old, new, words).tobytes() if is_old.any() else ring


@dataclass(frozen=True, slots=True)
class DragStep:
    """The result of dragging a node: changed outlines, and whether they fit together."""

    changed_outlines: Mapping[SpaceId, Outline]
    fits_together: bool


class NodeDrag:
    """A node that is being dragged, created at the start and asked at each movement.

    The original outlines are not changed.
    """

    def __init__(self, outlines: Mapping[SpaceId, Outline], node: Point) -> None:
        self._dragged_node = node
        self._start_outlines = {
            name: outlines[name] for name in outlines_with_moved_node(outlines, node, node)
        }
        self._all_outlines = outlines
        self._space_names = tuple(outlines)
        self._bounding_boxes: NDArray[np.float64] = bounding_boxes(outlines)
        self._unmoved_shapes: dict[int, Any] = {}
        rows = {name: row for row, name in enumerate(outlines)}
        self._moving_rows = frozenset(rows[name] for name in self._start_outlines)
        self.move_dragged_node_to(
            node
        )  # the neighbours' shapes are made now, not at the first movement

    def move_dragged_node_to(self, place: Point) -> DragStep:
        """Return the outlines after moving the dragged node, and whether they fit together."""
        to = point_on_grid(place)
        changed = {
            name: outline_with_moved_node(outline, self._dragged_node, to)
            for name, outline in self._start_outlines.items()
        }
        return DragStep(
            changed,
            not _has_repeated_node(changed, to) and self._do_outlines_fit_together(changed),
        )

    def _do_outlines_fit_together(self, changed: Mapping[SpaceId, Outline]) -> bool:
        if not all(map(is_drawable_outline, changed.values())):
            return False
        shapes = shapes_from_outlines(tuple(changed.values()))
        if not shapely.is_valid(shapes).all():
            return False
        # Only neighbours can be affected, so a drag takes the same time on a board of any size.
        near = {
            row for outline in changed.values() for row in self._rows_near_outline(outline)
        } - self._moving_rows
        # A fixed order names the same space in each message.
        still = [
            self._shape_of_space_row(row)
            for row in sorted(near)
            if is_drawable_outline(self._outline_in_row(row))
        ]
        return bool(shapely.coverage_is_valid([*shapes, *still]))

    def _rows_near_outline(self, outline: Outline) -> list[int]:
        return rows_near_box(self._bounding_boxes, bounding_box(outline)).tolist()  # type: ignore[no-any-return]

    def _outline_in_row(self, row: int) -> Outline:
        return self._all_outlines[self._space_names[row]]

    def _shape_of_space_row(self, row: int) -> Any:
        if row not in self._unmoved_shapes:
            self._unmoved_shapes[row] = shape_from_outline(self._outline_in_row(row))
        return self._unmoved_shapes[row]


def _has_repeated_node(outlines: Mapping[SpaceId, Outline], to: Point) -> bool:
    """Say whether a ring contains the node twice."""
    word = _packed_point(to)
    rings = (ring for outline in outlines.values() for ring in outline.iter_rings())
    return any(np.count_nonzero(np.frombuffer(ring, "<u8") == word) > 1 for ring in rings)
