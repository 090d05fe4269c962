"""A board laid out for VASSAL: its picture, its zones by name, and where stacks lie."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.drawing.maps.board_map import draw_board
from sandtable.drawing.maps.display_boxes import cell_boxes, is_turn_track
from sandtable.drawing.maps.map_sheet import choose_scale, largest_scale
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.exporters.vassal.clear import Clear
from sandtable.exporters.vassal.gridding import numbering_of
from sandtable.exporters.vassal.sequences import plain
from sandtable.exporters.vassal.slots import hexes_on, slots_on
from sandtable.exporters.vassal.windows import Plan, Window, Zone, pixels
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.boxes import cell_count
from sandtable.model.geometry.labels import widest
from sandtable.model.geometry.shapes import coordinates
from sandtable.model.ledger.calendar import turn_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.exporters.vassal.images import Images
    from sandtable.exporters.vassal.numbering import Numbering
    from sandtable.exporters.vassal.pixels import Pixel
    from sandtable.model.entities.boards import Board
    from sandtable.model.module import Module

_STYLE = MapStyle(theme="light", smallest=0.9, title=False)
"""Letters of fewer than four pixels are not drawn: VASSAL itself tells a hex's number."""
_LARGER = 1.6
"""How much larger a display is than on paper."""
_ROOMIER = 2.0
"""How much larger a map of areas is, unless it says how large its counters are."""
_SPECK = 2.0
"""Nobody puts a counter onto a gap that is so many millimetres narrow."""
_PLACES = ((0.5, 0.5), (0.25, 0.3), (0.75, 0.3), (0.25, 0.72), (0.75, 0.72))
"""Of a cell, in parts of its width and height: one stack in its middle, or four that rise."""
_RING = 3
"""VASSAL forgets a zone of fewer points."""


def plan_of(module: Module, name: str, title: str, images: Images) -> Plan | None:
    """Draw a board and lay it out; nothing, where it has no outlines."""
    board = module.boards[name]
    found = draw_board(module, name, _style(board))
    if not found.sheet.outlines:
        return None
    image = images.map(found.drawing, f"map-{name}.png")
    losses: list[str] = []
    numbering = _numbering(found.sheet, images.size(image), losses)
    window = Window(
        title, images.size(image), image, _zones(found.sheet, numbering, losses), numbering,
        track=_track(found.sheet) or "", high=board.kind == "boxes",
    )  # fmt: skip
    window.turns.update(_cells(found.sheet, window.track))
    clear = Clear.of(found, window)
    for space, (x, y) in clear.flags.items():
        window.flags[found.sheet.sites[space].id] = round(pixels(x)), round(pixels(y))
    window.spots.update(_spots(window, found.sheet, clear, losses))
    losses.extend(_voids(window, found.sheet))
    return Plan(window, images.map_keys[image], tuple(losses), found.losses)


def _style(board: Board) -> MapStyle:
    """How a board is drawn: larger than on paper, so that many stacks have room.

    Hexes have the size that they need, and so have areas whose counters are as large as said.
    """
    if board.grid or board.counter:
        return _STYLE
    scale = choose_scale(board, _STYLE)
    if board.kind == "boxes":
        return replace(_STYLE, scale=scale * _LARGER)
    return replace(_STYLE, scale=min(scale * _ROOMIER, largest_scale(board)))


def _numbering(sheet: MapSheet, size: Pixel, losses: list[str]) -> Numbering | None:
    grid = sheet.board.grid
    found = numbering_of(grid, sheet.paper, size) if grid else None
    if grid and found is None:
        losses.append(f"{sheet.board.name}: VASSAL cannot number its hexes with their labels.")
    return found


def _zones(sheet: MapSheet, numbering: Numbering | None, losses: list[str]) -> tuple[Zone, ...]:
    """The zones of all spaces that bear no number of the grid's, small ones first."""
    numbered = hexes_on(sheet) if numbering else {}
    found: list[Zone] = []
    for name, site in sheet.sites.items():
        if name in numbered:
            continue
        paths = list(_paths(sheet, name))
        if not paths:
            losses.append(f"{site.label}: too small for a zone.")
        cells = tuple(
            (_cell(sheet.module, number, row, turns=is_turn_track(site.label)), point)
            for number, points in _cells(sheet, name).items()
            for row, point in enumerate(points)
        )
        found.extend(Zone(plain(site.label), path, cells) for path in paths)
    return tuple(sorted(found, key=lambda zone: zone.area))


def _spots(
    window: Window, sheet: MapSheet, clear: Clear, losses: list[str]
) -> Iterator[tuple[str, tuple[Pixel, ...]]]:
    """By space: where stacks lie, as far as VASSAL finds the space there."""
    for name, points in slots_on(sheet, window.numbering, clear):
        site = sheet.sites[name]
        named = tuple(p for p in points if window.name_at(p) == plain(site.label))
        if not named:
            losses.append(f"{site.label}: VASSAL finds another space at its middle.")
        # The last one is the middle, which lies between the others.
        yield site.id, named[:-1] or named or points[:1]


def _track(sheet: MapSheet) -> str | None:
    """The space of a board whose cells are turns."""
    tracks = (
        n for n, site in sheet.sites.items() if site.space.track and is_turn_track(site.label)
    )
    return next(tracks, None)


def _cells(sheet: MapSheet, name: str) -> dict[int, tuple[Pixel, ...]]:
    """The places in the cells of a track by their numbers: the middle, then the four quarters."""
    track = sheet.sites[name].space.track if name else None
    if track is None or cell_count(track) < 2:  # noqa: PLR2004 - one cell is a box
        return {}
    return {
        number: tuple(
            (
                round(pixels(left + (right - left) * across)),
                round(pixels(top + (bottom - top) * down)),
            )
            for across, down in _PLACES
        )
        for number, (left, top, right, bottom) in cell_boxes(sheet, name, track).items()
    }


def _cell(module: Module, number: int, row: int, *, turns: bool) -> str:
    """What a place in a cell is called: as the calendar calls the turn, or by its number."""
    name = plain(turn_label(module.module.calendar, number)) if turns else str(number)
    return f"{name}, {row}" if row else name


def _voids(window: Window, sheet: MapSheet) -> Iterator[str]:
    """What a space surrounds and no space covers: a zone of VASSAL's has no holes."""
    for name, site in sheet.sites.items():
        for _, *holes in sheet.outlines[name].polygons:
            for hole in holes:
                middle, radius = widest(Outline(((hole,),)))
                x, y = sheet.paper.point_to_millimetres(middle)
                if radius * sheet.paper.scale < _SPECK:
                    continue
                if window.name_at((round(pixels(x)), round(pixels(y)))) == plain(site.label):
                    yield f"{site.label}: VASSAL counts what it surrounds as a part of it."


def _paths(sheet: MapSheet, name: str) -> Iterator[tuple[Pixel, ...]]:
    """The shells of a space in whole pixels."""
    for shell, *_ in sheet.outlines[name].polygons:
        rounded = [
            (round(pixels(x)), round(pixels(y)))
            for x, y in sheet.paper.to_millimetres(coordinates(shell)).tolist()
        ]
        kept = [point for i, point in enumerate(rounded) if point != rounded[i - 1]]
        if len(kept) >= _RING:
            yield tuple(kept)
