"""Ids for what VASSAL calls by any words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

from sandtable.model.ids import is_id
from sandtable.model.references.index import SPACE_KINDS
from sandtable.model.references.reserved import is_reserved
from sandtable.model.references.scope import COMMON
from sandtable.model.storage.file_names import is_unfit

_UNFIT = re.compile(r"[^a-z0-9]+")
_KEPT = re.compile(r"[A-Z]?[0-9]+(\.[0-9]+)?|[a-z0-9]+([-_][a-z0-9]+)*")
"""How ids of our own are written; what is called so keeps its name."""
_NO_WORDS = frozenset({COMMON, *SPACE_KINDS})


@dataclass
class Ids:
    """Gives every name an id, and none twice."""

    taken: set[str] = field(default_factory=set)

    def of(self, kind: str, name: str) -> str:
        """An id that nothing has yet: what is one already stays as it is."""
        stem = name if _KEPT.fullmatch(name) else slug(name)
        if not _fits(kind, stem):
            stem = f"{kind.replace(' ', '-')}-{stem}".rstrip("-")
        number, new = 1, stem
        while new in self.taken:
            number += 1
            new = f"{stem}-{number}"
        self.taken.add(new)
        return new

    def all(self, kind: str, names: Iterable[str]) -> dict[str, str]:
        """An id for each name, in their order."""
        return {name: self.of(kind, name) for name in dict.fromkeys(names)}


def _fits(kind: str, text: str) -> bool:
    is_taken = is_reserved(kind, text) or text in _NO_WORDS
    return is_id(text, kind) and not is_taken and not is_unfit(text)


def slug(text: str) -> str:
    """Small letters, digits and dashes."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return _UNFIT.sub("-", plain).strip("-")
