"""Colours that say something, readable on light and on dark."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

_MIDDLE_LIGHTNESS = 128
_ERROR_COLOURS = ("#b3261e", "#ff8a80")
_WARNING_COLOURS = ("#8a5a00", "#f0b849")


def is_dark_palette(palette: QPalette) -> bool:
    """Say whether the window is dark."""
    return palette.color(QPalette.ColorRole.Window).lightness() < _MIDDLE_LIGHTNESS


def error_colour(palette: QPalette) -> QColor:
    """The colour of what is wrong."""
    return QColor(_ERROR_COLOURS[is_dark_palette(palette)])


def warning_colour(palette: QPalette) -> QColor:
    """The colour of what may be wrong."""
    return QColor(_WARNING_COLOURS[is_dark_palette(palette)])


def note_colour(palette: QPalette) -> QColor:
    """The colour of what is only to be known."""
    return palette.color(QPalette.ColorRole.Link)


def faint_colour(palette: QPalette) -> QColor:
    """The colour of what is not said, or said by the way."""
    return palette.color(QPalette.ColorRole.PlaceholderText)
