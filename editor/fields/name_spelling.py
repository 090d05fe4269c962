"""Names that people type within expressions, in place of the ids that are due there."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sandtable.editor.fields.name_lookup import piece_cell_text, pieces_by_name, places_by_name
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.place import Place
from sandtable.model.references.completion import completions_for
from sandtable.model.select.manifest import manifest_of
from sandtable.model.static_part import cached_per_static_part
from sandtable.model.wording.expression_names import name_of_word

_WORD_CHARACTER = r"[\w./+'-]"
_WORD_PATTERN = re.compile(rf"{_WORD_CHARACTER}+")
_LETTER_RUN = re.compile(r"\w+")
"""Letters and digits that stand together."""


@dataclass(frozen=True, slots=True)
class _NameSpelling:
    """What may be typed, and what it stands for."""

    id_by_name: Mapping[str, str]
    """By name, in small letters."""
    names_by_first_word: Mapping[str, list[str]]
    """The names that begin with a run of letters."""
    known_words: Collection[str]
    """Words that mean something as they stand."""

    def __call__(self, text: str) -> str:
        """The text with ids for the names that say nothing themselves."""
        said = frozenset(_LETTER_RUN.findall(text.casefold()))
        near = [name for run in ("", *said) for name in self.names_by_first_word.get(run, ())
                if said.issuperset(_LETTER_RUN.findall(name))]  # fmt: skip
        return _names_pattern(near).sub(self._replace_match, text) if near else text

    def id_for_name(self, name: str) -> str:
        """What a name alone stands for: itself, where its words say something as they stand."""
        words = name.split()
        if all(word in self.known_words for word in words):
            return name
        return self.id_by_name.get(" ".join(words).casefold(), name)

    def _replace_match(self, found: re.Match[str]) -> str:
        return self.id_for_name(found[0])


def piece_names_to_ids(module: Module, text: str, scope: str) -> str:
    """An entry in which pieces may go by their names: `2 Town Watch less 1 step`."""
    return _spelling_for(module, scope)(text)


def place_names_to_ids(module: Module, text: str) -> str:
    """A place or an expression in which spaces and regions may: `in West Bank not Vess`."""
    return _spelling_for(module, None)(text)


def place_ids_to_names(module: Module, text: str) -> str:
    """The same expression with the names of spaces and regions, where those read back so."""
    spelling = _spelling_for(module, None)

    def named(found: re.Match[str]) -> str:
        region = module.regions.get(found[0])
        name = (region.name if region else None) or name_of_word(module, found[0])
        return name if spelling.id_for_name(name) == found[0] else found[0]

    shown = _WORD_PATTERN.sub(named, text)
    return shown if place_names_to_ids(module, shown) == text else text


def piece_ids_to_names(module: Module, text: str, scope: str) -> str:
    """The same entry with the names of pieces, where those read back so."""
    manifest, spelling = manifest_of(module), _spelling_for(module, scope)

    def named(found: re.Match[str]) -> str:
        counter = manifest.find_counter(found[0], scope)
        name = piece_cell_text(module, counter.id, scope) if counter else found[0]
        plain = "," not in name and spelling.id_for_name(name) == found[0]
        return name if plain else found[0]

    shown = _WORD_PATTERN.sub(named, text)
    return shown if piece_names_to_ids(module, shown, scope) == text else text


def _spelling_for(module: Module, scope: str | None) -> _NameSpelling:
    known = _spellings_by_scope(module)
    if scope not in known:
        known[scope] = _make_spelling(module, scope)
    return known[scope]


@cached_per_static_part
def _spellings_by_scope(_module: Module) -> dict[str | None, _NameSpelling]:
    """By the chart; None for places."""
    return {}


def _make_spelling(module: Module, scope: str | None) -> _NameSpelling:
    if scope is None:
        meant, words = places_by_name(module), completions_for(module, Place)
    else:
        meant, words = pieces_by_name(module, scope), completions_for(module, Entry, scope)
    beginning: dict[str, list[str]] = {}
    for name in meant:
        first = _LETTER_RUN.search(name)
        beginning.setdefault(first[0] if first else "", []).append(name)
    return _NameSpelling(meant, beginning, frozenset(words))


def _names_pattern(names: Collection[str]) -> re.Pattern[str]:
    """What finds names, the longest first. Of all that there are it would take seconds to make."""
    longest = sorted(names, key=lambda name: (-len(name), name))
    spaced = (r"\s+".join(map(re.escape, name.split())) for name in longest)
    return re.compile(
        rf"(?<!{_WORD_CHARACTER})(?:{'|'.join(spaced)})(?!{_WORD_CHARACTER})", re.IGNORECASE
    )
