"""Badges of the status bar: an icon and a number on a rounded background."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from sandtable.editor.fields.rounded_badge import badge_text_colour, draw_badge_background
from sandtable.editor.icons import IconColour, icon_pixmap

_ICON_SIZE_IN_PIXELS, _SIDE_PADDING, _ICON_GAP, _VERTICAL_PADDING = 14, 7, 4, 2


class CountBadge(QAbstractButton):
    """Button drawn as a coloured pill with an icon and a number."""

    def __init__(self, sign: str, tone: IconColour, parent: QWidget) -> None:
        super().__init__(parent)
        self._icon_name, self._badge_colour = sign, tone
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        wide = (
            2 * _SIDE_PADDING
            + _ICON_SIZE_IN_PIXELS
            + _ICON_GAP
            + metrics.horizontalAdvance(self.text())
        )
        return QSize(wide, metrics.height() + 2 * _VERTICAL_PADDING)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        palette = self.palette()
        draw_badge_background(painter, self.rect(), self._badge_colour(palette))
        ink = badge_text_colour(palette)
        ratio = self.devicePixelRatioF()
        place = QRect(
            _SIDE_PADDING,
            (self.height() - _ICON_SIZE_IN_PIXELS) // 2,
            _ICON_SIZE_IN_PIXELS,
            _ICON_SIZE_IN_PIXELS,
        )
        painter.drawPixmap(
            # The icon is rendered in device pixels.
            place,
            icon_pixmap(self._icon_name, ink.name(), round(_ICON_SIZE_IN_PIXELS * ratio)),
        )
        painter.setPen(ink)
        room = self.rect().adjusted(_SIDE_PADDING + _ICON_SIZE_IN_PIXELS + _ICON_GAP, 0, 0, 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, self.text())
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            around = self.rect().adjusted(2, 2, -3, -3)
            painter.drawRoundedRect(around, around.height() / 2, around.height() / 2)
        painter.end()
        event.accept()
