"""Layers of pictures on a piece: sides, strength levels and marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.importers.vassal.piece_traits import VassalPiece, parse_whole_number
from sandtable.importers.vassal.token_sequences import split_comma_list

_MENU_FIELD, _X_FIELD, _Y_FIELD, _IMAGES_FIELD, _NAMES_FIELD, _NAME_FIELD, _ALWAYS_FIELD = (
    0, 13, 14, 15, 16, 18, 25,
)  # fmt: skip
_UP_MENU_FIELD, _VERSION_FIELD, _ACTIVATE_LETTERS_FIELD = 3, 24, 2


@dataclass(frozen=True, slots=True)
class PictureLayer:
    """A trait of a piece with several pictures, of which it shows one or none."""

    name: str
    commands: str
    """The menu texts that switch it on or to the next level."""
    images: tuple[str, ...]
    """The picture of each level; an empty text shows nothing."""
    level_names: tuple[str, ...]
    shown_level: int
    """The level that is visible at first, counted from one; 0 if the layer is off."""
    is_centred: bool

    @property
    def words(self) -> str:
        """Return all texts of the layer, to search them for words about its purpose."""
        return " ".join((self.name, self.commands, *self.level_names)).casefold()


def picture_layers(piece: VassalPiece) -> Iterator[PictureLayer]:
    """Yield the picture layers of a piece, the innermost first."""
    layers = [
        _read_layer(fields, state)
        for fields, state in piece.traits_of_kind("emb2")
        if len(fields) > _IMAGES_FIELD
    ]
    # VASSAL stores the outermost trait first.
    return reversed(layers)


def _read_layer(fields: list[str], state: str) -> PictureLayer:
    padded = fields + [""] * (_ALWAYS_FIELD + 1 - len(fields))
    level = parse_whole_number(state.partition(";")[0], 1)
    # Layers of old versions are always on if no key switches them.
    is_old = parse_whole_number(padded[_VERSION_FIELD], 0) < 1
    is_always_on = (
        not padded[_ACTIVATE_LETTERS_FIELD] if is_old else padded[_ALWAYS_FIELD] == "true"
    )
    images = tuple(split_comma_list(padded[_IMAGES_FIELD]))
    return PictureLayer(
        name=padded[_NAME_FIELD],
        commands=f"{padded[_MENU_FIELD]} {padded[_UP_MENU_FIELD]}".strip(),
        images=images,
        level_names=tuple(name.strip("+ ") for name in split_comma_list(padded[_NAMES_FIELD])),
        # A negative level means that the layer is switched off.
        shown_level=min(abs(level) or 1, len(images)) if level > 0 or is_always_on else 0,
        is_centred=padded[_X_FIELD] in {"", "0"} and padded[_Y_FIELD] in {"", "0"},
    )
