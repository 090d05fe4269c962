"""The map sheets: each board on a page of its own, as large as the paper allows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.drawing.maps.board_map import draw_board
from sandtable.drawing.maps.map_sheet import frame_bounds
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.exporters.carried.fact import make_fact
from sandtable.exporters.carried.losses import loss_sentence
from sandtable.exporters.kinds import Kind
from sandtable.exporters.print.change_frames import frame_changed_spaces
from sandtable.exporters.print.print_options import SIDE_MARGIN, TOP_MARGIN
from sandtable.model.wording.places import space_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext
    from sandtable.model.entities.boards import Board
    from sandtable.model.module import Module


def map_title(name: str) -> str:
    """Return the title of a board's page; a name with “map” in it says already what it is."""
    return name if "map" in name.casefold() else f"Map: {name}"


def map_sheets(desk: SheetContext) -> Iterator[PrintedSheet]:
    """All boards of a module."""
    if desk.gallery is None:
        return
    if desk.print_options.is_whole_set:
        desk.losses.extend(_unprinted_space_losses(desk.module))
    for name, board in desk.module.boards.items():
        if desk.print_options.is_whole_set and _is_single_box(board):
            continue
        room, turned = available_map_room(desk, board)
        style = map_style_for_width(room[0], frozenset(desk.gallery.module_pictures))
        made = draw_board(desk.module, name, style)
        desk.losses.extend(made.losses)
        drawing, told = frame_changed_spaces(desk, made)
        if not (drawing.width > 0 and drawing.height > 0):
            continue
        scale = min(room[0] / drawing.width, room[1] / drawing.height)
        shown = (drawing.width * scale, drawing.height * scale)
        yield desk.make_sheet(
            "full",
            map_title(board.name),
            drawing=desk.gallery.drawing_file(drawing),
            words=told,
            turned=turned,
            x=SIDE_MARGIN + (room[0] - shown[0]) / 2,
            y=TOP_MARGIN,
            width=shown[0],
            height=shown[1],
        )


_SMALLEST_LETTERS = 0.5
"""Letters of fewer millimetres nobody can read on paper."""


def _unprinted_space_losses(module: Module) -> Iterator[str]:
    """Name the spaces of boards that have no sheet."""
    boards = [board for board in module.boards.values() if _is_single_box(board)]
    if left_out := [
        make_fact(space_name(module, space)) for each in boards for space in each.spaces
    ]:
        yield loss_sentence(Kind.SPACES, left_out)


def _is_single_box(board: Board) -> bool:
    """Say whether a board is a single box, which any place beside the map does for."""
    return board.kind == "boxes" and len(board.spaces) == 1


def available_map_room(desk: SheetContext, board: Board) -> tuple[tuple[float, float], bool]:
    """Return what room a board has on its page, and whether the page is turned for it."""
    turned = _is_larger_when_turned(desk, board)
    return _printable_area(desk, turned=turned), turned


def map_style_for_width(width: float, shown_pictures: frozenset[str] = frozenset()) -> MapStyle:
    """Return how a board is drawn in room of so many millimetres."""
    return MapStyle(
        width=width - 12,
        smallest_letters=_SMALLEST_LETTERS,
        has_title=False,
        has_links=False,
        shown_pictures=shown_pictures,
    )


def _printable_area(desk: SheetContext, *, turned: bool) -> tuple[float, float]:
    """What there is room for on the paper, as it lies or turned."""
    wish = desk.print_options
    return (replace(wish, landscape=not wish.landscape) if turned else wish).printable_size


_TURNING_GAIN, _LEGEND_HEIGHT = 1.15, 20.0
"""So much larger must a map come out for the page to be turned; what its legend takes of it."""


def _is_larger_when_turned(desk: SheetContext, board: Board) -> bool:
    """Say whether a map is larger on the paper turned."""
    west, south, east, north = frame_bounds(board)
    here, there = (
        min(wide / (east - west), (high - _LEGEND_HEIGHT) / (north - south))
        for wide, high in (_printable_area(desk, turned=False), _printable_area(desk, turned=True))
    )
    return there > here * _TURNING_GAIN
