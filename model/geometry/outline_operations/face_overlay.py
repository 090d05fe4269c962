"""Overlay of lines on the grid: the polygons between them, and outlines made of polygons.

Where lines cross, every polygon there gets the same node, which is a whole-number point.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from shapely import STRtree

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.coverage.coverage_test import is_valid_coverage
from sandtable.model.geometry.normal_form import normalize_outline
from sandtable.model.geometry.shape_conversion import outline_from_shape
from sandtable.model.ids import SpaceId

if TYPE_CHECKING:
    from numpy.typing import NDArray

    ShapeArray = NDArray[Any]

NO_OWNER = -1


def faces_between(lines: Sequence[Any] | ShapeArray) -> tuple[ShapeArray, ShapeArray]:
    """Return the areas that lines enclose after rounding to the grid, and a point in each."""
    noded = shapely.get_parts(shapely.union_all(np.asarray(lines), grid_size=1))
    faces: ShapeArray = shapely.get_parts(shapely.polygonize(noded))
    return faces, shapely.point_on_surface(faces)


def first_owners_of_points(points: ShapeArray, shapes: ShapeArray) -> NDArray[np.int64]:
    """Return for each point the index of the first shape that contains it, or NO_OWNER."""
    first_owners = np.full(len(points), NO_OWNER, np.int64)
    rows, owners = STRtree(shapes).query(points, predicate="intersects")
    first_owners[rows[::-1]] = owners[::-1]  # backwards: the first one stays
    return first_owners


def outlines_from_faces(
    faces: ShapeArray, owners: NDArray[np.int64], names: Sequence[SpaceId]
) -> dict[SpaceId, Outline]:
    """Return an outline for each space, made of the polygons that the space owns.

    A space without polygons is left out.
    """
    if not len(faces):
        return {}
    order = np.argsort(owners, kind="stable")
    rows, starts = np.unique(owners[order], return_index=True)
    groups = np.split(order, starts[1:])
    outlines: dict[SpaceId, Outline] = {}
    for row, face_rows in zip(rows.tolist(), groups, strict=True):
        if row != NO_OWNER and len(face_rows):
            whole: Any = (
                faces[face_rows[0]] if len(face_rows) == 1 else _union_of_faces(faces[face_rows])
            )
            outlines[names[row]] = normalize_outline(outline_from_shape(whole))
    return outlines


def _union_of_faces(faces: ShapeArray) -> Any:
    return shapely.coverage_union_all(faces)


def outlines_on_grid(shapes: Mapping[SpaceId, Any]) -> dict[SpaceId, Outline]:
    """Return shapes that fit together as outlines that fit together in whole numbers.

    Rounding can put a node on a border that has none there. In that case all borders are noded
    again.
    """
    rounded = {
        name: normalize_outline(outline_from_shape(shape)) for name, shape in shapes.items()
    }
    not_empty = {name: outline for name, outline in rounded.items() if outline.polygons}
    # Only where rounding does harm must all borders be noded again.
    if len(not_empty) == len(rounded) and is_valid_coverage(not_empty):
        return not_empty
    exact = np.array(list(shapes.values()), object)
    faces, points = faces_between(shapely.boundary(exact))
    noded = outlines_from_faces(faces, first_owners_of_points(points, exact), tuple(shapes))
    return {name: noded[name] for name in shapes if name in noded}
