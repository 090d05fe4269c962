"""Lanes of a schedule: a row for each piece or formation, with markers that can be dragged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QToolTip, QWidget

from sandtable.editor.empty_view_text import draw_empty_text
from sandtable.editor.translation import tooltip_text, tr
from sandtable.editor.workspaces.arrivals.verb_styles import (
    action_and_rest_of_entry,
    verb_colour,
    verb_style,
)
from sandtable.model.address_path import AddressPath
from sandtable.model.module import Module
from sandtable.model.reports.piece_lanes import PieceLane
from sandtable.model.reports.timetable import TimetableEntry
from sandtable.model.wording.turns import turn_title

_NAME_WIDTH, _MIN_COLUMN_WIDTH = 160, 34
_HEADER_HEIGHT, _LANE_HEIGHT, _MARKER_HEIGHT = 24, 30, 18
_DRAG_DISTANCE = 4


@dataclass(frozen=True, slots=True)
class LaneMarker:
    """Rectangle that marks a schedule entry in the view of lanes."""

    lane: PieceLane
    entry: TimetableEntry
    box: QRect


class LanesView(QAbstractScrollArea):
    """View of all lanes; dragging a marker to another turn moves its entry."""

    entry_moved = Signal(object, int)
    """Entry, and the number of turns by which it was dragged."""
    entry_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._module: Module | None = None
        self._lanes: tuple[PieceLane, ...] = ()
        self._first_turn, self._last_turn = 1, 1
        self.marked_turn: int | None = None
        self.chosen_address: AddressPath | None = None
        self._pressed_marker: LaneMarker | None = None
        self._press_point, self._drag_turn = QPoint(), 0
        self._is_dragging = False
        self.setAccessibleName(tr("Lanes of the schedule"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)

    # ----------------------------------------------------------------------------- what is shown
    def show_lanes(
        self, module: Module | None, lanes: tuple[PieceLane, ...], first: int, last: int
    ) -> None:
        """Show the lanes of a schedule from its first to its last turn."""
        self._module, self._lanes = module, lanes
        self._first_turn, self._last_turn = first, last
        self._cancel_drag()
        self._update_scroll_bars()
        self.viewport().update()

    def show_turn(self, turn: int | None) -> None:
        """Mark the turn of the viewpoint."""
        self.marked_turn = turn
        self.viewport().update()

    def choose_entry(self, address: AddressPath | None) -> None:
        """Mark the schedule entry that is selected elsewhere."""
        self.chosen_address = address
        self.viewport().update()

    def _update_scroll_bars(self) -> None:
        size = self.viewport().size()
        width = _NAME_WIDTH + self._column_width() * self._column_count()
        height = _HEADER_HEIGHT + _LANE_HEIGHT * len(self._lanes)
        for bar, whole, page in (
            (self.horizontalScrollBar(), width, size.width()),
            (self.verticalScrollBar(), height, size.height()),
        ):
            bar.setRange(0, max(0, whole - page))
            bar.setPageStep(page)
            bar.setSingleStep(_LANE_HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._update_scroll_bars()

    # --------------------------------------------------------------------------- where things are
    def _column_count(self) -> int:
        """Return the number of columns: the set-up and every turn."""
        return self._last_turn - self._first_turn + 2

    def _column_width(self) -> int:
        room = self.viewport().width() - _NAME_WIDTH
        return max(_MIN_COLUMN_WIDTH, room // max(1, self._column_count()))

    def _left_of_turn(self, turn: int) -> int:
        column = turn - self._first_turn + 1
        return _NAME_WIDTH + column * self._column_width() - self.horizontalScrollBar().value()

    def _top_of_lane(self, number: int) -> int:
        return _HEADER_HEIGHT + number * _LANE_HEIGHT - self.verticalScrollBar().value()

    def turn_at_position(self, x: int) -> int:
        """Return the turn at a horizontal position, within the scenario."""
        column = (x + self.horizontalScrollBar().value() - _NAME_WIDTH) // self._column_width()
        return min(max(self._first_turn + column - 1, self._first_turn), self._last_turn)

    def markers(self) -> Iterator[LaneMarker]:
        """Yield the markers of all schedule entries; those of one turn share its column."""
        for number, lane in enumerate(self._lanes):
            for turn in dict.fromkeys(entry.turn for entry in lane.entries):
                entries = [entry for entry in lane.entries if entry.turn == turn]
                width = (self._column_width() - 4) // len(entries)
                top = self._top_of_lane(number) + (_LANE_HEIGHT - _MARKER_HEIGHT) // 2
                for place, entry in enumerate(entries):
                    left = self._left_of_turn(turn) + 2 + place * width
                    yield LaneMarker(lane, entry, QRect(left, top, width - 1, _MARKER_HEIGHT))

    def marker_at(self, point: QPoint) -> LaneMarker | None:
        """Return the marker of a schedule entry at a point of the viewport, or None."""
        if point.x() < _NAME_WIDTH or point.y() < _HEADER_HEIGHT:
            return None
        return next((marker for marker in self.markers() if marker.box.contains(point)), None)

    # ---------------------------------------------------------------------------------- painting
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self.palette().color(QPalette.ColorRole.Base))
        for number, lane in enumerate(self._lanes):
            self._paint_band(painter, number, lane)
        for marker in self.markers():
            self._paint_marker(painter, marker)
        self._paint_dragged_marker(painter)
        self._paint_names(painter)
        self._paint_header(painter)
        painter.end()
        if not self._lanes:
            draw_empty_text(self, tr("No piece arrives or leaves in this scenario."))

    def _paint_band(self, painter: QPainter, number: int, lane: PieceLane) -> None:
        """Paint the copies in use as a band, as high as their share of the peak."""
        top, colour = self._top_of_lane(number), self.palette().color(QPalette.ColorRole.Highlight)
        colour.setAlpha(60)
        for step, count in enumerate(lane.copies):
            height = round((_LANE_HEIGHT - 4) * count / max(lane.peak, 1))
            left = self._left_of_turn(self._first_turn + step - 1)
            painter.fillRect(
                left, top + _LANE_HEIGHT - 2 - height, self._column_width(), height, colour
            )
        line = top + _LANE_HEIGHT - 1
        painter.setPen(self.palette().color(QPalette.ColorRole.Midlight))
        painter.drawLine(0, line, self.viewport().width(), line)

    def _paint_marker(self, painter: QPainter, marker: LaneMarker) -> None:
        colour = verb_colour(marker.entry.does, self.palette())
        is_chosen = marker.entry.steps == self.chosen_address
        base = self.palette().color(QPalette.ColorRole.Base)
        width = 2 if is_chosen else 1
        line = self.palette().color(QPalette.ColorRole.Text) if is_chosen else colour
        painter.setPen(QPen(line, width))
        painter.setBrush(colour if marker.entry.holds else base)
        painter.drawRoundedRect(marker.box, 4, 4)
        painter.setPen(base if marker.entry.holds else colour)
        words = tr(verb_style(marker.entry.does).title)
        room = marker.box.width() - 4
        if painter.fontMetrics().horizontalAdvance(words) > room:
            number = marker.entry.quantity or 1
            words = str(number) if number > 1 else words[:1]
        painter.drawText(marker.box, Qt.AlignmentFlag.AlignCenter, words)

    def _paint_dragged_marker(self, painter: QPainter) -> None:
        marker = self._pressed_marker
        if marker is None or not self._is_dragging:
            return
        by = self._drag_turn - marker.entry.turn
        box = marker.box.translated(by * self._column_width(), 0)
        painter.setPen(
            QPen(self.palette().color(QPalette.ColorRole.Text), 2, Qt.PenStyle.DashLine)
        )
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 4, 4)

    def _paint_names(self, painter: QPainter) -> None:
        column = QRect(0, 0, _NAME_WIDTH, self.viewport().height())
        painter.fillRect(column, self.palette().color(QPalette.ColorRole.Window))
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        for number, lane in enumerate(self._lanes):
            box = QRect(6, self._top_of_lane(number), _NAME_WIDTH - 12, _LANE_HEIGHT)
            name = painter.fontMetrics().elidedText(
                lane.name, Qt.TextElideMode.ElideRight, box.width()
            )
            painter.drawText(box, side, name)

    def _paint_header(self, painter: QPainter) -> None:
        across = QRect(0, 0, self.viewport().width(), _HEADER_HEIGHT)
        painter.fillRect(across, self.palette().color(QPalette.ColorRole.Window))
        bold = self.palette().color(QPalette.ColorRole.Highlight)
        for turn in range(self._first_turn - 1, self._last_turn + 1):
            left = self._left_of_turn(turn)
            if left < _NAME_WIDTH - self._column_width():
                continue
            box = QRect(left, 0, self._column_width(), _HEADER_HEIGHT)
            is_setup = turn < self._first_turn
            shown = self.marked_turn is None if is_setup else turn == self.marked_turn
            if shown:
                painter.fillRect(box.adjusted(0, _HEADER_HEIGHT - 3, 0, 0), bold)
            painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
            words = tr("Set-up") if is_setup else str(turn)
            elided = painter.fontMetrics().elidedText(
                words, Qt.TextElideMode.ElideRight, box.width()
            )
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, elided)
        corner = QRect(0, 0, _NAME_WIDTH, _HEADER_HEIGHT)
        painter.fillRect(corner, self.palette().color(QPalette.ColorRole.Window))

    # ----------------------------------------------------------------------------------- gestures
    def mousePressEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        marker = self.marker_at(point)
        if event.button() == Qt.MouseButton.LeftButton and marker is not None:
            self._pressed_marker, self._press_point = marker, point
            self._drag_turn, self._is_dragging = marker.entry.turn, False
            self.choose_entry(marker.entry.steps)
            self.entry_chosen.emit(marker.entry)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        marker = self._pressed_marker
        if marker is None:
            over = self.marker_at(point) is not None
            shape = Qt.CursorShape.SizeHorCursor if over else Qt.CursorShape.ArrowCursor
            self.viewport().setCursor(shape)
            return
        far = (point - self._press_point).manhattanLength() > _DRAG_DISTANCE
        self._is_dragging = self._is_dragging or far
        steps = self.turn_at_position(point.x()) - self.turn_at_position(self._press_point.x())
        turn = marker.entry.turn + steps
        self._drag_turn = min(max(turn, self._first_turn), self._last_turn)
        if self._is_dragging and self._module is not None:
            text = tooltip_text(turn_title(self._module, self._drag_turn))
            QToolTip.showText(event.globalPosition().toPoint(), text, self)
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        marker, turn, dragged = self._pressed_marker, self._drag_turn, self._is_dragging
        self._cancel_drag()
        event.accept()
        if marker is not None and dragged and turn != marker.entry.turn:
            self.entry_moved.emit(marker.entry, turn - marker.entry.turn)

    def _cancel_drag(self) -> None:
        self._pressed_marker, self._is_dragging = None, False
        self.viewport().update()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            marker = self.marker_at(event.pos())
            words = self.entry_text(marker.entry) if marker is not None else ""
            QToolTip.showText(event.globalPos(), tooltip_text(words), self)
            return True
        return super().viewportEvent(event)

    def entry_text(self, entry: TimetableEntry) -> str:
        """Return a schedule entry as text: `2 Pikes arrives at Vess, turn 3`."""
        action, rest = action_and_rest_of_entry(entry)
        when = turn_title(self._module, entry.turn) if self._module is not None else ""
        return ", ".join(part for part in (f"{entry.name} {action} {rest}".strip(), when) if part)
