"""Conditions, deeds, fates and limits read aloud, for sheets that players hold in their hands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from sandtable.model.module import Module
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.fate import Fate
from sandtable.model.select.manifest import Counter, manifest_of
from sandtable.model.wording.conditions import condition_words
from sandtable.model.wording.nouns import Noun, plural
from sandtable.model.wording.piece_names import piece_name
from sandtable.model.wording.piece_nouns import KINDS, piece_noun
from sandtable.model.wording.places import space_name
from sandtable.model.wording.rolls import on_roll_words
from sandtable.model.wording.sentences import mid_sentence, place_spoken, quoted_number
from sandtable.model.wording.strengths import steps_words
from sandtable.model.wording.tags import state_words

ACTIONS: Mapping[str, str] = {
    "enter": "arrives",
    "box": "goes to a box",
    "release": "is released",
    "withdraw": "is withdrawn",
    "replace": "replacement",
    "remove": "is removed",
    "note": "note",
}
"""What a line of a schedule does, in the words of a sheet."""

UNSTATED = "what happens to it next is not stated"
"""The fate of a marker of which the book does not tell it."""

_FATES = {
    "discard": "discarded",
    "keep": "kept",
    "return": "returned to the pool",
    "remove": "out of the game",
    "~": UNSTATED,
}


def item_words(module: Module, item: Item, owner: str = "") -> str:
    """Return pieces as a line names them: `2 Pikes less 1 step`, `3 event markers`."""
    counter = manifest_of(module).find_counter(item.piece, owner) if item.piece else None
    if item.how != "piece":
        head = _chosen_words(module, item)
    elif counter is None and item.piece in module.module.words.grants:
        head = _grant_words(module.module.words.grants[item.piece], item)
        if item.using and _names(head, piece_noun(module, item.using)):
            item = replace(item, using=None)
    else:
        name = piece_name(module, counter.id) if counter else item.piece
        head = _named_words(name, item, counter)
    return " ".join((head, *_manner(module, item, counter)))


def _named_words(name: str, item: Item, counter: Counter | None) -> str:
    """Pieces by name; a name that is only the word of its kind is a noun: `3 supply counters`."""
    if counter is not None and name.casefold() == counter.kind:
        kind = KINDS[counter.kind]
        return f"{_count(item)} {kind.one if item.count == 1 else kind.many}"
    quoted = quoted_number(name)
    times = " \N{MULTIPLICATION SIGN}" if quoted != name else ""
    return quoted if item.count == 1 else f"{_count(item)}{times} {quoted}"


def _names(grant: str, using: Noun) -> bool:
    """Say whether what is granted tells already with which pieces: `infantry defends on a 3`."""
    said = re.escape(mid_sentence(using.one).lower()), re.escape(using.many.lower())
    return re.search(rf"\b(?:{'|'.join(said)})\b", grant.lower()) is not None


def _grant_words(grant: str, item: Item) -> str:
    """Return what is granted, as often as it is: `one ground action`, `2 ground actions`."""
    article, _, noun = grant.partition(" ")
    if item.count == 1:
        return grant
    if article in {"a", "an", "one"}:
        return f"{_count(item)} {plural(noun)}"
    return f"{_count(item)} {'times ' if article == 'the' else ''}{grant}"


def _count(item: Item) -> str:
    return "?" if item.count is None else str(item.count)


def _chosen_words(module: Module, item: Item) -> str:
    """Pieces by what they are: `2 infantry`, `all Blue units`, `any Red land units`."""
    counted = piece_noun(module, item.among)
    if item.how == "of":
        return f"{_count(item)} {counted.one if item.count == 1 else counted.many}"
    return f"{item.how.removesuffix(' of')} {counted.many}"


def _manner(module: Module, item: Item, counter: Counter | None) -> Iterator[str]:
    words = state_words(module)
    faces = counter.faces if counter else ()
    for said in manner_words(module, counter, item.lost, item.state):
        is_state = said in words.values() or said in faces or said in item.state
        yield f"({said})" if is_state else said
    if item.step is not None:
        yield f"at step {item.step}"
    if item.using:
        yield f"using {piece_noun(module, item.using).many}"
    if item.when:
        yield f"if {condition_words(module, item.when)}"


def manner_words(
    module: Module, counter: Counter | None, lost: int, states: Iterable[str]
) -> Iterator[str]:
    """Yield in which state pieces are; a face by name says how many steps are lost."""
    words = state_words(module)
    faces = counter.faces if counter else ()
    if lost and not any(state in faces for state in states):
        yield steps_words(lost)
    yield from (words.get(state, state.replace("-", " ")) for state in states)


def fate_words(module: Module, fate: Fate | None) -> str:
    """Where a marker goes after it was played."""
    if fate is None:
        return ""
    if fate.to == "box":
        return f"put into {place_spoken(space_name(module, fate.space))}"
    if fate.on:
        return f"returned to the pool {on_roll_words(module, fate.on)}, discarded otherwise"
    return _FATES[fate.to]
