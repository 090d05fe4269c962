"""The map sheets: each board on a page of its own, as large as the paper allows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.drawing.maps.board_map import draw_board
from sandtable.drawing.maps.hex_numbers import has_room_for_numbers
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.exporters.export_facts.fact import make_fact
from sandtable.exporters.export_facts.losses import loss_sentence
from sandtable.exporters.kinds import Kind
from sandtable.exporters.print.change_frames import frame_changed_spaces
from sandtable.exporters.print.print_options import SIDE_MARGIN, TOP_MARGIN
from sandtable.model.geometry.board_frame import bounds_of_map_frame
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext
    from sandtable.model.entities.boards import Board
    from sandtable.model.module import Module


def map_title(name: str) -> str:
    """Return the title of a board's page: `Map: NAME`, or the name if it contains “map”."""
    return name if "map" in name.casefold() else f"Map: {name}"


def map_sheets(context: SheetContext) -> Iterator[PrintedSheet]:
    """Yield a page for each board; single boxes are left out if all other sheets are printed."""
    if context.gallery is None:
        return
    unnumbered: list[str] = []
    for name, board in context.module.boards.items():
        # A single box needs no page, since any place beside the map can replace it.
        if context.print_options.is_whole_set_of_sheets and _is_board_single_box(board):
            continue
        room, turned = room_for_map_on_page(context, board)
        style = map_style_for_width(room[0], frozenset(context.gallery.module_pictures))
        board_map = draw_board(context.module, name, style)
        context.losses.extend(board_map.losses)
        if board.grid and not has_room_for_numbers(board_map.sheet):
            unnumbered.append(name)
        drawing, change_note = frame_changed_spaces(context, board_map)
        # A board without outlines gives an empty drawing, which cannot be scaled.
        if not (drawing.width > 0 and drawing.height > 0):
            continue
        scale = min(room[0] / drawing.width, room[1] / drawing.height)
        printed_size = (drawing.width * scale, drawing.height * scale)
        yield context.make_sheet(
            "full",
            map_title(board.name),
            drawing=context.gallery.picture_file_of_drawing(drawing),
            words=change_note,
            turned=turned,
            # A map narrower than the page is centred, as on a map sheet of its own.
            x=SIDE_MARGIN + (room[0] - printed_size[0]) / 2,
            y=TOP_MARGIN,
            width=printed_size[0],
            height=printed_size[1],
        )
    if context.print_options.is_whole_set_of_sheets:
        context.losses.extend(_losses_of_unprinted_spaces(context.module, unnumbered))


_MIN_LETTER_SIZE = 0.5
"""Smallest height of letters in millimetres that can still be read on paper."""


def _losses_of_unprinted_spaces(module: Module, unnumbered: Collection[str]) -> Iterator[str]:
    """Yield a loss that names the spaces of boards without a sheet, and hexes without a number."""
    spaces = space_index_of(module).spaces_by_id.values()
    boxes = [site for site in spaces if _is_board_single_box(module.boards[site.board])]
    hexes = [
        site for site in spaces if site.board in unnumbered and site.hex and not site.space.name
    ]
    reasons = [
        *(["a single box has no page"] if boxes else []),
        *(["no room for the numbers of hexes"] if hexes else []),
    ]
    if boxes or hexes:
        facts = [make_fact(site.printed_label) for site in (*boxes, *hexes)]
        yield loss_sentence(Kind.SPACES, facts, "; ".join(reasons))


def _is_board_single_box(board: Board) -> bool:
    """Say whether a board is a single box, which any place beside the map can replace."""
    return board.kind == "boxes" and len(board.spaces) == 1


def room_for_map_on_page(context: SheetContext, board: Board) -> tuple[tuple[float, float], bool]:
    """Return the room for a map in millimetres, and whether its page is turned by 90 degrees."""
    turned = _is_map_larger_on_turned_page(context, board)
    return _printable_area(context, turned=turned), turned


def map_style_for_width(width: float, shown_pictures: frozenset[str] = frozenset()) -> MapStyle:
    """Return the style of a map that has this width on paper, in millimetres."""
    # The margins at both sides belong to the sheet, not to the map.
    return MapStyle(
        width=width - 12,
        smallest_letters=_MIN_LETTER_SIZE,
        has_title=False,
        has_links=False,
        shown_pictures=shown_pictures,
    )


def _printable_area(context: SheetContext, *, turned: bool) -> tuple[float, float]:
    """Return the printable size of the paper, in its usual or in the other orientation."""
    print_options = context.print_options
    return (
        replace(print_options, landscape=not print_options.landscape) if turned else print_options
    ).printable_size


_TURNING_GAIN, _LEGEND_HEIGHT = 1.05, 20.0
"""Least gain in scale for which a page is turned; height of the map's legend."""


def _is_map_larger_on_turned_page(context: SheetContext, board: Board) -> bool:
    """Say whether a map would be clearly larger if the page had the other orientation."""
    west, south, east, north = bounds_of_map_frame(board)
    upright_scale, turned_scale = (
        min(wide / (east - west), (high - _LEGEND_HEIGHT) / (north - south))
        for wide, high in (
            _printable_area(context, turned=False),
            _printable_area(context, turned=True),
        )
    )
    return turned_scale > upright_scale * _TURNING_GAIN
