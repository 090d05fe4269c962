"""Colours of maps: default colours of terrain, and their change by the theme."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.drawing.colours import dim_colour

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_style import Palette

TERRAIN_COLOURS: Mapping[str, str] = {
    "deep water": "#b9d5e4", "shallow": "#d9ebf1", "lake": "#cfe2ec", "sea": "#cfe2ec",
    "ocean": "#c3dae8", "water": "#cfe2ec", "river": "#cfe2ec", "strait": "#d5e7ef",
    "mountain": "#b79f7e", "alpine": "#c3b8a8", "highland": "#cbbd9c", "hill": "#d8c49a",
    "rough": "#d8bf8c", "rock": "#c9b595", "broken": "#d6c299", "escarpment": "#d2b48a",
    "forest": "#a3bd85", "wood": "#a3bd85", "jungle": "#8fb078", "orchard": "#bccf96",
    "swamp": "#b9cbb0", "marsh": "#cfd8c0", "fen": "#b5c6a0", "mire": "#b5c6a0",
    "bog": "#b9c4a4", "mud": "#c9bea0", "delta": "#b9d49a", "oasis": "#a9cf8e",
    "salt": "#dfe0d2", "dune": "#f5dd9c", "sand": "#f5dd9c", "desert": "#f0dfb0",
    "sahara": "#f3d79a", "steppe": "#e3dcae", "tundra": "#dcdccb", "ice": "#eef3f4",
    "snow": "#eef3f4", "city": "#cbb9ae", "urban": "#c4b4ab", "town": "#d6c6b8",
    "village": "#dccdbd", "fortress": "#d3b3a0", "fort": "#d3b3a0", "bunker": "#c7b7a6",
    "port": "#d9cbb9", "island": "#e9dcb6", "clear": "#efe6c8", "open": "#f2e6c4",
    "plain": "#e9e5c0", "field": "#e6e7bf", "lowland": "#dfe5b9", "farm": "#e2e6b4",
    "impass": "#c9c2b4", "pale": "#e7e1d3", "neutral": "#e0dacb",
}  # fmt: skip
"""Default colours by words; the first word in the terrain's name decides."""
_OTHER_TERRAIN_COLOURS = ("#e3d6ae", "#cfd7b0", "#dcc7a8", "#c8d3bd", "#e4cfb4", "#d3cbb0")


def colour_in_theme(colour: str, palette: Palette) -> str:
    """Return a colour of the module as a theme displays it."""
    return dim_colour(colour, palette.dimming) if palette.dimming else colour


def terrain_colour(terrain: str, name: str, order: int) -> str:
    """Return the default colour of terrain: by its id and name, or from a short list."""
    words = f"{terrain} {name}".lower().replace("-", " ")
    return next(
        (c for word, c in TERRAIN_COLOURS.items() if word in words),
        _OTHER_TERRAIN_COLOURS[order % len(_OTHER_TERRAIN_COLOURS)],
    )
