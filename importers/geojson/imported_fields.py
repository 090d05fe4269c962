"""Fields of the file to import: numbers become values of spaces, texts become tags."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.importers.drawn_maps import ids_by_name
from sandtable.importers.geojson.features import FeatureArea
from sandtable.importers.geojson.name_fields import first_usable_name
from sandtable.importers.protocol import ImportFailedError
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.vocable import Vocable
from sandtable.model.references.reserved_words import is_reserved_word

_MAX_TAGS = 100
"""Most different texts of a field. A field with more of them describes each area by itself."""
_MAX_IMPORTED_NUMBER = 999_999_999


@dataclass(frozen=True)
class ImportedFields:
    """Attributes and tags made from imported fields, and the values of each area by its key."""

    vocables: dict[str, Vocable] = field(default_factory=dict)
    tags: dict[str, list[str]] = field(default_factory=dict)
    values: dict[str, dict[str, Amount]] = field(default_factory=dict)
    losses: list[str] = field(default_factory=list)


def imported_fields_of_areas(
    areas: Mapping[str, FeatureArea], names: Sequence[str]
) -> ImportedFields:
    """Import some fields of areas; raise ImportFailedError if no area has one of them."""
    kept = ImportedFields()
    for name in dict.fromkeys(names):
        column = {
            key: area.properties[name]
            for key, area in areas.items()
            if area.properties.get(name) not in (None, "")
        }
        if not column:
            raise ImportFailedError(f"No area has the field {name!r} that is to be kept.")
        if all(isinstance(value, bool) for value in column.values()):
            _add_tags_of_field(kept, name, {key: name for key, value in column.items() if value})
        elif all(_is_number(value) for value in column.values()):
            _add_numbers_of_field(kept, name, column)
        else:
            _add_tags_of_field(
                kept, name, {key: first_usable_name(value) for key, value in column.items()}
            )
    return kept


def _is_number(value: Any) -> bool:
    # In Python, True and False are numbers, too.
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return math.isfinite(value) and abs(value) <= _MAX_IMPORTED_NUMBER


def _add_numbers_of_field(kept: ImportedFields, name: str, column: Mapping[str, Any]) -> None:
    [word] = _distinct_word_by_text([name], kept).values()
    kept.vocables[word] = Vocable("number", None, _meaning_of_field(name))
    for key, value in column.items():
        kept.values.setdefault(key, {})[word] = Amount.parse(str(round(value)))
    if any(value != round(value) for value in column.values()):
        kept.losses.append(f"The numbers of {name!r} were rounded.")


def _add_tags_of_field(kept: ImportedFields, name: str, column: Mapping[str, str]) -> None:
    texts = list(dict.fromkeys(filter(None, column.values())))
    if len(texts) > _MAX_TAGS:
        kept.losses.append(
            f"{name!r} was not kept: its {len(texts):,} different texts would be as many tags."
        )
        return
    words = _distinct_word_by_text(texts, kept)
    for word in words.values():
        kept.vocables[word] = Vocable("tag", None, _meaning_of_field(name))
    for key, text in column.items():
        if text:
            kept.tags.setdefault(key, []).append(words[text])


def _distinct_word_by_text(texts: Sequence[str], kept: ImportedFields) -> dict[str, str]:
    """Return a distinct word for each text, which has no other meaning in the game."""
    words = ids_by_name(texts, kept.vocables)
    return {
        text: f"is-{word}" if is_reserved_word("space word", word) or word[:1].isdigit() else word
        for text, word in words.items()
    }


def _meaning_of_field(name: str) -> str:
    return " ".join(name.replace(";", ",").split())
