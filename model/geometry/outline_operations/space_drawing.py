"""Drawing of a new space over other spaces or next to them."""

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
from sandtable.model.geometry.nearby_spaces import (
    bounding_boxes,
    rows_near_box,
    spaces_with_neighbours,
)
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
"""With `free` a new space takes only free area; with `cut` it also takes area from others."""


@dataclass(frozen=True, slots=True)
class _SpaceToDraw:
    """A space that is to be drawn, with its area and options."""

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
    """Add a space with a drawn outline, whose points snap to borders within `reach`.

    Strips narrower than `reach` are avoided: a gap left at the border becomes part of the space,
    and a strip of a neighbour stays with the neighbour.
    """
    drawing = _SpaceToDraw(new, _snapped_polygon(outlines, drawn, reach), over, reach)
    # Only spaces near the drawing can be concerned.
    rows = rows_near_box(bounding_boxes(outlines), np.array(drawing.area.bounds), reach + 1)
    names = tuple(outlines)
    local = spaces_with_neighbours(outlines, [names[row] for row in rows.tolist()], reach + 1)
    try:
        return _add_drawn_space(outlines, local, drawing)
    except GeometryError:
        if len(local) == len(outlines):
            raise
        # A node that is new on a border further off may concern spaces that lie yet further.
        return _add_drawn_space(outlines, outlines, drawing)


def _snapped_polygon(
    outlines: OutlinesBySpace, drawn_points: Iterable[Sequence[float]], reach: float
) -> Polygon:
    ring = grid_points.ring_on_grid(drawn_points)
    area = Polygon(
        grid_points.ring_on_grid([snap_point(outlines, point, reach) for point in ring])
    )
    if not area.is_valid:
        raise GeometryError("The outline that is drawn crosses itself.")
    return area


def _add_drawn_space(
    outlines: OutlinesBySpace, ground: Mapping[SpaceId, Outline], drawing: _SpaceToDraw
) -> OutlinesBySpace:
    """Return the outlines with the drawn space, examining only the spaces near it."""
    names = (*ground, drawing.new)
    shapes: NDArray[Any] = np.array(
        [valid_shape_of_space(ground, name) for name in ground], object
    )
    faces, inner = faces_between([*shapely.boundary(shapes), drawing.area.exterior])
    owners = first_owners_of_points(inner, shapes)
    owners[_mask_of_faces_taken(faces, inner, owners, drawing)] = len(ground)
    new_outlines = outlines_from_faces(faces, owners, names)
    if drawing.new not in new_outlines:
        raise GeometryError(f"Nothing is free there for {drawing.new}.")
    lost = [name for name in ground if name not in new_outlines]
    if lost:
        raise GeometryError(f"{drawing.new} would cover all of {join_marked_space_ids(lost)}.")
    changed = {
        n: new_outlines[n]
        for n, outline in ground.items()
        if normalize_outline(outline) != new_outlines[n]
    }
    return add_outlines(outlines, changed, None, {drawing.new: new_outlines[drawing.new]})


def _mask_of_faces_taken(
    faces: NDArray[Any], inner: NDArray[Any], owners: NDArray[np.int64], drawing: _SpaceToDraw
) -> NDArray[np.bool_]:
    """Return a mask of the polygons that the new space takes."""
    half = drawing.reach / 2
    # A face that vanishes when it is narrowed by half the reach is a strip.
    narrow = shapely.is_empty(shapely.buffer(faces, -half)) if half else np.zeros(len(faces), bool)
    covered = shapely.intersects(drawing.area, inner)
    free = owners == NO_OWNER
    beside = free & narrow & shapely.dwithin(drawing.area, faces, 0)
    open_to_it = free if drawing.over == "free" else free | ~narrow
    is_taken: NDArray[np.bool_] = (covered & open_to_it) | beside
    return is_taken
