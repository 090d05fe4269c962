"""Layout of a board for VASSAL: its picture, its zones, and the places of stacks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.drawing.maps.board_map import draw_board
from sandtable.drawing.maps.display_boxes import boxes_of_track_cells, is_turn_track
from sandtable.drawing.maps.map_sheet import choose_map_scale
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.exporters.vassal.hex_grid_layout import make_hex_numbering
from sandtable.exporters.vassal.map_windows import (
    BoardLayout,
    MapWindow,
    MapZone,
    millimetres_to_pixels,
)
from sandtable.exporters.vassal.stack_placement import LabelClearance
from sandtable.exporters.vassal.stack_slots import hexes_by_label, stack_points_by_space
from sandtable.exporters.vassal.token_sequences import text_on_one_line
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.board_frame import map_scale_on_largest_sheet
from sandtable.model.geometry.box_layout import track_cell_count
from sandtable.model.geometry.label_placement import largest_inner_circle
from sandtable.model.geometry.shape_conversion import ring_coordinates
from sandtable.model.ledger.calendar import turn_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.exporters.vassal.hex_numbering import HexNumbering
    from sandtable.exporters.vassal.image_files import ImageFiles
    from sandtable.exporters.vassal.pixel_point import PixelPoint
    from sandtable.model.entities.boards import Board
    from sandtable.model.module import Module

_BASE_MAP_STYLE = MapStyle(theme="light", smallest_letters=0.9, has_title=False)
"""Map style without letters of fewer than four pixels; VASSAL itself displays hex numbers."""
_DISPLAY_ENLARGEMENT = 1.6
"""Size of a display, as a multiple of its size on paper."""
_AREA_MAP_ENLARGEMENT = 2.0
"""Size of an area map, as a multiple of its size on paper, unless it states its counter size."""
_MIN_RADIUS_OF_REPORTED_GAP = 2.0
"""Gaps with a smaller radius, in millimetres, are ignored: no counter is placed on them."""
_STACK_POSITIONS_IN_CELL = ((0.5, 0.5), (0.25, 0.3), (0.75, 0.3), (0.25, 0.72), (0.75, 0.72))
"""Places of stacks in a cell, as shares of its width and height: the middle and four corners."""
_MIN_ZONE_POINTS = 3
"""VASSAL ignores zones with fewer points."""


def make_board_layout(
    module: Module, name: str, title: str, images: ImageFiles
) -> BoardLayout | None:
    """Draw a board and compute its layout; return None if it has no outlines."""
    board = module.boards[name]
    style = _board_map_style(board)
    style = replace(style, shown_pictures=frozenset(images.module_pictures))
    board_map = draw_board(module, name, style)
    # A board without outlines has its boxes in a window of their own.
    if not board_map.sheet.outlines:
        return None
    # The picture is rendered first: its size in pixels decides the numbering of the hexes.
    image = images.render_map_picture(board_map.drawing, f"map-{name}.png")
    losses: list[str] = []
    numbering = _board_hex_numbering(board_map.sheet, images.map_size(image), losses)
    window = MapWindow(
        title, images.map_size(image), image, _zones_of_board(board_map.sheet, numbering, losses),
        numbering,
        turn_track=_find_turn_track(board_map.sheet) or "", has_high_stacks=board.kind == "boxes",
    )  # fmt: skip
    window.points_by_turn.update(_track_cell_points(board_map.sheet, window.turn_track))
    clearance = LabelClearance.from_board_map(board_map, window)
    for space, (x, y) in clearance.flag_points.items():
        window.flag_points[board_map.sheet.spaces_by_printed_name[space].id] = (
            round(millimetres_to_pixels(x)),
            round(millimetres_to_pixels(y)),
        )
    window.stack_points.update(_stack_points_by_space(window, board_map.sheet, clearance, losses))
    losses.extend(_losses_of_gaps_in_spaces(window, board_map.sheet))
    return BoardLayout(window, images.map_cache_keys[image], tuple(losses), board_map.losses)


def _board_map_style(board: Board) -> MapStyle:
    """Return the style in which a board is drawn for VASSAL.

    Boards are larger than on paper to make room for stacks. Boards of hexes, and boards that state
    the size of their counters, keep their own scale.
    """
    # Their counters have a fixed size relative to the spaces.
    if board.grid or board.counter:
        return _BASE_MAP_STYLE
    scale = choose_map_scale(board, _BASE_MAP_STYLE)
    if board.kind == "boxes":
        return replace(_BASE_MAP_STYLE, scale=scale * _DISPLAY_ENLARGEMENT)
    return replace(
        _BASE_MAP_STYLE,
        scale=min(scale * _AREA_MAP_ENLARGEMENT, map_scale_on_largest_sheet(board)),
    )


def _board_hex_numbering(
    sheet: MapSheet, size: PixelPoint, losses: list[str]
) -> HexNumbering | None:
    grid = sheet.board.grid
    numbering = make_hex_numbering(grid, sheet.paper, size) if grid else None
    if grid and numbering is None:
        losses.append(f"{sheet.board.name}: VASSAL cannot number its hexes with their labels.")
    return numbering


def _zones_of_board(
    sheet: MapSheet, numbering: HexNumbering | None, losses: list[str]
) -> tuple[MapZone, ...]:
    """Return the zones of all spaces without a hex number, the smallest first."""
    numbered = hexes_by_label(sheet) if numbering else {}
    zones: list[MapZone] = []
    for name, site in sheet.spaces_by_printed_name.items():
        # VASSAL finds a numbered hex by its grid, and a zone would hide the number.
        if name in numbered:
            continue
        paths = list(_zone_outlines_in_pixels(sheet, name))
        if not paths:
            losses.append(f"{site.printed_label}: too small for a zone.")
        cells = tuple(
            (
                _name_of_track_cell(
                    sheet.module, number, row, turns=is_turn_track(site.printed_label)
                ),
                point,
            )
            for number, points in _track_cell_points(sheet, name).items()
            for row, point in enumerate(points)
        )
        zones.extend(MapZone(text_on_one_line(site.printed_label), path, cells) for path in paths)
    # VASSAL takes the first zone that contains a point, so a small one inside a larger comes
    # first.
    return tuple(sorted(zones, key=lambda zone: zone.area))


def _stack_points_by_space(
    window: MapWindow, sheet: MapSheet, clearance: LabelClearance, losses: list[str]
) -> Iterator[tuple[str, tuple[PixelPoint, ...]]]:
    """Yield the positions of stacks in each space.

    Positions where VASSAL finds another space are left out.
    """
    for name, points in stack_points_by_space(sheet, window.numbering, clearance):
        site = sheet.spaces_by_printed_name[name]
        matching_points = tuple(
            p
            for p in points
            if window.location_name_at_point(p) == text_on_one_line(site.printed_label)
        )
        if not matching_points:
            losses.append(f"{site.printed_label}: VASSAL finds another space at its middle.")
        # The last one is the middle, which lies between the others.
        yield site.id, matching_points[:-1] or matching_points or points[:1]


def _find_turn_track(sheet: MapSheet) -> str | None:
    """Return the space of a board that is a turn track, if there is one."""
    tracks = (
        n
        for n, site in sheet.spaces_by_printed_name.items()
        if site.space.track and is_turn_track(site.printed_label)
    )
    return next(tracks, None)


def _track_cell_points(sheet: MapSheet, name: str) -> dict[int, tuple[PixelPoint, ...]]:
    """Return the places of stacks in each cell of a track: its middle, then its quarters."""
    track = sheet.spaces_by_printed_name[name].space.track if name else None
    if track is None or track_cell_count(track) < 2:  # noqa: PLR2004 - one cell is a box
        return {}
    return {
        number: tuple(
            (
                round(millimetres_to_pixels(left + (right - left) * across)),
                round(millimetres_to_pixels(top + (bottom - top) * down)),
            )
            for across, down in _STACK_POSITIONS_IN_CELL
        )
        for number, (left, top, right, bottom) in boxes_of_track_cells(sheet, name, track).items()
    }


def _name_of_track_cell(module: Module, number: int, row: int, *, turns: bool) -> str:
    """Return VASSAL's name for a cell of a track: the calendar's name of the turn, or a number."""
    name = text_on_one_line(turn_label(module.module.calendar, number)) if turns else str(number)
    return f"{name}, {row}" if row else name


def _losses_of_gaps_in_spaces(window: MapWindow, sheet: MapSheet) -> Iterator[str]:
    """Yield a loss for each gap inside a space: a zone of VASSAL cannot have holes."""
    for name, site in sheet.spaces_by_printed_name.items():
        for _, *holes in sheet.outlines[name].polygons:
            for hole in holes:
                middle, radius = largest_inner_circle(Outline(((hole,),)))
                x, y = sheet.paper.point_to_millimetres(middle)
                # Gaps that no piece can be placed in do not matter to players.
                if radius * sheet.paper.scale < _MIN_RADIUS_OF_REPORTED_GAP:
                    continue
                if window.location_name_at_point(
                    (round(millimetres_to_pixels(x)), round(millimetres_to_pixels(y)))
                ) == text_on_one_line(site.printed_label):
                    yield f"{site.printed_label}: VASSAL counts spaces inside it as part of it."


def _zone_outlines_in_pixels(sheet: MapSheet, name: str) -> Iterator[tuple[PixelPoint, ...]]:
    """Yield the outer rings of a space in whole pixels."""
    for shell, *_ in sheet.outlines[name].polygons:
        rounded = [
            (round(millimetres_to_pixels(x)), round(millimetres_to_pixels(y)))
            for x, y in sheet.paper.to_millimetres(ring_coordinates(shell)).tolist()
        ]
        distinct_points = [point for i, point in enumerate(rounded) if point != rounded[i - 1]]
        if len(distinct_points) >= _MIN_ZONE_POINTS:
            yield tuple(distinct_points)
