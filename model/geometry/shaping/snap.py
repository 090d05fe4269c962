"""Where a point that is drawn near a border comes to lie on it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sandtable.model.entities.outlines import Outline, Point
from sandtable.model.geometry import points
from sandtable.model.geometry.errors import GeometryError
from sandtable.model.geometry.nearby import at
from sandtable.model.geometry.shapes import coordinates
from sandtable.model.geometry.shaping.mesh import moved, spaces_at
from sandtable.model.geometry.shaping.nodes import Outlines, inserted, replaced
from sandtable.model.ids import SpaceId

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


class Spot(NamedTuple):
    """A place on a border: a node, or a point that would be one between two others."""

    at: Point
    edge: tuple[Point, Point] | None = None


def nearest(
    outlines: Iterable[Outline],
    place: Sequence[float],
    node_reach: float = 0.0,
    edge_reach: float = math.inf,
) -> Spot | None:
    """The nearest place on some borders: a node within one reach, else an edge within another."""
    if math.isnan(node_reach) or math.isnan(edge_reach):
        raise GeometryError("A reach is a number.")
    rings = [coordinates(ring) for outline in outlines for ring in outline.rings() if ring]
    if not rings:
        return None
    here = np.concatenate(rings).astype(np.float64)
    there = np.concatenate([np.roll(ring, -1, axis=0) for ring in rings]).astype(np.float64)
    away = np.hypot(*(here - place).T)
    if away.min() <= node_reach:
        return Spot(_point(here[away.argmin()]))
    feet = _feet(here, there, np.array(place, float))
    away = np.hypot(*(feet - place).T)
    if away.min() > edge_reach:
        return None
    best = int(away.argmin())
    foot, ends = _point(feet[best]), (_point(here[best]), _point(there[best]))
    return Spot(foot) if foot in ends else Spot(foot, ends)


def snapped(outlines: Outlines, place: Sequence[float], reach: float) -> Point:
    """A point, moved onto a node or a border within reach; onto the grid in any case."""
    spot = spot_near(outlines, place, reach)
    return spot.at if spot else points.point(place)


def spot_near(outlines: Outlines, place: Sequence[float], reach: float) -> Spot | None:
    """The node or the place on a border within reach, if there is one."""
    return nearest(at(outlines, points.point(place), reach + 1).values(), place, reach, reach)


def noded_at(outlines: Outlines, spot: Spot) -> dict[SpaceId, Outline]:
    """The outlines that change when a spot becomes a node."""
    return inserted(outlines, *spot.edge, [spot.at]) if spot.edge else {}


def snap_node(outlines: Outlines, node: Point, reach: float) -> Outlines:
    """Put the node of a loose border onto the nearest border of another space.

    All that share the node follow; the other border gets a node where it had none.
    """
    own = spaces_at(outlines, node)
    others = {n: o for n, o in at(outlines, node, reach + 1).items() if n not in own}
    spot = nearest(others.values(), node, reach, reach)
    if not own or spot is None:
        raise GeometryError(f"Nothing lies within {reach:g} of {points.told(node)}.")
    noded: Mapping[SpaceId, Outline] = {**outlines, **noded_at(outlines, spot)}
    changed = {**noded_at(outlines, spot), **moved(noded, node, spot.at)}
    return replaced(outlines, changed)


def _feet(here: Floats, there: Floats, place: Floats) -> Floats:
    """The point of each edge that is nearest to a place."""
    way = there - here
    long = (way**2).sum(axis=1)
    along = ((place - here) * way).sum(axis=1) / np.where(long > 0, long, 1)
    found: Floats = here + way * np.clip(along, 0, 1)[:, None]
    return found


def _point(row: Floats) -> Point:
    x, y = np.rint(row).astype(int).tolist()
    return x, y
