"""How a row of the tree is drawn: its name, something by the way, and how many problems it has."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from sandtable.editor.fields.pill import draw_pill, ink_on_pill
from sandtable.editor.fields.severities import LOOKS
from sandtable.editor.panels.tree.model import COUNT, REMARK, WORST
from sandtable.editor.semantic_colors import faint
from sandtable.model.checks.registry import Severity

_AnyIndex = QModelIndex | QPersistentModelIndex
_GAP, _PAD, _LEAST = 8, 5, 16


class Row(QStyledItemDelegate):
    """Draws the name, then faintly what is said besides, and at the right how many problems."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _AnyIndex) -> None:
        view = option.widget
        style = view.style()
        self.initStyleOption(option, index)
        text, option.text = option.text, ""
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, view)
        painter.save()
        painter.setFont(option.font)
        worst = Severity(index.data(WORST) or Severity.INFO)
        rest = self._pill(painter, option, int(index.data(COUNT) or 0), worst)
        if not option.icon.isNull():
            rest.adjust(option.decorationSize.width() + _GAP // 2, 0, 0, 0)
        rest = self._text(painter, rest, text, _colour(option))
        said = str(index.data(REMARK) or "")
        if said and rest.width() > _LEAST:
            self._text(painter, rest.adjusted(_GAP, 0, 0, 0), said, _faint(option))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: _AnyIndex) -> QSize:
        size = super().sizeHint(option, index)
        return QSize(size.width(), size.height() + 4)

    def _pill(
        self, painter: QPainter, option: QStyleOptionViewItem, count: int, worst: Severity
    ) -> QRect:
        """Draw the count at the right; give what room is left."""
        room: QRect = option.rect.adjusted(4, 0, -4, 0)
        if not count:
            return room
        text = str(count)
        width = max(painter.fontMetrics().horizontalAdvance(text) + 2 * _PAD, _LEAST)
        pill = QRect(room.right() - width, room.top() + 2, width, room.height() - 4)
        palette: QPalette = option.palette
        draw_pill(painter, pill, LOOKS[worst].tone(palette))
        painter.setPen(ink_on_pill(palette))
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, text)
        return room.adjusted(0, 0, -width - _GAP, 0)

    def _text(self, painter: QPainter, room: QRect, text: str, colour: QColor) -> QRect:
        """Draw a text that is cut where it is too long; give the room after it."""
        painter.setPen(colour)
        metrics = painter.fontMetrics()
        cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, cut)
        return room.adjusted(metrics.horizontalAdvance(cut), 0, 0, 0)

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: _AnyIndex
    ) -> QWidget:
        editor = super().createEditor(parent, option, index)
        editor.setAccessibleName("id")
        return editor


def _colour(option: QStyleOptionViewItem) -> QColor:
    palette: QPalette = option.palette
    role = QPalette.ColorRole
    return palette.color(role.HighlightedText if _is_selected(option) else role.Text)


def _faint(option: QStyleOptionViewItem) -> QColor:
    palette: QPalette = option.palette
    return _colour(option) if _is_selected(option) else faint(palette)


def _is_selected(option: QStyleOptionViewItem) -> bool:
    return bool(option.state & QStyle.StateFlag.State_Selected)
