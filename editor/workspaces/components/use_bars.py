"""Use of a piece as bars: one for each scenario, with the stock as a line."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QApplication

BAR_HEIGHT = 18
_BAR_WIDTH, _BAR_GAP = 6, 2
_COLOUR_OF_SHORTAGE = QColor(198, 58, 48)


@lru_cache(maxsize=4096)
def draw_use_bars(peaks: tuple[int, ...], stock: int | None, ground: int) -> QPixmap:
    """Return a bar for the greatest use in each scenario, red where the stock is exceeded.

    `ground` is the background colour, which makes cached pictures depend on the palette.
    """
    wide = max(1, len(peaks)) * (_BAR_WIDTH + _BAR_GAP)
    picture = QPixmap(wide, BAR_HEIGHT)
    picture.fill(QColor(ground))  # a row that is selected has the colour of the bars
    most = max((*peaks, stock or 0, 1))
    painter = QPainter(picture)
    for number, peak in enumerate(peaks):
        short = stock is not None and peak > stock
        high = (BAR_HEIGHT - 2) * peak / most
        box = QRectF(number * (_BAR_WIDTH + _BAR_GAP), BAR_HEIGHT - 1 - high, _BAR_WIDTH, high)
        painter.fillRect(
            box, _COLOUR_OF_SHORTAGE if short else _palette_colour(QPalette.ColorRole.Highlight)
        )
    if stock is not None:
        level = BAR_HEIGHT - 1 - (BAR_HEIGHT - 2) * stock / most
        painter.setPen(_palette_colour(QPalette.ColorRole.Mid))
        painter.drawLine(0, round(level), wide, round(level))
    painter.end()
    return picture


def _palette_colour(role: QPalette.ColorRole) -> QColor:
    return QApplication.palette().color(role)
