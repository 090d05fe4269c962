"""Land as a board shows it: cut to the sheet, generalised to its scale, on its grid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from sandtable.model.entities.recipes import Recipe
from sandtable.model.geometry.atlas import files
from sandtable.model.geometry.atlas.files import Floats, Shapes
from sandtable.model.geometry.atlas.islands import with_islands
from sandtable.model.geometry.atlas.seam import sewn
from sandtable.model.geometry.atlas.seeds import Seeds
from sandtable.model.geometry.atlas.sheet import Sheet

EARTH = 6371.0
_FINEST = 6000
_SPECK = 700
_REACH = 250
_NECK = 80
_THIN = 4000
_LONG = 30

_CHORD = 0.5
"""Degrees: longer edges of the land bend when they are projected."""
_SMALL = 12.0
"""An island less wide than so many times the tolerance is generalised by itself, gently."""
_GENTLE = 0.4
_CRUMB = 16.0
_OPEN = 1.5
"""Board units that two coasts are kept apart, so that no strait closes at any scale."""


@dataclass(frozen=True)
class Coasts:
    """The land of a sheet, a polygon for each mass, and how many islands were too small."""

    land: Shapes
    dropped: int


def tolerance(recipe: Recipe) -> float:
    """Board units below which a bend is left out."""
    if recipe.simplify is not None:
        return recipe.simplify
    return max(1.0, recipe.size / _FINEST)


def speck(recipe: Recipe) -> float:
    """The area in square board units below which a piece is a speck."""
    return (recipe.size / _SPECK) ** 2


def reach(recipe: Recipe) -> float:
    """How far a seed may lie off the shore it is meant for, in board units."""
    return recipe.size / _REACH


def neck(recipe: Recipe) -> float:
    """What is narrower may part a space: the isthmus or the strait between two shores."""
    return recipe.size / _NECK


def coasts(recipe: Recipe, sheet: Sheet, seeds: Seeds) -> Coasts:
    """The land of a recipe; an island that holds a seed is kept however small it is."""
    degrees = _land(recipe, sheet)
    parts = shapely.transform(shapely.segmentize(degrees, _CHORD), sheet.to_board)
    parts = shapely.get_parts(shapely.make_valid(parts, method="structure", keep_collapsed=False))
    seen = shapely.intersects(parts, sheet.frame)
    parts = parts[seen]
    kept = _kept(recipe, sheet, parts, seeds.points[seeds.typed])
    simple = with_islands(_simplified(parts[kept], tolerance(recipe)), seeds)
    within = shapely.get_parts(shapely.intersection(simple, sheet.frame))
    fine = shapely.get_parts(shapely.set_precision(_areas(within), 1.0))
    land = _without_crumbs(_apart(_areas(fine)), seeds.points)
    return Coasts(sewn(land, sheet) if sheet.wraps else land, int((~kept).sum()))


def square_kilometres(degrees: Shapes) -> Floats:
    """The area of polygons on the globe."""
    flat = shapely.transform(
        degrees, lambda at: np.column_stack((np.radians(at[:, 0]), np.sin(np.radians(at[:, 1]))))
    )
    found: Floats = shapely.area(flat) * EARTH**2
    return found


def _land(recipe: Recipe, sheet: Sheet) -> Shapes:
    land = files.land(recipe.detail, sheet.shown())
    if recipe.lakes is None:
        return land
    lakes = files.lakes(recipe.detail, sheet.shown())
    lakes = lakes[square_kilometres(lakes) >= recipe.lakes]
    dry: Shapes = shapely.get_parts(shapely.difference(land, shapely.union_all(lakes)))
    return dry


def _kept(recipe: Recipe, sheet: Sheet, parts: Shapes, seeds: Floats) -> Any:
    """Which masses are large enough, or hold a seed that no large one holds."""
    smallest = recipe.land.smallest if recipe.land else None
    if smallest is None:
        large = shapely.area(parts) >= speck(recipe)
    else:
        large = square_kilometres(shapely.transform(parts, sheet.to_degrees)) >= smallest
    large &= ~_thin(recipe, parts)
    points: Any = shapely.points(seeds)
    inside, island = shapely.STRtree(parts).query(points, predicate="intersects")
    large[island] = True
    if large.any():
        ashore = shapely.STRtree(parts[large]).query(points, "dwithin", distance=reach(recipe))[0]
        inside = np.concatenate([inside, ashore])
    adrift = points[~np.isin(np.arange(len(points)), inside)]
    if len(adrift) and len(parts):
        nearest = shapely.STRtree(parts).query_nearest(adrift, max_distance=reach(recipe))[1]
        large[nearest] = True
    return large


def _thin(recipe: Recipe, parts: Shapes) -> Any:
    """Which masses are all length and no width, as spits of sand are."""
    found = shapely.area(parts) < _LONG * speck(recipe)
    found[found] = shapely.is_empty(shapely.buffer(parts[found], -recipe.size / _THIN))
    return found


def _simplified(parts: Shapes, least: float) -> Shapes:
    """Coasts with fewer bends: large masses together, so that none crosses another."""
    width = np.sqrt(shapely.area(parts))
    large = width >= _SMALL * least
    found = parts.copy()
    found[large] = shapely.coverage_simplify(parts[large], least)
    found[~large] = shapely.simplify(parts[~large], _GENTLE * least)
    return found


def _areas(shapes: Any) -> Shapes:
    return np.array(
        [s for s in shapes if s.geom_type in {"Polygon", "MultiPolygon"} and s.area > 0], object
    )


def _apart(parts: Shapes) -> Shapes:
    """Take from the smaller of two masses what lies too near to the larger."""
    parts = parts[np.argsort(-shapely.area(parts), kind="stable")]
    first, second = shapely.STRtree(parts).query(parts, "dwithin", distance=_OPEN)
    near: dict[int, list[int]] = {}
    for small, large in zip(first.tolist(), second.tolist(), strict=True):
        if large < small:
            near.setdefault(small, []).append(large)
    found: list[Any] = list(parts)
    for small in sorted(near):
        window = shapely.box(*parts[small].buffer(4 * _OPEN).bounds)
        others = shapely.union_all([found[large].intersection(window) for large in near[small]])
        found[small] = parts[small].difference(others.buffer(_OPEN, quad_segs=2))
        found[small] = shapely.set_precision(found[small], 1.0)
    whole: Shapes = shapely.get_parts(_areas(found))
    return whole


def _without_crumbs(parts: Shapes, seeds: Floats) -> Shapes:
    """Leave out what rounding broke off a coast; a seed keeps what it lies on."""
    large = shapely.area(parts) >= _CRUMB
    rows = shapely.STRtree(parts).query(shapely.points(seeds), "dwithin", distance=_OPEN)[1]
    large[rows] = True
    return parts[large]
