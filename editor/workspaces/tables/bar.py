"""A chance as a bar."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QApplication

WIDE, _HIGH, _THICK = 120, 18, 8


def bar(percent: float) -> QPixmap:
    """So much of a hundred."""
    picture = QPixmap(WIDE, _HIGH)
    picture.fill(Qt.GlobalColor.transparent)
    palette, top = QApplication.palette(), (_HIGH - _THICK) / 2
    painter = QPainter(picture)
    painter.fillRect(QRectF(0, top, WIDE, _THICK), palette.color(QPalette.ColorRole.Midlight))
    filled = QRectF(0, top, WIDE * percent / 100, _THICK)
    painter.fillRect(filled, palette.color(QPalette.ColorRole.Highlight))
    painter.end()
    return picture
