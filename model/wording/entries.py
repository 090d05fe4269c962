"""Texts for entries, states and fates of markers on the sheets of players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from sandtable.model.module import Module
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.fate import Fate
from sandtable.model.select.manifest import Counter, manifest_of_module
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.nouns import NounForms, plural_of_noun
from sandtable.model.wording.piece_names import piece_name, piece_name_in_sentence
from sandtable.model.wording.piece_word_nouns import PIECE_KIND_NOUNS
from sandtable.model.wording.places import space_name
from sandtable.model.wording.rolls import on_roll_text
from sandtable.model.wording.selector_nouns import piece_noun
from sandtable.model.wording.sentences import (
    lowercase_mid_sentence,
    place_name_in_sentence,
    quote_if_it_begins_with_number,
)
from sandtable.model.wording.strengths import describe_steps_lost
from sandtable.model.wording.tags import names_of_states

SCHEDULE_ACTION_TEXTS: Mapping[str, str] = {
    "enter": "arrives",
    "box": "goes to a box",
    "release": "is released",
    "withdraw": "is withdrawn",
    "replace": "replacement",
    "remove": "is removed",
    "note": "note",
}
"""Text on sheets for each action of a schedule."""

UNSTATED_FATE_TEXT = "what happens to it next is not stated"
"""Text for a fate that the book does not state."""

_FATE_TEXTS = {
    "discard": "discarded",
    "keep": "kept",
    "return": "returned to the pool",
    "remove": "out of the game",
    "~": UNSTATED_FATE_TEXT,
}


def describe_item(
    module: Module, item: Item, owner: str = "", *, is_in_sentence: bool = False
) -> str:
    """Describe an item, which is an entry that names pieces: `2 Pikes less 1 step`.

    Within a sentence, a single piece has its name for sentences: `the Rangers`.
    """
    counter = manifest_of_module(module).find_counter(item.piece, owner) if item.piece else None
    if item.how != "piece":
        head = _describe_chosen_pieces(module, item)
    elif counter is None and item.piece in module.module.words.grants:
        head = _describe_grant(module.module.words.grants[item.piece], item)
        if item.using and _is_naming_pieces(head, piece_noun(module, item.using)):
            item = replace(item, using=None)
    else:
        find_name = piece_name_in_sentence if is_in_sentence and item.count == 1 else piece_name
        name = find_name(module, counter.id) if counter else item.piece
        head = _describe_named_pieces(name, item, counter)
    return " ".join((head, *_iter_item_details(module, item, counter)))


def _describe_named_pieces(name: str, item: Item, counter: Counter | None) -> str:
    """Describe named pieces with their number.

    A name that is only the word for its kind is a noun: `3 supply counters`.
    """
    if counter is not None and name.casefold() == counter.kind:
        kind = PIECE_KIND_NOUNS[counter.kind]
        noun = kind.singular_form if item.count == 1 else kind.plural_form
        return f"{_count_before_noun(item)} {noun}"
    # A sign between the two numbers: `2 22 Gd` would be misread.
    quoted = quote_if_it_begins_with_number(name)
    times = " \N{MULTIPLICATION SIGN}" if quoted != name else ""
    return quoted if item.count == 1 else f"{_count_before_noun(item)}{times} {quoted}"


def _is_naming_pieces(grant: str, using: NounForms) -> bool:
    """Say whether the text of a benefit already names the pieces that receive it.

    `infantry defends on a 3` does so for infantry, for example.
    """
    patterns = (
        re.escape(lowercase_mid_sentence(using.singular_form).lower()),
        re.escape(using.plural_form.lower()),
    )
    return re.search(rf"\b(?:{'|'.join(patterns)})\b", grant.lower()) is not None


def _describe_grant(grant: str, item: Item) -> str:
    """Describe a benefit that is granted, with the number of times that it is granted.

    For example, `one ground action` or `2 ground actions`.
    """
    article, _, noun = grant.partition(" ")
    if item.count == 1:
        return grant
    if article in {"a", "an", "one"}:
        return f"{_count_before_noun(item)} {plural_of_noun(noun)}"
    return f"{_count_before_noun(item)} {'times ' if article == 'the' else ''}{grant}"


def _count_before_noun(item: Item) -> str:
    return "?" if item.count is None else str(item.count)


def _describe_chosen_pieces(module: Module, item: Item) -> str:
    """Describe pieces that are selected by words.

    For example, `2 infantry`, `all Blue units` or `any Red land units`.
    """
    counted = piece_noun(module, item.among)
    if item.how == "of":
        return (
            f"{_count_before_noun(item)} "
            f"{counted.singular_form if item.count == 1 else counted.plural_form}"
        )
    return f"{item.how.removesuffix(' of')} {counted.plural_form}"


def _iter_item_details(module: Module, item: Item, counter: Counter | None) -> Iterator[str]:
    words = names_of_states(module)
    faces = counter.face_names if counter else ()
    for description in iter_state_descriptions(module, counter, item.lost, item.state):
        is_state = (
            description in words.values() or description in faces or description in item.state
        )
        yield f"({description})" if is_state else description
    if item.step is not None:
        yield f"at step {item.step}"
    if item.using:
        yield f"using {piece_noun(module, item.using).plural_form}"
    if item.when:
        yield f"if {describe_condition(module, item.when)}"


def iter_state_descriptions(
    module: Module, counter: Counter | None, lost: int, states: Iterable[str]
) -> Iterator[str]:
    """Yield the states of pieces as text; the name of a face stands for lost strength steps."""
    words = names_of_states(module)
    faces = counter.face_names if counter else ()
    if lost and not any(state in faces for state in states):
        yield describe_steps_lost(lost)
    yield from (words.get(state, state.replace("-", " ")) for state in states)


def describe_fate(module: Module, fate: Fate | None) -> str:
    """Describe where an event marker goes after play."""
    if fate is None:
        return ""
    if fate.to == "box":
        return f"put into {place_name_in_sentence(space_name(module, fate.space))}"
    if fate.on:
        return f"returned to the pool {on_roll_text(module, fate.on)}, discarded otherwise"
    return _FATE_TEXTS[fate.to]
