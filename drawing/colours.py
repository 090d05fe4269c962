"""Colours: parsing, brightness, contrast and mixing."""

from __future__ import annotations

import re
from colorsys import hls_to_rgb, rgb_to_hls
from functools import lru_cache

BLACK, WHITE = "#141414", "#ffffff"
_LINEAR_BRIGHTNESS_LIMIT = 0.04045
"""Channel value below which sRGB is linear."""
# Only the form with six digits is accepted: `#abc` would be a second way to write a colour.
_HEX_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
NAMED_COLOURS = {
    "black": "#2b2b2b",
    "white": "#f7f5ef",
    "grey": "#8d9296",
    "gray": "#8d9296",
    "silver": "#c3c6c8",
    "red": "#b5372c",
    "maroon": "#7c2a2a",
    "orange": "#dd8a33",
    "yellow": "#f0cf3c",
    "gold": "#d4a72c",
    "tan": "#d2b48c",
    "buff": "#e4d3ae",
    "brown": "#855a36",
    "olive": "#80823f",
    "green": "#5c8a4a",
    "teal": "#3d8582",
    "blue": "#3a68a4",
    "purple": "#75508c",
    "pink": "#d9919f",
}
"""Colour names for authors, in tones that print well."""
OWNER_COLOURS = (
    "#8f9aa3", "#c9b27c", "#8fae7b", "#d08f6a", "#7f9fc4", "#b98fb0", "#c9a08f", "#74aba5",
)  # fmt: skip
"""Colours of owners without one, in order of use."""
FORMATION_COLOURS = (
    "#c8473b", "#3f74b5", "#e0b73a", "#4f9158", "#8a5aa0", "#e08a3c", "#3fa09c", "#a8a8a8",
    "#a0522d", "#d77fa1", "#6d7f2f", "#34495e",
)  # fmt: skip
"""Colours of formations without one, in order of use."""


def parse_colour(text: str | None) -> str | None:
    """Return a colour as `#rrggbb`, given its digits or its name; None for other texts."""
    if text is None:
        return None
    if _HEX_COLOUR.fullmatch(text):
        return text.lower()
    return NAMED_COLOURS.get(text.strip().lower())


def find_colour_name(text: str) -> str | None:
    """Return the first colour that is named in a text."""
    words = re.findall(r"[a-z]+", text.lower())
    return next((NAMED_COLOURS[word] for word in words if word in NAMED_COLOURS), None)


@lru_cache(maxsize=4096)
def rgb_channels(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue, from 0 to 255."""
    # Colours are `#rrggbb` here, whatever the author wrote.
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=4096)
def relative_luminance(colour: str) -> float:
    """Return the brightness of a colour as the eye perceives it, from 0 to 1."""
    parts = [c / 255 for c in rgb_channels(colour)]
    # The formula of WCAG for relative luminance, of which the contrast ratio is defined.
    r, g, b = (
        c / 12.92 if c <= _LINEAR_BRIGHTNESS_LIMIT else ((c + 0.055) / 1.055) ** 2.4 for c in parts
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast_ratio(a: str, b: str) -> float:
    """Return the contrast of two colours, from 1 to 21; text is readable from 4.5."""
    low, high = sorted((relative_luminance(a), relative_luminance(b)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=4096)
def readable_text_colour(ground: str) -> str:
    """Return black or white, whichever has more contrast with a background."""
    return BLACK if contrast_ratio(BLACK, ground) >= contrast_ratio(WHITE, ground) else WHITE


@lru_cache(maxsize=4096)
def mix_colours(colour: str, other: str, share: float) -> str:
    """Return a mixture of two colours; `share` is the part of the second one, from 0 to 1."""
    pairs = zip(rgb_channels(colour), rgb_channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def lighten_colour(colour: str, share: float = 0.7) -> str:
    """Return a colour mixed with white."""
    return mix_colours(colour, WHITE, share)


def darken_colour(colour: str, share: float = 0.35) -> str:
    """Return a colour mixed with black."""
    return mix_colours(colour, "#000000", share)


@lru_cache(maxsize=4096)
def dim_colour(colour: str, share: float, saturation: float = 0.7) -> str:
    """Return a darker colour of the same hue; `share` is the part of the brightness removed."""
    # Mixing with grey or black would change the hue, so lightness is reduced instead.
    hue, light, strength = rgb_to_hls(*(c / 255 for c in rgb_channels(colour)))
    parts = hls_to_rgb(hue, light * (1 - share), strength * saturation)
    return "#" + "".join(f"{round(c * 255):02x}" for c in parts)
