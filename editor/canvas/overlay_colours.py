"""Colours of shapes over the map, from the palette of the window."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from sandtable.drawing.maps.map_style import Theme
from sandtable.editor.canvas.map_shapes import ShapeRole

_MIDDLE_LIGHTNESS = 0.5
_LIGHT_COLOURS: dict[ShapeRole, str] = {
    ShapeRole.NEW: "#c2410c", ShapeRole.GOOD: "#15803d", ShapeRole.BAD: "#c81e1e",
    ShapeRole.DOUBTFUL: "#a16207",
}  # fmt: skip
_DARK_COLOURS: dict[ShapeRole, str] = {
    ShapeRole.NEW: "#fb923c", ShapeRole.GOOD: "#4ade80", ShapeRole.BAD: "#f87171",
    ShapeRole.DOUBTFUL: "#fbbf24",
}  # fmt: skip


def map_theme_for_palette(palette: QPalette) -> Theme:
    """Return the theme of the map for a palette."""
    return (
        "dark"
        if palette.color(QPalette.ColorRole.Window).lightnessF() < _MIDDLE_LIGHTNESS
        else "light"
    )


def colour_of_shape_role(role: ShapeRole, palette: QPalette) -> QColor:
    """Return the colour of a shape over the map, by the role of the shape."""
    colour = (_DARK_COLOURS if map_theme_for_palette(palette) == "dark" else _LIGHT_COLOURS).get(
        role
    )
    if colour is not None:
        return QColor(colour)
    if role in {ShapeRole.CHOSEN, ShapeRole.HOVER, ShapeRole.NEAR}:
        return palette.color(QPalette.ColorRole.Highlight)
    # The colour with the best contrast to the highlight.
    if role is ShapeRole.HALO:
        return palette.color(QPalette.ColorRole.HighlightedText)
    return palette.color(QPalette.ColorRole.WindowText)


def fill_colour(role: ShapeRole, palette: QPalette) -> QColor:
    """Return the translucent colour that fills an area."""
    colour = colour_of_shape_role(role, palette)
    colour.setAlphaF(_OPACITY_BY_ROLE.get(role, 0.25))
    return colour


_OPACITY_BY_ROLE = {
    ShapeRole.HOVER: 0.16,
    ShapeRole.NEAR: 0.12,
    ShapeRole.QUIET: 0.15,
    ShapeRole.CHOSEN: 0.3,
}
