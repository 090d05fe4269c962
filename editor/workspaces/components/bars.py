"""The use of a piece as bars: one a scenario, as high as its peak, over the stock as a line."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QApplication

HIGH = 18
_WIDE, _GAP = 6, 2
_SHORT = QColor(198, 58, 48)


@lru_cache(maxsize=4096)
def bars(peaks: tuple[int, ...], stock: int | None, ground: int) -> QPixmap:
    """Bars for the peaks of the scenarios; those over the stock are red.

    `ground` is the window's colour: of another palette other bars are made.
    """
    wide = max(1, len(peaks)) * (_WIDE + _GAP)
    picture = QPixmap(wide, HIGH)
    picture.fill(QColor(ground))  # a row that is selected has the colour of the bars
    most = max((*peaks, stock or 0, 1))
    painter = QPainter(picture)
    for number, peak in enumerate(peaks):
        short = stock is not None and peak > stock
        high = (HIGH - 2) * peak / most
        box = QRectF(number * (_WIDE + _GAP), HIGH - 1 - high, _WIDE, high)
        painter.fillRect(box, _SHORT if short else _colour(QPalette.ColorRole.Highlight))
    if stock is not None:
        level = HIGH - 1 - (HIGH - 2) * stock / most
        painter.setPen(_colour(QPalette.ColorRole.Mid))
        painter.drawLine(0, round(level), wide, round(level))
    painter.end()
    return picture


def _colour(role: QPalette.ColorRole) -> QColor:
    return QApplication.palette().color(role)
