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
from sandtable.model.geometry.coverage.coverage_gate import is_valid_coverage
from sandtable.model.geometry.normal_form import normalize_outline
from sandtable.model.geometry.shape_conversion import outline_from_shape
from sandtable.model.ids import SpaceId

if TYPE_CHECKING:
    from numpy.typing import NDArray

    ShapeArray = NDArray[Any]

NO_OWNER = -1


def faces_between(lines: Sequence[Any] | ShapeArray) -> tuple[ShapeArray, ShapeArray]:
    """The areas that lines enclose after their points are put on the grid, each with a point."""
    noded = shapely.get_parts(shapely.union_all(np.asarray(lines), grid_size=1))
    faces: ShapeArray = shapely.get_parts(shapely.polygonize(noded))
    return faces, shapely.point_on_surface(faces)


def first_owners_of_points(points: ShapeArray, shapes: ShapeArray) -> NDArray[np.int64]:
    """For each point the row of the first shape it lies in, or NOBODY."""
    found = np.full(len(points), NO_OWNER, np.int64)
    rows, owners = STRtree(shapes).query(points, predicate="intersects")
    found[rows[::-1]] = owners[::-1]  # backwards: the first one stays
    return found


def outlines_from_faces(
    faces: ShapeArray, owners: NDArray[np.int64], names: Sequence[SpaceId]
) -> dict[SpaceId, Outline]:
    """Outlines made of the faces that each space owns; a space without any is left out."""
    if not len(faces):
        return {}
    order = np.argsort(owners, kind="stable")
    rows, starts = np.unique(owners[order], return_index=True)
    groups = np.split(order, starts[1:])
    found: dict[SpaceId, Outline] = {}
    for row, own in zip(rows.tolist(), groups, strict=True):
        if row != NO_OWNER and len(own):
            whole: Any = faces[own[0]] if len(own) == 1 else _union_of_faces(faces[own])
            found[names[row]] = normalize_outline(outline_from_shape(whole))
    return found


def _union_of_faces(faces: ShapeArray) -> Any:
    return shapely.coverage_union_all(faces)


def outlines_on_grid(shapes: Mapping[SpaceId, Any]) -> dict[SpaceId, Outline]:
    """Shapes that fit together anywhere as outlines that fit together on the grid.

    Rounding can put a node upon a border that has none there; then all borders are noded anew.
    """
    rounded = {
        name: normalize_outline(outline_from_shape(shape)) for name, shape in shapes.items()
    }
    kept = {name: outline for name, outline in rounded.items() if outline.polygons}
    if len(kept) == len(rounded) and is_valid_coverage(kept):
        return kept
    exact = np.array(list(shapes.values()), object)
    faces, points = faces_between(shapely.boundary(exact))
    found = outlines_from_faces(faces, first_owners_of_points(points, exact), tuple(shapes))
    return {name: found[name] for name in shapes if name in found}
