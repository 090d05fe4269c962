"""Widgets that shorten a text if there is too little room, with the full text as tooltip."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

from sandtable.editor.translation import tooltip_text

_MIN_WIDTH = 40
_TEXT_MARGIN, _STYLE_MARGIN = 6, 2
"""Margin in pixels around the text of a combo box, and the part of it that styles keep free."""
_MIN_LETTERS = 7
"""Minimum number of letters of a shortened text; with fewer, nothing is drawn."""
_ELIDE_MODE = Qt.TextElideMode.ElideRight


class PlainTextLabel(QLabel):
    """Label that shows texts typed by authors as they are, without markup."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        # Otherwise QLabel guesses, and a name with angle brackets would become markup.
        self.setTextFormat(Qt.TextFormat.PlainText)


class ElidedLabel(PlainTextLabel):
    """Label of one line that needs no minimum width."""

    preferred_width = _MIN_WIDTH
    """Preferred width if the layout does not give more."""

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        return QSize(self.preferred_width, super().sizeHint().height())

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(tooltip_text(text))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        # One or two letters and dots would only look like a flaw.
        words = self.fontMetrics().elidedText(self.text(), _ELIDE_MODE, self.width())
        if words == self.text() or len(words) >= _MIN_LETTERS:
            painter.drawText(self.rect(), self.alignment(), words)
        painter.end()
        event.accept()


class FullWidthLabel(ElidedLabel):
    """Label as wide as its text, shortened only if there is no room.

    Widgets beside it keep their position.
    """

    def sizeHint(self) -> QSize:
        return QSize(QLabel.sizeHint(self).width(), super().sizeHint().height())


class ElidedComboBox(QComboBox):
    """Combo box with room for a few letters at least, which shortens longer entries."""

    def __init__(self, parent: QWidget | None = None, *, letters: int = 6) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._letters = letters

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        letters = self.fontMetrics().averageCharWidth() * self._letters
        arrow = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        return QSize(min(hint.width(), letters + arrow + 2 * _TEXT_MARGIN), hint.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        kind = QStyle.ComplexControl.CC_ComboBox
        room = self.style().subControlRect(kind, option, part, self).width() - _STYLE_MARGIN
        option.currentText = self.fontMetrics().elidedText(self.currentText(), _ELIDE_MODE, room)
        painter.drawComplexControl(kind, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()
        event.accept()


class CompactButton(QPushButton):
    """Button that is only as wide as its text, without the additional width of most styles."""

    def sizeHint(self) -> QSize:
        words = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(words + 4 * _TEXT_MARGIN, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class ElidedButton(QPushButton):
    """Button that shortens its label if there is too little room, with a full tooltip."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setToolTip(tooltip_text(text))

    def minimumSizeHint(self) -> QSize:
        return QSize(
            min(super().minimumSizeHint().width(), 2 * _MIN_WIDTH), self.sizeHint().height()
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        room = self.width() - 2 * _TEXT_MARGIN
        option.text = self.fontMetrics().elidedText(self.text(), _ELIDE_MODE, room)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.end()
        event.accept()
