"""Signs above a unit's symbol that show its size: dots, strokes and crosses."""

from __future__ import annotations

from functools import lru_cache

from sandtable.drawing.drawing import Drawing, DrawnPath, svg_path_of_ellipse, svg_path_of_polygon

STRIP_WIDTH, STRIP_HEIGHT = 6.0, 1.2
_SIGN_HEIGHT = 0.68
_SIGN_BASELINE = 0.92
_SIGN_SPACING = {"o": 0.85, "I": 0.62, "X": 1.0}
_LINE_WIDTH = 0.25


@lru_cache(maxsize=256)
def draw_echelon(mark: str, ink: str) -> Drawing:
    """Return a sign such as `XX`, centred in a strip as wide as a symbol."""
    pitch = _SIGN_SPACING.get(mark[:1], 1.0)
    first = STRIP_WIDTH / 2 - pitch * (len(mark) - 1) / 2
    paths = [
        _draw_echelon_sign(sign, first + number * pitch, ink) for number, sign in enumerate(mark)
    ]
    return Drawing(STRIP_WIDTH, STRIP_HEIGHT, tuple(paths))


def _draw_echelon_sign(sign: str, x: float, ink: str) -> DrawnPath:
    top, middle, reach = _SIGN_BASELINE - _SIGN_HEIGHT, _SIGN_BASELINE - _SIGN_HEIGHT / 2, 0.31
    if sign == "o":
        return DrawnPath(svg_path_of_ellipse(x, middle, 0.28), ink)
    if sign == "I":
        return DrawnPath(
            svg_path_of_polygon([(x, top), (x, _SIGN_BASELINE)], closed=False),
            None,
            ink,
            _LINE_WIDTH,
        )
    down = svg_path_of_polygon([(x - reach, top), (x + reach, _SIGN_BASELINE)], closed=False)
    up = svg_path_of_polygon([(x - reach, _SIGN_BASELINE), (x + reach, top)], closed=False)
    return DrawnPath(down + up, None, ink, _LINE_WIDTH)
