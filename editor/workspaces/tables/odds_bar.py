"""Picture of a probability as a horizontal bar."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QApplication

BAR_WIDTH, _PICTURE_HEIGHT, _BAR_HEIGHT = 120, 18, 8


def draw_odds_bar(percent: float) -> QPixmap:
    """Return a picture of a bar that is filled to a percentage."""
    picture = QPixmap(BAR_WIDTH, _PICTURE_HEIGHT)
    picture.fill(Qt.GlobalColor.transparent)
    palette, top = QApplication.palette(), (_PICTURE_HEIGHT - _BAR_HEIGHT) / 2
    painter = QPainter(picture)
    painter.fillRect(
        QRectF(0, top, BAR_WIDTH, _BAR_HEIGHT), palette.color(QPalette.ColorRole.Midlight)
    )
    filled = QRectF(0, top, BAR_WIDTH * percent / 100, _BAR_HEIGHT)
    painter.fillRect(filled, palette.color(QPalette.ColorRole.Highlight))
    painter.end()
    return picture
