"""Flaws in the outline of a single space."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np
import shapely

from sandtable.model.entities.outlines import Outline, Point, unpack_points_of_ring
from sandtable.model.geometry.coverage.outline_flaws import Flaw, FlawKind
from sandtable.model.geometry.geometry_errors import GeometryError, space_id_with_marks
from sandtable.model.geometry.ring_index import RingIndex, cached_ring_index
from sandtable.model.geometry.shape_conversion import (
    AreaShape,
    shape_from_outline,
    shapes_from_outlines,
)
from sandtable.model.geometry.shared_borders import coordinates_of_point
from sandtable.model.ids import SpaceId

if TYPE_CHECKING:
    from numpy.typing import NDArray

MIN_RING_POINTS = 3
"""Number of points of the smallest ring."""
SPIKE_ANGLE = 3.0
"""A corner with a smaller angle, in degrees, is a spike."""
SLIVER_WIDTH_SHARE = 1 / 25
"""A part of a space is a sliver if its widest circle is at most this share of its length."""
_INVALID_REASON_PATTERN = re.compile(r"(?P<why>[^\[]+)\[(?P<x>\S+) (?P<y>\S+)\]")
_MIN_POINTS_OF_LONG_COAST = 5000
"""Number of points from which the width of a coast is only estimated."""
_MIN_SLIVER_ELONGATION = 60.0
"""Square of the perimeter divided by the area. No shape with a smaller ratio is a sliver."""


def is_drawable_outline(outline: Outline) -> bool:
    """Say whether shapely accepts an outline: it has a polygon, and each ring has three points."""
    # A packed point takes 8 bytes.
    enough = all(len(ring) >= MIN_RING_POINTS * 8 for ring in outline.iter_rings())
    return bool(outline.polygons) and all(outline.polygons) and enough


def drawable_outlines(outlines: Mapping[SpaceId, Outline]) -> Mapping[SpaceId, Outline]:
    """Return the outlines that shapely accepts."""
    if all(map(is_drawable_outline, outlines.values())):
        return outlines
    return {name: outline for name, outline in outlines.items() if is_drawable_outline(outline)}


def valid_shape_of_space(outlines: Mapping[SpaceId, Outline], name: SpaceId) -> AreaShape:
    """Return the shape of a space for an operation. Raise GeometryError if it has no valid one."""
    if name not in outlines:
        raise GeometryError(f"{space_id_with_marks(name)} has no outline.")
    shape = shape_from_outline(outlines[name]) if is_drawable_outline(outlines[name]) else None
    if shape is None or not shape.is_valid:
        raise GeometryError(
            f"The outline of {space_id_with_marks(name)} is broken: tidy the board first."
        )
    return shape


def has_sound_rings(outlines: Mapping[SpaceId, Outline]) -> bool:
    """Say whether every ring has three points, and no point twice in a row."""
    packing = cached_ring_index(outlines)
    return (
        all(map(is_drawable_outline, outlines.values()))
        and not (packing.point_of_corner == packing.next_point_of_corner).any()
    )


def find_rings_with_few_points(outlines: Mapping[SpaceId, Outline]) -> Iterator[Flaw]:
    """Yield a flaw for each ring with fewer than three points."""
    for name, outline in outlines.items():
        for ring in outline.iter_rings():
            # A packed point has two coordinates of 4 bytes each.
            if len(ring) < MIN_RING_POINTS * 8:
                yield Flaw("few-points", (name,), next(iter(unpack_points_of_ring(ring)), (0, 0)))


def find_repeated_points(outlines: Mapping[SpaceId, Outline]) -> Iterator[Flaw]:
    """Yield a flaw for each point that is listed twice in a row."""
    packing = cached_ring_index(outlines)
    long = np.repeat(packing.ring_sizes >= MIN_RING_POINTS, packing.ring_sizes)
    for corner in np.flatnonzero(
        (packing.point_of_corner == packing.next_point_of_corner) & long
    ).tolist():
        yield _flaw_at_corner("repeated-point", packing, corner)


def find_crossings(outlines: Mapping[SpaceId, Outline]) -> Iterator[Flaw]:
    """Yield a flaw for each invalid outline: crossing rings, or a hole outside its shell."""
    good = drawable_outlines(outlines)
    names, shapes = tuple(good), shapes_from_outlines(tuple(good.values()))
    for row in np.flatnonzero(~shapely.is_valid(shapes)).tolist():
        match = _INVALID_REASON_PATTERN.match(shapely.is_valid_reason(shapes[row]))
        why, at = (match["why"], (float(match["x"]), float(match["y"]))) if match else ("", (0, 0))
        kind: FlawKind = "hole-outside" if why.startswith("Hole lies outside") else "crossing"
        yield Flaw(kind, (names[row],), (round(at[0]), round(at[1])))


def find_spikes(outlines: Mapping[SpaceId, Outline], sharp: float = SPIKE_ANGLE) -> Iterator[Flaw]:
    """Yield a flaw for each corner that is sharper than `sharp`, an angle in degrees."""
    packing = cached_ring_index(outlines)
    next_points = packing.distinct_points[packing.next_point_of_corner].astype(np.float64)
    points = packing.distinct_points[packing.point_of_corner].astype(np.float64)
    ahead = next_points - points
    back = -ahead[_previous_corner_of_each_corner(packing)]
    dot = (ahead * back).sum(axis=1)
    cross = ahead[:, 0] * back[:, 1] - ahead[:, 1] * back[:, 0]
    angles = np.degrees(np.abs(np.arctan2(cross, dot)))
    # A repeated point has no angle; another flaw reports it.
    real = ahead.any(axis=1) & back.any(axis=1)
    for corner in np.flatnonzero((angles <= sharp) & real).tolist():
        yield _flaw_at_corner("spike", packing, corner, float(angles[corner]))


def find_short_edges(outlines: Mapping[SpaceId, Outline], least: float) -> Iterator[Flaw]:
    """Yield a flaw for each edge shorter than `least`.

    It names the spaces that share the edge.
    """
    packing = cached_ring_index(outlines)
    step = (
        packing.distinct_points[packing.next_point_of_corner].astype(np.float64)
        - packing.distinct_points[packing.point_of_corner]
    )
    lengths = np.hypot(step[:, 0], step[:, 1])
    corners_by_edge: dict[tuple[int, int], list[int]] = {}
    for corner in np.flatnonzero((lengths < least) & (lengths > 0)).tolist():
        a, b = int(packing.point_of_corner[corner]), int(packing.next_point_of_corner[corner])
        corners_by_edge.setdefault((min(a, b), max(a, b)), []).append(corner)
    for (a, _), corners in corners_by_edge.items():
        names = dict.fromkeys(
            packing.space_names[packing.space_of_corner[corner]] for corner in corners
        )
        yield Flaw(
            "short-edge",
            tuple(names),
            coordinates_of_point(packing, a),
            float(lengths[corners[0]]),
        )


def find_spaces_in_parts(outlines: Mapping[SpaceId, Outline]) -> Iterator[Flaw]:
    """Yield a flaw for each space that consists of several parts."""
    for name, outline in outlines.items():
        if len(outline.polygons) > 1:
            at = next(iter(unpack_points_of_ring(outline.polygons[-1][0])), (0, 0))
            yield Flaw("parts", (name,), at, float(len(outline.polygons)))


def find_slivers(
    outlines: Mapping[SpaceId, Outline], narrow: float = SLIVER_WIDTH_SHARE
) -> Iterator[Flaw]:
    """Yield a flaw for each part of a space that is long and hardly wider than a line."""
    good = drawable_outlines(outlines)
    names, shapes = tuple(good), shapes_from_outlines(tuple(good.values()))
    pieces, rows = shapely.get_parts(shapes, return_index=True)
    long = shapely.length(pieces) ** 2 > _MIN_SLIVER_ELONGATION * shapely.area(pieces)
    # The inscribed circle is costly, so the cheap ratio excludes nearly all shapes first.
    sound = long & shapely.is_valid(pieces) & (shapely.area(pieces) > 0)
    for row, piece in zip(rows[sound].tolist(), pieces[sound], strict=True):
        least = narrow * _bounding_diameter(piece)
        fine, slack = _circle_tolerance(piece, least)
        circle = shapely.maximum_inscribed_circle(piece, tolerance=fine)
        if 2 * (shapely.length(circle) + slack) <= least:
            x, y = circle.coords[0]
            area = float(shapely.area(piece))
            yield Flaw("sliver", (names[row],), (round(x), round(y)), area)


def _circle_tolerance(piece: shapely.Polygon, least: float) -> tuple[float, float]:
    """Return the precision for computing an inscribed circle, and by how much it may be too small.

    An exact circle in a long coast takes minutes, so a coarse circle must do there.
    """
    if shapely.get_num_coordinates(piece) > _MIN_POINTS_OF_LONG_COAST:
        return least / 5, least / 5
    return max(_mean_width(piece), least / 2) / 20, 0.0


def _mean_width(piece: shapely.Polygon) -> float:
    return float(2 * shapely.area(piece) / shapely.length(piece))


def _bounding_diameter(piece: shapely.Polygon) -> float:
    return float(2 * shapely.minimum_bounding_radius(piece))


def _previous_corner_of_each_corner(packing: RingIndex) -> NDArray[np.int64]:
    """Return for each corner of a ring the corner before it."""
    before = np.arange(-1, len(packing.point_of_corner) - 1)
    # Empty rings have no corner to wrap round.
    some = packing.ring_sizes > 0
    before[packing.ring_starts[some]] = (packing.ring_starts + packing.ring_sizes)[some] - 1
    return before


def _flaw_at_corner(
    kind: FlawKind, packing: RingIndex, corner: int, amount: float | None = None
) -> Flaw:
    at: Point = coordinates_of_point(packing, int(packing.point_of_corner[corner]))
    return Flaw(kind, (packing.space_names[packing.space_of_corner[corner]],), at, amount)
