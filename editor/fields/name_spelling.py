"""Replacement of names by ids, and back, inside the expressions that authors type."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from sandtable.editor.fields.listed_spaces import (
    is_type_of_conditions,
    separate_names_by_and,
    separate_names_by_or,
)
from sandtable.editor.fields.name_lookup import piece_cell_text, pieces_by_name, places_by_name
from sandtable.editor.fields.names_of_kind import iter_names_of_kind, iter_other_names
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.setup_lines import scope_of_heading
from sandtable.model.locations import (
    iter_address_and_parents,
    relative_path,
    top_level_key,
)
from sandtable.model.module import Module
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import OPERAND_KIND_BY_RELATION
from sandtable.model.references.completion import (
    definition_kinds_nameable_in,
    name_completions_for,
)
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.owner_scope import COMMON_OWNER, has_owners_as_keys
from sandtable.model.references.phrase_names import NameReplacement, replace_names
from sandtable.model.references.reserved_words import RESERVED_WORDS_BY_KIND
from sandtable.model.references.text_kinds import definition_kind_named_by_text
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.static_part import cached_per_static_part
from sandtable.model.text_input.value_text_conversion import is_comma_separated_list
from sandtable.model.wording.expression_names import name_of_word

_WORD_CHARACTER = r"[\w./+'-]"
_WORD_PATTERN = re.compile(rf"{_WORD_CHARACTER}+")
_LETTER_RUN = re.compile(r"\w+")
"""Letters and digits without a gap."""
_WORDS_BETWEEN_NAMES = frozenset({"or", "and", "not"})
"""Words that would make a name within an expression look like several parts of it."""
_KEYWORDS = frozenset().union(
    *RESERVED_WORDS_BY_KIND.values(),
    *(relation.split() for relation in OPERAND_KIND_BY_RELATION),
    ("all", "some", "no", "is", "has", "lost", "path", "from", "to", "avoiding", "controls"),
    ("occupies", "happened", "kept", "least", "most", "less", "step", "steps", "where"),
)
"""Words of the small languages, which stay what they are even if something has such a name."""


_SpellingKey: TypeAlias = tuple[str | None, bool, tuple[str, ...]]
"""A chart, or None for places; whether names stand alone; and the kinds of names."""


@dataclass(frozen=True, slots=True)
class _NameSpelling:
    """Names that may be typed, with the ids that they mean."""

    id_by_name: Mapping[str, str]
    """Ids by name, in lower case."""
    names_by_first_word: Mapping[str, list[str]]
    """Names by their first run of letters."""
    known_words: Collection[str]
    """Words with a meaning of their own, which are not replaced."""
    printed_names: Mapping[str, str]
    """Printed names by id, each of which leads back to its id."""

    def __call__(self, text: str) -> str:
        """Return the text with ids in place of names."""
        pattern = self._pattern_of_names_in_text(text)
        return pattern.sub(self._replace_name_match, text) if pattern else text

    def iter_matches(self, text: str) -> Iterator[re.Match[str]]:
        """Yield the names of pieces, places and owners in a text."""
        pattern = self._pattern_of_names_in_text(text)
        return pattern.finditer(text) if pattern else iter(())

    def _pattern_of_names_in_text(self, text: str) -> re.Pattern[str] | None:
        """Return a pattern of the names that may occur in a text."""
        runs = frozenset(_LETTER_RUN.findall(text.casefold()))
        # Only names whose first word occurs, so that the pattern stays small.
        near = [name for run in ("", *runs) for name in self.names_by_first_word.get(run, ())
                if runs.issuperset(_LETTER_RUN.findall(name))]  # fmt: skip
        return _names_pattern(near) if near else None

    def name_for_id(self, word: str) -> str:
        """Return the printed name of an id, or the word itself."""
        return self.printed_names.get(word, word)

    def id_for_name(self, name: str) -> str:
        """Return the id that a single name means.

        A name whose words are ids already is returned unchanged.
        """
        words = name.split()
        if all(word in self.known_words for word in words):
            return name
        return self.id_by_name.get(" ".join(words).casefold(), name)

    def _replace_name_match(self, match: re.Match[str]) -> str:
        return self.id_for_name(match[0])


def piece_names_to_ids(module: Module, text: str, scope: str) -> str:
    """Return an entry with ids in place of piece names, as in `2 Town Watch less 1 step`."""
    # The names of a large module take a while to collect.
    return _spelling_of_names_in_scope(module, scope)(text) if text.strip() else text


def place_names_to_ids(module: Module, text: str) -> str:
    """Return a place expression with ids in place of names, as in `in West Bank not Vess`."""
    return _spelling_of_names_in_scope(module, None)(text) if text.strip() else text


def place_ids_to_names(module: Module, text: str) -> str:
    """Return a place expression with names in place of ids.

    It is returned unchanged if the names would not be parsed back to the same ids.
    """
    if not text.strip():
        return text
    spelling = _spelling_of_names_in_scope(module, None)

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
    manifest, spelling = manifest_of_module(module), _spelling_of_names_in_scope(module, scope)

    def to_name(match: re.Match[str]) -> str:
        counter = manifest.find_counter(match[0], scope)
        # A name that only this piece has needs no owner before it, also in lists of everybody.
        names = (piece_cell_text(module, counter.id, scope), counter.name) if counter else ()
        plain = (
            name
            for name in names
            if name != match[0] and "," not in name and spelling.id_for_name(name) == match[0]
        )
        return next(plain, match[0])

    named_text = _WORD_PATTERN.sub(to_name, text)
    return named_text if piece_names_to_ids(module, named_text, scope) == text else text


def names_to_ids(module: Module, kind: Any, text: str, scope: str = COMMON_OWNER) -> str:
    """Return the text of a value of some type with ids in place of names."""
    if not definition_kinds_nameable_in(kind):
        return text
    ids = _spelling_of_names_in_scope(module, scope, kind)(text)
    return separate_names_by_or(ids) if is_type_of_conditions(kind) else ids


def ids_to_names(module: Module, kind: Any, text: str, scope: str = COMMON_OWNER) -> str:
    """Return the text of a value of some type with names in place of ids.

    It is returned unchanged if the names would not be parsed back to the same ids.
    """
    if not definition_kinds_nameable_in(kind):
        return text
    spelling = _spelling_of_names_in_scope(module, scope, kind)
    listed = separate_names_by_and(text) if is_type_of_conditions(kind) else text
    named_text = _WORD_PATTERN.sub(lambda match: spelling.name_for_id(match[0]), listed)
    return named_text if names_to_ids(module, kind, named_text, scope) == text else text


def id_at_position(module: Module, kind: Any, text: str, at: int, scope: str) -> str:
    """Return the id of the name or word at a position in a text."""
    spelling = _spelling_of_names_in_scope(module, scope, kind)
    for match in spelling.iter_matches(text):
        if match.start() <= at <= match.end():
            return spelling.id_for_name(match[0])
    words = (match for match in _WORD_PATTERN.finditer(text) if match.start() <= at <= match.end())
    return next((match[0] for match in words), "")


def name_suggestions(module: Module, kind: Any, scope: str = COMMON_OWNER) -> list[str]:
    """Return completions for a value of some type: names, and ids of unnamed entries."""
    if not definition_kinds_nameable_in(kind):
        return []
    spelling = _spelling_of_names_in_scope(module, scope, kind)
    offered = dict.fromkeys(map(spelling.name_for_id, name_completions_for(module, kind, scope)))
    return sorted(offered, key=str.casefold)


def words_without_meaning(module: Module, condition: Condition) -> list[str]:
    """Return the words of a condition that are not names of the module."""
    index, unknown = name_index_of(module), []

    def record_unknown_word(kind: str, name: str, _scope: str) -> str:
        if not index.has_name(kind, name):
            unknown.append(name)
        return name

    replace_names(condition, NameReplacement(record_unknown_word))
    return list(dict.fromkeys(unknown))


def scope_of_address(module: Module, address: AddressPath) -> str:
    """Return the owner whose pieces a value at an address may name without a prefix."""
    # From the inside out, because the nearest owner is the one whose chart it is.
    for parent in iter_address_and_parents(address[:-1]):
        if has_owners_as_keys(parent):
            try:
                return scope_of_heading(module, top_level_key(relative_path(address, parent)))
            except EditError:
                # Above this address there is no owner, so shared pieces are meant.
                break
    return COMMON_OWNER


def _spelling_of_names_in_scope(
    module: Module, scope: str | None, kind: Any = None
) -> _NameSpelling:
    spellings = _spellings_by_scope(module)
    kinds = definition_kinds_nameable_in(kind) if kind is not None else ()
    key = (scope, _has_names_without_other_words(kind), kinds)
    if key not in spellings:
        spellings[key] = (
            _make_spelling_of_names(module, scope)
            if kind is None
            else _make_spelling_of_kind(module, kind, scope or COMMON_OWNER)
        )
    return spellings[key]


@cached_per_static_part
def _spellings_by_scope(_module: Module) -> dict[_SpellingKey, _NameSpelling]:
    """Return the cache of names and ids by chart and type of value; chart None is for places."""
    return {}


def _make_spelling_of_names(module: Module, scope: str | None) -> _NameSpelling:
    if scope is None:
        id_by_name, words = places_by_name(module), name_completions_for(module, Place)
    else:
        id_by_name, words = (
            pieces_by_name(module, scope),
            name_completions_for(module, Entry, scope),
        )
    return _spelling_of_names(id_by_name, _words_to_keep(module, id_by_name, words), {})


def _words_to_keep(
    module: Module, id_by_name: Mapping[str, str], words: Collection[str]
) -> frozenset[str]:
    """Return the words that must not be replaced, because they are already ids."""
    # A type and a piece may share an id: there the word means the type, as in selectors.
    collective = name_index_of(module).collective_words
    bare_ids = {n for n, name_id in id_by_name.items() if name_id.endswith(f"/{n}")} - collective
    return frozenset(words) - bare_ids


def _make_spelling_of_kind(module: Module, kind: Any, scope: str) -> _NameSpelling:
    """Return the names that a type of value can contain, and the ids that replace them."""
    id_by_name: dict[str, str] = {}
    printed_names: dict[str, str] = {}
    ambiguous: set[str] = set()
    for name_kind in definition_kinds_nameable_in(kind):
        ids_of_kind: dict[str, str] = {}
        for name, name_id in iter_names_of_kind(module, name_kind, scope):
            key = " ".join(name.split()).casefold()
            if ids_of_kind.setdefault(key, name_id) != name_id:
                ambiguous.add(key)
            printed_names.setdefault(name_id, name)
        # A name of things of several kinds means the likeliest kind, which comes first.
        id_by_name = {**ids_of_kind, **id_by_name}
    for name_kind in definition_kinds_nameable_in(kind):
        for key, name_id in iter_other_names(module, name_kind, scope):
            id_by_name.setdefault(key, name_id)
    is_bare = _has_names_without_other_words(kind)
    usable = {
        name: name_id
        for name, name_id in id_by_name.items()
        if name not in ambiguous and (is_bare or name not in _KEYWORDS)
    }
    names = {
        name_id: name
        for name_id, name in printed_names.items()
        if usable.get(" ".join(name.split()).casefold()) == name_id
        and (is_bare or _can_stand_in_expression(name, name_id))
    }
    words = name_completions_for(module, kind, scope)
    if is_bare:
        # An id with a capital letter is meant, where nothing has that name.
        usable = {**{word.casefold(): word for word in words}, **usable}
    return _spelling_of_names(usable, _words_to_keep(module, usable, words), names)


def _has_names_without_other_words(kind: Any) -> bool:
    """Say whether a type of value is a name or a list of names, without words around them."""
    return bool(definition_kind_named_by_text(kind)) or is_comma_separated_list(kind)


def _can_stand_in_expression(name: str, name_id: str) -> bool:
    return name_id not in _KEYWORDS and _WORDS_BETWEEN_NAMES.isdisjoint(name.casefold().split())


def _spelling_of_names(
    id_by_name: Mapping[str, str], words: Collection[str], names: Mapping[str, str]
) -> _NameSpelling:
    beginning: dict[str, list[str]] = {}
    for name in id_by_name:
        first = _LETTER_RUN.search(name)
        beginning.setdefault(first[0] if first else "", []).append(name)
    return _NameSpelling(id_by_name, beginning, words, names)


def _names_pattern(names: Collection[str]) -> re.Pattern[str]:
    """Return a pattern that finds names, the longest first.

    Pass only names that may occur: a pattern of all names of a large module takes seconds to
    compile.
    """
    longest = sorted(names, key=lambda name: (-len(name), name))
    spaced = (r"[ \t]+".join(map(re.escape, name.split())) for name in longest)
    return re.compile(
        rf"(?<!{_WORD_CHARACTER})(?:{'|'.join(spaced)})(?!{_WORD_CHARACTER})", re.IGNORECASE
    )
