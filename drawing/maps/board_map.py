"""Drawings of boards with all layers: terrain, borders, names, pieces and legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sandtable.drawing.drawing import (
    Drawing,
    DrawingMark,
    DrawnPath,
    DrawnText,
    PlacedDrawing,
    svg_path_of_rectangle,
)
from sandtable.drawing.fonts import fitting_font_size, missing_letters
from sandtable.drawing.maps.border_features import draw_border_features
from sandtable.drawing.maps.chosen_pieces_note import draw_note_on_chosen_pieces
from sandtable.drawing.maps.display_boxes import draw_display_boxes
from sandtable.drawing.maps.hex_numbers import draw_hex_numbers
from sandtable.drawing.maps.label_placement import draw_labels
from sandtable.drawing.maps.labels import SpaceLabel
from sandtable.drawing.maps.labels_beside_counters import place_labels_beside_counters
from sandtable.drawing.maps.legend import draw_legend
from sandtable.drawing.maps.links import draw_links
from sandtable.drawing.maps.map_sheet import MapSheet, paper_transform
from sandtable.drawing.maps.map_sheet_creation import create_map_sheet
from sandtable.drawing.maps.map_style import MapStyle, Theme
from sandtable.drawing.maps.map_title import draw_map_title, map_title_height
from sandtable.drawing.maps.piece_stacks import draw_pieces_on_map
from sandtable.drawing.maps.routes import draw_routes
from sandtable.drawing.maps.space_fills import draw_borders, draw_frame, draw_space_fills
from sandtable.drawing.maps.terrain_signs import draw_terrain_signs
from sandtable.model.reports.rights import rights_lines

if TYPE_CHECKING:
    from sandtable.model.module import Module

_SHEET_MARGIN = 6.0


@dataclass(frozen=True, slots=True)
class BoardMap:
    """A drawn board, with its labels and sentences about everything that could not be drawn."""

    drawing: Drawing
    sheet: MapSheet
    labels: tuple[SpaceLabel, ...]
    losses: tuple[str, ...]


def draw_board(module: Module, board: str, style: MapStyle | None = None) -> BoardMap:
    """Draw a board; names for which there is no room are reported as losses."""
    style = style or MapStyle()
    paper = paper_transform(module.boards[board], style, _SHEET_MARGIN, _SHEET_MARGIN)
    top = _SHEET_MARGIN + (map_title_height(paper.map_width) if style.has_title else 0.0)
    # The height of the title depends on the width of the map, which the first transform gives.
    paper = replace(paper, top=top)
    sheet = create_map_sheet(module, board, style, paper)
    _report_undrawn_pictures(sheet)
    return _assemble_map(sheet, place_labels_beside_counters(sheet))


def recolour_map(board_map: BoardMap, theme: Theme) -> BoardMap:
    """Return the map in the colours of another theme, with all positions unchanged."""
    old = board_map.sheet
    sheet = replace(old, style=replace(old.style, theme=theme), losses=[])
    return _assemble_map(sheet, board_map.labels)


def _assemble_map(sheet: MapSheet, labels: tuple[SpaceLabel, ...]) -> BoardMap:
    style, paper = sheet.style, sheet.paper
    heading = tuple(draw_map_title(sheet))
    marks = [*_draw_layers(sheet, labels), *heading]
    wide, bottom = paper.map_width + 2 * _SHEET_MARGIN, paper.top + paper.map_height
    legend = draw_legend(sheet, paper.map_width) if style.has_legend else Drawing(0, 0)
    note = draw_note_on_chosen_pieces(sheet, paper.map_width)
    for below in (legend, note):
        if below.marks:
            marks.append(PlacedDrawing(below, _SHEET_MARGIN, bottom + 3.0))
            bottom += below.height + 3.0
    high = bottom + _SHEET_MARGIN
    footer = tuple(_draw_footer(sheet, high))
    marks.extend(footer)
    _report_missing_letters(sheet, (*heading, *legend.marks, *note.marks, *footer))
    background = DrawnPath(svg_path_of_rectangle(0, 0, wide, high), style.palette.paper)
    return BoardMap(
        Drawing(wide, high, (background, *marks)),
        sheet,
        labels,
        tuple(dict.fromkeys(sheet.losses)),
    )


def _report_undrawn_pictures(sheet: MapSheet) -> None:
    """Report pictures of the module that are not drawn."""
    images = [
        sheet.board.image,
        *(site.space.image for site in sheet.spaces_by_printed_name.values()),
    ]
    if names := [name for name in images if name and name != sheet.board_picture]:
        pictures = ", ".join(names)
        sheet.losses.append(f"{sheet.board.name}: drawn anew, without {pictures}.")


def _report_missing_letters(sheet: MapSheet, marks: Iterable[DrawingMark]) -> None:
    """Report letters of texts beside the map that the font does not have."""
    for mark in marks:
        if isinstance(mark, PlacedDrawing):
            _report_missing_letters(sheet, mark.drawing.marks)
        elif isinstance(mark, DrawnText) and (lacking := missing_letters(mark.text)):
            sheet.losses.append(f"“{mark.text}”: the font has no {' '.join(lacking)}.")


def _draw_footer(sheet: MapSheet, high: float) -> Iterator[DrawingMark]:
    """Yield the notice of rights in small print at the bottom."""
    left, _, right, _ = sheet.paper.box
    text = " · ".join(rights_lines(sheet.module))
    size = fitting_font_size(text, right - left, 2.1 * min(sheet.scale_of_title_and_legend, 1.6))
    yield DrawnText(text, left, high - 2.2, size, fill=sheet.palette.faint_ink)


def _draw_layers(sheet: MapSheet, labels: tuple[SpaceLabel, ...]) -> Iterator[DrawingMark]:
    yield from draw_space_fills(sheet)
    yield from draw_terrain_signs(sheet)
    yield from draw_borders(sheet)
    ways = tuple(draw_links(sheet)) if sheet.style.has_links else ()
    on_boxes = sheet.board.kind == "boxes"  # there they run behind the boxes
    yield from ways if on_boxes else ()
    yield from draw_display_boxes(sheet)
    yield from draw_border_features(sheet)
    yield from draw_routes(sheet)
    yield from () if on_boxes else ways
    if sheet.board.kind != "boxes":
        yield from draw_frame(sheet)
    yield from draw_hex_numbers(sheet)
    yield from draw_labels(sheet, labels)
    yield from draw_pieces_on_map(sheet, labels)
