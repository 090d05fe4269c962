"""Colours: names and numbers, how bright they are, what can be read on them."""

from __future__ import annotations

import re
from colorsys import hls_to_rgb, rgb_to_hls
from functools import lru_cache

BLACK, WHITE = "#141414", "#ffffff"
_LINEAR_LIMIT = 0.04045
"""Below this a screen is as bright as its number says."""
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
"""Names that authors write for colours, in tones that print well."""
OWNER_COLOURS = (
    "#8f9aa3", "#c9b27c", "#8fae7b", "#d08f6a", "#7f9fc4", "#b98fb0", "#c9a08f", "#74aba5",
)  # fmt: skip
"""What owners get that have no colour, one after the other."""
FORMATION_COLOURS = (
    "#c8473b", "#3f74b5", "#e0b73a", "#4f9158", "#8a5aa0", "#e08a3c", "#3fa09c", "#a8a8a8",
    "#a0522d", "#d77fa1", "#6d7f2f", "#34495e",
)  # fmt: skip
"""What formations get that have no colour."""


def parse_colour(text: str | None) -> str | None:
    """A colour as `#rrggbb`, of digits or of a name; None where it is none."""
    if text is None:
        return None
    if _HEX_COLOUR.fullmatch(text):
        return text.lower()
    return NAMED_COLOURS.get(text.strip().lower())


def find_colour_name(text: str) -> str | None:
    """The first colour that a text names."""
    words = re.findall(r"[a-z]+", text.lower())
    return next((NAMED_COLOURS[word] for word in words if word in NAMED_COLOURS), None)


@lru_cache(maxsize=4096)
def rgb_channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=4096)
def relative_luminance(colour: str) -> float:
    """How bright a colour is to the eye, from 0 to 1."""
    parts = [c / 255 for c in rgb_channels(colour)]
    r, g, b = (c / 12.92 if c <= _LINEAR_LIMIT else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast_ratio(a: str, b: str) -> float:
    """How well one colour is told from another: from 1 to 21; 4.5 can be read."""
    low, high = sorted((relative_luminance(a), relative_luminance(b)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=4096)
def readable_ink(ground: str) -> str:
    """Black or white, whichever is read better on a ground."""
    return BLACK if contrast_ratio(BLACK, ground) >= contrast_ratio(WHITE, ground) else WHITE


@lru_cache(maxsize=4096)
def mix_colours(colour: str, other: str, share: float) -> str:
    """A colour with so much of another in it."""
    pairs = zip(rgb_channels(colour), rgb_channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def lighten_colour(colour: str, share: float = 0.7) -> str:
    """A colour with white in it."""
    return mix_colours(colour, WHITE, share)


def darken_colour(colour: str, share: float = 0.35) -> str:
    """A colour with black in it."""
    return mix_colours(colour, "#000000", share)


@lru_cache(maxsize=4096)
def dim_colour(colour: str, share: float, saturation: float = 0.7) -> str:
    """A colour by night: so much less light, and still of its hue, which grey would take away."""
    hue, light, strength = rgb_to_hls(*(c / 255 for c in rgb_channels(colour)))
    parts = hls_to_rgb(hue, light * (1 - share), strength * saturation)
    return "#" + "".join(f"{round(c * 255):02x}" for c in parts)
