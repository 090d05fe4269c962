"""Colours that have a meaning, such as red for errors, on light and dark backgrounds."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

_MIDDLE_LIGHTNESS = 128
_ERROR_COLOURS = ("#b3261e", "#ff8a80")
_WARNING_COLOURS = ("#8a5a00", "#f0b849")


ALARM_FILL, ALARM_TEXT = "#b3261e", "#ffffff"
"""Colours of a plate that says that too much is used, on any background."""
PLATE_FILL, PLATE_TEXT = "#1d1a16", "#ffffff"
"""Colours of numbers that lie on pictures of any colour."""
ATLAS_COLOURS = {"light": ("#cfe2ec", "#e9e2cc"), "dark": ("#22313a", "#4a4a40")}
"""Colours of sea and land where the world is shown, by the theme of the map."""
GLOBE_COLOURS = {False: ("#cfe2ec", "#e9e2cc", "#b9c9d2"), True: ("#22313a", "#4a4a40", "#34464f")}
"""Colours of sea, land and graticule of the globe, on light and on dark."""
ATLAS_LINE_COLOUR = "#a21caf"
"""Colour of real coasts over a board: no terrain has it."""


def is_dark_palette(palette: QPalette) -> bool:
    """Say whether a palette is dark."""
    return palette.color(QPalette.ColorRole.Window).lightness() < _MIDDLE_LIGHTNESS


def error_colour(palette: QPalette) -> QColor:
    """Return the text colour of errors."""
    return QColor(_ERROR_COLOURS[is_dark_palette(palette)])


def warning_colour(palette: QPalette) -> QColor:
    """Return the text colour of warnings."""
    return QColor(_WARNING_COLOURS[is_dark_palette(palette)])


def note_colour(palette: QPalette) -> QColor:
    """Return the text colour of notes."""
    return palette.color(QPalette.ColorRole.Link)


def faint_colour(palette: QPalette) -> QColor:
    """Return the colour of secondary text: defaults, placeholders and remarks."""
    return palette.color(QPalette.ColorRole.PlaceholderText)
