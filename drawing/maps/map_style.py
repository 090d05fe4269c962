"""How maps look: what is shown, and the colours of a printed sheet, a light or a dark screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

Theme = Literal["print", "light", "dark"]


@dataclass(frozen=True, slots=True)
class MapStyle:
    """What of a board is drawn, and how."""

    theme: Theme = "print"
    scale: float | None = None
    """Millimetres a board unit; chosen so that counters have room, if unsaid."""
    width: float | None = None
    """Millimetres from west to east of the map itself, where no scale is given."""
    has_hex_numbers: bool = True
    """The numbers of hexes."""
    smallest_letters: float = 0.0
    """Millimetres of letters below which hexes have none: where nobody could read them."""
    has_names: bool = True
    has_values: bool = True
    """Numbers and marks of spaces as badges."""
    has_links: bool = True
    has_legend: bool = True
    has_title: bool = True
    scenario: str | None = None
    """Whose control and pieces are shown."""
    turn: int | None = None
    """After the arrivals of which turn; the set-up, if unsaid."""
    has_pieces: bool = True
    """Whether the scenario's pieces are shown, or its control only."""
    shown_pictures: frozenset[str] = frozenset()
    """The module's own pictures that can be shown: those of boards lie under their maps."""
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def palette(self) -> Palette:
        """The colours of its theme."""
        return PALETTES[self.theme]


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of everything that no terrain and no owner colours."""

    paper: str
    ink: str
    faint_ink: str
    """Hex numbers, small print."""
    land: str
    sea: str
    shallow: str
    """The water along a coast."""
    uncovered_ground: str
    """What no space covers."""
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
    """Escarpments and walls."""
    blocked: str
    badge: str
    dimming: float = 0.0
    """How far colours that the module gives are darkened."""


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
