"""Drawing a new space over or beside others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import shapely
from shapely import Polygon

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry import grid_points
from sandtable.model.geometry.coverage.ring_flaws import valid_shape_of_space
from sandtable.model.geometry.geometry_errors import GeometryError, join_marked_space_ids
from sandtable.model.geometry.nearby import bounding_boxes, rows_near_box, spaces_around
from sandtable.model.geometry.normal_form import normalize_outline
from sandtable.model.geometry.outline_operations.border_snapping import snap_point
from sandtable.model.geometry.outline_operations.face_overlay import (
    NO_OWNER,
    faces_between,
    first_owners_of_points,
    outlines_from_faces,
)
from sandtable.model.geometry.outline_operations.node_edits import OutlinesBySpace, add_outlines
from sandtable.model.ids import SpaceId

if TYPE_CHECKING:
    from numpy.typing import NDArray

CoverMode = Literal["free", "cut"]
"""A new space takes only what nobody has, or it cuts what it covers out of the others."""


@dataclass(frozen=True, slots=True)
class _SpaceToDraw:
    """What is drawn, and how."""

    new: SpaceId
    area: Polygon
    over: CoverMode
    reach: float


def draw_space(
    outlines: OutlinesBySpace,
    new: SpaceId,
    drawn: Iterable[Sequence[float]],
    over: CoverMode = "free",
    reach: float = 0.0,
) -> OutlinesBySpace:
    """Add a space with the outline that is drawn; its points snap to borders within reach.

    What is narrower than the reach does not come to be: a gap left at its border it takes, a
    strip that it covers of a neighbour it leaves.
    """
    drawing = _SpaceToDraw(new, _snapped_polygon(outlines, drawn, reach), over, reach)
    rows = rows_near_box(bounding_boxes(outlines), np.array(drawing.area.bounds), reach + 1)
    names = tuple(outlines)
    local = spaces_around(outlines, [names[row] for row in rows.tolist()], reach + 1)
    try:
        return _add_drawn_space(outlines, local, drawing)
    except GeometryError:
        if len(local) == len(outlines):
            raise
        # A node that is new on a border further off may concern spaces that lie yet further.
        return _add_drawn_space(outlines, outlines, drawing)


def _snapped_polygon(
    outlines: OutlinesBySpace, drawn: Iterable[Sequence[float]], reach: float
) -> Polygon:
    ring = grid_points.ring_on_grid(drawn)
    area = Polygon(grid_points.ring_on_grid([snap_point(outlines, one, reach) for one in ring]))
    if not area.is_valid:
        raise GeometryError("The outline that is drawn crosses itself.")
    return area


def _add_drawn_space(
    outlines: OutlinesBySpace, ground: Mapping[SpaceId, Outline], drawing: _SpaceToDraw
) -> OutlinesBySpace:
    """Lay what is drawn on the ground that it concerns."""
    names = (*ground, drawing.new)
    shapes: NDArray[Any] = np.array(
        [valid_shape_of_space(ground, name) for name in ground], object
    )
    faces, inner = faces_between([*shapely.boundary(shapes), drawing.area.exterior])
    owners = first_owners_of_points(inner, shapes)
    owners[_is_face_taken(faces, inner, owners, drawing)] = len(ground)
    found = outlines_from_faces(faces, owners, names)
    if drawing.new not in found:
        raise GeometryError(f"Nothing is free there for {drawing.new}.")
    lost = [name for name in ground if name not in found]
    if lost:
        raise GeometryError(f"{drawing.new} would cover all of {join_marked_space_ids(lost)}.")
    changed = {n: found[n] for n, own in ground.items() if normalize_outline(own) != found[n]}
    return add_outlines(outlines, changed, None, {drawing.new: found[drawing.new]})


def _is_face_taken(
    faces: NDArray[Any], inner: NDArray[Any], owners: NDArray[np.int64], drawing: _SpaceToDraw
) -> NDArray[np.bool_]:
    """Which faces the new space takes."""
    half = drawing.reach / 2
    narrow = shapely.is_empty(shapely.buffer(faces, -half)) if half else np.zeros(len(faces), bool)
    covered = shapely.intersects(drawing.area, inner)
    free = owners == NO_OWNER
    beside = free & narrow & shapely.dwithin(drawing.area, faces, 0)
    open_to_it = free if drawing.over == "free" else free | ~narrow
    taken: NDArray[np.bool_] = (covered & open_to_it) | beside
    return taken
