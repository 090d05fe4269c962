"""Wording of what events and options do: `Draw 3 event markers`, `Move Pikes to the Yard`."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from sandtable.model.phrases.deed import BUILT_IN_VERBS, DeedVerb
from sandtable.model.phrases.entry import Item, Proviso
from sandtable.model.phrases.selector import Selector
from sandtable.model.select.pieces import pieces_matching
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.entries import describe_item
from sandtable.model.wording.owner_names import owner_as_subject, owner_name, owner_with_verb
from sandtable.model.wording.places import arriving_at_text, place_name
from sandtable.model.wording.selectors import describe_proviso
from sandtable.model.wording.sentences import (
    capitalize_first_letter,
    is_surface_name,
    join_words,
    lowercase_mid_sentence,
    place_name_in_sentence,
)
from sandtable.model.wording.space_nouns import describe_spaces

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
"""How deeds read of which the verb says it all; any other stands before what it is done to."""
_PREPOSITIONS_BY_VERB: Mapping[str, str] = {"withdraw": "to", "box": "to", "release": "from"}

_CHOICE_WORDS = frozenset({"any", "one", "each"})
_ENCLOSING_PLACE_PATTERN = re.compile(r"\b(space|area|territory|zone|region|box)\b")
"""What one is in, where a choice is open; one is at any other place."""


def describe_deeds(
    module: Module, deeds: Mapping[DeedVerb, tuple[Any, ...]], owner: str = ""
) -> Iterator[str]:
    """Yield what an event or an option does, a sentence without its full stop each."""
    for verb, objects in deeds.items():
        what = _describe_objects(module, objects, owner, "" if verb.does == "note" else "and")
        yield capitalize_first_letter(_describe_deed(module, verb, what))


def _describe_deed(module: Module, verb: DeedVerb, what: str) -> str:
    if verb.does == "control" and verb.owner:
        if verb.owner == "nobody":
            return f"Nobody controls {what} any more"
        return f"{owner_with_verb(module, verb.owner, 'takes', 'take')} control of {what}"
    kind = _sentence_key(verb, what)
    if kind in _SENTENCES_BY_VERB and not verb.owner:
        place = _describe_place_of_deed(module, verb.does, verb.place) if verb.place else ""
        return _SENTENCES_BY_VERB[kind].format(what=what, place=place)
    name, joins = _verb_name(module, verb.does), _joined_side_text(module, verb)
    if (
        verb.place is None
        and not verb.owner
        and " " not in name
        and verb.does not in BUILT_IN_VERBS
    ):
        return f"{name} {what}"
    if joins:
        return f"{what} {joins}"
    who = f" ({owner_name(module, verb.owner)})" if verb.owner else ""
    where = f" {_located_place_text(module, verb.place)}" if verb.place else ""
    return f"{name}{who}{where}: {what}"


def _sentence_key(verb: DeedVerb, what: str) -> str:
    """What is done, as the table of sentences has it."""
    if verb.does == "enter" and not verb.place:
        return "enter anywhere"
    return "remove those" if verb.does == "remove" and _is_long_description(what) else verb.does


def _describe_place_of_deed(module: Module, does: str, place: Place) -> str:
    """Where it is done, as it stands in the sentence: what is granted is so at a place."""
    joint = _PREPOSITIONS_BY_VERB.get(does)
    return (
        f" {joint} {_place_name_mid_sentence(module, place)}"
        if joint
        else f"{_located_place_text(module, place)}: "
    )


def _place_name_mid_sentence(module: Module, place: Place) -> str:
    return place_name_in_sentence(lowercase_mid_sentence(place_name(module, place)))


def _located_place_text(module: Module, place: Place) -> str:
    """Where something is done: `at Vess`, `in the North Sea`, `at the map edge`, `in any hex`."""
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


def _is_long_description(what: str) -> bool:
    """Say whether words describe at such length that nothing behind them would be understood."""
    return " other than " in what or " with a " in what


def _joined_side_text(module: Module, verb: DeedVerb) -> str:
    """A verb of the game's own that ends with a side, as those do it: `join the Reds`."""
    *words, last = verb.does.split("-")
    if not words or last not in module.module.owners or verb.place or verb.owner:
        return ""
    return f"{' '.join(words)} {owner_as_subject(module, last)}"


def _verb_name(module: Module, verb: str) -> str:
    """A verb of the game's own in words, with names for those whom it names: `Join the Reds`."""
    owners = module.module.owners
    words = [
        owner_as_subject(module, word) if word in owners else word for word in verb.split("-")
    ]
    return capitalize_first_letter(" ".join(words))


def _describe_objects(module: Module, parts: Sequence[Any], owner: str, last: str) -> str:
    """All that something is done to; what depends on the same condition stands together."""
    said: list[str] = []
    more: list[str] = []
    before: Any = None
    for part in _group_by_condition(parts):
        if isinstance(part, tuple):
            more.append(_describe_conditional_items(module, part, owner))
        elif isinstance(part, Proviso) and _bounds_item_before(module, part, before):
            # A bound on a sum stands with the choice that it bounds.
            said[-1] += (
                f" with a total {part.measure} of {part.bound} {_describe_bound_amount(part)}"
            )
        else:
            said.append(_describe_object(module, part, owner))
        before = part
    plain = join_words(said, last) if last else ", ".join(said)
    return "; ".join(part for part in (plain, *more) if part)


def _describe_bound_amount(part: Proviso) -> str:
    """How much bounds a choice: a number, or what dice give."""
    amount = str(part.amount)
    return f"the result of {amount}" if _DICE_PATTERN.fullmatch(amount) else amount


_DICE_PATTERN = re.compile(r"[0-9]*d[0-9]+")


def _group_by_condition(parts: Sequence[Any]) -> Iterator[Any]:
    """The parts, those in a row that depend on the same condition together."""
    for when, run in groupby(parts, key=lambda part: getattr(part, "when", None)):
        those = tuple(run)
        yield from (those,) if when is not None and len(those) > 1 else those


def _describe_conditional_items(module: Module, items: Sequence[Item], owner: str) -> str:
    names = join_words(describe_item(module, replace(item, when=None), owner) for item in items)
    condition = items[0].when
    assert condition is not None
    return f"if {describe_condition(module, condition)}, also {names}"


def _bounds_item_before(module: Module, proviso: Proviso, item: Any) -> bool:
    """Say whether a proviso bounds a sum of what the item before it chooses."""
    if proviso.measure not in module.module.ratings or proviso.within or proviso.each:
        return False
    if not isinstance(item, Item) or item.among is None:
        return False
    if proviso.of is None:
        return True
    return set(pieces_matching(module, item.among)) <= set(pieces_matching(module, proviso.of))


def _describe_object(module: Module, part: Any, owner: str) -> str:
    if isinstance(part, Item):
        return describe_item(module, part, owner)
    if isinstance(part, Proviso):
        return describe_proviso(module, part)
    return describe_spaces(module, part) if isinstance(part, Selector) else str(part)
