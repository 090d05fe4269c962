"""Badges in the status line: an icon and a number on a pill, which leads to what is counted."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from sandtable.editor.fields.pill import draw_pill, ink_on_pill
from sandtable.editor.icons import Tone, drawn

_SIGN, _PAD, _GAP, _ROUND = 14, 7, 4, 2


class Badge(QAbstractButton):
    """A pill in a tone of its own; it can be pressed as any button can."""

    def __init__(self, sign: str, tone: Tone, parent: QWidget) -> None:
        super().__init__(parent)
        self._sign, self._tone = sign, tone
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        wide = 2 * _PAD + _SIGN + _GAP + metrics.horizontalAdvance(self.text())
        return QSize(wide, metrics.height() + 2 * _ROUND)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        palette = self.palette()
        draw_pill(painter, self.rect(), self._tone(palette))
        ink = ink_on_pill(palette)
        ratio = self.devicePixelRatioF()
        place = QRect(_PAD, (self.height() - _SIGN) // 2, _SIGN, _SIGN)
        painter.drawPixmap(place, drawn(self._sign, ink.name(), round(_SIGN * ratio)))
        painter.setPen(ink)
        room = self.rect().adjusted(_PAD + _SIGN + _GAP, 0, 0, 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, self.text())
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            around = self.rect().adjusted(2, 2, -3, -3)
            painter.drawRoundedRect(around, around.height() / 2, around.height() / 2)
        painter.end()
        event.accept()
