"""Row header of the grid: number and date of the turn, and a flag for events."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QHelpEvent, QMouseEvent, QPainter, QPalette, QPolygonF
from PySide6.QtWidgets import QHeaderView, QToolTip, QWidget

from sandtable.editor.semantic_colours import faint_colour
from sandtable.editor.translation import tooltip_text, tr
from sandtable.editor.visual_scale import TEXT_SMALL
from sandtable.editor.workspaces.arrivals.timetable_model import TimetableModel
from sandtable.model.reports.turn_events import TurnEvent

HEADER_WIDTH = 110
_FLAG_HEIGHT = 12


class TurnHeader(QHeaderView):
    """Header that names turns; a click shows the turn, a click on a flag its event."""

    turn_clicked = Signal(int)
    flag_clicked = Signal(object)

    def __init__(self, table: TimetableModel, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._timetable_model = table
        self._flags_by_row: Mapping[int, tuple[TurnEvent, ...]] = {}
        self.marked_turn: int | None = None
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(20)
        self.setMouseTracking(True)

    def show_event_flags(self, flags: tuple[TurnEvent, ...]) -> None:
        """Show flags for the events that may happen on turns."""
        flags_by_row: dict[int, tuple[TurnEvent, ...]] = {}
        for flag in flags:
            flags_by_row[flag.turn] = (*flags_by_row.get(flag.turn, ()), flag)
        if flags_by_row != self._flags_by_row:
            self._flags_by_row = flags_by_row
            self.viewport().update()

    def show_turn(self, turn: int | None) -> None:
        """Mark the turn that all views of the window show."""
        if turn != self.marked_turn:
            self.marked_turn = turn
            self.viewport().update()

    def events_of_row(self, row: int) -> tuple[TurnEvent, ...]:
        """Return the events that may happen on the turn of a row."""
        turns = self._timetable_model.turns
        return self._flags_by_row.get(turns[row], ()) if 0 <= row < len(turns) else ()

    def sizeHint(self) -> QSize:
        return QSize(HEADER_WIDTH, super().sizeHint().height())

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803 - Qt's
        # Qt paints a header once more after its rows are gone.
        if not rect.isValid() or logicalIndex >= len(self._timetable_model.turns):
            return
        palette, turn = self.palette(), self._timetable_model.turns[logicalIndex]
        painter.save()
        is_marked = turn == self.marked_turn
        ground = QPalette.ColorRole.Highlight if is_marked else QPalette.ColorRole.Button
        text = QPalette.ColorRole.HighlightedText if is_marked else QPalette.ColorRole.ButtonText
        painter.fillRect(rect, palette.color(ground))
        painter.setPen(palette.color(QPalette.ColorRole.Mid))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.drawLine(rect.topRight(), rect.bottomRight())
        in_game = self._timetable_model.is_turn_played(logicalIndex)
        painter.setPen(palette.color(text) if in_game or is_marked else faint_colour(palette))
        visible = QRect(rect)  # the name of a long turn stays in sight
        visible.setTop(max(rect.top(), min(0, rect.bottom() - 2 * painter.fontMetrics().height())))
        self._paint_words(painter, visible.adjusted(8, 4, -6, -2), logicalIndex, turn)
        self._paint_flags(painter, rect, logicalIndex)
        painter.restore()

    def _paint_words(self, painter: QPainter, box: QRect, row: int, turn: int) -> None:
        font = QFont(painter.font())
        font.setBold(True)
        painter.setFont(font)
        metrics = painter.fontMetrics()
        top = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        label = self._timetable_model.row_label(row)
        if str(turn) in label.split():  # `Round 4` says it all
            painter.drawText(box, top, label)
            return
        painter.drawText(box, top, tr("Turn {n}").format(n=turn))
        if box.height() < 2 * metrics.height():
            return
        font.setBold(False)
        font.setPointSizeF(font.pointSizeF() * TEXT_SMALL)
        painter.setFont(font)
        box.translate(0, metrics.height())
        painter.drawText(
            box,
            top,
            painter.fontMetrics().elidedText(label, Qt.TextElideMode.ElideRight, box.width()),
        )

    def rectangle_of_flag(self, row: int) -> QRect:
        """Return the rectangle of a row's flag in the viewport."""
        top = self.sectionViewportPosition(row)
        return QRect(self.width() - 34, top + 4, 30, _FLAG_HEIGHT + 4)

    def _paint_flags(self, painter: QPainter, rect: QRect, row: int) -> None:
        flags = self.events_of_row(row)
        if not flags:
            return
        box = QRect(rect.right() - 33, rect.top() + 5, 30, _FLAG_HEIGHT)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawLine(box.left() + 1, box.top(), box.left() + 1, box.bottom())
        painter.setBrush(painter.pen().color())
        left, top = box.left() + 1.0, float(box.top())
        painter.drawPolygon(
            QPolygonF([QPointF(left, top), QPointF(left + 9, top + 3), QPointF(left, top + 7)])
        )
        painter.drawText(
            box.adjusted(13, -2, 6, 2), Qt.AlignmentFlag.AlignVCenter, str(len(flags))
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self.logicalIndexAt(event.position().toPoint())
        if row < 0 or event.button() != Qt.MouseButton.LeftButton:
            return
        flags = self.events_of_row(row)
        if flags and self.rectangle_of_flag(row).contains(event.position().toPoint()):
            self.flag_clicked.emit(flags[0])
        else:
            self.turn_clicked.emit(self._timetable_model.turns[row])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        # Not to the base class, which would start to resize rows.
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            row = self.logicalIndexAt(event.pos())
            lines = [f"{flag.name} ({flag.how})" for flag in self.events_of_row(row)]
            if lines:
                QToolTip.showText(event.globalPos(), tooltip_text("\n".join(lines)), self)
            return True
        return super().viewportEvent(event)
