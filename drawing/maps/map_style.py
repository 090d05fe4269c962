"""Styles of maps: the layers to draw, and the colours of paper and screens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

Theme = Literal["print", "light", "dark"]


@dataclass(frozen=True, slots=True)
class MapStyle:
    """The layers of a map, and how they are drawn."""

    theme: Theme = "print"
    scale: float | None = None
    """Millimetres per board unit; None to choose it so that counters fit."""
    width: float | None = None
    """Width of the map in millimetres, used if there is no scale."""
    has_hex_numbers: bool = True
    """Whether hexes are numbered."""
    smallest_letters: float = 0.0
    """Smallest font size of hex numbers in millimetres; smaller ones are left out."""
    has_names: bool = True
    has_values: bool = True
    """Whether tags and numbers of spaces are shown as badges."""
    has_links: bool = True
    has_legend: bool = True
    has_title: bool = True
    scenario: str | None = None
    """Id of the scenario whose control and pieces are shown."""
    turn: int | None = None
    """The turn after whose arrivals pieces are shown; None for the set-up."""
    has_pieces: bool = True
    """Whether the scenario's pieces are shown, or its control only."""
    shown_pictures: frozenset[str] = frozenset()
    """Names of the module's pictures that can be shown; those of boards replace the ground."""
    picture_opacity: float = 1.0
    """Opacity of the board's picture; below 1 the ground is drawn under it."""
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def palette(self) -> Palette:
        """Return the colours of the map's theme."""
        return PALETTES[self.theme]


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of all parts of a map that belong to no terrain and no owner."""

    paper: str
    ink: str
    faint_ink: str
    """Colour of hex numbers and small print."""
    land: str
    sea: str
    shallow: str
    """Colour of water along a coast."""
    uncovered_ground: str
    """Colour of ground outside all spaces."""
    box: str
    coast: str
    border: str
    sea_border: str
    sea_name: str
    grid: str
    river: str
    road: str
    road_rim: str
    rail: str
    track: str
    relief: str
    """Colour of escarpments and walls."""
    blocked: str
    badge: str
    dimming: float = 0.0
    """Share by which the module's own colours are darkened."""


PALETTES: Mapping[Theme, Palette] = MappingProxyType(
    {
        "print": Palette(
            paper="#ffffff", ink="#241f1a", faint_ink="#6f675c", land="#ece4cc", sea="#cfe2ec",
            shallow="#eaf3f7", uncovered_ground="#f7f3ea", box="#f4f1e8", coast="#3d6480",
            border="#7d6f5d",
            sea_border="#84a9c0",
            sea_name="#2c5f80", grid="#5b5547", river="#4a8fbe", road="#a8552f",
            road_rim="#ffffff", rail="#3a3632", track="#8a6a45", relief="#7a4e2d",
            blocked="#b3261e", badge="#fffdf6",
        ),
        "light": Palette(
            paper="#f7f5f0", ink="#1f2328", faint_ink="#6b6f76", land="#e8e2d0", sea="#d3e4ee",
            shallow="#ecf3f6", uncovered_ground="#f1ede4", box="#fbfaf6", coast="#40677f",
            border="#8a7d6c",
            sea_border="#8db0c5",
            sea_name="#2c6a8c", grid="#6a6455", river="#3f8cc2", road="#b2592f",
            road_rim="#ffffff", rail="#3d3a37", track="#8f6f48", relief="#80522f",
            blocked="#c0392b", badge="#ffffff",
        ),
        "dark": Palette(
            paper="#16191d", ink="#e9e4d8", faint_ink="#9aa0a6", land="#57544a", sea="#22333f",
            shallow="#3b5362", uncovered_ground="#1b1f24", box="#262b31", coast="#8fb6cc",
            border="#b3a68f",
            sea_border="#456579",
            sea_name="#8fbcd6", grid="#d8d2c2", river="#6ab3e0", road="#e08a5c",
            road_rim="#1b1e22", rail="#d9d3c7", track="#c9a36f", relief="#d79a6b",
            blocked="#ff7a6b", badge="#2d3238", dimming=0.64,
        ),
    }
)  # fmt: skip
