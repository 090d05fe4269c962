"""The colours of what lies over the map, by the palette of the window."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from sandtable.drawing.maps.map_style import Theme
from sandtable.editor.canvas.shapes import Role

_HALF = 0.5
_LIGHT: dict[Role, str] = {
    Role.NEW: "#c2410c", Role.GOOD: "#15803d", Role.BAD: "#c81e1e",
}  # fmt: skip
_DARK: dict[Role, str] = {
    Role.NEW: "#fb923c", Role.GOOD: "#4ade80", Role.BAD: "#f87171",
}  # fmt: skip


def theme_of(palette: QPalette) -> Theme:
    """The theme of the map that goes with a window."""
    return "dark" if palette.color(QPalette.ColorRole.Window).lightnessF() < _HALF else "light"


def colour_of(role: Role, palette: QPalette) -> QColor:
    """The colour of a shape."""
    own = (_DARK if theme_of(palette) == "dark" else _LIGHT).get(role)
    if own is not None:
        return QColor(own)
    if role in {Role.CHOSEN, Role.HOVER, Role.NEAR}:
        return palette.color(QPalette.ColorRole.Highlight)
    if role is Role.HALO:
        return palette.color(QPalette.ColorRole.HighlightedText)
    return palette.color(QPalette.ColorRole.WindowText)


def ground_of(role: Role, palette: QPalette) -> QColor:
    """The colour that fills an area: what is below can be seen through it."""
    colour = colour_of(role, palette)
    colour.setAlphaF(_OPACITY.get(role, 0.25))
    return colour


_OPACITY = {Role.HOVER: 0.16, Role.NEAR: 0.12, Role.QUIET: 0.15, Role.CHOSEN: 0.3}
