"""The boards of a module as map windows."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from exporters.art.faces import faces_of
from exporters.art.maps.board import board_map
from exporters.art.maps.boxes import cell_boxes, is_of_turns
from exporters.art.maps.paper import spanned
from exporters.art.maps.sheet import largest_scale, scale_of
from exporters.art.maps.style import MapStyle
from exporters.vassal.beside import ARRIVALS, TRAY
from exporters.vassal.numbering import numbering_of, spot_in
from exporters.vassal.sequences import literal, plain
from exporters.vassal.windows import Window, Zone, pixels
from model.entities.outlines import Outline
from model.geometry.boxes import cell_count
from model.geometry.hex.hexes import labelled
from model.geometry.labels import label_point, slots_of, widest
from model.geometry.shapes import coordinates
from model.ledger.calendar import turn_label

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from exporters.art.maps.board import BoardMap
    from exporters.art.maps.sheet import Sheet
    from exporters.vassal.images import Images
    from exporters.vassal.numbering import Numbering
    from exporters.vassal.windows import Pixel
    from model.entities.outlines import Point
    from model.geometry.hex.hexes import Hex
    from model.module import Module

COUNTER = 12.7
_STYLE = MapStyle(theme="light", title=False)
_LARGER = 1.6
"""How much larger a display is than on paper."""
_ROOMIER = 2.0
"""How much larger a map of areas is, unless it says how large its counters are."""
_FIGURE = 9.0
"""How far figures stand apart, through which one sees the map, where a space has few slots."""
_FEW = 6
_SLOTS = 12
"""In no space do more stacks lie side by side."""
_PITCH = COUNTER + 1.2
"""Of counters in a box."""
_NAME = 6.0
"""How high the name of a box is."""
_SPECK = 2.0
"""Nobody puts a counter onto a gap that is so many millimetres narrow."""
_RING = 3
"""VASSAL forgets a zone of fewer points."""


@dataclass
class Boards:
    """The windows of the boards, and where each space lies."""

    module: Module
    images: Images
    crowds: Mapping[str, int] = field(default_factory=dict)
    """By board: how many pieces stand there at the start, in all scenarios together."""
    losses: list[str] = field(default_factory=list)

    @cached_property
    def windows(self) -> tuple[Window, ...]:
        """A window for each board that shows something, first the map with most pieces on it."""
        found = {
            name: board_map(self.module, name, self._style(name)) for name in self.module.boards
        }
        drawn = {name: each for name, each in found.items() if each.sheet.outlines}
        for name in found.keys() - drawn.keys():
            self.losses.append(f"{self.module.boards[name].name}: the board has no outlines.")
        first = sorted(drawn, key=self._rank)
        titles = _titles(self.module)
        windows = tuple(self._window(drawn[name], name, titles[name]) for name in first)
        self.losses.extend(_renamed(self.module))
        for name in first:
            self.losses.extend(drawn[name].losses)
        return windows

    def _style(self, name: str) -> MapStyle:
        """How a board is drawn: larger than on paper, so that many stacks have room.

        Hexes have the size that they need, and so have areas whose counters are as large as said.
        """
        board = self.module.boards[name]
        if board.grid or board.counter:
            return _STYLE
        scale = scale_of(board, _STYLE)
        if board.kind == "boxes":
            return replace(_STYLE, scale=scale * _LARGER)
        return replace(_STYLE, scale=min(scale * _ROOMIER, largest_scale(board)))

    @cached_property
    def _closest(self) -> float:
        """How close to each other stacks may lie in areas."""
        return _FIGURE if faces_of(self.module).unit_style == "miniature" else COUNTER

    def _rank(self, board: str) -> tuple[bool, int]:
        return self.module.boards[board].kind == "boxes", -self.crowds.get(board, 0)

    def _window(self, found: BoardMap, name: str, title: str) -> Window:
        sheet, board = found.sheet, self.module.boards[name]
        image = self.images.map(found.drawing, f"map-{name}.png")
        size = self.images.size(image)
        numbering = numbering_of(board.grid, sheet.paper, size) if board.grid else None
        if board.grid and numbering is None:
            self.losses.append(f"{board.name}: VASSAL cannot number its hexes as they are called.")
        zones = tuple(sorted(self._zones(sheet, numbering), key=lambda zone: zone.area))
        window = Window(
            title, found.drawing, size, image, zones, numbering, track=_track(sheet) or "",
            high=board.kind == "boxes",
        )  # fmt: skip
        window.turns.update(_cells(sheet, window.track))
        window.spots.update(self._spots(window, sheet))
        self.losses.extend(_voids(window, sheet))
        return window

    def _zones(self, sheet: Sheet, numbering: Numbering | None) -> Iterator[Zone]:
        numbered = _hexes(sheet) if numbering else {}
        for name, site in sheet.sites.items():
            if name in numbered:
                continue
            paths = list(_paths(sheet, name))
            if not paths:
                self.losses.append(f"{site.label}: too small for a zone.")
            cells = tuple(
                (_cell(self.module, number, turns=is_of_turns(site.label)), point)
                for number, point in _cells(sheet, name).items()
            )
            yield from (Zone(plain(site.label), path, cells) for path in paths)

    def _spots(self, window: Window, sheet: Sheet) -> Iterator[tuple[str, tuple[Pixel, ...]]]:
        grid, hexes = sheet.board.grid, _hexes(sheet)
        for name, site in sheet.sites.items():
            place = hexes.get(name)
            if window.numbering and grid and place:
                points: tuple[Pixel, ...] = (spot_in(window.numbering, grid, place),)
            else:
                points = tuple(_slots(sheet, name, self._closest))
            named = tuple(p for p in points if window.name_at(p) == plain(site.label))
            if not named:
                self.losses.append(f"{site.label}: VASSAL finds another space at its middle.")
            # The last one is the middle, which lies between the others.
            yield site.id, named[:-1] or named or points[:1]


def _hexes(sheet: Sheet) -> dict[str, Hex]:
    """The hexes of a board by their labels."""
    grid = sheet.board.grid
    return {label: place for place, label in labelled(grid)} if grid else {}


def _titles(module: Module) -> dict[str, str]:
    """What the windows are called: as the boards are, and none like another."""
    found: dict[str, str] = {}
    for name, board in module.boards.items():
        title = literal(board.name) or name
        taken = {TRAY, ARRIVALS, *found.values()}
        found[name] = f"{title} ({name})" if title in taken else title
    return found


def _renamed(module: Module) -> Iterator[str]:
    for board in module.boards.values():
        if plain(board.name) != (title := literal(board.name)):
            yield f"{board.name}: called {title}, for VASSAL computes $…$ and {{…}}."


def _track(sheet: Sheet) -> str | None:
    """The space of a board whose cells are turns."""
    tracks = (n for n, site in sheet.sites.items() if site.space.track and is_of_turns(site.label))
    return next(tracks, None)


def _cells(sheet: Sheet, name: str) -> dict[int, Pixel]:
    """The middles of the cells of a track by their numbers."""
    track = sheet.sites[name].space.track if name else None
    if track is None or cell_count(track) < 2:  # noqa: PLR2004 - one cell is a box
        return {}
    return {
        number: (round(pixels((left + right) / 2)), round(pixels((top + bottom) / 2)))
        for number, (left, top, right, bottom) in cell_boxes(sheet, name, track).items()
    }


def _cell(module: Module, number: int, *, turns: bool) -> str:
    """What a cell is called: as the calendar calls the turn, or by its number."""
    return plain(turn_label(module.module.calendar, number)) if turns else str(number)


def _voids(window: Window, sheet: Sheet) -> Iterator[str]:
    """What a space surrounds and no space covers: a zone of VASSAL's has no holes."""
    for name, site in sheet.sites.items():
        for _, *holes in sheet.outlines[name].polygons:
            for hole in holes:
                middle, radius = widest(Outline(((hole,),)))
                x, y = sheet.paper.point(middle)
                if radius * sheet.paper.scale < _SPECK:
                    continue
                if window.name_at((round(pixels(x)), round(pixels(y)))) == plain(site.label):
                    yield f"{site.label}: VASSAL takes what it surrounds for a part of it."


