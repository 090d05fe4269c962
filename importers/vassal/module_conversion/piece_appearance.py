"""The appearance of a foreign module's piece: its pictures, sides, strength levels and marks.

These rules are repeated in the report of an import. The innermost layer in the middle of the piece
with two to eight pictures contains its sides; so does a single picture that players can switch to.
Sides whose names mention losses are strength levels. Any other layer with one picture, initially
off, is a mark.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from sandtable.importers.vassal.picture_layers import PictureLayer, picture_layers
from sandtable.importers.vassal.piece_traits import VassalPiece

_MAX_SIDES_OF_PIECE = 8
"""Most pictures of a layer that holds sides; more are dials, facings and counts."""
_WORDS_FOR_STRENGTH_LOSS = re.compile(
    r"reduc|step|strength|half|weak|loss|deplet|cadre|hits?\b|casualt"
)
_WORDS_FOR_TURNED_SIDE = re.compile(
    r"flip|back|reverse|turn over|other side|face|reduc|broke|step|spent"
)
_PATTERN_OF_DECORATION_LAYER = re.compile(r"shadow|highlight|rollover|border|glow|select|outline")
"""Words of layers that decorate a piece and are no part of its face."""
_HTML_TAG = re.compile(r"<[^<>]*>")


@dataclass(frozen=True, slots=True)
class PieceAppearance:
    """The pictures of a piece's sides, and the marks that it can have."""

    side_pictures: tuple[str, ...]
    """Pictures of all sides, the front first; empty if the piece has none."""
    side_layer: PictureLayer | None
    side_names: tuple[str, ...]
    """Names of the sides, unless they are strength levels."""
    mark_layers: tuple[PictureLayer, ...]
    unread_layer_count: int

    @property
    def has_strength_levels(self) -> bool:
        """Say whether the sides of the piece are strength levels."""
        return self.side_layer is not None and not self.side_names

    def visible_side_of_piece(self, piece: VassalPiece) -> int:
        """Return the index of the visible side of a piece with this appearance."""
        own = self.side_layer
        if own is None:
            return 0
        for layer in picture_layers(piece):
            if layer.images == own.images and layer.name == own.name:
                is_turned = len(own.images) == 1
                level = layer.shown_level if is_turned else layer.shown_level - 1
                return max(0, min(level, len(self.side_pictures) - 1))
        return 0

    def visible_marks_of_piece(self, piece: VassalPiece) -> list[PictureLayer]:
        """Return the visible marks of a piece with this appearance."""
        shown = {(each.name, each.images) for each in picture_layers(piece) if each.shown_level}
        return [each for each in self.mark_layers if (each.name, each.images) in shown]


def appearance_of_piece(piece: VassalPiece) -> PieceAppearance:
    """Return the appearance of a piece, including the traits of its prototypes."""
    layers = [each for each in picture_layers(piece) if any(each.images)]
    faces = [
        each
        for each in layers
        if each.is_centred and not _PATTERN_OF_DECORATION_LAYER.search(each.words)
    ]
    sides = next((each for each in faces if _is_layer_of_sides(each, piece.base_image)), None)
    front = _front_picture(piece.base_image, faces, sides)
    pictures = _pictures_of_sides(front, sides)
    marks = tuple(
        each
        for each in layers
        if each is not sides and len(each.images) == 1 and _is_layer_off(each)
    )
    unread = sum(1 for each in layers if each is not sides and len(each.images) > 1)
    return PieceAppearance(pictures, sides, _names_of_sides(sides, len(pictures)), marks, unread)


def _is_layer_off(layer: PictureLayer) -> bool:
    return layer.shown_level == 0


def _is_layer_of_sides(layer: PictureLayer, base_image: str) -> bool:
    if len(layer.images) == 1:
        return (
            _is_layer_off(layer)
            and bool(base_image)
            and bool(_WORDS_FOR_TURNED_SIDE.search(layer.words))
        )
    return len(layer.images) <= _MAX_SIDES_OF_PIECE and not _is_layer_off(layer)


def _front_picture(
    base_image: str, faces: Sequence[PictureLayer], sides: PictureLayer | None
) -> str:
    """Return the picture that a piece shows at first.

    It is the picture of a side, of an always visible layer, or of the base.
    """
    # The sides of a piece lie over its base.
    if sides is not None and len(sides.images) > 1 and sides.images[0]:
        return sides.images[0]
    shown = [each.images[0] for each in faces if len(each.images) == 1 and not _is_layer_off(each)]
    return base_image or next(filter(None, shown), "")


def _pictures_of_sides(front: str, sides: PictureLayer | None) -> tuple[str, ...]:
    if sides is None:
        return (front,) if front else ()
    if len(sides.images) == 1:
        return (front, sides.images[0])
    return tuple(image or front for image in sides.images)


def _names_of_sides(sides: PictureLayer | None, number: int) -> tuple[str, ...]:
    """Return the names of a piece's sides, from their layer; none if they name losses."""
    # Names of losses are strengths, not sides.
    if sides is None or _WORDS_FOR_STRENGTH_LOSS.search(sides.words):
        return ()
    usual = ("front", "back") if number == 2 else [f"side {n + 1}" for n in range(number)]  # noqa: PLR2004 - a counter
    given = list(sides.level_names) if len(sides.images) > 1 else ["", *sides.level_names]
    names = [
        text_without_markup(given[n])
        if n < len(given) and text_without_markup(given[n])
        else usual[n]
        for n in range(number)
    ]
    return tuple(names) if len(set(names)) == number else tuple(usual)


def text_without_markup(text: str) -> str:
    """Return a text without HTML markup, variables and superfluous spaces."""
    return " ".join(_HTML_TAG.sub(" ", text).replace("$", " ").strip(" ()+").split())


def name_of_picture(picture: str) -> str:
    """Return a name made from that of a picture file: `Old Guard` for `x/old_guard-front.png`."""
    words = re.split(r"[\W_]+", PurePosixPath(picture.replace("\\", "/")).stem)
    kept = [word for word in words if word.casefold() not in {"front", "f", "a", ""}]
    name = " ".join(kept or words).strip()
    return name[:1].upper() + name[1:]
