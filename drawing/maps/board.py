"""Boards as maps: every layer of a sheet, from the ground to the legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sandtable.drawing.drawing import Drawing, Mark, Path, Placed, Words, rectangle
from sandtable.drawing.fonts import fitting, missing
from sandtable.drawing.maps.blocks import Label
from sandtable.drawing.maps.boxes import boxes
from sandtable.drawing.maps.features import border_features
from sandtable.drawing.maps.ground import borders, frame, ground
from sandtable.drawing.maps.hexes import numbers
from sandtable.drawing.maps.legend import legend_of
from sandtable.drawing.maps.links import links
from sandtable.drawing.maps.motifs import motifs
from sandtable.drawing.maps.names import label_marks, labels_of
from sandtable.drawing.maps.pieces import pieces
from sandtable.drawing.maps.routes import routes
from sandtable.drawing.maps.sheet import Sheet, paper_of
from sandtable.drawing.maps.style import MapStyle, Theme
from sandtable.drawing.maps.title import title, title_room
from sandtable.model.reports.rights import rights_lines

if TYPE_CHECKING:
    from sandtable.model.module import Module

_MARGIN = 6.0


@dataclass(frozen=True, slots=True)
class BoardMap:
    """A board drawn: the drawing, and what tests and reports ask of it."""

    drawing: Drawing
    sheet: Sheet
    labels: tuple[Label, ...]
    losses: tuple[str, ...]


def board_map(module: Module, board: str, style: MapStyle | None = None) -> BoardMap:
    """A board drawn, with where its names stand and what there was no room for."""
    style = style or MapStyle()
    paper = paper_of(module.boards[board], style, _MARGIN, _MARGIN)
    top = _MARGIN + (title_room(paper.wide) if style.title else 0.0)
    paper = replace(paper, top=top)
    sheet = Sheet(module, board, style, paper)
    _report_pictures(sheet)
    return _drawn(sheet, labels_of(sheet))


def recoloured(found: BoardMap, theme: Theme) -> BoardMap:
    """The same map in the colours of another theme: all stands where it stood."""
    old = found.sheet
    sheet = Sheet(old.module, old.board_id, replace(old.style, theme=theme), old.paper)
    return _drawn(sheet, found.labels)


def _drawn(sheet: Sheet, labels: tuple[Label, ...]) -> BoardMap:
    style, paper = sheet.style, sheet.paper
    heading = tuple(title(sheet))
    marks = [*_layers(sheet, labels), *heading]
    wide, bottom = paper.wide + 2 * _MARGIN, paper.top + paper.high
    legend = legend_of(sheet, paper.wide) if style.legend else Drawing(0, 0)
    high = bottom + _MARGIN + (legend.height + 3.0 if legend.marks else 0.0)
    if legend.marks:
        marks.append(Placed(legend, _MARGIN, bottom + 3.0))
    footer = tuple(_footer(sheet, high))
    marks.extend(footer)
    _report_letters(sheet, (*heading, *legend.marks, *footer))
    background = Path(rectangle(0, 0, wide, high), style.palette.paper)
    return BoardMap(
        Drawing(wide, high, (background, *marks)),
        sheet,
        labels,
        tuple(dict.fromkeys(sheet.losses)),
    )


def _report_pictures(sheet: Sheet) -> None:
    """Say what the module has a picture of that is not drawn."""
    said = [sheet.board.image, *(site.space.image for site in sheet.sites.values())]
    if names := [name for name in said if name]:
        pictures = ", ".join(names)
        sheet.losses.append(f"{sheet.board.name}: drawn anew, without {pictures}.")


def _report_letters(sheet: Sheet, marks: Iterable[Mark]) -> None:
    """Say which letters of words beside the map the font does not have."""
    for mark in marks:
        if isinstance(mark, Placed):
            _report_letters(sheet, mark.drawing.marks)
        elif isinstance(mark, Words) and (lacking := missing(mark.text)):
            sheet.losses.append(f"“{mark.text}”: the font has no {' '.join(lacking)}.")


def _footer(sheet: Sheet, high: float) -> Iterator[Mark]:
    """Whose work it is, in small print below all else."""
    left, _, right, _ = sheet.paper.box
    text = " · ".join(rights_lines(sheet.module))
    size = fitting(text, right - left, 2.1 * min(sheet.print_size, 1.6))
    yield Words(text, left, high - 2.2, size, fill=sheet.palette.faint)


def _layers(sheet: Sheet, labels: tuple[Label, ...]) -> Iterator[Mark]:
    yield from ground(sheet)
    yield from motifs(sheet)
    yield from borders(sheet)
    ways = tuple(links(sheet)) if sheet.style.links else ()
    on_boxes = sheet.board.kind == "boxes"  # there they run behind the boxes
    yield from ways if on_boxes else ()
    yield from boxes(sheet)
    yield from border_features(sheet)
    yield from routes(sheet)
    yield from () if on_boxes else ways
    if sheet.board.kind != "boxes":
        yield from frame(sheet)
    yield from numbers(sheet)
    yield from label_marks(sheet, labels)
    yield from pieces(sheet, labels)
