"""Writes assets/fonts/widths.json with the width of each letter in our fonts.

This alone needs fontTools: run `pip install fonttools`, then this file.
"""

from __future__ import annotations

import json
from pathlib import Path

from fontTools.ttLib import TTFont

FONTS = Path(__file__).parents[1] / "assets" / "fonts"
WEIGHTS = {"regular": "RobotoCondensed-Regular.ttf", "bold": "RobotoCondensed-Bold.ttf"}


def widths(name: str) -> dict[str, int]:
    """Return the width of each letter, in thousandths of the font size."""
    font = TTFont(FONTS / name)
    advances, units = font["hmtx"], font["head"].unitsPerEm
    letters = sorted(font.getBestCmap().items())
    return {chr(code): round(advances[glyph][0] * 1000 / units) for code, glyph in letters}


if __name__ == "__main__":
    found = {weight: widths(name) for weight, name in WEIGHTS.items()}
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    (FONTS / "widths.json").write_text(text + "\n", encoding="utf-8")
