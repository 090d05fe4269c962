"""Signs above a unit's symbol that show its size: dots, strokes and crosses."""

from __future__ import annotations

from functools import lru_cache

from sandtable.drawing.drawing import Drawing, PathMark, ellipse_path, polygon_path

STRIP_WIDTH, STRIP_HEIGHT = 6.0, 1.2
_SIGN_HEIGHT = 0.68
_BASE_LINE = 0.92
_SIGN_PITCH = {"o": 0.85, "I": 0.62, "X": 1.0}
_LINE_WIDTH = 0.25


@lru_cache(maxsize=256)
def draw_echelon(mark: str, ink: str) -> Drawing:
    """Return a sign such as `XX`, centred in a strip as wide as a symbol."""
    pitch = _SIGN_PITCH.get(mark[:1], 1.0)
    first = STRIP_WIDTH / 2 - pitch * (len(mark) - 1) / 2
    paths = [_sign_path(sign, first + number * pitch, ink) for number, sign in enumerate(mark)]
    return Drawing(STRIP_WIDTH, STRIP_HEIGHT, tuple(paths))


def _sign_path(sign: str, x: float, ink: str) -> PathMark:
    top, middle, reach = _BASE_LINE - _SIGN_HEIGHT, _BASE_LINE - _SIGN_HEIGHT / 2, 0.31
    if sign == "o":
        return PathMark(ellipse_path(x, middle, 0.28), ink)
    if sign == "I":
        return PathMark(
            polygon_path([(x, top), (x, _BASE_LINE)], closed=False), None, ink, _LINE_WIDTH
        )
    down = polygon_path([(x - reach, top), (x + reach, _BASE_LINE)], closed=False)
    up = polygon_path([(x - reach, _BASE_LINE), (x + reach, top)], closed=False)
    return PathMark(down + up, None, ink, _LINE_WIDTH)
