"""Names that people type within expressions, in place of the ids that are due there."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sandtable.editor.fields.names import pieces_called, places_called, shown_piece
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.place import Place
from sandtable.model.references.completion import completions_for
from sandtable.model.select.manifest import manifest_of
from sandtable.model.static_part import cached_per_static_part
from sandtable.model.wording.expressions import word_said

_WORD = r"[\w./+'-]"
_WORDS = re.compile(rf"{_WORD}+")
_RUN = re.compile(r"\w+")
"""Letters and digits that stand together."""


@dataclass(frozen=True, slots=True)
class _Spelling:
    """What may be typed, and what it stands for."""

    meant: Mapping[str, str]
    """By name, in small letters."""
    beginning: Mapping[str, list[str]]
    """The names that begin with a run of letters."""
    known: Collection[str]
    """Words that mean something as they stand."""

    def __call__(self, text: str) -> str:
        """The text with ids for the names that say nothing themselves."""
        said = frozenset(_RUN.findall(text.casefold()))
        near = [name for run in ("", *said) for name in self.beginning.get(run, ())
                if said.issuperset(_RUN.findall(name))]  # fmt: skip
        return _any_of(near).sub(self._spelt, text) if near else text

    def of(self, name: str) -> str:
        """What a name alone stands for: itself, where its words say something as they stand."""
        words = name.split()
        if all(word in self.known for word in words):
            return name
        return self.meant.get(" ".join(words).casefold(), name)

    def _spelt(self, found: re.Match[str]) -> str:
        return self.of(found[0])


def with_pieces_spelt(module: Module, text: str, scope: str) -> str:
    """An entry in which pieces may go by their names: `2 Town Watch less 1 step`."""
    return _spelling(module, scope)(text)


def with_places_spelt(module: Module, text: str) -> str:
    """A place or an expression in which spaces and regions may: `in West Bank not Vess`."""
    return _spelling(module, None)(text)


def with_places_named(module: Module, text: str) -> str:
    """The same expression with the names of spaces and regions, where those read back so."""
    spelling = _spelling(module, None)

    def named(found: re.Match[str]) -> str:
        region = module.regions.get(found[0])
        name = (region.name if region else None) or word_said(module, found[0])
        return name if spelling.of(name) == found[0] else found[0]

    shown = _WORDS.sub(named, text)
    return shown if with_places_spelt(module, shown) == text else text


def with_pieces_named(module: Module, text: str, scope: str) -> str:
    """The same entry with the names of pieces, where those read back so."""
    manifest, spelling = manifest_of(module), _spelling(module, scope)

    def named(found: re.Match[str]) -> str:
        counter = manifest.find_counter(found[0], scope)
        name = shown_piece(module, counter.id, scope) if counter else found[0]
        plain = "," not in name and spelling.of(name) == found[0]
        return name if plain else found[0]

    shown = _WORDS.sub(named, text)
    return shown if with_pieces_spelt(module, shown, scope) == text else text


def _spelling(module: Module, scope: str | None) -> _Spelling:
    known = _by_scope(module)
    if scope not in known:
        known[scope] = _made(module, scope)
    return known[scope]


@cached_per_static_part
def _by_scope(_module: Module) -> dict[str | None, _Spelling]:
    """By the chart; None for places."""
    return {}


def _made(module: Module, scope: str | None) -> _Spelling:
    if scope is None:
        meant, words = places_called(module), completions_for(module, Place)
    else:
        meant, words = pieces_called(module, scope), completions_for(module, Entry, scope)
    beginning: dict[str, list[str]] = {}
    for name in meant:
        first = _RUN.search(name)
        beginning.setdefault(first[0] if first else "", []).append(name)
    return _Spelling(meant, beginning, frozenset(words))


def _any_of(names: Collection[str]) -> re.Pattern[str]:
    """What finds names, the longest first. Of all that there are it would take seconds to make."""
    longest = sorted(names, key=lambda name: (-len(name), name))
    spaced = (r"\s+".join(map(re.escape, name.split())) for name in longest)
    return re.compile(rf"(?<!{_WORD})(?:{'|'.join(spaced)})(?!{_WORD})", re.IGNORECASE)
