"""What is wrong with the outline of a space by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np
import shapely

from sandtable.model.entities.outlines import Outline, Point, points_of
from sandtable.model.geometry.borders import place
from sandtable.model.geometry.coverage.flaws import Flaw, FlawKind
from sandtable.model.geometry.errors import GeometryError, told_space
from sandtable.model.geometry.packing import Packing, packing_of
from sandtable.model.geometry.shapes import Shape, shape_of, shapes_of
from sandtable.model.ids import SpaceId

if TYPE_CHECKING:
    from numpy.typing import NDArray

LEAST = 3
"""The points of the smallest ring."""
SHARP = 3.0
"""Degrees: a corner with a smaller angle is a spike."""
NARROW = 1 / 25
"""A part of a space whose widest circle is this much of its length is a sliver."""
_REASON = re.compile(r"(?P<why>[^\[]+)\[(?P<x>\S+) (?P<y>\S+)\]")
_MANY = 5000
"""Points of a coast so long that its width need not be told exactly."""
_ROUNDNESS = 60.0
"""Square of the perimeter by area; below it, nothing is as narrow as a sliver."""


def is_drawable(outline: Outline) -> bool:
    """Say whether shapely can take it: there is a polygon, and each ring has three points."""
    enough = all(len(ring) >= LEAST * 8 for ring in outline.rings())
    return bool(outline.polygons) and all(outline.polygons) and enough


def drawable(outlines: Mapping[SpaceId, Outline]) -> Mapping[SpaceId, Outline]:
    """The outlines that shapely can take."""
    if all(map(is_drawable, outlines.values())):
        return outlines
    return {name: outline for name, outline in outlines.items() if is_drawable(outline)}


def sound_shape(outlines: Mapping[SpaceId, Outline], name: SpaceId) -> Shape:
    """The shape of a space for an operation; raise GeometryError where it has none."""
    if name not in outlines:
        raise GeometryError(f"{told_space(name)} has no outline.")
    shape = shape_of(outlines[name]) if is_drawable(outlines[name]) else None
    if shape is None or not shape.is_valid:
        raise GeometryError(f"The outline of {told_space(name)} is broken: tidy the board first.")
    return shape


def rings_are_sound(outlines: Mapping[SpaceId, Outline]) -> bool:
    """Say whether every ring has three points and none twice in a row."""
    packing = packing_of(outlines)
    return all(map(is_drawable, outlines.values())) and not (packing.at == packing.after).any()


def few_points(outlines: Mapping[SpaceId, Outline]) -> Iterator[Flaw]:
    """Rings that enclose nothing."""
    for name, outline in outlines.items():
        for ring in outline.rings():
            if len(ring) < LEAST * 8:
                yield Flaw("few-points", (name,), next(iter(points_of(ring)), (0, 0)))


def repeated_points(outlines: Mapping[SpaceId, Outline]) -> Iterator[Flaw]:
    """Points that stand twice in a row."""
    packing = packing_of(outlines)
    long = np.repeat(packing.sizes >= LEAST, packing.sizes)
    for corner in np.flatnonzero((packing.at == packing.after) & long).tolist():
        yield _at_corner("repeated-point", packing, corner)


def crossings(outlines: Mapping[SpaceId, Outline]) -> Iterator[Flaw]:
    """Rings that cross or touch themselves or each other, and holes outside their shell."""
    good = drawable(outlines)
    names, shapes = tuple(good), shapes_of(tuple(good.values()))
    for row in np.flatnonzero(~shapely.is_valid(shapes)).tolist():
        found = _REASON.match(shapely.is_valid_reason(shapes[row]))
        why, at = (found["why"], (float(found["x"]), float(found["y"]))) if found else ("", (0, 0))
        kind: FlawKind = "hole-outside" if why.startswith("Hole lies outside") else "crossing"
        yield Flaw(kind, (names[row],), (round(at[0]), round(at[1])))


def spikes(outlines: Mapping[SpaceId, Outline], sharp: float = SHARP) -> Iterator[Flaw]:
    """Corners with an angle of so few degrees or less."""
    packing = packing_of(outlines)
    there = packing.points[packing.after].astype(np.float64)
    here = packing.points[packing.at].astype(np.float64)
    ahead = there - here
    back = -ahead[_before(packing)]
    dot = (ahead * back).sum(axis=1)
    cross = ahead[:, 0] * back[:, 1] - ahead[:, 1] * back[:, 0]
    angles = np.degrees(np.abs(np.arctan2(cross, dot)))
    real = ahead.any(axis=1) & back.any(axis=1)
    for corner in np.flatnonzero((angles <= sharp) & real).tolist():
        yield _at_corner("spike", packing, corner, float(angles[corner]))


def short_edges(outlines: Mapping[SpaceId, Outline], least: float) -> Iterator[Flaw]:
    """Edges shorter than a limit, each with the spaces whose border it is."""
    packing = packing_of(outlines)
    step = packing.points[packing.after].astype(np.float64) - packing.points[packing.at]
    lengths = np.hypot(step[:, 0], step[:, 1])
    found: dict[tuple[int, int], list[int]] = {}
    for corner in np.flatnonzero((lengths < least) & (lengths > 0)).tolist():
        a, b = int(packing.at[corner]), int(packing.after[corner])
        found.setdefault((min(a, b), max(a, b)), []).append(corner)
    for (a, _), corners in found.items():
        names = dict.fromkeys(packing.names[packing.owner[corner]] for corner in corners)
        yield Flaw("short-edge", tuple(names), place(packing, a), float(lengths[corners[0]]))


def parts(outlines: Mapping[SpaceId, Outline]) -> Iterator[Flaw]:
    """Spaces that lie in several parts."""
    for name, outline in outlines.items():
        if len(outline.polygons) > 1:
            at = next(iter(points_of(outline.polygons[-1][0])), (0, 0))
            yield Flaw("parts", (name,), at, float(len(outline.polygons)))


def slivers(outlines: Mapping[SpaceId, Outline], narrow: float = NARROW) -> Iterator[Flaw]:
    """Parts of spaces that are all length and no width."""
    good = drawable(outlines)
    names, shapes = tuple(good), shapes_of(tuple(good.values()))
    pieces, rows = shapely.get_parts(shapes, return_index=True)
    long = shapely.length(pieces) ** 2 > _ROUNDNESS * shapely.area(pieces)
    sound = long & shapely.is_valid(pieces) & (shapely.area(pieces) > 0)
    for row, piece in zip(rows[sound].tolist(), pieces[sound], strict=True):
        least = narrow * _reach(piece)
        fine, slack = _fineness(piece, least)
        circle = shapely.maximum_inscribed_circle(piece, tolerance=fine)
        if 2 * (shapely.length(circle) + slack) <= least:
            x, y = circle.coords[0]
            area = float(shapely.area(piece))
            yield Flaw("sliver", (names[row],), (round(x), round(y)), area)


def _fineness(piece: shapely.Polygon, least: float) -> tuple[float, float]:
    """Return how exact a circle is sought, and how much wider the widest one may surely be.

    Round a long coast a fine circle takes minutes: there, what is no sliver for sure is none.
    """
    if shapely.get_num_coordinates(piece) > _MANY:
        return least / 5, least / 5
    return max(_width(piece), least / 2) / 20, 0.0


def _width(piece: shapely.Polygon) -> float:
    return float(2 * shapely.area(piece) / shapely.length(piece))


def _reach(piece: shapely.Polygon) -> float:
    return float(2 * shapely.minimum_bounding_radius(piece))


def _before(packing: Packing) -> NDArray[np.int64]:
    """The corner before each corner, round its ring."""
    before = np.arange(-1, len(packing.at) - 1)
    some = packing.sizes > 0
    before[packing.starts[some]] = (packing.starts + packing.sizes)[some] - 1
    return before


def _at_corner(kind: FlawKind, packing: Packing, corner: int, amount: float | None = None) -> Flaw:
    at: Point = place(packing, int(packing.at[corner]))
    return Flaw(kind, (packing.names[packing.owner[corner]],), at, amount)
