"""Replacement of names by ids, and back, inside expressions that authors type."""

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
"""Letters and digits without a gap."""


@dataclass(frozen=True, slots=True)
class _NameSpelling:
    """Names that may be typed, and the ids that they stand for."""

    id_by_name: Mapping[str, str]
    """Ids by name, in lower case."""
    names_by_first_word: Mapping[str, list[str]]
    """Names by their first run of letters."""
    known_words: Collection[str]
    """Words with a meaning of their own, which are not replaced."""

    def __call__(self, text: str) -> str:
        """Return the text with ids in place of names."""
        runs = frozenset(_LETTER_RUN.findall(text.casefold()))
        # Only names whose first word occurs, so that the pattern stays small.
        near = [name for run in ("", *runs) for name in self.names_by_first_word.get(run, ())
                if runs.issuperset(_LETTER_RUN.findall(name))]  # fmt: skip
        return _names_pattern(near).sub(self._replace_match, text) if near else text

    def id_for_name(self, name: str) -> str:
        """Return the id that a single name stands for.

        A name whose words are ids already is returned unchanged.
        """
        words = name.split()
        if all(word in self.known_words for word in words):
            return name
        return self.id_by_name.get(" ".join(words).casefold(), name)

    def _replace_match(self, match: re.Match[str]) -> str:
        return self.id_for_name(match[0])


def piece_names_to_ids(module: Module, text: str, scope: str) -> str:
    """Return an entry with ids in place of piece names, as in `2 Town Watch less 1 step`."""
    return _spelling_for(module, scope)(text)


def place_names_to_ids(module: Module, text: str) -> str:
    """Return a place expression with ids in place of names, as in `in West Bank not Vess`."""
    return _spelling_for(module, None)(text)


def place_ids_to_names(module: Module, text: str) -> str:
    """Return a place expression with names in place of ids.

    It is returned unchanged if the names would not be parsed back to the same ids.
    """
    spelling = _spelling_for(module, None)

    def to_name(match: re.Match[str]) -> str:
        region = module.regions.get(match[0])
        name = (region.name if region else None) or name_of_word(module, match[0])
        return name if spelling.id_for_name(name) == match[0] else match[0]

    named_text = _WORD_PATTERN.sub(to_name, text)
    # Names are shown only if they lead back to exactly the same expression.
    return named_text if place_names_to_ids(module, named_text) == text else text


def piece_ids_to_names(module: Module, text: str, scope: str) -> str:
    """Return an entry with piece names in place of ids.

    It is returned unchanged if the names would not be parsed back to the same ids.
    """
    manifest, spelling = manifest_of(module), _spelling_for(module, scope)

    def to_name(match: re.Match[str]) -> str:
        counter = manifest.find_counter(match[0], scope)
        name = piece_cell_text(module, counter.id, scope) if counter else match[0]
        plain = "," not in name and spelling.id_for_name(name) == match[0]
        return name if plain else match[0]

    named_text = _WORD_PATTERN.sub(to_name, text)
    return named_text if piece_names_to_ids(module, named_text, scope) == text else text


def _spelling_for(module: Module, scope: str | None) -> _NameSpelling:
    spellings = _spellings_by_scope(module)
    if scope not in spellings:
        spellings[scope] = _make_spelling(module, scope)
    return spellings[scope]


@cached_per_static_part
def _spellings_by_scope(_module: Module) -> dict[str | None, _NameSpelling]:
    """Return the cache of spellings by chart; the key None is for places."""
    return {}


def _make_spelling(module: Module, scope: str | None) -> _NameSpelling:
    if scope is None:
        id_by_name, words = places_by_name(module), completions_for(module, Place)
    else:
        id_by_name, words = pieces_by_name(module, scope), completions_for(module, Entry, scope)
    beginning: dict[str, list[str]] = {}
    for name in id_by_name:
        first = _LETTER_RUN.search(name)
        beginning.setdefault(first[0] if first else "", []).append(name)
    return _NameSpelling(id_by_name, beginning, frozenset(words))


def _names_pattern(names: Collection[str]) -> re.Pattern[str]:
    """Return a pattern that finds names, the longest first.

    Pass only names that may occur: a pattern of all names of a large module takes seconds to
    compile.
    """
    longest = sorted(names, key=lambda name: (-len(name), name))
    spaced = (r"\s+".join(map(re.escape, name.split())) for name in longest)
    return re.compile(
        rf"(?<!{_WORD_CHARACTER})(?:{'|'.join(spaced)})(?!{_WORD_CHARACTER})", re.IGNORECASE
    )
