"""The look of a piece of a stranger's module: its pictures, sides, strength levels and marks.

The rule, which the report of an import repeats: the innermost layer in the middle of the piece
that shows two to eight pictures holds its sides; so does a single picture that the player turns
to. Sides whose words speak of losses are strength levels. Any other layer with one picture,
switched off at first, is a mark that the piece may bear.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from sandtable.importers.vassal.picture_layers import PictureLayer, picture_layers
from sandtable.importers.vassal.piece_traits import VassalPiece

_MAX_SIDES = 8
"""Most pictures of a layer that holds sides; more are dials, facings and counts."""
_LOSS_WORDS = re.compile(r"reduc|step|strength|half|weak|loss|deplet|cadre|hits?\b|casualt")
_TURNING_WORDS = re.compile(r"flip|back|reverse|turn over|other side|face|reduc|broke|step|spent")
_FRAME_WORDS = re.compile(r"shadow|highlight|rollover|border|glow|select|outline")
"""Words of layers that decorate a piece and are no part of its face."""
_MARKUP = re.compile(r"<[^<>]*>")


@dataclass(frozen=True, slots=True)
class PieceLook:
    """The pictures of a piece side by side, and the marks that it may bear."""

    side_pictures: tuple[str, ...]
    """Pictures of all sides, the front first; empty if the piece has none."""
    side_layer: PictureLayer | None
    side_names: tuple[str, ...]
    """Names of the sides, unless they are strength levels."""
    mark_layers: tuple[PictureLayer, ...]
    unread_layer_count: int

    @property
    def has_levels(self) -> bool:
        """Say whether the sides are strength levels."""
        return self.side_layer is not None and not self.side_names

    def shown_side(self, piece: VassalPiece) -> int:
        """Return the index of the side that a piece of this look shows."""
        own = self.side_layer
        if own is None:
            return 0
        for layer in picture_layers(piece):
            if layer.images == own.images and layer.name == own.name:
                is_turned = len(own.images) == 1
                level = layer.shown_level if is_turned else layer.shown_level - 1
                return max(0, min(level, len(self.side_pictures) - 1))
        return 0

    def shown_marks(self, piece: VassalPiece) -> list[PictureLayer]:
        """Return the marks that a piece of this look bears."""
        shown = {(each.name, each.images) for each in picture_layers(piece) if each.shown_level}
        return [each for each in self.mark_layers if (each.name, each.images) in shown]


def look_of_piece(piece: VassalPiece) -> PieceLook:
    """Return the look of a piece with all traits of its prototypes."""
    layers = [each for each in picture_layers(piece) if any(each.images)]
    faces = [each for each in layers if each.is_centred and not _FRAME_WORDS.search(each.words)]
    sides = next((each for each in faces if _holds_sides(each, piece.base_image)), None)
    front = _front_picture(piece.base_image, faces, sides)
    pictures = _side_pictures(front, sides)
    marks = tuple(
        each for each in layers if each is not sides and len(each.images) == 1 and _is_off(each)
    )
    unread = sum(1 for each in layers if each is not sides and len(each.images) > 1)
    return PieceLook(pictures, sides, _side_names(sides, len(pictures)), marks, unread)


def _is_off(layer: PictureLayer) -> bool:
    return layer.shown_level == 0


def _holds_sides(layer: PictureLayer, base_image: str) -> bool:
    if len(layer.images) == 1:
        return _is_off(layer) and bool(base_image) and bool(_TURNING_WORDS.search(layer.words))
    return len(layer.images) <= _MAX_SIDES and not _is_off(layer)


def _front_picture(
    base_image: str, faces: Sequence[PictureLayer], sides: PictureLayer | None
) -> str:
    """Return the picture on top at first: of the sides, of a layer that is always on, or base."""
    if sides is not None and len(sides.images) > 1 and sides.images[0]:
        return sides.images[0]
    shown = [each.images[0] for each in faces if len(each.images) == 1 and not _is_off(each)]
    return base_image or next(filter(None, shown), "")


def _side_pictures(front: str, sides: PictureLayer | None) -> tuple[str, ...]:
    if sides is None:
        return (front,) if front else ()
    if len(sides.images) == 1:
        return (front, sides.images[0])
    return tuple(image or front for image in sides.images)


def _side_names(sides: PictureLayer | None, number: int) -> tuple[str, ...]:
    """Return the names of sides, which the levels of the layer suggest; none for losses."""
    if sides is None or _LOSS_WORDS.search(sides.words):
        return ()
    usual = ("front", "back") if number == 2 else [f"side {n + 1}" for n in range(number)]  # noqa: PLR2004 - a counter
    given = list(sides.level_names) if len(sides.images) > 1 else ["", *sides.level_names]
    names = [
        plain_text(given[n]) if n < len(given) and plain_text(given[n]) else usual[n]
        for n in range(number)
    ]
    return tuple(names) if len(set(names)) == number else tuple(usual)


def plain_text(text: str) -> str:
    """Return a text without mark-up, variables and needless blanks."""
    return " ".join(_MARKUP.sub(" ", text).replace("$", " ").strip(" ()+").split())


def name_of_picture(picture: str) -> str:
    """Return a name made of that of a picture's file: `Old Guard` for `x/old_guard-front.png`."""
    words = re.split(r"[\W_]+", PurePosixPath(picture.replace("\\", "/")).stem)
    kept = [word for word in words if word.casefold() not in {"front", "f", "a", ""}]
    name = " ".join(kept or words).strip()
    return name[:1].upper() + name[1:]
