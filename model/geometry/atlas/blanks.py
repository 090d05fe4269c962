"""Which gaps between spaces the recipe of a board leaves on purpose: its blanks, and lakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import shapely

from sandtable.model.entities.outlines import Outline
from sandtable.model.entities.recipes import Recipe
from sandtable.model.geometry.atlas import files
from sandtable.model.geometry.atlas.coasts import square_kilometres
from sandtable.model.geometry.atlas.files import Floats
from sandtable.model.geometry.atlas.seeds import degrees
from sandtable.model.geometry.atlas.sheet import Sheet, sheet_of
from sandtable.model.geometry.shapes import shapes_of
from sandtable.model.memo import memoize_by_identity

_MOSTLY = 0.5
"""Coasts are simplified and pushed apart: such a part of a gap must be lake."""


def meant_empty(recipe: Recipe, gaps: Sequence[Outline]) -> list[bool]:
    """Say of each gap whether the recipe tells of it.

    Raise GeometryError where the recipe asks for what cannot be.
    """
    sheet, shapes = sheet_of(recipe), shapes_of(gaps)
    points: Any = shapely.points(np.array(list(_blanks(recipe, sheet))).reshape(-1, 2))
    found = [bool(shapely.intersects(shape, points).any()) for shape in shapes]
    if recipe.lakes is None or all(found):
        return found
    lakes = _lakes(recipe)
    return [
        blank or 0 < _MOSTLY * shape.area <= shapely.intersection(shape, lakes).area
        for blank, shape in zip(found, shapes, strict=True)
    ]


def _blanks(recipe: Recipe, sheet: Sheet) -> Iterator[Floats]:
    """The points of all blanks on the board."""
    for where in ("land", "sea"):
        division = getattr(recipe, where)
        for name, seed in (division.blanks if division else {}).items():
            yield from sheet.to_board(sheet.near(degrees(seed.at, f"{where}.blanks.{name}")))


@memoize_by_identity
def _lakes(recipe: Recipe) -> Any:
    """The lakes that are cut out of the land, on the board."""
    sheet = sheet_of(recipe)
    lakes = files.lakes(recipe.detail, sheet.shown())
    large = lakes[square_kilometres(lakes) >= (recipe.lakes or 0)]
    flat = shapely.transform(large, sheet.to_board)
    return shapely.union_all(shapely.make_valid(flat, method="structure", keep_collapsed=False))
