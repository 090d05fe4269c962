"""The sheet of a map: the data about the board and its spaces that all layers share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from sandtable.drawing.colours import mix_colours, parse_colour
from sandtable.drawing.faces import faces_of
from sandtable.drawing.maps.map_colours import colour_in_theme, terrain_colour
from sandtable.drawing.maps.paper_transform import PaperTransform
from sandtable.model.geometry.board_frame import (
    bounds_of_map_frame,
    printed_scale,
    typical_space_width,
)
from sandtable.model.geometry.box_layout import all_outlines_on_board, outlines_of_undrawn_boxes
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_style import MapStyle, Palette
    from sandtable.model.entities.boards import Board
    from sandtable.model.entities.outlines import Outline
    from sandtable.model.ledger.position import Position
    from sandtable.model.module import Module
    from sandtable.model.select.space_index import SpaceEntry, SpaceIndex

_SPACE_TINT, _HEX_TINT = 0.4, 0.28
SEA_KINDS = frozenset({"sea", "convoy"})
BOX_KINDS = frozenset({"box", "track", "off-map"})


@dataclass(frozen=True)
class MapSheet:
    """A board with its style and its position on the sheet."""

    module: Module
    board_id: str
    style: MapStyle
    paper: PaperTransform
    position: Position | None = None
    """The position at the turn of the style, or None without a scenario."""
    losses: list[str] = field(default_factory=list)

    @property
    def board(self) -> Board:
        """Return the board that the sheet shows."""
        return self.module.boards[self.board_id]

    @property
    def palette(self) -> Palette:
        """Return the colours of the map's theme."""
        return self.style.palette

    @cached_property
    def outlines(self) -> Mapping[str, Outline]:
        """Return the outlines of all spaces on the board."""
        return all_outlines_on_board(self.board)

    @cached_property
    def spaces_by_printed_name(self) -> Mapping[str, SpaceEntry]:
        """Return the spaces with an outline, by their printed names."""
        return _spaces_by_printed_name(space_index_of(self.module), self.outlines)

    @property
    def board_picture(self) -> str | None:
        """Return the board's own picture, or None if it cannot be shown."""
        image = self.board.image
        return image if image in self.style.shown_pictures else None

    @property
    def is_ground_hidden_by_picture(self) -> bool:
        """Say whether the board's own picture hides the drawn ground."""
        return self.board_picture is not None and self.style.picture_opacity >= 1

    @property
    def share_of_owner_colour(self) -> float:
        """Return the share of the owner's colour in a space; hexes are many and need less."""
        return _HEX_TINT if self.board.grid else _SPACE_TINT

    @property
    def scale_of_title_and_legend(self) -> float:
        """Return the enlargement of title and legend, compared with a small sheet."""
        # Very large sheets are read from farther away, within limits.
        return min(2.6, max(1.0, self.paper.map_width / 330))

    @property
    def link_mark_size(self) -> float:
        """Return the size to which marks of links are scaled: that of a hex, within a limit."""
        return min(self.typical_length_on_map, 20.0)

    @cached_property
    def typical_length_on_map(self) -> float:
        """Return a typical length on the map in millimetres: that of a hex, or part of a space."""
        if self.board.grid:
            return (self.board.grid.size or 1000.0) * self.paper.scale
        # Spaces of areas differ in size, and marks must fit into the smaller ones.
        return typical_space_width(self.outlines) * self.paper.scale / 2.4

    def is_sea(self, name: str) -> bool:
        """Say whether a space is water."""
        site = self.spaces_by_printed_name.get(name)
        # Names of other boards are asked for, too, and are not sea.
        if site is None:
            return False
        terrain = self.module.terrains.get(site.terrain or "")
        if site.kind in BOX_KINDS:
            return False
        if name in self._display_outlines:
            return False
        return site.kind in SEA_KINDS or bool(terrain and terrain.domain == "sea")

    def is_box(self, name: str) -> bool:
        """Say whether a space is a display beside the map."""
        site = self.spaces_by_printed_name.get(name)
        return name in self._display_outlines or (site is not None and site.kind in BOX_KINDS)

    @cached_property
    def _display_outlines(self) -> Mapping[str, Outline]:
        return outlines_of_undrawn_boxes(self.board)

    def fill_colour(self, name: str) -> str:
        """Return the fill colour of a space, tinted for the owner that controls it."""
        # Asked by every layer, on boards of up to 20,000 spaces.
        if name not in self._colours:
            self._colours[name] = self._colour_with_owner_tint(name)
        return self._colours[name]

    @cached_property
    def _colours(self) -> dict[str, str]:
        return {}

    def _colour_with_owner_tint(self, name: str) -> str:
        tint = self.control_colour(name)
        plain = self.colour_without_owner_tint(name)
        return mix_colours(plain, tint, self.share_of_owner_colour) if tint else plain

    def colour_without_owner_tint(self, name: str) -> str:
        """Return the fill colour of a space, without the tint of the owner that controls it."""
        site = self.spaces_by_printed_name.get(name)
        declared = parse_colour(site.space.colour) if site else None
        # The author's colour takes precedence over that of the terrain.
        if declared:
            return colour_in_theme(declared, self.palette)
        if site and site.terrain and site.terrain in self.module.terrains:
            return self.terrain_colours[site.terrain]
        if site and site.kind in SEA_KINDS:
            return self.palette.sea
        if self.is_box(name):
            return self.palette.box
        return self.palette.sea if self.is_sea(name) else self.palette.land

    @cached_property
    def terrain_colours(self) -> Mapping[str, str]:
        """Return the colour of each terrain: the declared one, or a default by its name."""
        colours = {}
        for order, (name, terrain) in enumerate(self.module.terrains.items()):
            plain = parse_colour(terrain.colour) or terrain_colour(name, terrain.name, order)
            colours[name] = colour_in_theme(plain, self.palette)
        return colours

    def control_colour(self, name: str) -> str | None:
        """Return the colour of the power that controls a space, if any does."""
        site = self.spaces_by_printed_name.get(name)
        # Control at sea is not shown: fleets decide it, and they move each turn.
        if self.position is None or site is None or self.is_sea(name):
            return None
        return owner_colour(self.module, self.position.control.get(site.id, ""))


@memoize_by_identity
def _spaces_by_printed_name(
    ground: SpaceIndex, outlines: Mapping[str, Outline]
) -> Mapping[str, SpaceEntry]:
    pairs = ((name, ground.find_space(name)) for name in outlines)
    return {name: site for name, site in pairs if site is not None}


def owner_colour(module: Module, owner: str) -> str | None:
    """Return the colour of an owner's pieces, or None for an unknown owner."""
    return faces_of(module).owner_colour(owner) if owner in module.module.owners else None


def choose_map_scale(board: Board, style: MapStyle) -> float:
    """Return millimetres per board unit, as requested or large enough for counters."""
    if style.scale:
        return style.scale
    if style.width:
        west, _, east, _ = bounds_of_map_frame(board)
        return style.width / (east - west)
    return printed_scale(board)


def paper_transform(board: Board, style: MapStyle, left: float, top: float) -> PaperTransform:
    """Return the conversion from board units to positions on the sheet."""
    west, south, east, north = bounds_of_map_frame(board)
    scale = choose_map_scale(board, style)
    return PaperTransform(
        west, north, scale, (east - west) * scale, (north - south) * scale, left, top
    )
