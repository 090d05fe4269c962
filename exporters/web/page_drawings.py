"""Drawings as data: marks in short lists, colours by number, each drawing once.

A mark is a list that begins with its sort: 0 a path, 1 words, 2 a picture, 3 a drawing placed.
What its end has in common with most marks is left out. `script/paint.js` reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.drawing.drawing import (
    Drawing,
    DrawingMark,
    PathMark,
    PictureMark,
    PlacedDrawing,
    TextMark,
)

PATH_CODE, TEXT_CODE, PICTURE_CODE, PLACED_CODE = range(4)


@dataclass
class PageDrawings:
    """All drawings of a page, with the colours that they use."""

    colour_numbers: dict[tuple[str, str], int] = field(default_factory=dict)
    """By light and dark colour: its number."""
    encoded_drawings: list[list[Any]] = field(default_factory=list)
    _drawing_numbers: dict[tuple[Drawing, Drawing], int] = field(default_factory=dict)

    def add_drawing(self, light: Drawing, dark: Drawing | None = None) -> int:
        """The number of a drawing that may look different in the dark."""
        pair = light, light if dark is None or not _has_same_shapes(light, dark) else dark
        if pair not in self._drawing_numbers:
            marks = self.encode_marks(pair[0].marks, pair[1].marks)
            self._drawing_numbers[pair] = len(self.encoded_drawings)
            self.encoded_drawings.append(
                [_rounded_number(light.width), _rounded_number(light.height), marks]
            )
        return self._drawing_numbers[pair]

    def encode_marks(
        self, light: Sequence[DrawingMark], dark: Sequence[DrawingMark]
    ) -> list[list[Any]]:
        """Marks in both sets of colours."""
        return [self._encode_mark(*pair) for pair in zip(light, dark, strict=True)]

    def _encode_mark(self, light: DrawingMark, dark: DrawingMark) -> list[Any]:
        match light, dark:
            case PathMark(), PathMark():
                return self._encode_path(light, dark)
            case TextMark(), TextMark():
                return self._encode_text(light, dark)
            case PictureMark(), _:
                size = map(_rounded_number, (light.x, light.y, light.width, light.height))
                return [PICTURE_CODE, light.name, *size, *([1] if light.is_stretched else [])]
            case PlacedDrawing(), PlacedDrawing():
                at = (light.x, light.y, light.scale, light.rotation)
                number = self.add_drawing(light.drawing, dark.drawing)
                return _omit_usual_values(
                    [PLACED_CODE, number, *map(_rounded_number, at)], [0, 0, 1, 0]
                )
            case _:
                raise AssertionError("Marks of two sorts.")

    def _encode_path(self, light: PathMark, dark: PathMark) -> list[Any]:
        fill = self._colour_number(light.fill, dark.fill)
        stroke = self._colour_number(light.stroke, dark.stroke)
        dash = [_rounded_number(one) for one in light.dash]
        width = _rounded_number(light.width) if light.stroke else 0
        return _omit_usual_values(
            [PATH_CODE, light.d, fill, stroke, width, dash, _rounded_number(light.opacity)],
            [None, 0, [], 1],
        )

    def _encode_text(self, light: TextMark, dark: TextMark) -> list[Any]:
        anchor = ("start", "middle", "end").index(light.anchor)
        at = (_rounded_number(light.x), _rounded_number(light.y), _rounded_number(light.size))
        fill = self._colour_number(light.fill, dark.fill)
        halo = self._colour_number(light.halo, dark.halo)
        bold = int(light.weight == "bold")
        return _omit_usual_values(
            [
                TEXT_CODE,
                light.text,
                *at,
                fill,
                anchor,
                bold,
                _rounded_number(light.rotation),
                halo,
            ],
            [0, 0, 0, None],
        )

    def _colour_number(self, light: str | None, dark: str | None) -> int | None:
        if light is None:
            return None
        return self.colour_numbers.setdefault((light, dark or light), len(self.colour_numbers))


def _has_same_shapes(light: Drawing, dark: Drawing) -> bool:
    """Say whether two drawings differ in nothing but colours."""
    return len(light.marks) == len(dark.marks) and all(_compare_marks(light.marks, dark.marks))


def _compare_marks(light: Sequence[DrawingMark], dark: Sequence[DrawingMark]) -> Iterator[bool]:
    for one, other in zip(light, dark, strict=True):
        if type(one) is not type(other):
            yield False
        elif isinstance(one, PathMark) and isinstance(other, PathMark):
            yield one.d == other.d and (one.fill is None) == (other.fill is None)
        elif isinstance(one, TextMark) and isinstance(other, TextMark):
            yield one.text == other.text
        elif isinstance(one, PlacedDrawing) and isinstance(other, PlacedDrawing):
            yield _has_same_shapes(one.drawing, other.drawing)


def _omit_usual_values(mark: list[Any], usual: list[Any]) -> list[Any]:
    """A mark without those of its last parts that are as usual."""
    usual = list(usual)
    while usual and mark[-1] == usual[-1]:
        mark.pop()
        usual.pop()
    return mark


def _rounded_number(number: float) -> float | int:
    rounded = round(number, 3)
    return int(rounded) if rounded == int(rounded) else rounded
