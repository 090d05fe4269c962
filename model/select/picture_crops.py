"""Cropped pictures: the part that a counter shows is appended to the name of the file.

Two pieces may show different parts of one file. With the part in the name, all drawing code treats
them as two pictures, and only the code that scales files reads the part.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.model.entities.components import PictureFit, Piece

SYMBOL_PROPORTIONS = 7.2 / 5.6
"""Width by height of the place of the symbol on a counter."""
_SEPARATOR_BEFORE_CROP = "|"
"""No file of a module has it in its name: Windows does not allow it."""
_FULL_RECTANGLE = (0.0, 0.0, 1.0, 1.0)
_MIDDLE_OF_PICTURE = (0.5, 0.5)
_NUMBERS_IN_CUT = 7


@dataclass(frozen=True, slots=True)
class PictureCrop:
    """Part of a picture: a rectangle, in which a piece shows an area around a point."""

    rectangle: tuple[float, float, float, float] = _FULL_RECTANGLE
    """Left, top, right and bottom, as shares of width and height."""
    proportions: float = 0.0
    """Width by height of what is shown; 0 for all of the rectangle."""
    focus: tuple[float, float] = _MIDDLE_OF_PICTURE
    """Point of the whole picture that stays in the middle where that is possible."""

    def cut_box(self, width: int, height: int) -> tuple[int, int, int, int]:
        """Return left, top, right and bottom of the part in pixels, for a picture of some size."""
        left, top, right, bottom = (
            round(share * side)
            for share, side in zip(self.rectangle, (width, height) * 2, strict=True)
        )
        right, bottom = max(right, left + 1), max(bottom, top + 1)
        if not self.proportions:
            return left, top, right, bottom
        wide = min(right - left, round((bottom - top) * self.proportions) or 1)
        high = min(bottom - top, round((right - left) / self.proportions) or 1)
        x = min(max(round(self.focus[0] * width - wide / 2), left), right - wide)
        y = min(max(round(self.focus[1] * height - high / 2), top), bottom - high)
        return x, y, x + wide, y + high


def proportions_of_fit(fit: PictureFit | None) -> float:
    """Return width divided by height of the part of a picture that is shown; 0 for the whole."""
    return {"fill": SYMBOL_PROPORTIONS, "counter": 1.0}.get(fit or "", 0.0)


def picture_of_piece(piece: Piece, name: str) -> str:
    """Return the name of a picture of a piece, with the part to which the piece crops it."""
    proportions = proportions_of_fit(piece.image_fit)
    rectangle = _usable_rectangle(piece.image_crop)
    if not proportions and rectangle == _FULL_RECTANGLE:
        return name
    numbers = (*rectangle, proportions, *(piece.image_focus or _MIDDLE_OF_PICTURE))
    return name + _SEPARATOR_BEFORE_CROP + " ".join(f"{number:.4g}" for number in numbers)


def _usable_rectangle(
    crop: tuple[float, float, float, float] | None,
) -> tuple[float, float, float, float]:
    """Return a rectangle limited to the picture; the whole picture if nothing remains."""
    left, top, right, bottom = (min(max(share, 0.0), 1.0) for share in crop or _FULL_RECTANGLE)
    return (left, top, right, bottom) if left < right and top < bottom else _FULL_RECTANGLE


def picture_file_name(name: str) -> str:
    """Return the file name of a picture, without the part to which it is cropped."""
    return name.partition(_SEPARATOR_BEFORE_CROP)[0]


def crop_of_picture(name: str) -> PictureCrop | None:
    """Return the part to which a picture is cropped, or None if it shows the whole file."""
    numbers = [float(text) for text in name.partition(_SEPARATOR_BEFORE_CROP)[2].split()]
    if len(numbers) != _NUMBERS_IN_CUT:
        return None
    left, top, right, bottom, proportions, across, down = numbers
    return PictureCrop((left, top, right, bottom), proportions, (across, down))
