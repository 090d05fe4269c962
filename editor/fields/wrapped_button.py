"""Buttons with wrapped labels, because the long names of fixes must not be cut off."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QLayout,
    QLayoutItem,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from sandtable.editor.visual_scale import SPACE_M, SPACE_S, SPACE_XS, SPACE_XXS

_WRAPPED_TEXT_FLAGS = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
_MIN_WIDTH = 80
_MAX_LABEL_HEIGHT = 10_000


class WrappedButton(QPushButton):
    """Button that wraps its label if it does not fit on one line."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        policy = QSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        # Qt asks a widget for the height of a wrapped text only with this flag.
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        width = metrics.horizontalAdvance(self.text()) + 2 * SPACE_M
        return QSize(width, metrics.height() + 2 * SPACE_XS)

    def minimumSizeHint(self) -> QSize:
        return QSize(min(_MIN_WIDTH, self.sizeHint().width()), self.sizeHint().height())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._label_height(width - 2 * SPACE_S) + 2 * SPACE_XS

    def _label_height(self, width: int) -> int:
        room = QRect(0, 0, max(1, width), _MAX_LABEL_HEIGHT)
        return self.fontMetrics().boundingRect(room, _WRAPPED_TEXT_FLAGS, self.text()).height()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.setPen(self.palette().color(QPalette.ColorRole.ButtonText))
        painter.drawText(
            self.rect().adjusted(SPACE_S, 0, -SPACE_S, 0), _WRAPPED_TEXT_FLAGS, self.text()
        )
        painter.end()
        event.accept()


class WrappedRow(QLayout):
    """Layout of widgets in a row that wraps to the next line if there is too little room."""

    def __init__(self) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange_items(QRect(0, 0, width, 0), moves=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange_items(rect, moves=True)

    def sizeHint(self) -> QSize:
        hints = [item.sizeHint() for item in self._items]
        width = sum(hint.width() + SPACE_XS for hint in hints)
        return QSize(width, max((hint.height() for hint in hints), default=0))

    def minimumSize(self) -> QSize:
        widths = [item.minimumSize().width() for item in self._items]
        return QSize(max(widths, default=0), self.sizeHint().height())

    def _arrange_items(self, rect: QRect, *, moves: bool) -> int:
        """Return the height of all lines of widgets; with `moves`, also place the widgets."""
        left, top, line_height = rect.x(), rect.y(), 0
        for item in self._items:
            width = min(item.sizeHint().width(), rect.width())
            height = item.sizeHint().height()
            if item.hasHeightForWidth():
                height = max(height, item.heightForWidth(width))
            if left > rect.x() and left + width > rect.right() + 1:
                left, top, line_height = rect.x(), top + line_height + SPACE_XXS, 0
            if moves:
                item.setGeometry(QRect(left, top, width, height))
            left += width + SPACE_XS
            line_height = max(line_height, height)
        return top + line_height - rect.y()
