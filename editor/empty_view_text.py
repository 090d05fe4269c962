"""Text in an empty list that explains its purpose and how to add the first entry."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QAbstractScrollArea

_TEXT_MARGIN = 16


def draw_empty_text(view: QAbstractScrollArea, text: str) -> None:
    """Draw a faint sentence on the viewport of a list; call it from `paintEvent`."""
    painter = QPainter(view.viewport())
    painter.setPen(view.palette().color(QPalette.ColorRole.PlaceholderText))
    room = (
        view.viewport().rect().adjusted(_TEXT_MARGIN, _TEXT_MARGIN, -_TEXT_MARGIN, -_TEXT_MARGIN)
    )
    how = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
    painter.drawText(room, int(how), text)
    painter.end()
