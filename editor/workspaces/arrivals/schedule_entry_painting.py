"""Layout and painting of the entries in a cell."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QPen

from sandtable.editor.semantic_colours import (
    error_colour,
    faint_colour,
    warning_colour,
)
from sandtable.editor.visual_scale import TEXT_SMALL
from sandtable.editor.workspaces.arrivals.counter_pictures import CounterPictures
from sandtable.editor.workspaces.arrivals.verb_styles import action_and_rest_of_entry, verb_colour
from sandtable.model.module import Module
from sandtable.model.reports.timetable import TimetableEntry
from sandtable.model.select.manifest import manifest_of_module

CHIP_HEIGHT, CHIP_GAP, MIN_CHIP_WIDTH = 42, 4, 108
_BAND_WIDTH, _PICTURE_SIDE, _BADGE_SIDE = 4, 32, 16
_MAX_CHIP_WIDTH, _EMPTY_CELL_HEIGHT = 280, 40


@dataclass(frozen=True, slots=True)
class EntryPaintState:
    """State of a schedule entry that affects its appearance."""

    is_chosen: bool = False
    is_cut: bool = False
    has_error: bool = False
    has_warning: bool = False
    is_own: bool = False
    """Whether this scenario defines the entry itself, while it inherits others."""


def entry_boxes_in_cell(cell: QRect, number: int) -> list[QRect]:
    """Return the rectangles of a number of entries in a cell, side by side if there is room."""
    across = _number_of_entries_side_by_side(cell.width(), number)
    wide = min((cell.width() - CHIP_GAP) // across - CHIP_GAP, _MAX_CHIP_WIDTH)
    return [
        QRect(
            cell.left() + CHIP_GAP + (n % across) * (wide + CHIP_GAP),
            cell.top() + CHIP_GAP + (n // across) * (CHIP_HEIGHT + CHIP_GAP),
            wide,
            CHIP_HEIGHT,
        )
        for n in range(number)
    ]


def height_of_cell(width: int, number: int) -> int:
    """Return the height that a cell of this width needs for a number of entries."""
    if not number:
        return _EMPTY_CELL_HEIGHT
    return (
        -(-number // _number_of_entries_side_by_side(width, number)) * (CHIP_HEIGHT + CHIP_GAP)
        + CHIP_GAP
    )


def _number_of_entries_side_by_side(width: int, number: int) -> int:
    return max(1, min((width - CHIP_GAP) // (MIN_CHIP_WIDTH + CHIP_GAP), number))


def badge_box_of_entry(chip: QRect) -> QRect:
    """Return the rectangle of the problem badge of an entry."""
    return QRect(chip.right() - _BADGE_SIDE - 3, chip.top() + 4, _BADGE_SIDE, _BADGE_SIDE)


@dataclass(frozen=True, slots=True)
class EntryPaintContext:
    """Module, palette and pictures, as needed to paint entries."""

    module: Module
    palette: QPalette
    pictures: CounterPictures


def paint_schedule_entry(
    painter: QPainter,
    chip: QRect,
    due: TimetableEntry,
    state: EntryPaintState,
    brush: EntryPaintContext,
) -> None:
    """Paint an entry of the schedule."""
    palette = brush.palette
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # Entries that do not hold, or are cut, remain readable.
    painter.setOpacity(1.0 if due.holds and not state.is_cut else 0.45)
    _paint_entry_background(painter, chip, due, state, palette)
    left = chip.left() + _BAND_WIDTH + 5
    if _paint_picture(
        painter,
        QRect(left, chip.top() + (CHIP_HEIGHT - _PICTURE_SIDE) // 2, _PICTURE_SIDE, _PICTURE_SIDE),
        due,
        brush,
    ):
        left += _PICTURE_SIDE + 5
    right = chip.right() - 4
    if state.has_error or state.has_warning:
        _paint_badge(painter, badge_box_of_entry(chip), state, palette)
        right -= _BADGE_SIDE + 3
    _paint_text(painter, QRect(left, chip.top() + 3, right - left, CHIP_HEIGHT - 6), due, palette)
    painter.restore()


def _paint_entry_background(
    painter: QPainter, chip: QRect, due: TimetableEntry, state: EntryPaintState, palette: QPalette
) -> None:
    shape = QRectF(chip).adjusted(0.5, 0.5, -0.5, -0.5)
    edge = line_colour_on_background(palette, 110)
    fill = palette.color(QPalette.ColorRole.Base)
    if state.has_error or state.has_warning:
        edge = colour_of_entry_problem(palette, error=state.has_error)
    if state.is_chosen:
        high = palette.color(QPalette.ColorRole.Highlight)
        # The tint must leave the colour of the side visible.
        fill = QColor(high.red(), high.green(), high.blue(), 60)
        edge = edge if state.has_error else high
    pen = QPen(edge, 2.0 if state.is_chosen or state.has_error else 1.0)
    if not due.holds:
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(fill)
    painter.drawRoundedRect(shape, 4, 4)
    band = QRectF(shape.left() + 2, shape.top() + 4, _BAND_WIDTH, shape.height() - 8)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(verb_colour(due.does, palette))
    painter.drawRoundedRect(band, 2, 2)
    if state.is_own:
        painter.setBrush(palette.color(QPalette.ColorRole.Link))
        painter.drawEllipse(QRectF(shape.right() - 8, shape.bottom() - 8, 5, 5))


def _paint_picture(
    painter: QPainter, box: QRect, due: TimetableEntry, brush: EntryPaintContext
) -> bool:
    if due.piece is None or due.piece not in manifest_of_module(brush.module).counters:
        return False
    side = round(_PICTURE_SIDE * painter.device().devicePixelRatio())
    pixmap = brush.pictures.picture_of_entry(brush.module, side, due)
    if pixmap is None:
        painter.fillRect(box, brush.palette.color(QPalette.ColorRole.Mid))
        return True
    size = pixmap.size().scaled(box.size(), Qt.AspectRatioMode.KeepAspectRatio)
    at = QRect(QPoint(0, 0), size)
    at.moveCenter(box.center())
    painter.drawPixmap(at, pixmap)
    return True


def _paint_badge(painter: QPainter, box: QRect, state: EntryPaintState, palette: QPalette) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour_of_entry_problem(palette, error=state.has_error))
    painter.drawEllipse(box)
    plain, font = painter.font(), QFont(painter.font())
    font.setBold(True)
    font.setPixelSize(11)
    painter.setFont(font)
    painter.setPen(palette.color(QPalette.ColorRole.Base))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "!")
    painter.setFont(plain)


def _paint_text(painter: QPainter, box: QRect, due: TimetableEntry, palette: QPalette) -> None:
    word, rest = action_and_rest_of_entry(due)
    plain, small = QFont(painter.font()), QFont(painter.font())
    small.setPointSizeF(max(6.0, plain.pointSizeF() * TEXT_SMALL))
    upper, lower = QRect(box), QRect(box)
    upper.setHeight(box.height() // 2)
    lower.setTop(upper.bottom() + 1)
    fits = QFontMetrics(plain).horizontalAdvance(due.name) <= box.width()
    painter.setFont(plain if fits else small)
    painter.setPen(palette.color(QPalette.ColorRole.Text))
    _paint_line(painter, upper, due.name)
    painter.setFont(small)
    painter.setPen(verb_colour(due.does, palette))
    metrics = QFontMetrics(small)
    if rest and metrics.horizontalAdvance(f"{word} {rest}") > box.width():
        _paint_line(painter, lower, rest)  # the colour tells the verb
        return
    _paint_line(painter, lower, word)
    lower.setLeft(lower.left() + metrics.horizontalAdvance(f"{word} "))
    painter.setPen(faint_colour(palette))
    _paint_line(painter, lower, rest)


def _paint_line(painter: QPainter, box: QRect, text: str) -> None:
    if box.width() > 8:  # noqa: PLR2004 - no letter fits in less
        elided = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, elided)


def line_colour_on_background(palette: QPalette, strength: int) -> QColor:
    """Return the text colour with an alpha value, for lines on light and dark backgrounds."""
    colour = QColor(palette.color(QPalette.ColorRole.Text))
    colour.setAlpha(strength)
    return colour


def colour_of_entry_problem(palette: QPalette, *, error: bool) -> QColor:
    """Return the colour of a problem: red for errors and amber for warnings."""
    return error_colour(palette) if error else warning_colour(palette)
