"""Colours that say something, readable on light and on dark."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

_HALF = 128
_TROUBLE = ("#b3261e", "#ff8a80")
_DOUBT = ("#8a5a00", "#f0b849")


def is_dark(palette: QPalette) -> bool:
    """Say whether the window is dark."""
    return palette.color(QPalette.ColorRole.Window).lightness() < _HALF


def trouble(palette: QPalette) -> QColor:
    """The colour of what is wrong."""
    return QColor(_TROUBLE[is_dark(palette)])


def doubt(palette: QPalette) -> QColor:
    """The colour of what may be wrong."""
    return QColor(_DOUBT[is_dark(palette)])


def advice(palette: QPalette) -> QColor:
    """The colour of what is only to be known."""
    return palette.color(QPalette.ColorRole.Link)


def faint(palette: QPalette) -> QColor:
    """The colour of what is not said, or said by the way."""
    return palette.color(QPalette.ColorRole.PlaceholderText)
