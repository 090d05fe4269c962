"""Conversion of markers on foreign pieces to numbers with names, and tags."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict

from sandtable.importers.vassal.module_conversion.piece_appearance import text_without_markup
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.vocable import Vocable

if TYPE_CHECKING:
    from sandtable.importers.vassal.piece_traits import VassalPiece
    from sandtable.importers.vassal.unique_ids import UniqueIds

_WHOLE_NUMBER_PATTERN = re.compile(r"-?[0-9]{1,4}")
_TEXT_THAT_LOOKS_LIKE_CODE = re.compile(r"[<>{}$|]|^(true|false|y|n|yes|no)?$", re.IGNORECASE)
"""Values that tell the module's own machinery something, and a reader nothing."""
_MAX_TAGS_OF_KEY = 24
"""Most values of a property that are tags; more are names or texts."""
_MAX_TAG_LENGTH = 32
_MIN_DISTINCT_VALUES = 2
_MAX_IMPORTED_PROPERTIES = 12
"""Most properties that become words, those of most pieces first."""


class TagsAndNumbers(TypedDict):
    """Tags and numbers of a piece, made from its properties in VASSAL."""

    tags: tuple[str, ...]
    values: Mapping[str, Amount]


@dataclass
class PieceWords:
    """The words that a module declares for its pieces."""

    numbers_by_key: dict[str, str] = field(default_factory=dict)
    """The id of each number by the key of its property."""
    tags_by_value: dict[tuple[str, str], str] = field(default_factory=dict)
    """The id of each tag by the key and the value of its property."""
    vocables: dict[str, Vocable] = field(default_factory=dict)
    """The declarations of all words, by id."""
    unread_keys: dict[str, None] = field(default_factory=dict)

    @classmethod
    def from_pieces(
        cls, pieces: Iterable[VassalPiece], taken_keys: Iterable[str], ids: UniqueIds
    ) -> PieceWords:
        """Collect the properties of pieces, except keys that are read elsewhere."""
        counts: dict[str, int] = {}
        values_by_key: dict[str, dict[str, None]] = {}
        for piece in pieces:
            for key, value in piece.properties.items():
                counts[key] = counts.get(key, 0) + 1
                values_by_key.setdefault(key, {})[value.strip()] = None
        words, left_out = cls(), set(taken_keys)
        # Common properties get their ids first, without a number behind them.
        for key in sorted(values_by_key, key=lambda each: -counts[each]):
            if key not in left_out and not words._add_property_key(
                key, list(values_by_key[key]), ids
            ):
                words.unread_keys[key] = None
        return words

    def _add_property_key(self, key: str, values: list[str], ids: UniqueIds) -> bool:
        """Add the words of a property, and say whether it has any."""
        known = [value for value in values if not _TEXT_THAT_LOOKS_LIKE_CODE.search(value)]
        number_of_keys = len(self.numbers_by_key) + len({key for key, _ in self.tags_by_value})
        name = text_without_markup(key)
        if (
            len(known) < _MIN_DISTINCT_VALUES
            or not name
            or number_of_keys >= _MAX_IMPORTED_PROPERTIES
        ):
            return False
        if all(map(_WHOLE_NUMBER_PATTERN.fullmatch, known)):
            self.numbers_by_key[key] = ids.make_id("piece word", name)
            self.vocables[self.numbers_by_key[key]] = Vocable("number", None, name)
            return True
        if len(known) > _MAX_TAGS_OF_KEY or max(map(len, known)) > _MAX_TAG_LENGTH:
            return False
        for value in known:
            tag = ids.make_id("piece word", text_without_markup(value) or name)
            self.tags_by_value[key, value] = tag
            self.vocables[tag] = Vocable("tag", None, f"{name}: {text_without_markup(value)}")
        return True

    def tags_and_numbers_of_piece(self, piece: VassalPiece) -> TagsAndNumbers:
        """Return the tags and numbers of a piece."""
        properties = {key: value.strip() for key, value in piece.properties.items()}
        return {
            "tags": tuple(
                tag
                for key, value in properties.items()
                if (tag := self.tags_by_value.get((key, value)))
            ),
            "values": {
                self.numbers_by_key[key]: Amount.parse(value)
                for key, value in properties.items()
                if key in self.numbers_by_key and _WHOLE_NUMBER_PATTERN.fullmatch(value)
            },
        }
