"""Drawings as JSON: marks as short lists, colours as numbers, each drawing once.

A mark is a list that begins with its code: 0 for a path, 1 for text, 2 for a picture, 3 for a
placed drawing. Trailing values that most marks share are omitted. `script/paint.js` reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.drawing.drawing import (
    Drawing,
    DrawingMark,
    DrawnPath,
    DrawnPicture,
    DrawnText,
    PlacedDrawing,
)

PATH_CODE, TEXT_CODE, PICTURE_CODE, PLACED_CODE = range(4)


@dataclass
class PageDrawings:
    """All drawings of a page, with the colours that they use."""

    colour_numbers: dict[tuple[str, str], int] = field(default_factory=dict)
    """Number of each pair of light and dark colour."""
    encoded_drawings: list[list[Any]] = field(default_factory=list)
    _drawing_numbers: dict[tuple[Drawing, Drawing], int] = field(default_factory=dict)

    def add_drawing(self, light: Drawing, dark: Drawing | None = None) -> int:
        """Return the number of a drawing, which may have another version for dark colours."""
        # The page swaps colours only: a dark version with other shapes cannot be shown.
        pair = (
            light,
            light if dark is None or not _have_drawings_same_shapes(light, dark) else dark,
        )
        if pair not in self._drawing_numbers:
            marks = self.encode_marks(pair[0].marks, pair[1].marks)
            self._drawing_numbers[pair] = len(self.encoded_drawings)
            self.encoded_drawings.append(
                [
                    _number_rounded_for_page(light.width),
                    _number_rounded_for_page(light.height),
                    marks,
                ]
            )
        return self._drawing_numbers[pair]

    def encode_marks(
        self, light: Sequence[DrawingMark], dark: Sequence[DrawingMark]
    ) -> list[list[Any]]:
        """Encode the parts of a drawing with their light and dark colours."""
        return [self._encode_mark(*pair) for pair in zip(light, dark, strict=True)]

    def _encode_mark(self, light: DrawingMark, dark: DrawingMark) -> list[Any]:
        match light, dark:
            case DrawnPath(), DrawnPath():
                return self._encode_path(light, dark)
            case DrawnText(), DrawnText():
                return self._encode_text(light, dark)
            case DrawnPicture(), _:
                size = map(_number_rounded_for_page, (light.x, light.y, light.width, light.height))
                return [PICTURE_CODE, light.name, *size, *([1] if light.is_stretched else [])]
            case PlacedDrawing(), PlacedDrawing():
                at = (light.x, light.y, light.scale, light.rotation)
                number = self.add_drawing(light.drawing, dark.drawing)
                return _omit_usual_values(
                    [PLACED_CODE, number, *map(_number_rounded_for_page, at)], [0, 0, 1, 0]
                )
            case _:
                raise AssertionError("Marks of two sorts.")

    def _encode_path(self, light: DrawnPath, dark: DrawnPath) -> list[Any]:
        fill = self._colour_number(light.fill, dark.fill)
        stroke = self._colour_number(light.stroke, dark.stroke)
        dash = [_number_rounded_for_page(length) for length in light.dash]
        width = _number_rounded_for_page(light.width) if light.stroke else 0
        return _omit_usual_values(
            [
                PATH_CODE,
                light.d,
                fill,
                stroke,
                width,
                dash,
                _number_rounded_for_page(light.opacity),
            ],
            [None, 0, [], 1],
        )

    def _encode_text(self, light: DrawnText, dark: DrawnText) -> list[Any]:
        anchor = ("start", "middle", "end").index(light.anchor)
        at = (
            _number_rounded_for_page(light.x),
            _number_rounded_for_page(light.y),
            _number_rounded_for_page(light.size),
        )
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
                _number_rounded_for_page(light.rotation),
                halo,
            ],
            [0, 0, 0, None],
        )

    def _colour_number(self, light: str | None, dark: str | None) -> int | None:
        # A drawing without fill has no colour to number.
        if light is None:
            return None
        return self.colour_numbers.setdefault((light, dark or light), len(self.colour_numbers))


def _have_drawings_same_shapes(light: Drawing, dark: Drawing) -> bool:
    """Say whether two drawings differ in colours only."""
    return len(light.marks) == len(dark.marks) and all(_compare_marks(light.marks, dark.marks))


def _compare_marks(light: Sequence[DrawingMark], dark: Sequence[DrawingMark]) -> Iterator[bool]:
    for light_mark, dark_mark in zip(light, dark, strict=True):
        if type(light_mark) is not type(dark_mark):
            yield False
        elif isinstance(light_mark, DrawnPath) and isinstance(dark_mark, DrawnPath):
            yield light_mark.d == dark_mark.d and (light_mark.fill is None) == (
                dark_mark.fill is None
            )
        elif isinstance(light_mark, DrawnText) and isinstance(dark_mark, DrawnText):
            yield light_mark.text == dark_mark.text
        elif isinstance(light_mark, PlacedDrawing) and isinstance(dark_mark, PlacedDrawing):
            yield _have_drawings_same_shapes(light_mark.drawing, dark_mark.drawing)


def _omit_usual_values(mark: list[Any], usual: list[Any]) -> list[Any]:
    """Return a mark without trailing values that equal the usual ones."""
    usual = list(usual)
    while usual and mark[-1] == usual[-1]:
        mark.pop()
        usual.pop()
    return mark


def _number_rounded_for_page(number: float) -> float | int:
    rounded = round(number, 3)
    return int(rounded) if rounded == int(rounded) else rounded
