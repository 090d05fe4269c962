"""New modules, from a template or with a map of the globe."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Literal

from sandtable.model.edits.recipe_drawing import draw_board_by_recipe
from sandtable.model.entities.boards import Board, Terrain
from sandtable.model.entities.head import Calendar, ModuleHead, Owner, Rights
from sandtable.model.entities.recipes import Division, Projection, Recipe
from sandtable.model.ids import is_valid_id
from sandtable.model.module import Module

Window = tuple[float, float, float, float]
"""West, south, east and north, in degrees."""

_SMALL_MAP_DEGREES, _WIDE_MAP_DEGREES = 30.0, 100.0
"""Widths of maps in degrees up to which coasts are those for 1:10 million, and 1:50 million."""
_TROPIC_LATITUDE = 23.5
_KILOMETRES_PER_DEGREE = 111.2
"""Length of a degree of latitude."""
_MIN_DEGREES_OF_WINDOW = 1 / 60
"""Share of the map's width below which an area has no room for a counter, and is left out."""
_POLAR_LATITUDE = 80.0


def retitle_template(module: Module, title: str, own_id: str | None = None) -> Module:
    """Turn a template into the author's own work, with a new title."""
    head = replace(
        module.module,
        title=title,
        id=own_id if own_id and is_valid_id(own_id) else None,
        version=None,
        credits=(),
        rights=Rights(work=title, basis="own", permission="own"),
    )
    return replace(module, module=head)


def empty_module(title: str) -> Module:
    """Return a module with an empty map of areas and two sides."""
    head = ModuleHead(
        format=1,
        title=title,
        rights=Rights(work=title, basis="own", permission="own"),
        calendar=Calendar(turns=10, order=("red", "blue")),
        owners={
            "red": Owner(name="Red", colour="#a5402d"),
            "blue": Owner(name="Blue", colour="#2d5f8b"),
        },
    )
    board = Board(kind="areas", name="Map", spaces_are="land")
    return Module(module=head, boards={"map": board})


def land_and_water_terrains() -> dict[str, Terrain]:
    """Return the terrains land and water, with which a new module begins."""
    return {
        "land": Terrain(name="Land", domain="land", colour="#cbbf96"),
        "water": Terrain(name="Water", domain="sea", colour="#a9c6dc"),
    }


def module_on_globe(title: str, window: Window, graticule: float | None = None) -> Module:
    """Return a module with a board drawn from real coasts.

    Raise EditError if that is impossible.

    Each land mass and each sea is a space; a graticule cuts them along every so many degrees.
    """
    module = replace(empty_module(title), terrains=land_and_water_terrains())
    board = replace(module.boards["map"], recipe=globe_recipe(window, graticule))
    return module_with_land_and_water_terrain(
        draw_board_by_recipe(replace(module, boards={"map": board}), "map").module, "map"
    )


def globe_recipe(window: Window, graticule: float | None = None) -> Recipe:
    """Return the recipe for a window of the globe. The projection depends on its width."""
    half = Division(
        graticule=graticule,
        smallest=round((_MIN_DEGREES_OF_WINDOW * _width_in_kilometres(window)) ** 2),
    )
    return Recipe(
        window=window,
        projection=Projection(kind=_projection_kind(window)),
        size=4000,
        detail=_coast_detail(_width_in_degrees(window)),
        land=half,
        sea=half,
    )


def module_with_land_and_water_terrain(module: Module, board_id: str) -> Module:
    """Return the module with land or water as the terrain of a board's spaces.

    It is returned unchanged if it does not have both terrains.
    """
    board = module.boards[board_id]
    if not land_and_water_terrains().keys() <= module.terrains.keys():
        return module
    spaces = {
        name: replace(space, terrain="water" if space.kind == "sea" else "land")
        for name, space in board.spaces.items()
    }
    boards = {**module.boards, board_id: replace(board, spaces=spaces)}
    return replace(module, boards=boards)


def _width_in_degrees(window: Window) -> float:
    west, _, east, _ = window
    # A window may cross the date line.
    return east - west if east > west else east - west + 360


def _width_in_kilometres(window: Window) -> float:
    """Return the width of a window of the globe in kilometres."""
    middle = (window[1] + window[3]) / 2
    return _width_in_degrees(window) * _KILOMETRES_PER_DEGREE * math.cos(math.radians(middle))


def _projection_kind(window: Window) -> Literal["lambert", "equirectangular"]:
    _, south, _, north = window
    # A cone distorts too much where the map crosses the equator or comes near a pole.
    one_side = south > _TROPIC_LATITUDE / 2 or north < -_TROPIC_LATITUDE / 2
    if (
        one_side
        and _width_in_degrees(window) <= _WIDE_MAP_DEGREES
        and max(abs(south), abs(north)) < _POLAR_LATITUDE
    ):
        return "lambert"
    return "equirectangular"


def _coast_detail(across: float) -> Literal["10m", "50m", "110m"]:
    if across <= _SMALL_MAP_DEGREES:
        return "10m"
    return "50m" if across <= _WIDE_MAP_DEGREES else "110m"
