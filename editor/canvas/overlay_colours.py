"""The colours of what lies over the map, by the palette of the window."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from sandtable.drawing.maps.map_style import Theme
from sandtable.editor.canvas.map_shapes import ShapeRole

_MIDDLE_LIGHTNESS = 0.5
_LIGHT_COLOURS: dict[ShapeRole, str] = {
    ShapeRole.NEW: "#c2410c", ShapeRole.GOOD: "#15803d", ShapeRole.BAD: "#c81e1e",
}  # fmt: skip
_DARK_COLOURS: dict[ShapeRole, str] = {
    ShapeRole.NEW: "#fb923c", ShapeRole.GOOD: "#4ade80", ShapeRole.BAD: "#f87171",
}  # fmt: skip


def map_theme_of(palette: QPalette) -> Theme:
    """The theme of the map that goes with a window."""
    return (
        "dark"
        if palette.color(QPalette.ColorRole.Window).lightnessF() < _MIDDLE_LIGHTNESS
        else "light"
    )


def role_colour(role: ShapeRole, palette: QPalette) -> QColor:
    """The colour of a shape."""
    own = (_DARK_COLOURS if map_theme_of(palette) == "dark" else _LIGHT_COLOURS).get(role)
    if own is not None:
        return QColor(own)
    if role in {ShapeRole.CHOSEN, ShapeRole.HOVER, ShapeRole.NEAR}:
        return palette.color(QPalette.ColorRole.Highlight)
    if role is ShapeRole.HALO:
        return palette.color(QPalette.ColorRole.HighlightedText)
    return palette.color(QPalette.ColorRole.WindowText)


def fill_colour(role: ShapeRole, palette: QPalette) -> QColor:
    """The colour that fills an area: what is below can be seen through it."""
    colour = role_colour(role, palette)
    colour.setAlphaF(_OPACITY_BY_ROLE.get(role, 0.25))
    return colour


_OPACITY_BY_ROLE = {
    ShapeRole.HOVER: 0.16,
    ShapeRole.NEAR: 0.12,
    ShapeRole.QUIET: 0.15,
    ShapeRole.CHOSEN: 0.3,
}
