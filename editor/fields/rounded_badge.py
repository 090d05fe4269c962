"""Pills: a short text on a rounded background, such as a number of problems."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPalette

from sandtable.editor.semantic_colours import is_dark_palette


def badge_text_colour(palette: QPalette) -> QColor:
    """Return the text colour on pills: black in a dark window, white in a light one."""
    return QColor(Qt.GlobalColor.black if is_dark_palette(palette) else Qt.GlobalColor.white)


def draw_badge_background(painter: QPainter, room: QRect, colour: QColor) -> None:
    """Draw the rounded background of a badge."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(room, room.height() / 2, room.height() / 2)
