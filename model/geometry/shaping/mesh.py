"""The shared-vertex mesh: each node once, and which spaces have it; and a node being dragged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from sandtable.model.entities.outlines import Outline, Point, Ring
from sandtable.model.geometry.coverage.rings import is_drawable
from sandtable.model.geometry.errors import GeometryError
from sandtable.model.geometry.nearby import at, box_of, boxes_of, rows_near
from sandtable.model.geometry.packing import Packing, packing_of
from sandtable.model.geometry.points import point, told
from sandtable.model.geometry.shapes import shape_of, shapes_of
from sandtable.model.ids import SpaceId
from sandtable.model.memo import memoize_by_identity

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """The nodes of a board, and for each of them the corners of rings that stand on it.

    Node `n` is used by the corners `corners[first[n]:first[n + 1]]` of the packing.
    """

    packing: Packing
    words: NDArray[np.uint64]
    """The nodes as packed numbers, in rising order."""
    corners: Numbers
    first: Numbers

    def node_at(self, place: Point) -> int | None:
        """The number of the node at a place, if there is one."""
        word = _word(place)
        found = int(np.searchsorted(self.words, word))
        return found if found < len(self.words) and self.words[found] == word else None

    def spaces_at(self, place: Point) -> tuple[SpaceId, ...]:
        """The spaces that have a node at a place, in the order of the board."""
        node = self.node_at(place)
        if node is None:
            return ()
        own = self.packing.owner[self.corners[self.first[node] : self.first[node + 1]]]
        return tuple(self.packing.names[row] for row in dict.fromkeys(own.tolist()))


@memoize_by_identity
def mesh_of(outlines: Mapping[SpaceId, Outline]) -> Mesh:
    """The mesh of a board's outlines."""
    packing = packing_of(outlines)
    corners = np.argsort(packing.at, kind="stable")
    first = np.searchsorted(packing.at[corners], np.arange(len(packing.points) + 1))
    words = np.ascontiguousarray(packing.points).view("<u8").ravel()
    return Mesh(packing, words, corners, first)


def spaces_at(outlines: Mapping[SpaceId, Outline], place: Point) -> tuple[SpaceId, ...]:
    """The spaces that have a node at a place; for once, this is quicker than making the mesh."""
    node = point(place)
    word = _word(node)
    return tuple(name for name, own in at(outlines, node, 0).items() if _has(own, word))


def _has(outline: Outline, word: np.uint64) -> bool:
    return any(bool((np.frombuffer(ring, "<u8") == word).any()) for ring in outline.rings())


def moved(outlines: Mapping[SpaceId, Outline], node: Point, to: Point) -> dict[SpaceId, Outline]:
    """The outlines that change when a node is put elsewhere; whether they fit is not asked."""
    names = spaces_at(outlines, node)
    if not names:
        raise GeometryError(f"No border has a node at {told(node)}.")
    return {name: with_point(outlines[name], node, to) for name in names}


def with_point(outline: Outline, node: Point, to: Point) -> Outline:
    """An outline with a node put elsewhere."""
    old, new = _word(node), _word(to)
    return Outline(tuple(tuple(_put(r, old, new) for r in rings) for rings in outline.polygons))


def _word(place: Point) -> np.uint64:
    word: np.uint64 = np.array(place, dtype="<i4").view("<u8")[0]
    return word


def _put(ring: Ring, old: np.uint64, new: np.uint64) -> Ring:
    words = np.frombuffer(ring, "<u8")
    here = words == old
    return np.where(here, new, words).tobytes() if here.any() else ring


@dataclass(frozen=True, slots=True)
class Step:
    """Where a dragged node has come to: the outlines that are changed, and whether all fits."""

    outlines: Mapping[SpaceId, Outline]
    fits: bool


class Drag:
    """A node on its way under the mouse: made when it is taken up, asked at each movement.

    The outlines it was made of stay as they are.
    """

    def __init__(self, outlines: Mapping[SpaceId, Outline], node: Point) -> None:
        self._node = node
        self._start = {name: outlines[name] for name in moved(outlines, node, node)}
        self._all = outlines
        self._names = tuple(outlines)
        self._boxes: NDArray[np.float64] = boxes_of(outlines)
        self._still: dict[int, Any] = {}
        rows = {name: row for row, name in enumerate(outlines)}
        self._moving = frozenset(rows[name] for name in self._start)
        self.to(node)  # the neighbours' shapes are made now, not at the first movement

    def to(self, place: Point) -> Step:
        """Put the node at a place."""
        to = point(place)
        changed = {name: with_point(own, self._node, to) for name, own in self._start.items()}
        return Step(changed, not _repeats(changed, to) and self._fits(changed))

    def _fits(self, changed: Mapping[SpaceId, Outline]) -> bool:
        if not all(map(is_drawable, changed.values())):
            return False
        shapes = shapes_of(tuple(changed.values()))
        if not shapely.is_valid(shapes).all():
            return False
        near = {row for own in changed.values() for row in self._near(own)} - self._moving
        still = [self._shape(row) for row in sorted(near) if is_drawable(self._outline(row))]
        return bool(shapely.coverage_is_valid([*shapes, *still]))

    def _near(self, outline: Outline) -> list[int]:
        return rows_near(self._boxes, box_of(outline)).tolist()  # type: ignore[no-any-return]

    def _outline(self, row: int) -> Outline:
        return self._all[self._names[row]]

    def _shape(self, row: int) -> Any:
        if row not in self._still:
            self._still[row] = shape_of(self._outline(row))
        return self._still[row]


def _repeats(outlines: Mapping[SpaceId, Outline], to: Point) -> bool:
    """Say whether a ring has come to have a node twice."""
    word = _word(to)
    rings = (ring for own in outlines.values() for ring in own.rings())
    return any(np.count_nonzero(np.frombuffer(ring, "<u8") == word) > 1 for ring in rings)
