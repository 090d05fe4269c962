"""Texts for actions of events and options: `Draw 3 event markers`, `Move Pikes to the Yard`."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from sandtable.model.phrases.action import BUILT_IN_VERBS, ActionVerb
from sandtable.model.phrases.entry import Item, Proviso
from sandtable.model.phrases.selector import Selector
from sandtable.model.select.pieces import pieces_matching
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.entries import describe_item
from sandtable.model.wording.owner_names import owner_as_subject, owner_name, owner_with_verb
from sandtable.model.wording.places import arriving_at_text, place_name
from sandtable.model.wording.selector_nouns import describe_spaces
from sandtable.model.wording.selectors import describe_proviso
from sandtable.model.wording.sentences import (
    capitalize_first_letter,
    is_surface_name,
    join_words,
    lowercase_mid_sentence,
    place_name_in_sentence,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sandtable.model.module import Module
    from sandtable.model.phrases.place import Place

_SENTENCES_BY_VERB: Mapping[str, str] = {
    "note": "{what}",
    "grant": "{place}{what}",
    "withdraw": "Withdraw {what}{place}",
    "box": "Move {what}{place}",
    "release": "Release {what}{place}",
    "remove": "Remove {what} from the game",
    "remove those": "Remove from the game {what}",
    "replace": "Receive {what} as replacement",
    "enter anywhere": "Enter where reinforcements enter: {what}",
}
"""Sentences for built-in verbs. Any other verb stands before its objects."""
_PREPOSITIONS_BY_VERB: Mapping[str, str] = {"withdraw": "to", "box": "to", "release": "from"}

_CHOICE_WORDS = frozenset({"any", "one", "each"})
_ENCLOSING_PLACE_PATTERN = re.compile(r"\b(space|area|territory|zone|region|box)\b")
"""Places that take `in` before them while the choice is open; others take `at`."""


def describe_actions(
    module: Module, actions: Mapping[ActionVerb, tuple[Any, ...]], owner: str = ""
) -> Iterator[str]:
    """Yield a sentence without full stop for each action of an event or an option."""
    for verb, objects in actions.items():
        objects_text = _describe_objects(
            module, objects, owner, "" if verb.does == "note" else "and"
        )
        yield capitalize_first_letter(_describe_action(module, verb, objects_text))


def _describe_action(module: Module, verb: ActionVerb, objects_text: str) -> str:
    if verb.does == "control" and verb.owner:
        if verb.owner == "nobody":
            return f"Nobody controls {objects_text} any more"
        return f"{owner_with_verb(module, verb.owner, 'takes', 'take')} control of {objects_text}"
    kind = _sentence_key(verb, objects_text)
    if kind in _SENTENCES_BY_VERB and not verb.owner:
        place = _describe_place_of_action(module, verb.does, verb.place) if verb.place else ""
        return _SENTENCES_BY_VERB[kind].format(what=objects_text, place=place)
    name, joins = _name_of_verb(module, verb.does), _joined_side_text(module, verb)
    if (
        verb.place is None
        and not verb.owner
        and " " not in name
        and verb.does not in BUILT_IN_VERBS
    ):
        return f"{name} {objects_text}"
    if joins:
        return f"{objects_text} {joins}"
    owner_text = f" ({owner_name(module, verb.owner)})" if verb.owner else ""
    place_text = f" {_located_place_text(module, verb.place)}" if verb.place else ""
    return f"{name}{owner_text}{place_text}: {objects_text}"


def _sentence_key(verb: ActionVerb, objects_text: str) -> str:
    """Return the key under which the table of sentences has the sentence for an action."""
    # Arrivals without a place need other words.
    if verb.does == "enter" and not verb.place:
        return "enter anywhere"
    return (
        "remove those"
        if verb.does == "remove" and _is_long_description(objects_text)
        else verb.does
    )


def _describe_place_of_action(module: Module, does: str, place: Place) -> str:
    """Return the place of an action as its sentence needs it, with preposition or colon."""
    preposition = _PREPOSITIONS_BY_VERB.get(does)
    return (
        f" {preposition} {_place_name_mid_sentence(module, place)}"
        if preposition
        else f"{_located_place_text(module, place)}: "
    )


def _place_name_mid_sentence(module: Module, place: Place) -> str:
    return place_name_in_sentence(lowercase_mid_sentence(place_name(module, place)))


def _located_place_text(module: Module, place: Place) -> str:
    """Return a place with its preposition: `at Vess`, `in the North Sea`, `in any hex`."""
    name = place_name(module, place)
    spoken = place_name_in_sentence(name)
    first, _, rest = spoken.partition(" ")
    if first == "anywhere":
        return spoken
    if first in _CHOICE_WORDS:
        is_inside = (
            not rest.startswith("of ") and _ENCLOSING_PLACE_PATTERN.search(rest) is not None
        )
    else:
        is_inside = spoken != name and not is_surface_name(name)
    return f"in {spoken}" if is_inside else arriving_at_text(spoken)


def _is_long_description(objects_text: str) -> bool:
    """Say whether the text of an object is so long that words after it would be misread."""
    return " other than " in objects_text or " with a " in objects_text


def _joined_side_text(module: Module, verb: ActionVerb) -> str:
    """Return the text of a verb if it ends with a side, such as `join the Reds`.

    Returns an empty text for other verbs.
    """
    *words, last = verb.does.split("-")
    # The verb must end with the id of an owner, as in `join-reds`.
    if not words or last not in module.module.owners or verb.place or verb.owner:
        return ""
    return f"{' '.join(words)} {owner_as_subject(module, last)}"


def _name_of_verb(module: Module, verb: str) -> str:
    """Return the name of a verb, in which owners are named: `Join the Reds`."""
    owners = module.module.owners
    words = [
        owner_as_subject(module, word) if word in owners else word for word in verb.split("-")
    ]
    return capitalize_first_letter(" ".join(words))


def _describe_objects(module: Module, parts: Sequence[Any], owner: str, last: str) -> str:
    """Describe the objects of an action; those with the same condition come together."""
    plain_texts: list[str] = []
    conditional_texts: list[str] = []
    previous_part: Any = None
    for part in _group_by_condition(parts):
        if isinstance(part, tuple):
            conditional_texts.append(_describe_conditional_items(module, part, owner))
        elif isinstance(part, Proviso) and _is_bound_on_previous_item(module, part, previous_part):
            # A bound on a sum is a part of the choice that it restricts.
            plain_texts[-1] += (
                f" with a total {part.measure} of {part.bound} {_describe_bound_amount(part)}"
            )
        else:
            plain_texts.append(_describe_object(module, part, owner))
        previous_part = part
    plain = join_words(plain_texts, last) if last else ", ".join(plain_texts)
    return "; ".join(part for part in (plain, *conditional_texts) if part)


def _describe_bound_amount(part: Proviso) -> str:
    """Describe the amount in a condition on a choice: a number, or the result of dice."""
    amount = str(part.amount)
    return f"the result of {amount}" if _DICE_PATTERN.fullmatch(amount) else amount


_DICE_PATTERN = re.compile(r"[0-9]*d[0-9]+")


def _group_by_condition(parts: Sequence[Any]) -> Iterator[Any]:
    """Yield the objects of an action; consecutive ones with the same condition as a tuple."""
    for when, run in groupby(parts, key=lambda part: getattr(part, "when", None)):
        group = tuple(run)
        yield from (group,) if when is not None and len(group) > 1 else group


def _describe_conditional_items(module: Module, items: Sequence[Item], owner: str) -> str:
    names = join_words(
        describe_item(module, replace(item, when=None), owner, is_in_sentence=True)
        for item in items
    )
    condition = items[0].when
    assert condition is not None
    return f"if {describe_condition(module, condition)}, also {names}"


def _is_bound_on_previous_item(module: Module, proviso: Proviso, item: Any) -> bool:
    """Say whether a condition on a choice bounds a sum over the pieces named just before it.

    The sum is one of ratings, such as attack strengths.
    """
    # A bound on a sum of ratings is about the pieces just named.
    if proviso.measure not in module.module.ratings or proviso.within or proviso.each:
        return False
    if not isinstance(item, Item) or item.among is None:
        return False
    if proviso.of is None:
        return True
    return set(pieces_matching(module, item.among)) <= set(pieces_matching(module, proviso.of))


def _describe_object(module: Module, part: Any, owner: str) -> str:
    if isinstance(part, Item):
        return describe_item(module, part, owner, is_in_sentence=True)
    if isinstance(part, Proviso):
        return describe_proviso(module, part)
    return describe_spaces(module, part) if isinstance(part, Selector) else str(part)
