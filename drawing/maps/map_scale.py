"""The scale of a board on the globe, if its position there is known."""

from __future__ import annotations

from math import cos, radians
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.model.entities.recipes import Recipe
    from sandtable.model.module import Module

_KILOMETRES_PER_DEGREE = 111.195
"""Length of a degree of latitude in kilometres."""
_MAX_WINDOW_DEGREES = 90.0
"""Widest window in degrees that still has a single scale."""


def kilometres_per_unit(module: Module, board_id: str) -> float | None:
    """Return kilometres per board unit, by the registration of hexes or the recipe."""
    board = module.boards[board_id]
    # An outline drawn from a recipe has the scale of its projection.
    if board.recipe and board.outlines:
        return _scale_of_recipe(board.recipe)
    if board.grid is None:
        return None
    from sandtable.model.reports.registration_report import geography_report

    for fit in geography_report(module, board_id).fits:
        if board.name in fit.boards or board_id in fit.boards:
            return fit.kilometres / (board.grid.size or 1000.0)
    return None


def _scale_of_recipe(recipe: Recipe) -> float | None:
    """Return the scale in the middle of the window, where the projection is most accurate."""
    west, south, east, north = recipe.window
    # A world map has no single scale, and a scale bar would mislead.
    if east - west > _MAX_WINDOW_DEGREES:
        return None
    middle = (south + north) / 2
    centre = recipe.projection.centre if recipe.projection else None
    true_latitude = centre[1] if centre else middle
    # Degrees of longitude get shorter with the cosine of the latitude.
    return (east - west) * _KILOMETRES_PER_DEGREE * cos(radians(true_latitude)) / recipe.size
