"""The map sheets: each board on a page of its own, as large as the paper allows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.drawing.maps.board_map import draw_board
from sandtable.drawing.maps.map_sheet import frame_bounds
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.exporters.carried.fact import fact
from sandtable.exporters.carried.losses import loss
from sandtable.exporters.kinds import Kind
from sandtable.exporters.print.news import framed
from sandtable.exporters.print.wish import SIDE, TOP
from sandtable.model.wording.places import space_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.print.desk import Sheet, SheetContext
    from sandtable.model.entities.boards import Board
    from sandtable.model.module import Module


def map_title(name: str) -> str:
    """Return the title of a board's page; a name with “map” in it says already what it is."""
    return name if "map" in name.casefold() else f"Map: {name}"


def boards(desk: SheetContext) -> Iterator[Sheet]:
    """All boards of a module."""
    if desk.gallery is None:
        return
    if desk.wish.is_whole_set:
        desk.losses.extend(_spaces_left_out(desk.module))
    for name, board in desk.module.boards.items():
        if desk.wish.is_whole_set and _is_one_box(board):
            continue
        room, turned = room_for_map(desk, board)
        made = draw_board(desk.module, name, style_for_page(room[0]))
        desk.losses.extend(made.losses)
        drawing, told = framed(desk, made)
        if not (drawing.width > 0 and drawing.height > 0):
            continue
        scale = min(room[0] / drawing.width, room[1] / drawing.height)
        shown = (drawing.width * scale, drawing.height * scale)
        yield desk.sheet(
            "full",
            map_title(board.name),
            drawing=desk.gallery.drawing(drawing),
            words=told,
            turned=turned,
            x=SIDE + (room[0] - shown[0]) / 2,
            y=TOP,
            width=shown[0],
            height=shown[1],
        )


_SMALLEST = 0.5
"""Letters of fewer millimetres nobody can read on paper."""


def _spaces_left_out(module: Module) -> Iterator[str]:
    """Name the spaces of boards that have no sheet."""
    boards = [board for board in module.boards.values() if _is_one_box(board)]
    if left_out := [fact(space_name(module, space)) for each in boards for space in each.spaces]:
        yield loss(Kind.SPACES, left_out)


def _is_one_box(board: Board) -> bool:
    """Say whether a board is a single box, which any place beside the map does for."""
    return board.kind == "boxes" and len(board.spaces) == 1


def room_for_map(desk: SheetContext, board: Board) -> tuple[tuple[float, float], bool]:
    """Return what room a board has on its page, and whether the page is turned for it."""
    turned = _comes_out_larger(desk, board)
    return _room(desk, turned=turned), turned


def style_for_page(width: float) -> MapStyle:
    """Return how a board is drawn in room of so many millimetres."""
    return MapStyle(width=width - 12, smallest=_SMALLEST, title=False, links=False)


def _room(desk: SheetContext, *, turned: bool) -> tuple[float, float]:
    """What there is room for on the paper, as it lies or turned."""
    wish = desk.wish
    return (replace(wish, landscape=not wish.landscape) if turned else wish).room


_WORTH, _LEGEND = 1.15, 20.0
"""So much larger must a map come out for the page to be turned; what its legend takes of it."""


def _comes_out_larger(desk: SheetContext, board: Board) -> bool:
    """Say whether a map is larger on the paper turned."""
    west, south, east, north = frame_bounds(board)
    here, there = (
        min(wide / (east - west), (high - _LEGEND) / (north - south))
        for wide, high in (_room(desk, turned=False), _room(desk, turned=True))
    )
    return there > here * _WORTH
