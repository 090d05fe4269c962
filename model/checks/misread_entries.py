"""Entries of set-ups and schedules that are not written as the format wants; REF001 finds them.

A printed name, a number such as `2x`, or a list without a comma is read as a piece with states,
and each of its words would be unknown by itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sandtable.model.address_path import format_address
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.lookup import entry_key, value_at_address
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.references.name_index import name_index_of
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.static_part import cached_per_static_part

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module
    from sandtable.model.references.name_uses import NameUse

_KINDS_OF_WORDS_IN_ENTRIES = frozenset({"piece", "state"})
_COUNT_WITH_SIGN = re.compile(r"([1-9][0-9]{0,2})[x\N{MULTIPLICATION SIGN}]")

_NUMBER_BY_WORD = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "ten": 10}


@dataclass(frozen=True, slots=True)
class MisreadEntry:
    """An entry that is written wrongly: advice, and the entries that its author probably meant."""

    advice: str
    corrected_entries: tuple[Item, ...]

    @property
    def corrected_text(self) -> str:
        """Return the entries that the author probably meant, as they should be written."""
        return ", ".join(map(str, self.corrected_entries))


def misread_entry_of_use(module: Module, use: NameUse) -> MisreadEntry | None:
    """Return what an entry with an unknown word probably means; None if that is not clear."""
    if use.kind not in _KINDS_OF_WORDS_IN_ENTRIES:
        return None
    entry = value_at_address(module, use.steps)
    if not isinstance(entry, Item) or entry.how != "piece":
        return None
    return (
        _entry_with_printed_name(module, entry, use.scope)
        or _entry_with_count_in_words(module, entry, use.scope)
        or _entries_without_comma(module, entry, use.scope)
    )


def printed_name_of_use(module: Module, use: NameUse) -> tuple[str, str] | None:
    """Return the printed name that a phrase contains instead of an id, and the id; or None.

    `any in West Bank` is read as two words, of which neither is known.
    """
    value = value_at_address(module, use.steps)
    text = f"{use.steps[-1]} {value if isinstance(value, Phrase) else ''}".casefold()
    word = use.name.casefold()
    names = (
        name
        for name in _ids_by_printed_name(module)
        if word in name.split() and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)
    )
    name = max(names, key=len, default=None)
    return _ids_by_printed_name(module)[name] if name else None


@cached_per_static_part
def _ids_by_printed_name(module: Module) -> Mapping[str, tuple[str, str]]:
    """Return the names of several words in small letters, each as printed and with its id."""
    collections: tuple[Mapping[str, Any], ...] = (
        module.module.owners,
        module.types,
        module.regions,
        module.boards,
        *(board.spaces for board in module.boards.values()),
    )
    return {
        entry.name.casefold(): (entry.name, key)
        for collection in collections
        for key, entry in collection.items()
        if entry.name and " " in entry.name
    }


def replace_misread_entry(
    module: Module, steps: AddressPath, corrected: tuple[Item, ...]
) -> Module:
    """Replace a wrongly written entry by those that are meant. Raise EditError if it is gone."""
    line = value_at_address(module, steps[:-1])
    entries = line if isinstance(line, tuple) else ()
    index = next((i for i, e in enumerate(entries) if entry_key(e) == steps[-1]), None)
    if index is None:
        raise EditError(f"There is no entry at {format_address(steps)}.")
    return set_value(module, steps[:-1], (*entries[:index], *corrected, *entries[index + 1 :]))


def _entry_with_printed_name(module: Module, entry: Item, scope: str) -> MisreadEntry | None:
    """Return the entry with the id of the piece, if the author wrote its printed name."""
    words = (entry.piece, *entry.state)
    for length in range(len(words), 0, -1):
        if length == 1 and _is_piece(module, entry.piece, scope):
            break  # only a state is unknown
        written = " ".join(words[:length])
        piece = _piece_with_printed_name(module, written, scope)
        if piece is not None:
            meant = replace(entry, piece=piece, state=words[length:])
            return MisreadEntry(f"“{written}” is written {piece!r} in this file.", (meant,))
    return None


def _piece_with_printed_name(module: Module, written: str, scope: str) -> str | None:
    """Return the id of the only piece with a printed name that a chart can name."""
    ids = {
        piece
        for owner in name_index_of(module).visible_owners(scope)
        for piece in _pieces_by_printed_name(module).get((owner, written.casefold()), ())
    }
    return ids.pop() if len(ids) == 1 else None


@cached_per_static_part
def _pieces_by_printed_name(module: Module) -> Mapping[tuple[str, str], tuple[str, ...]]:
    pieces: dict[tuple[str, str], tuple[str, ...]] = {}
    for counter in manifest_of_module(module).counters.values():
        key = counter.owner, counter.name.casefold()
        pieces[key] = (*pieces.get(key, ()), counter.id.rpartition("/")[2])
    return pieces


def _entry_with_count_in_words(module: Module, entry: Item, scope: str) -> MisreadEntry | None:
    """Return how to write an entry such as `2x pikes` or `two pikes`; None for any other entry."""
    sign = _COUNT_WITH_SIGN.fullmatch(entry.piece)
    count = int(sign[1]) if sign else _NUMBER_BY_WORD.get(entry.piece.casefold())
    if count is None or not entry.state or not _is_piece(module, entry.state[0], scope):
        return None
    meant = replace(entry, piece=entry.state[0], state=entry.state[1:], count=count)
    advice = f"Write the number {count} before {entry.state[0]!r}."
    return MisreadEntry(advice, (meant,))


def _entries_without_comma(module: Module, entry: Item, scope: str) -> MisreadEntry | None:
    """Return how to write an entry such as `pikes wagon`, which lacks a comma; else None."""
    if not _is_piece(module, entry.piece, scope):
        return None
    for index, word in enumerate(entry.state):
        count = int(word) if word.isdecimal() and int(word) else None
        number_of_words = 1 if count is None else 2
        piece, *state = entry.state[index + number_of_words - 1 :] or ("",)
        if _is_piece(module, piece, scope) and (count is None or piece != word):
            before = replace(entry, state=entry.state[:index])
            after = Item(piece, count or 1, state=tuple(state), when=entry.when)
            return MisreadEntry(f"A comma is missing before {word!r}.", (before, after))
    return None


def _is_piece(module: Module, word: str, scope: str) -> bool:
    return bool(name_index_of(module).possible_full_names(word, scope))
