"""Drawings as data: marks in short lists, colours by number, each drawing once.

A mark is a list that begins with its sort: 0 a path, 1 words, 2 a picture, 3 a drawing placed.
What its end has in common with most marks is left out. `script/paint.js` reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.drawing.drawing import Drawing, Mark, PathMark, PictureMark, PlacedDrawing, TextMark

PATH, WORDS, PICTURE, PLACED = range(4)


@dataclass
class Drawings:
    """All drawings of a page, with the colours that they use."""

    colours: dict[tuple[str, str], int] = field(default_factory=dict)
    """By light and dark colour: its number."""
    written: list[list[Any]] = field(default_factory=list)
    _numbers: dict[tuple[Drawing, Drawing], int] = field(default_factory=dict)

    def add(self, light: Drawing, dark: Drawing | None = None) -> int:
        """The number of a drawing that may look different in the dark."""
        pair = light, light if dark is None or not _alike(light, dark) else dark
        if pair not in self._numbers:
            marks = self.marks(pair[0].marks, pair[1].marks)
            self._numbers[pair] = len(self.written)
            self.written.append([_short(light.width), _short(light.height), marks])
        return self._numbers[pair]

    def marks(self, light: Sequence[Mark], dark: Sequence[Mark]) -> list[list[Any]]:
        """Marks in both sets of colours."""
        return [self._mark(*pair) for pair in zip(light, dark, strict=True)]

    def _mark(self, light: Mark, dark: Mark) -> list[Any]:
        match light, dark:
            case PathMark(), PathMark():
                return self._path(light, dark)
            case TextMark(), TextMark():
                return self._words(light, dark)
            case PictureMark(), _:
                size = map(_short, (light.x, light.y, light.width, light.height))
                return [PICTURE, light.name, *size]
            case PlacedDrawing(), PlacedDrawing():
                at = (light.x, light.y, light.scale, light.turned)
                number = self.add(light.drawing, dark.drawing)
                return _trimmed([PLACED, number, *map(_short, at)], [0, 0, 1, 0])
            case _:
                raise AssertionError("Marks of two sorts.")

    def _path(self, light: PathMark, dark: PathMark) -> list[Any]:
        fill = self._colour(light.fill, dark.fill)
        stroke = self._colour(light.stroke, dark.stroke)
        dash = [_short(one) for one in light.dash]
        width = _short(light.width) if light.stroke else 0
        return _trimmed(
            [PATH, light.d, fill, stroke, width, dash, _short(light.opacity)],
            [None, 0, [], 1],
        )

    def _words(self, light: TextMark, dark: TextMark) -> list[Any]:
        anchor = ("start", "middle", "end").index(light.anchor)
        at = (_short(light.x), _short(light.y), _short(light.size))
        fill = self._colour(light.fill, dark.fill)
        halo = self._colour(light.halo, dark.halo)
        bold = int(light.weight == "bold")
        return _trimmed(
            [WORDS, light.text, *at, fill, anchor, bold, _short(light.turned), halo],
            [0, 0, 0, None],
        )

    def _colour(self, light: str | None, dark: str | None) -> int | None:
        if light is None:
            return None
        return self.colours.setdefault((light, dark or light), len(self.colours))


def _alike(light: Drawing, dark: Drawing) -> bool:
    """Say whether two drawings differ in nothing but colours."""
    return len(light.marks) == len(dark.marks) and all(_pairs(light.marks, dark.marks))


def _pairs(light: Sequence[Mark], dark: Sequence[Mark]) -> Iterator[bool]:
    for one, other in zip(light, dark, strict=True):
        if type(one) is not type(other):
            yield False
        elif isinstance(one, PathMark) and isinstance(other, PathMark):
            yield one.d == other.d and (one.fill is None) == (other.fill is None)
        elif isinstance(one, TextMark) and isinstance(other, TextMark):
            yield one.text == other.text
        elif isinstance(one, PlacedDrawing) and isinstance(other, PlacedDrawing):
            yield _alike(one.drawing, other.drawing)


def _trimmed(mark: list[Any], usual: list[Any]) -> list[Any]:
    """A mark without those of its last parts that are as usual."""
    usual = list(usual)
    while usual and mark[-1] == usual[-1]:
        mark.pop()
        usual.pop()
    return mark


def _short(number: float) -> float | int:
    rounded = round(number, 3)
    return int(rounded) if rounded == int(rounded) else rounded
