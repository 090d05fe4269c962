"""Words that give way: what has no room is left out, and told when the mouse rests there."""

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
"""Pixels between the text of a box and what is about it; of them, those that styles keep free."""
_MIN_LETTERS = 7
"""Of a longer text fewer letters tell nothing."""
_ELIDE_MODE = Qt.TextElideMode.ElideRight


class PlainTextLabel(QLabel):
    """A label of what people typed: nothing in it is markup."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.setTextFormat(Qt.TextFormat.PlainText)


class ElidedLabel(PlainTextLabel):
    """A label of one line that never asks for more room than there is."""

    preferred_width = _MIN_WIDTH
    """So wide it is where nobody gives it more."""

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        return QSize(self.preferred_width, super().sizeHint().height())

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(tooltip_text(text))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        words = self.fontMetrics().elidedText(self.text(), _ELIDE_MODE, self.width())
        if words == self.text() or len(words) >= _MIN_LETTERS:
            painter.drawText(self.rect(), self.alignment(), words)
        painter.end()
        event.accept()


class FullWidthLabel(ElidedLabel):
    """A label that is as wide as its words while there is room, and gives way where there is not.

    What stands beside it keeps its place.
    """

    def sizeHint(self) -> QSize:
        return QSize(QLabel.sizeHint(self).width(), super().sizeHint().height())


class ElidedComboBox(QComboBox):
    """A box to choose from that needs room for a few letters, and ends in dots where more are."""

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
    """A button that is as wide as its words, where styles would give it more."""

    def sizeHint(self) -> QSize:
        words = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(words + 4 * _TEXT_MARGIN, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class ElidedButton(QPushButton):
    """A button of which the words end in dots where they have no room, and are told at rest."""

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
