"""Drawing of a tree row: name, remark and number of problems."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from sandtable.editor.fields.rounded_badge import badge_text_colour, draw_badge_background
from sandtable.editor.fields.severity_styles import SEVERITY_STYLES
from sandtable.editor.panels.tree.tree_model import COUNT_ROLE, REMARK_ROLE, WORST_ROLE
from sandtable.editor.semantic_colours import faint_colour
from sandtable.model.checks.registry import Severity

_AnyIndex = QModelIndex | QPersistentModelIndex
_TEXT_GAP, _PILL_PADDING, _MIN_WIDTH = 8, 5, 16


class TreeRowDelegate(QStyledItemDelegate):
    """Item delegate that draws a name, a faint remark and the number of problems."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _AnyIndex) -> None:
        view = option.widget
        style = view.style()
        self.initStyleOption(option, index)
        # Qt draws background, icon and selection; the texts are drawn below.
        # Qt draws the row without its text, which follows with the remark.
        text, option.text = option.text, ""
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, view)
        painter.save()
        painter.setFont(option.font)
        worst = Severity(index.data(WORST_ROLE) or Severity.INFO)
        rest = self._paint_count(painter, option, int(index.data(COUNT_ROLE) or 0), worst)
        if not option.icon.isNull():
            rest.adjust(option.decorationSize.width() + _TEXT_GAP // 2, 0, 0, 0)
        rest = self._paint_text(painter, rest, text, _text_colour(option))
        remark = str(index.data(REMARK_ROLE) or "")
        if remark and rest.width() > _MIN_WIDTH:
            self._paint_text(
                painter, rest.adjusted(_TEXT_GAP, 0, 0, 0), remark, _remark_colour(option)
            )
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: _AnyIndex) -> QSize:
        size = super().sizeHint(option, index)
        return QSize(size.width(), size.height() + 4)

    def _paint_count(
        self, painter: QPainter, option: QStyleOptionViewItem, count: int, worst: Severity
    ) -> QRect:
        """Draw the number of problems at the right; return the remaining rectangle."""
        room: QRect = option.rect.adjusted(4, 0, -4, 0)
        if not count:
            return room
        text = str(count)
        width = max(painter.fontMetrics().horizontalAdvance(text) + 2 * _PILL_PADDING, _MIN_WIDTH)
        pill = QRect(room.right() - width, room.top() + 2, width, room.height() - 4)
        palette: QPalette = option.palette
        draw_badge_background(painter, pill, SEVERITY_STYLES[worst].icon_colour(palette))
        painter.setPen(badge_text_colour(palette))
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, text)
        return room.adjusted(0, 0, -width - _TEXT_GAP, 0)

    def _paint_text(self, painter: QPainter, room: QRect, text: str, colour: QColor) -> QRect:
        """Draw a text, shortened if necessary; return the rectangle after it."""
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


def _text_colour(option: QStyleOptionViewItem) -> QColor:
    palette: QPalette = option.palette
    role = QPalette.ColorRole
    return palette.color(role.HighlightedText if _is_row_selected(option) else role.Text)


def _remark_colour(option: QStyleOptionViewItem) -> QColor:
    palette: QPalette = option.palette
    return _text_colour(option) if _is_row_selected(option) else faint_colour(palette)


def _is_row_selected(option: QStyleOptionViewItem) -> bool:
    return bool(option.state & QStyle.StateFlag.State_Selected)
