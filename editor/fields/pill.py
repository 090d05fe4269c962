"""Pills: a few letters on a round ground of one colour, such as how many problems there are."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPalette

from sandtable.editor.semantic_colours import is_dark_palette


def pill_text_colour(palette: QPalette) -> QColor:
    """The colour of what stands on a pill: their colours are dark in a light window."""
    return QColor(Qt.GlobalColor.black if is_dark_palette(palette) else Qt.GlobalColor.white)


def draw_pill(painter: QPainter, room: QRect, colour: QColor) -> None:
    """Draw the ground of a pill."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(room, room.height() / 2, room.height() / 2)
