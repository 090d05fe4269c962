"""Gaps between spaces that a recipe intends: its blanks, and lakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import shapely

from sandtable.model.entities.outlines import Outline
from sandtable.model.entities.recipes import Recipe
from sandtable.model.geometry.atlas import atlas_layers
from sandtable.model.geometry.atlas.atlas_layers import FloatArray
from sandtable.model.geometry.atlas.generalized_land import areas_in_square_kilometres
from sandtable.model.geometry.atlas.projected_board import ProjectedBoard, project_board
from sandtable.model.geometry.atlas.seed_points import parse_degrees
from sandtable.model.geometry.shape_conversion import shapes_from_outlines
from sandtable.model.identity_cache import memoize_by_identity

_MIN_LAKE_SHARE_OF_GAP = 0.5
"""Share of a gap that must be lake. It is not 1, because coasts are simplified and separated."""


def are_gaps_intended(recipe: Recipe, gaps: Sequence[Outline]) -> list[bool]:
    """Return for each gap whether the recipe intends it.

    Raises GeometryError where the recipe cannot be carried out.
    """
    sheet, shapes = project_board(recipe), shapes_from_outlines(gaps)
    points: Any = shapely.points(np.array(list(_iter_blank_points(recipe, sheet))).reshape(-1, 2))
    is_blank = [bool(shapely.intersects(shape, points).any()) for shape in shapes]
    # Reading the lakes of the atlas takes time, and blanks often explain all gaps.
    if recipe.lakes is None or all(is_blank):
        return is_blank
    lakes = _lakes_cut_out_of_land(recipe)
    return [
        blank or 0 < _MIN_LAKE_SHARE_OF_GAP * shape.area <= shapely.intersection(shape, lakes).area
        for blank, shape in zip(is_blank, shapes, strict=True)
    ]


def _iter_blank_points(recipe: Recipe, sheet: ProjectedBoard) -> Iterator[FloatArray]:
    """Yield the points of all areas that a recipe leaves blank on the board."""
    for division_key in ("land", "sea"):
        division = getattr(recipe, division_key)
        for name, seed in (division.blanks if division else {}).items():
            yield from sheet.degrees_to_board(
                sheet.turn_longitudes_into_window(
                    parse_degrees(seed.at, f"{division_key}.blanks.{name}")
                )
            )


@memoize_by_identity
def _lakes_cut_out_of_land(recipe: Recipe) -> Any:
    """Return the lakes that are cut out of the land, on the board."""
    sheet = project_board(recipe)
    lakes = atlas_layers.lake_polygons(recipe.detail, sheet.visible_window())
    large = lakes[areas_in_square_kilometres(lakes) >= (recipe.lakes or 0)]
    flat = shapely.transform(large, sheet.degrees_to_board)
    return shapely.union_all(shapely.make_valid(flat, method="structure", keep_collapsed=False))
