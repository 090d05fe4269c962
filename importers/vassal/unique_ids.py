"""Distinct ids for the names of a VASSAL module."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import get_args

from sandtable.model.entities.components import PieceKind
from sandtable.model.ids import MovementDomain, is_valid_id
from sandtable.model.references.name_index import SPACE_KINDS
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.references.reserved_words import is_reserved_word
from sandtable.model.storage.file_names import is_unportable_name

_LETTERS_NOT_ALLOWED_IN_ID = re.compile(r"[^a-z0-9]+")
_NAME_USABLE_AS_ID = re.compile(r"[A-Z]?[0-9]+(\.[0-9]+)?|[a-z0-9]+([-_][a-z0-9]+)*")
"""Pattern of names that are valid ids of ours and are kept."""
_RESERVED_WORDS = frozenset(
    {COMMON_OWNER, *SPACE_KINDS, *get_args(PieceKind), *get_args(MovementDomain)}
)


@dataclass
class UniqueIds:
    """Generator of ids that never returns the same id twice."""

    taken_ids: set[str] = field(default_factory=set)

    def make_id(self, kind: str, name: str) -> str:
        """Return an unused id for a name; the name itself if it is a valid unused id."""
        stem = name if _NAME_USABLE_AS_ID.fullmatch(name) else id_from_name(name)
        if not _is_usable_as_id(kind, stem):
            stem = f"{kind.rpartition(' ')[2]}-{stem}".rstrip("-")
        number, new = 1, stem
        while new in self.taken_ids:
            number += 1
            new = f"{stem}-{number}"
        self.taken_ids.add(new)
        return new

    def make_ids(self, kind: str, names: Iterable[str]) -> dict[str, str]:
        """Return an id for each name, in their order."""
        return {name: self.make_id(kind, name) for name in dict.fromkeys(names)}


def _is_usable_as_id(kind: str, text: str) -> bool:
    is_taken = is_reserved_word(kind, text) or text in _RESERVED_WORDS
    return is_valid_id(text, kind) and not is_taken and not is_unportable_name(text)


def id_from_name(text: str) -> str:
    """Return a text as an id, of lower-case letters, digits and dashes."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return _LETTERS_NOT_ALLOWED_IN_ID.sub("-", plain).strip("-")
