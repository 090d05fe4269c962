"""The shared-vertex mesh: each node once, and which spaces have it; and a node being dragged."""

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
from sandtable.model.geometry.nearby import (
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
    """The nodes of a board, and for each of them the corners of rings that stand on it.

    Node `n` is used by the corners `corners[first[n]:first[n + 1]]` of the packing.
    """

    ring_index: RingIndex
    packed_nodes: NDArray[np.uint64]
    """The nodes as packed numbers, in rising order."""
    corners_by_node: IntArray
    first_corner_of_node: IntArray

    def node_number_at(self, place: Point) -> int | None:
        """The number of the node at a place, if there is one."""
        word = _packed_point(place)
        found = int(np.searchsorted(self.packed_nodes, word))
        return (
            found if found < len(self.packed_nodes) and self.packed_nodes[found] == word else None
        )

    def spaces_at_node(self, place: Point) -> tuple[SpaceId, ...]:
        """The spaces that have a node at a place, in the order of the board."""
        node = self.node_number_at(place)
        if node is None:
            return ()
        own = self.ring_index.space_of_corner[
            self.corners_by_node[
                self.first_corner_of_node[node] : self.first_corner_of_node[node + 1]
            ]
        ]
        return tuple(self.ring_index.space_names[row] for row in dict.fromkeys(own.tolist()))


@memoize_by_identity
def node_mesh_of_outlines(outlines: Mapping[SpaceId, Outline]) -> NodeMesh:
    """The mesh of a board's outlines."""
    packing = cached_ring_index(outlines)
    corners = np.argsort(packing.point_of_corner, kind="stable")
    first = np.searchsorted(
        packing.point_of_corner[corners], np.arange(len(packing.distinct_points) + 1)
    )
    words = np.ascontiguousarray(packing.distinct_points).view("<u8").ravel()
    return NodeMesh(packing, words, corners, first)


def spaces_with_node(outlines: Mapping[SpaceId, Outline], place: Point) -> tuple[SpaceId, ...]:
    """The spaces that have a node at a place; for once, this is quicker than making the mesh."""
    node = point_on_grid(place)
    word = _packed_point(node)
    return tuple(
        name for name, own in spaces_near_point(outlines, node, 0).items() if _has_point(own, word)
    )


def _has_point(outline: Outline, word: np.uint64) -> bool:
    return any(bool((np.frombuffer(ring, "<u8") == word).any()) for ring in outline.iter_rings())


def outlines_with_moved_node(
    outlines: Mapping[SpaceId, Outline], node: Point, to: Point
) -> dict[SpaceId, Outline]:
    """The outlines that change when a node is put elsewhere; whether they fit is not asked."""
    names = spaces_with_node(outlines, node)
    if not names:
        raise GeometryError(f"No border has a node at {format_point(node)}.")
    return {name: outline_with_moved_node(outlines[name], node, to) for name in names}


def outline_with_moved_node(outline: Outline, node: Point, to: Point) -> Outline:
    """An outline with a node put elsewhere."""
    old, new = _packed_point(node), _packed_point(to)
    return Outline(
        tuple(tuple(_replace_point(r, old, new) for r in rings) for rings in outline.polygons)
    )


def _packed_point(place: Point) -> np.uint64:
    word: np.uint64 = np.array(place, dtype="<i4").view("<u8")[0]
    return word


def _replace_point(ring: Ring, old: np.uint64, new: np.uint64) -> Ring:
    words = np.frombuffer(ring, "<u8")
    here = words == old
    return np.where(here, new, words).tobytes() if here.any() else ring


@dataclass(frozen=True, slots=True)
class DragStep:
    """Where a dragged node has come to: the outlines that are changed, and whether all fits."""

    changed_outlines: Mapping[SpaceId, Outline]
    fits_together: bool


class NodeDrag:
    """A node on its way under the mouse: made when it is taken up, asked at each movement.

    The outlines it was made of stay as they are.
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
        self.move_to(node)  # the neighbours' shapes are made now, not at the first movement

    def move_to(self, place: Point) -> DragStep:
        """Put the node at a place."""
        to = point_on_grid(place)
        changed = {
            name: outline_with_moved_node(own, self._dragged_node, to)
            for name, own in self._start_outlines.items()
        }
        return DragStep(
            changed, not _has_repeated_node(changed, to) and self._fits_together(changed)
        )

    def _fits_together(self, changed: Mapping[SpaceId, Outline]) -> bool:
        if not all(map(is_drawable_outline, changed.values())):
            return False
        shapes = shapes_from_outlines(tuple(changed.values()))
        if not shapely.is_valid(shapes).all():
            return False
        near = {
            row for own in changed.values() for row in self._rows_near_outline(own)
        } - self._moving_rows
        still = [
            self._shape_in_row(row)
            for row in sorted(near)
            if is_drawable_outline(self._outline_in_row(row))
        ]
        return bool(shapely.coverage_is_valid([*shapes, *still]))

    def _rows_near_outline(self, outline: Outline) -> list[int]:
        return rows_near_box(self._bounding_boxes, bounding_box(outline)).tolist()  # type: ignore[no-any-return]

    def _outline_in_row(self, row: int) -> Outline:
        return self._all_outlines[self._space_names[row]]

    def _shape_in_row(self, row: int) -> Any:
        if row not in self._unmoved_shapes:
            self._unmoved_shapes[row] = shape_from_outline(self._outline_in_row(row))
        return self._unmoved_shapes[row]


def _has_repeated_node(outlines: Mapping[SpaceId, Outline], to: Point) -> bool:
    """Say whether a ring has come to have a node twice."""
    word = _packed_point(to)
    rings = (ring for own in outlines.values() for ring in own.iter_rings())
    return any(np.count_nonzero(np.frombuffer(ring, "<u8") == word) > 1 for ring in rings)
