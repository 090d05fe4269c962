"""Recipes for tests, written as they would stand in a board's file."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import shapely
import yaml

from sandtable.model.entities.outlines import Outline
from sandtable.model.entities.recipes import Recipe
from sandtable.model.geometry.atlas.projected_board import project_board
from sandtable.model.geometry.atlas.recipe_drawing import RecipeResult, carry_out_recipe
from sandtable.model.geometry.shape_conversion import shape_from_outline, shapes_from_outlines
from sandtable.model.storage.pydantic_schemas import type_adapter


def recipe_of(text: str) -> Recipe:
    """Read a recipe."""
    recipe: Recipe = type_adapter(Recipe).validate_python(yaml.load(text, yaml.CSafeLoader))  # noqa: TID251
    return recipe


class Map:
    """A drawing that can be asked what lies where, in degrees."""

    def __init__(self, text: str) -> None:
        self.recipe = recipe_of(text)
        self.drawing: RecipeResult = carry_out_recipe(self.recipe)
        self.sheet = project_board(self.recipe)

    @property
    def outlines(self) -> Mapping[str, Outline]:
        """The outlines by space."""
        return self.drawing.outlines

    def at(self, longitude: float, latitude: float) -> str | None:
        """The space at a place."""
        [point] = self.sheet.degrees_to_board(
            self.sheet.turn_longitudes_into_window(np.array([[longitude, latitude]]))
        )
        here = shapely.Point(point)
        return next((name for name in self.outlines if self.shape(name).covers(here)), None)

    def shape(self, name: str) -> Any:
        """What a space covers."""
        return shape_from_outline(self.outlines[name])

    def covered(self) -> float:
        """Which part of the sheet is some space's; the drawing must be a valid coverage."""
        shapes = shapes_from_outlines(list(self.outlines.values()))
        assert shapely.is_valid(shapes).all()
        assert shapely.coverage_is_valid(shapes)
        return float(shapely.area(shapes).sum()) / (self.drawing.width * self.drawing.height)
