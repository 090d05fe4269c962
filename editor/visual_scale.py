"""Visual scale of the window: its spacings, text sizes and icon sizes.

docs/style.md says where each is used, and `tests/editor/test_visual_scale.py` enforces it. Colours
with a meaning are in `semantic_colours`, those of the palette in `theme`.
"""

from __future__ import annotations

SPACE_XXS, SPACE_XS, SPACE_S, SPACE_M, SPACE_L, SPACE_XL = 2, 4, 8, 12, 16, 24
"""Spacings in logical pixels, between widgets and around them."""
ALL_SPACES = frozenset({0, 1, SPACE_XXS, SPACE_XS, 6, SPACE_S, SPACE_M, SPACE_L, SPACE_XL})
"""Every spacing that a layout may have: those above, none, a hairline, and the edge of a bar."""
TEXT_SMALL, TEXT_TITLE, TEXT_PAGE, TEXT_HERO = 0.85, 1.2, 1.5, 1.9
"""Sizes of text besides the font of the system, as shares of it: remarks, titles of
panels, of pages, and of the start page."""
SMALL_ICON_SIZE, ICON_SIZE, TOOL_ICON_SIZE, RAIL_ICON_SIZE = 14, 16, 18, 18
"""Sides of icons in logical pixels: in titles and lists, in menus, of tools, of the rail."""