def _paths(sheet: Sheet, name: str) -> Iterator[tuple[Pixel, ...]]:
    """The shells of a space in whole pixels."""
    for shell, *_ in sheet.outlines[name].polygons:
        rounded = [
            (round(pixels(x)), round(pixels(y)))
            for x, y in sheet.paper.points(coordinates(shell)).tolist()
        ]
        kept = [point for i, point in enumerate(rounded) if point != rounded[i - 1]]
        if len(kept) >= _RING:
            yield tuple(kept)


def _slots(sheet: Sheet, name: str, closest: float) -> Iterator[Pixel]:
    """Where counters lie side by side in a space, or at least its middle."""
    outline = sheet.outlines[name]
    rows = tuple(_rows(sheet, name)) if sheet.is_box(name) else ()
    yield from rows
    slots = () if rows else _apart(outline, sheet.paper.scale, closest)
    for point in (*slots, label_point(outline)):
        x, y = sheet.paper.point(point)
        yield round(pixels(x)), round(pixels(y))


def _apart(outline: Outline, scale: float, closest: float) -> tuple[Point, ...]:
    """The slots of a space, closer to each other where it has few."""
    slots = slots_of(outline, COUNTER / scale)
    if len(slots) < _FEW and closest < COUNTER:
        slots = slots_of(outline, closest / scale)
    return slots[:_SLOTS]


def _rows(sheet: Sheet, name: str) -> Iterator[Pixel]:
    """Where counters stand in rows in a box, below its name and clear of each other."""
    left, top, right, bottom = spanned(np.concatenate(sheet.paper.rings(sheet.outlines[name])))
    columns, rows = ((right - left - 2) // _PITCH, (bottom - top - _NAME) // _PITCH)
    for row in range(int(rows)):
        for column in range(int(columns)):
            x = left + (right - left - columns * _PITCH) / 2 + (column + 0.5) * _PITCH
            yield round(pixels(x)), round(pixels(bottom - (rows - row - 0.5) * _PITCH))
