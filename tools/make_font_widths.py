"""Write assets/fonts/widths.json: how wide each letter of our fonts is.

Needs fontTools, which nothing else does: `pip install fonttools`, then run this file.
"""

from __future__ import annotations

import json
from pathlib import Path

from fontTools.ttLib import TTFont

FONTS = Path(__file__).parents[1] / "assets" / "fonts"
WEIGHTS = {"regular": "RobotoCondensed-Regular.ttf", "bold": "RobotoCondensed-Bold.ttf"}


def widths(name: str) -> dict[str, int]:
    """The width of each letter, in thousandths of the size."""
    font = TTFont(FONTS / name)
    advances, units = font["hmtx"], font["head"].unitsPerEm
    letters = sorted(font.getBestCmap().items())
    return {chr(code): round(advances[glyph][0] * 1000 / units) for code, glyph in letters}


if __name__ == "__main__":
    found = {weight: widths(name) for weight, name in WEIGHTS.items()}
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    (FONTS / "widths.json").write_text(text + "\n", encoding="utf-8")
