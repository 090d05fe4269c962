"""Visual scale of the window: the spacings, sizes of text and sizes of icons that it uses."""

from __future__ import annotations

SPACE_XXS, SPACE_XS, SPACE_S, SPACE_M, SPACE_L, SPACE_XL = 2, 4, 8, 12, 16, 24
"""Spacings in logical pixels, between widgets and around them."""
SMALL_ICON_SIZE, ICON_SIZE, TOOL_ICON_SIZE, RAIL_ICON_SIZE = 14, 16, 18, 18
"""Sides of icons in logical pixels: in titles and lists, in menus, of tools, of the rail."""
