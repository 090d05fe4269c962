"""Land as a board shows it: clipped to the board, with fewer details, on its grid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from sandtable.model.entities.recipes import Recipe
from sandtable.model.geometry.atlas import atlas_layers
from sandtable.model.geometry.atlas.atlas_layers import FloatArray, ShapeArray
from sandtable.model.geometry.atlas.atlas_seam import align_coasts_at_seam
from sandtable.model.geometry.atlas.enlarged_islands import land_with_enlarged_islands
from sandtable.model.geometry.atlas.projected_board import ProjectedBoard
from sandtable.model.geometry.atlas.seed_points import SeedPoints

EARTH_RADIUS = 6371.0
_TOLERANCE_DIVISOR = 6000
_ISLAND_SIZE_DIVISOR = 700
_SEED_REACH_DIVISOR = 250
_ISTHMUS_WIDTH_DIVISOR = 80
_NARROW_LAND_DIVISOR = 4000
_NARROW_ISLAND_FACTOR = 30

_MAX_EDGE_DEGREES = 0.5
"""Longer edges of the land, in degrees, are divided, because projection bends them."""
_SMALL_ISLAND_FACTOR = 12.0
"""An island narrower than this many tolerances is simplified by itself, and less."""
_GENTLE_SIMPLIFICATION_FACTOR = 0.4
_MAX_FRAGMENT_AREA = 16.0
_MIN_STRAIT_WIDTH = 1.5
"""Smallest distance between two coasts in board units, so that no strait closes at any scale."""


@dataclass(frozen=True)
class GeneralizedLand:
    """The land of a board, a polygon for each land mass, and the number of islands left out."""

    land_masses: ShapeArray
    dropped_island_count: int


def simplification_tolerance(recipe: Recipe) -> float:
    """Return the size in board units below which bends of a coast are removed."""
    if recipe.simplify is not None:
        return recipe.simplify
    return max(1.0, recipe.size / _TOLERANCE_DIVISOR)


def min_visible_area(recipe: Recipe) -> float:
    """Return the area in square board units below which a land mass or water is not shown."""
    return (recipe.size / _ISLAND_SIZE_DIVISOR) ** 2


def max_distance_of_seed_to_shore(recipe: Recipe) -> float:
    """Return how far a seed may lie from its shore, in board units."""
    return recipe.size / _SEED_REACH_DIVISOR


def max_width_of_isthmus(recipe: Recipe) -> float:
    """Return the width below which a narrow place may separate parts of a space."""
    return recipe.size / _ISTHMUS_WIDTH_DIVISOR


def generalize_land(recipe: Recipe, sheet: ProjectedBoard, seeds: SeedPoints) -> GeneralizedLand:
    """Return the land of a recipe. Islands with a seed remain, however small."""
    degrees = _land_without_lakes(recipe, sheet)
    parts = shapely.transform(
        shapely.segmentize(degrees, _MAX_EDGE_DEGREES), sheet.degrees_to_board
    )
    # Projection can make a ring cross itself, above all at the edge of the sheet.
    parts = shapely.get_parts(shapely.make_valid(parts, method="structure", keep_collapsed=False))
    on_sheet = shapely.intersects(parts, sheet.frame_shape)
    parts = parts[on_sheet]
    is_kept = _mask_of_land_to_keep(recipe, sheet, parts, seeds.seed_coordinates[seeds.is_typed])
    simple = land_with_enlarged_islands(
        _simplify_coasts(parts[is_kept], simplification_tolerance(recipe)), seeds
    )
    within = shapely.get_parts(shapely.intersection(simple, sheet.frame_shape))
    fine = shapely.get_parts(shapely.set_precision(_polygons_of_geometries(within), 1.0))
    land = _land_without_fragments(
        _separate_near_coasts(_polygons_of_geometries(fine)), seeds.seed_coordinates
    )
    return GeneralizedLand(
        align_coasts_at_seam(land, sheet) if sheet.wraps_around else land, int((~is_kept).sum())
    )


def areas_in_square_kilometres(degrees: ShapeArray) -> FloatArray:
    """Return the area of polygons on the globe in square kilometres."""
    # The cylindrical equal-area projection: areas are those on the sphere.
    flat = shapely.transform(
        degrees, lambda at: np.column_stack((np.radians(at[:, 0]), np.sin(np.radians(at[:, 1]))))
    )
    areas: FloatArray = shapely.area(flat) * EARTH_RADIUS**2
    return areas


def _land_without_lakes(recipe: Recipe, sheet: ProjectedBoard) -> ShapeArray:
    land = atlas_layers.land_polygons(recipe.detail, sheet.visible_window())
    if recipe.lakes is None:
        return land
    lakes = atlas_layers.lake_polygons(recipe.detail, sheet.visible_window())
    # Sizes are those on the globe, so they do not depend on the projection.
    lakes = lakes[areas_in_square_kilometres(lakes) >= recipe.lakes]
    dry: ShapeArray = shapely.get_parts(shapely.difference(land, shapely.union_all(lakes)))
    return dry


def _mask_of_land_to_keep(
    recipe: Recipe, sheet: ProjectedBoard, parts: ShapeArray, seeds: FloatArray
) -> Any:
    """Return a mask of the land masses that a board keeps.

    They are large enough, or hold a seed that no large one holds.
    """
    smallest = recipe.land.smallest if recipe.land else None
    if smallest is None:
        large = shapely.area(parts) >= min_visible_area(recipe)
    else:
        large = (
            areas_in_square_kilometres(shapely.transform(parts, sheet.board_to_degrees))
            >= smallest
        )
    large &= ~_mask_of_narrow_land(recipe, parts)
    points: Any = shapely.points(seeds)
    inside, island = shapely.STRtree(parts).query(points, predicate="intersects")
    large[island] = True
    if large.any():
        ashore = shapely.STRtree(parts[large]).query(
            points, "dwithin", distance=max_distance_of_seed_to_shore(recipe)
        )[0]
        inside = np.concatenate([inside, ashore])
    adrift = points[~np.isin(np.arange(len(points)), inside)]
    if len(adrift) and len(parts):
        nearest = shapely.STRtree(parts).query_nearest(
            adrift, max_distance=max_distance_of_seed_to_shore(recipe)
        )[1]
        # A seed may lie a little off its coast, which is simplified.
        large[nearest] = True
    return large


def _mask_of_narrow_land(recipe: Recipe, parts: ShapeArray) -> Any:
    """Return a mask of long and narrow land masses, such as spits of sand."""
    is_thin = shapely.area(parts) < _NARROW_ISLAND_FACTOR * min_visible_area(recipe)
    is_thin[is_thin] = shapely.is_empty(
        shapely.buffer(parts[is_thin], -recipe.size / _NARROW_LAND_DIVISOR)
    )
    return is_thin


def _simplify_coasts(parts: ShapeArray, least: float) -> ShapeArray:
    """Return coasts with fewer bends.

    Large masses are simplified together, so that none crosses another.
    """
    width = np.sqrt(shapely.area(parts))
    large = width >= _SMALL_ISLAND_FACTOR * least
    simplified = parts.copy()
    # As a coverage, so that two coasts never cross.
    simplified[large] = shapely.coverage_simplify(parts[large], least)
    simplified[~large] = shapely.simplify(parts[~large], _GENTLE_SIMPLIFICATION_FACTOR * least)
    return simplified


def _polygons_of_geometries(shapes: Any) -> ShapeArray:
    return np.array(
        [s for s in shapes if s.geom_type in {"Polygon", "MultiPolygon"} and s.area > 0], object
    )


def _separate_near_coasts(parts: ShapeArray) -> ShapeArray:
    """Remove from the smaller of two land masses the area too near to the larger."""
    # The larger mass keeps its coast; the order must not depend on the atlas file.
    parts = parts[np.argsort(-shapely.area(parts), kind="stable")]
    first, second = shapely.STRtree(parts).query(parts, "dwithin", distance=_MIN_STRAIT_WIDTH)
    near: dict[int, list[int]] = {}
    for small, large in zip(first.tolist(), second.tolist(), strict=True):
        if large < small:
            near.setdefault(small, []).append(large)
    separated: list[Any] = list(parts)
    # The order of a dictionary would depend on the search tree.
    for small in sorted(near):
        window = shapely.box(*parts[small].buffer(4 * _MIN_STRAIT_WIDTH).bounds)
        larger_masses = shapely.union_all(
            [separated[large].intersection(window) for large in near[small]]
        )
        separated[small] = parts[small].difference(
            larger_masses.buffer(_MIN_STRAIT_WIDTH, quad_segs=2)
        )
        separated[small] = shapely.set_precision(separated[small], 1.0)
    whole: ShapeArray = shapely.get_parts(_polygons_of_geometries(separated))
    return whole


def _land_without_fragments(parts: ShapeArray, seeds: FloatArray) -> ShapeArray:
    """Return land masses without fragments that rounding separated from a coast.

    A fragment under a seed stays.
    """
    large = shapely.area(parts) >= _MAX_FRAGMENT_AREA
    # The reach covers seeds that rounding moved just off their mass.
    rows = shapely.STRtree(parts).query(
        shapely.points(seeds), "dwithin", distance=_MIN_STRAIT_WIDTH
    )[1]
    large[rows] = True
    return parts[large]
