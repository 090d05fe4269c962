"""What events and options do, in sentences: `Draw 3 event markers`, `Move Pikes to the Yard`."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from sandtable.model.phrases.deed import VERBS, Verb
from sandtable.model.phrases.entry import Item, Proviso
from sandtable.model.phrases.selector import Selector
from sandtable.model.select.pieces import pieces_of
from sandtable.model.wording.conditions import condition_words
from sandtable.model.wording.entries import item_words
from sandtable.model.wording.owners import doing_words, owner_name, subject_name
from sandtable.model.wording.places import arriving_at_words, place_name
from sandtable.model.wording.selectors import proviso_words
from sandtable.model.wording.sentences import (
    capitalized,
    is_on,
    joined,
    mid_sentence,
    place_spoken,
)
from sandtable.model.wording.space_nouns import several_spaces

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sandtable.model.module import Module
    from sandtable.model.phrases.place import Place

_SENTENCES: Mapping[str, str] = {
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
_JOINTS: Mapping[str, str] = {"withdraw": "to", "box": "to", "release": "from"}

_CHOICES = frozenset({"any", "one", "each"})
_INSIDE = re.compile(r"\b(space|area|territory|zone|region|box)\b")
"""What one is in, where a choice is open; one is at any other place."""


def deeds_words(
    module: Module, deeds: Mapping[Verb, tuple[Any, ...]], owner: str = ""
) -> Iterator[str]:
    """Yield what an event or an option does, a sentence without its full stop each."""
    for verb, objects in deeds.items():
        what = _objects(module, objects, owner, "" if verb.does == "note" else "and")
        yield capitalized(_sentence(module, verb, what))


def _sentence(module: Module, verb: Verb, what: str) -> str:
    if verb.does == "control" and verb.owner:
        if verb.owner == "nobody":
            return f"Nobody controls {what} any more"
        return f"{doing_words(module, verb.owner, 'takes', 'take')} control of {what}"
    kind = _kind(verb, what)
    if kind in _SENTENCES and not verb.owner:
        place = _where(module, verb.does, verb.place) if verb.place else ""
        return _SENTENCES[kind].format(what=what, place=place)
    name, joins = _verb_name(module, verb.does), _joins(module, verb)
    if verb.place is None and not verb.owner and " " not in name and verb.does not in VERBS:
        return f"{name} {what}"
    if joins:
        return f"{what} {joins}"
    who = f" ({owner_name(module, verb.owner)})" if verb.owner else ""
    where = f" {_at(module, verb.place)}" if verb.place else ""
    return f"{name}{who}{where}: {what}"


def _kind(verb: Verb, what: str) -> str:
    """What is done, as the table of sentences has it."""
    if verb.does == "enter" and not verb.place:
        return "enter anywhere"
    return "remove those" if verb.does == "remove" and _is_described(what) else verb.does


def _where(module: Module, does: str, place: Place) -> str:
    """Where it is done, as it stands in the sentence: what is granted is so at a place."""
    joint = _JOINTS.get(does)
    return f" {joint} {_place(module, place)}" if joint else f"{_at(module, place)}: "


def _place(module: Module, place: Place) -> str:
    return place_spoken(mid_sentence(place_name(module, place)))


def _at(module: Module, place: Place) -> str:
    """Where something is done: `at Vess`, `in the North Sea`, `at the map edge`, `in any hex`."""
    name = place_name(module, place)
    spoken = place_spoken(name)
    first, _, rest = spoken.partition(" ")
    if first == "anywhere":
        return spoken
    if first in _CHOICES:
        is_inside = not rest.startswith("of ") and _INSIDE.search(rest) is not None
    else:
        is_inside = spoken != name and not is_on(name)
    return f"in {spoken}" if is_inside else arriving_at_words(spoken)


def _is_described(what: str) -> bool:
    """Say whether words describe at such length that nothing behind them would be understood."""
    return " other than " in what or " with a " in what


def _joins(module: Module, verb: Verb) -> str:
    """A verb of the game's own that ends with a side, as those do it: `join the Reds`."""
    *words, last = verb.does.split("-")
    if not words or last not in module.module.owners or verb.place or verb.owner:
        return ""
    return f"{' '.join(words)} {subject_name(module, last)}"


def _verb_name(module: Module, verb: str) -> str:
    """A verb of the game's own in words, with names for those whom it names: `Join the Reds`."""
    owners = module.module.owners
    words = [subject_name(module, word) if word in owners else word for word in verb.split("-")]
    return capitalized(" ".join(words))


def _objects(module: Module, parts: Sequence[Any], owner: str, last: str) -> str:
    """All that something is done to; what depends on the same condition stands together."""
    said: list[str] = []
    more: list[str] = []
    before: Any = None
    for part in _with_one_condition(parts):
        if isinstance(part, tuple):
            more.append(_conditional(module, part, owner))
        elif isinstance(part, Proviso) and _bounds(module, part, before):
            # A bound on a sum stands with the choice that it bounds.
            said[-1] += f" with a total {part.measure} of {part.bound} {_bound_words(part)}"
        else:
            said.append(_object(module, part, owner))
        before = part
    plain = joined(said, last) if last else ", ".join(said)
    return "; ".join(part for part in (plain, *more) if part)


def _bound_words(part: Proviso) -> str:
    """How much bounds a choice: a number, or what dice give."""
    amount = str(part.amount)
    return f"the result of {amount}" if _DICE.fullmatch(amount) else amount


_DICE = re.compile(r"[0-9]*d[0-9]+")


def _with_one_condition(parts: Sequence[Any]) -> Iterator[Any]:
    """The parts, those in a row that depend on the same condition together."""
    for when, run in groupby(parts, key=lambda part: getattr(part, "when", None)):
        those = tuple(run)
        yield from (those,) if when is not None and len(those) > 1 else those


def _conditional(module: Module, items: Sequence[Item], owner: str) -> str:
    names = joined(item_words(module, replace(item, when=None), owner) for item in items)
    condition = items[0].when
    assert condition is not None
    return f"if {condition_words(module, condition)}, also {names}"


def _bounds(module: Module, proviso: Proviso, item: Any) -> bool:
    """Say whether a proviso bounds a sum of what the item before it chooses."""
    if proviso.measure not in module.module.ratings or proviso.within or proviso.each:
        return False
    if not isinstance(item, Item) or item.among is None:
        return False
    if proviso.of is None:
        return True
    return set(pieces_of(module, item.among)) <= set(pieces_of(module, proviso.of))


def _object(module: Module, part: Any, owner: str) -> str:
    if isinstance(part, Item):
        return item_words(module, part, owner)
    if isinstance(part, Proviso):
        return proviso_words(module, part)
    return several_spaces(module, part) if isinstance(part, Selector) else str(part)
