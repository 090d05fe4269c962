"""Names that people type within expressions, in place of the ids that are due there."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from editor.fields.names import pieces_called, places_called
from model.frame import of_frame
from model.module import Module
from model.phrases.entry import Entry
from model.phrases.place import Place
from model.references.completion import words_for

_WORD = r"[\w./+'-]"
_NOTHING = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class _Spelling:
    """What may be typed, and what it stands for."""

    named: re.Pattern[str]
    meant: Mapping[str, str]
    known: Collection[str]
    """Words that mean something as they stand."""

    def __call__(self, text: str) -> str:
        """The text with ids for the names that say nothing themselves."""
        return self.named.sub(self._spelt, text)

    def _spelt(self, found: re.Match[str]) -> str:
        said = found[0]
        if all(word in self.known for word in said.split()):
            return said
        return self.meant[" ".join(said.split()).casefold()]


def with_pieces_spelt(module: Module, text: str, scope: str) -> str:
    """An entry in which pieces may go by their names: `2 Town Watch less 1 step`."""
    return _spelling(module, scope)(text)


def with_places_spelt(module: Module, text: str) -> str:
    """A place or an expression in which spaces and regions may: `in West Bank not Vess`."""
    return _spelling(module, None)(text)


def _spelling(module: Module, scope: str | None) -> _Spelling:
    known = _by_scope(module)
    if scope not in known:
        known[scope] = _made(module, scope)
    return known[scope]


@of_frame
def _by_scope(_module: Module) -> dict[str | None, _Spelling]:
    """By the chart; None for places."""
    return {}


def _made(module: Module, scope: str | None) -> _Spelling:
    if scope is None:
        meant, words = places_called(module), words_for(module, Place)
    else:
        meant, words = pieces_called(module, scope), words_for(module, Entry, scope)
    names = sorted(meant, key=len, reverse=True)
    if not names:
        return _Spelling(_NOTHING, meant, frozenset(words))
    spaced = (r"\s+".join(map(re.escape, name.split())) for name in names)
    named = re.compile(rf"(?<!{_WORD})(?:{'|'.join(spaced)})(?!{_WORD})", re.IGNORECASE)
    return _Spelling(named, meant, frozenset(words))
