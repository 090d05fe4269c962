"""Painting of the palette: counters with their stock, under headings."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.two_line_text import split_in_two_lines
from sandtable.editor.grids.model_index import AnyIndex
from sandtable.editor.semantic_colours import ALARM_FILL, ALARM_TEXT
from sandtable.editor.workspaces.setup.palette_model import HEADING_ROLE, LEFT_ROLE, PIECE_ROLE
from sandtable.editor.workspaces.setup.piece_pictures import piece_picture
from sandtable.editor.workspaces.setup.stock_counts import RemainingStock
from sandtable.model.select.manifest import Counter

COUNTER_SIDE = 44
_SIZE_OF_PALETTE_TILE = QSize(76, 94)
_LETTER_HEIGHT = 11
_HEADING_HEIGHT = 24
_HEIGHT_OF_NUMBER_PLATE = 16


class PaletteDelegate(QStyledItemDelegate):
    """Item delegate that paints a heading, or a counter with its name and stock."""

    def __init__(self, context: EditorContext, view: QListView) -> None:
        super().__init__(view)
        self._context, self._view = context, view

    def sizeHint(
        self,
        option: QStyleOptionViewItem,  # noqa: ARG002 - Qt's signature
        index: AnyIndex,
    ) -> QSize:
        if index.data(HEADING_ROLE) is not None:
            return QSize(
                max(_SIZE_OF_PALETTE_TILE.width(), self._view.viewport().width() - 2),
                _HEADING_HEIGHT,
            )
        return _SIZE_OF_PALETTE_TILE

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        rect: QRect = option.rect
        painter.save()
        head = index.data(HEADING_ROLE)
        if head is not None:
            self._paint_heading(painter, rect, head)
        else:
            self._paint_tile(painter, option, index)
        painter.restore()

    def _paint_heading(self, painter: QPainter, rect: QRect, title: str) -> None:
        palette = self._view.palette()
        font = painter.font()
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(palette.color(QPalette.ColorRole.WindowText))
        room = rect.adjusted(4, 0, -4, 0)
        text = painter.fontMetrics().elidedText(title, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), text)
        painter.setPen(palette.color(QPalette.ColorRole.Mid))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())

    def _paint_tile(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: AnyIndex,
    ) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        palette = self._view.palette()
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.fillRect(rect, palette.color(QPalette.ColorRole.Highlight))
        counter, left = index.data(PIECE_ROLE), index.data(LEFT_ROLE)
        self._paint_counter(painter, rect, counter, left)
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text
        painter.setPen(palette.color(role))
        # The name stands below the counter and its plate.
        self._paint_name(painter, rect.adjusted(2, COUNTER_SIDE + 21, -2, -1), counter.name)
        if left is not None:
            self._paint_number_of_copies(painter, rect, left.count_text, short=left.is_short)

    def _paint_name(self, painter: QPainter, room: QRect, name: str) -> None:
        font = painter.font()
        font.setPixelSize(_LETTER_HEIGHT)
        painter.setFont(font)
        lines = split_in_two_lines(name, painter.fontMetrics(), room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignHCenter), "\n".join(lines))

    def _paint_counter(
        self, painter: QPainter, rect: QRect, counter: Counter, left: RemainingStock | None
    ) -> None:
        """Paint the counter, or paint it faintly if no copies are left."""
        ratio = self._view.devicePixelRatioF()
        image = piece_picture(self._context, counter.id, round(COUNTER_SIDE * ratio))
        corner = QPoint(rect.center().x() - COUNTER_SIDE // 2, rect.top() + 6)
        is_used_up = (
            left is not None
            and left.copies_left is not None
            and left.copies_left <= 0
            and not left.is_short
        )
        painter.setOpacity(0.45 if is_used_up else 1.0)
        painter.drawPixmap(QRect(corner, QSize(COUNTER_SIDE, COUNTER_SIDE)), image)
        painter.setOpacity(1.0)

    def _paint_number_of_copies(
        self, painter: QPainter, rect: QRect, text: str, *, short: bool
    ) -> None:
        """Paint the number of remaining copies below the counter, red if there are too few."""
        palette = self._view.palette()
        font = painter.font()
        font.setPixelSize(_LETTER_HEIGHT)
        font.setBold(short)
        painter.setFont(font)
        wide = painter.fontMetrics().horizontalAdvance(text) + 10
        room = QRect(
            rect.center().x() - wide // 2,
            rect.top() + COUNTER_SIDE + 4,
            wide,
            _HEIGHT_OF_NUMBER_PLATE,
        )
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        ground = QColor(ALARM_FILL) if short else palette.color(QPalette.ColorRole.Button)
        painter.setBrush(ground)
        painter.drawRoundedRect(room, 5, 5)
        ink = QColor(ALARM_TEXT) if short else palette.color(QPalette.ColorRole.ButtonText)
        painter.setPen(ink)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter), text)
