"""What is said where a list is empty: what could stand there, and how it gets there."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QAbstractScrollArea

_TEXT_MARGIN = 16


def draw_empty_text(view: QAbstractScrollArea, text: str) -> None:
    """Write a sentence faintly upon the viewport of a list, while that is being painted."""
    painter = QPainter(view.viewport())
    painter.setPen(view.palette().color(QPalette.ColorRole.PlaceholderText))
    room = (
        view.viewport().rect().adjusted(_TEXT_MARGIN, _TEXT_MARGIN, -_TEXT_MARGIN, -_TEXT_MARGIN)
    )
    how = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
    painter.drawText(room, int(how), text)
    painter.end()
