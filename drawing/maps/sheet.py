"""What all layers of a map ask for: the board, where it lies on the sheet, and its spaces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from statistics import median
from typing import TYPE_CHECKING

from sandtable.drawing.colours import mixed, parsed
from sandtable.drawing.faces import faces_of
from sandtable.drawing.maps.colours import shown, terrain_colour
from sandtable.drawing.maps.paper import Paper, bounds_of
from sandtable.model.geometry.boxes import boxes_of, outlines_on
from sandtable.model.ledger.history import initial_position, position_at
from sandtable.model.memo import memoize_by_identity
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.drawing.maps.style import MapStyle, Palette
    from sandtable.model.entities.boards import Board
    from sandtable.model.entities.outlines import Outline
    from sandtable.model.ledger.position import Position
    from sandtable.model.module import Module
    from sandtable.model.select.space_index import SpaceEntry, SpaceIndex

_HEX = 16.0
"""Millimetres from centre to centre of hexes: a counter of half an inch has room."""
_COUNTER = 12.7
_SPACE = 38.0
"""Millimetres across a space as large as most."""
_LONGEST, _BROADEST = 1150.0, 790.0
"""With its head and legend the map is no larger than a sheet of A0."""
_SHORTEST = 150.0
_TINT, _HEX_TINT = 0.4, 0.28
SEAS = frozenset({"sea", "convoy"})
BOXES = frozenset({"box", "track", "off-map"})


@dataclass(frozen=True)
class Sheet:
    """A board as it is to be drawn."""

    module: Module
    board_id: str
    style: MapStyle
    paper: Paper
    losses: list[str] = field(default_factory=list)

    @property
    def board(self) -> Board:
        """The board."""
        return self.module.boards[self.board_id]

    @property
    def palette(self) -> Palette:
        """The colours."""
        return self.style.palette

    @cached_property
    def outlines(self) -> Mapping[str, Outline]:
        """What covers the board."""
        return outlines_on(self.board)

    @cached_property
    def sites(self) -> Mapping[str, SpaceEntry]:
        """The spaces of the board that have an outline, by the names that it prints."""
        return _sites(space_index_of(self.module), self.outlines)

    @cached_property
    def position(self) -> Position | None:
        """Where the scenario's pieces stand."""
        style = self.style
        if style.scenario is None:
            return None
        options = dict(style.options)
        if style.turn is None:
            return initial_position(self.module, style.scenario, options)
        return position_at(self.module, style.scenario, turn=style.turn, options=options)

    @property
    def tint(self) -> float:
        """How much of its owner's colour a space takes on; hexes are many, and less will do."""
        return _HEX_TINT if self.board.grid else _TINT

    @property
    def print_size(self) -> float:
        """How much larger head and legend are than on a small sheet."""
        return min(2.6, max(1.0, self.paper.wide / 330))

    @property
    def mark(self) -> float:
        """What marks of links are measured by: a hex, unless it is very large."""
        return min(self.unit, 20.0)

    @cached_property
    def unit(self) -> float:
        """How large things on the map are, in millimetres: a hex, or a third of a space."""
        if self.board.grid:
            return (self.board.grid.size or 1000.0) * self.paper.scale
        return typical(self.outlines) * self.paper.scale / 2.4

    def is_sea(self, name: str) -> bool:
        """Say whether a space is water."""
        site = self.sites.get(name)
        if site is None:
            return False
        terrain = self.module.terrains.get(site.terrain or "")
        if site.kind in BOXES:
            return False
        if name in self._laid_out:
            return False
        return site.kind in SEAS or bool(terrain and terrain.domain == "sea")

    def is_box(self, name: str) -> bool:
        """Say whether a space is a display beside the map."""
        site = self.sites.get(name)
        return name in self._laid_out or (site is not None and site.kind in BOXES)

    @cached_property
    def _laid_out(self) -> Mapping[str, Outline]:
        return boxes_of(self.board)

    def colour(self, name: str) -> str:
        """What a space is filled with."""
        if name not in self._colours:
            self._colours[name] = self._tinted(name)
        return self._colours[name]

    @cached_property
    def _colours(self) -> dict[str, str]:
        return {}

    def _tinted(self, name: str) -> str:
        tint = self._owner_colour(name)
        plain = self.plain_colour(name)
        return mixed(plain, tint, self.tint) if tint else plain

    def plain_colour(self, name: str) -> str:
        """What it is filled with whoever holds it."""
        site = self.sites.get(name)
        said = parsed(site.space.colour) if site else None
        if said:
            return shown(said, self.palette)
        if site and site.terrain and site.terrain in self.module.terrains:
            return self.terrain_colours[site.terrain]
        if site and site.kind in SEAS:
            return self.palette.sea
        if self.is_box(name):
            return self.palette.box
        return self.palette.sea if self.is_sea(name) else self.palette.land

    @cached_property
    def terrain_colours(self) -> Mapping[str, str]:
        """By terrain: its own colour, or one that goes with its name."""
        found = {}
        for order, (name, terrain) in enumerate(self.module.terrains.items()):
            plain = parsed(terrain.colour) or terrain_colour(name, terrain.name, order)
            found[name] = shown(plain, self.palette)
        return found

    def _owner_colour(self, name: str) -> str | None:
        site = self.sites.get(name)
        if self.position is None or site is None or self.is_sea(name):
            return None
        return owner_colour(self.module, self.position.control.get(site.id, ""))


