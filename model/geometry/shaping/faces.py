"""Lines laid over each other, on the grid: the faces between them, and outlines made of faces.

Where lines cross, every face there gets the same node, and it is a whole-number point.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from shapely import STRtree

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.coverage.gate import coverage_is_valid
from sandtable.model.geometry.normal import normal
from sandtable.model.geometry.shapes import outline_of
from sandtable.model.ids import SpaceId

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Shapes = NDArray[Any]

NOBODY = -1


def faces_between(lines: Sequence[Any] | Shapes) -> tuple[Shapes, Shapes]:
    """The areas that lines enclose after their points are put on the grid, each with a point."""
    noded = shapely.get_parts(shapely.union_all(np.asarray(lines), grid_size=1))
    faces: Shapes = shapely.get_parts(shapely.polygonize(noded))
    return faces, shapely.point_on_surface(faces)


def owners_of(points: Shapes, shapes: Shapes) -> NDArray[np.int64]:
    """For each point the row of the first shape it lies in, or NOBODY."""
    found = np.full(len(points), NOBODY, np.int64)
    rows, owners = STRtree(shapes).query(points, predicate="intersects")
    found[rows[::-1]] = owners[::-1]  # backwards: the first one stays
    return found


def joined(
    faces: Shapes, owners: NDArray[np.int64], names: Sequence[SpaceId]
) -> dict[SpaceId, Outline]:
    """Outlines made of the faces that each space owns; a space without any is left out."""
    if not len(faces):
        return {}
    order = np.argsort(owners, kind="stable")
    rows, starts = np.unique(owners[order], return_index=True)
    groups = np.split(order, starts[1:])
    found: dict[SpaceId, Outline] = {}
    for row, own in zip(rows.tolist(), groups, strict=True):
        if row != NOBODY and len(own):
            whole: Any = faces[own[0]] if len(own) == 1 else _union(faces[own])
            found[names[row]] = normal(outline_of(whole))
    return found


def _union(faces: Shapes) -> Any:
    return shapely.coverage_union_all(faces)


def on_grid(shapes: Mapping[SpaceId, Any]) -> dict[SpaceId, Outline]:
    """Shapes that fit together anywhere as outlines that fit together on the grid.

    Rounding can put a node upon a border that has none there; then all borders are noded anew.
    """
    rounded = {name: normal(outline_of(shape)) for name, shape in shapes.items()}
    kept = {name: outline for name, outline in rounded.items() if outline.polygons}
    if len(kept) == len(rounded) and coverage_is_valid(kept):
        return kept
    exact = np.array(list(shapes.values()), object)
    faces, points = faces_between(shapely.boundary(exact))
    found = joined(faces, owners_of(points, exact), tuple(shapes))
    return {name: found[name] for name in shapes if name in found}
