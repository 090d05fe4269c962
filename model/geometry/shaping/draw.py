"""Drawing a new space over or beside others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import shapely
from shapely import Polygon

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry import points
from sandtable.model.geometry.coverage.rings import sound_shape
from sandtable.model.geometry.errors import GeometryError, told_spaces
from sandtable.model.geometry.nearby import around, boxes_of, rows_near
from sandtable.model.geometry.normal import normal
from sandtable.model.geometry.shaping.faces import NOBODY, faces_between, joined, owners_of
from sandtable.model.geometry.shaping.nodes import Outlines, added
from sandtable.model.geometry.shaping.snap import snapped
from sandtable.model.ids import SpaceId

if TYPE_CHECKING:
    from numpy.typing import NDArray

Over = Literal["free", "cut"]
"""A new space takes only what nobody has, or it cuts what it covers out of the others."""


@dataclass(frozen=True, slots=True)
class _Drawing:
    """What is drawn, and how."""

    new: SpaceId
    area: Polygon
    over: Over
    reach: float


def draw(
    outlines: Outlines,
    new: SpaceId,
    drawn: Iterable[Sequence[float]],
    over: Over = "free",
    reach: float = 0.0,
) -> Outlines:
    """Add a space with the outline that is drawn; its points snap to borders within reach.

    What is narrower than the reach does not come to be: a gap left at its border it takes, a
    strip that it covers of a neighbour it leaves.
    """
    drawing = _Drawing(new, _area(outlines, drawn, reach), over, reach)
    rows = rows_near(boxes_of(outlines), np.array(drawing.area.bounds), reach + 1)
    names = tuple(outlines)
    local = around(outlines, [names[row] for row in rows.tolist()], reach + 1)
    try:
        return _laid(outlines, local, drawing)
    except GeometryError:
        if len(local) == len(outlines):
            raise
        # A node that is new on a border further off may concern spaces that lie yet further.
        return _laid(outlines, outlines, drawing)


def _area(outlines: Outlines, drawn: Iterable[Sequence[float]], reach: float) -> Polygon:
    ring = points.ring(drawn)
    area = Polygon(points.ring([snapped(outlines, one, reach) for one in ring]))
    if not area.is_valid:
        raise GeometryError("The outline that is drawn crosses itself.")
    return area


def _laid(outlines: Outlines, ground: Mapping[SpaceId, Outline], drawing: _Drawing) -> Outlines:
    """Lay what is drawn on the ground that it concerns."""
    names = (*ground, drawing.new)
    shapes: NDArray[Any] = np.array([sound_shape(ground, name) for name in ground], object)
    faces, inner = faces_between([*shapely.boundary(shapes), drawing.area.exterior])
    owners = owners_of(inner, shapes)
    owners[_taken(faces, inner, owners, drawing)] = len(ground)
    found = joined(faces, owners, names)
    if drawing.new not in found:
        raise GeometryError(f"Nothing is free there for {drawing.new}.")
    lost = [name for name in ground if name not in found]
    if lost:
        raise GeometryError(f"{drawing.new} would cover all of {told_spaces(lost)}.")
    changed = {n: found[n] for n, own in ground.items() if normal(own) != found[n]}
    return added(outlines, changed, None, {drawing.new: found[drawing.new]})


def _taken(
    faces: NDArray[Any], inner: NDArray[Any], owners: NDArray[np.int64], drawing: _Drawing
) -> NDArray[np.bool_]:
    """Which faces the new space takes."""
    half = drawing.reach / 2
    narrow = shapely.is_empty(shapely.buffer(faces, -half)) if half else np.zeros(len(faces), bool)
    covered = shapely.intersects(drawing.area, inner)
    free = owners == NOBODY
    beside = free & narrow & shapely.dwithin(drawing.area, faces, 0)
    open_to_it = free if drawing.over == "free" else free | ~narrow
    taken: NDArray[np.bool_] = (covered & open_to_it) | beside
    return taken