@memoize_by_identity
def _sites(ground: SpaceIndex, outlines: Mapping[str, Outline]) -> Mapping[str, SpaceEntry]:
    found = ((name, ground.find_space(name)) for name in outlines)
    return {name: site for name, site in found if site is not None}


def owner_colour(module: Module, owner: str) -> str | None:
    """The colour of an owner's pieces."""
    return faces_of(module).owner_ground(owner) if owner in module.module.owners else None


def typical(outlines: Mapping[str, Outline]) -> float:
    """How far it is across a space as large as most, in board units."""
    sizes = []
    for outline in outlines.values():
        west, south, east, north = bounds_of({"": outline})
        sizes.append(((east - west) * (north - south)) ** 0.5)
    return median(sizes) if sizes else 1000.0


_AIR = 0.012
"""What is left between a box beside the map and its frame, of the width of the map."""


def frame_of(board: Board) -> tuple[float, float, float, float]:
    """West, south, east and north of what a map shows: boxes do not touch its frame."""
    found = bounds_of(outlines_on(board))
    boxes = boxes_of(board)
    if board.kind == "boxes" or not boxes:
        return found
    air = _AIR * (found[2] - found[0])
    inner = bounds_of(boxes)
    west, south = (min(edge, box - air) for edge, box in zip(found[:2], inner[:2], strict=True))
    east, north = (max(edge, box + air) for edge, box in zip(found[2:], inner[2:], strict=True))
    return west, south, east, north


def scale_of(board: Board, style: MapStyle) -> float:
    """Millimetres a board unit: as asked, or so that counters have room, up to a large sheet."""
    if style.scale:
        return style.scale
    west, south, east, north = frame_of(board)
    if style.width:
        return style.width / (east - west)
    if board.grid:
        scale = _HEX / (board.grid.size or 1000.0)
    elif board.counter:
        scale = _COUNTER / board.counter
    else:
        scale = _SPACE / typical(outlines_on(board))
    least = 0.0 if board.grid else _SHORTEST / max(east - west, north - south)
    return min(max(scale, least), largest_scale(board))


def largest_scale(board: Board) -> float:
    """Millimetres a board unit on the largest sheet that we draw."""
    west, south, east, north = frame_of(board)
    shorter, longer = sorted((east - west, north - south))
    return min(_LONGEST / longer, _BROADEST / shorter)


def paper_of(board: Board, style: MapStyle, left: float, top: float) -> Paper:
    """Where a board lies on the sheet."""
    west, south, east, north = frame_of(board)
    scale = scale_of(board, style)
    return Paper(west, north, scale, (east - west) * scale, (north - south) * scale, left, top)
