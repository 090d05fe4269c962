"""Conditions, deeds, fates and limits read aloud, for sheets that players hold in their hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from model.ledger.calendar import turn_label, turn_number
from model.module import Module
from model.phrases.deed import VERBS, Verb
from model.phrases.entry import Item, Proviso
from model.phrases.fate import Fate
from model.phrases.selector import Selector
from model.phrases.span import Span
from model.reports.called import called
from model.reports.condition_words import condition_words, turn_unit
from model.reports.range_words import results_words, turns_words
from model.reports.wording import (
    owner_name,
    place_name,
    proviso_words,
    selector_words,
    space_name,
)
from model.select.manifest import manifest_of

ACTIONS: Mapping[str, str] = {
    "enter": "arrives",
    "box": "goes to a box",
    "release": "is released",
    "withdraw": "is withdrawn",
    "replace": "replacement",
    "remove": "is removed",
    "control": "changes hands",
    "note": "note",
}
"""What a line of a schedule does, in the words of a sheet."""

_FATES = {
    "discard": "discarded",
    "keep": "kept",
    "return": "returned to the pool",
    "remove": "out of the game",
    "~": "not known",
}


def deeds_words(
    module: Module, deeds: Mapping[Verb, tuple[Any, ...]], owner: str = ""
) -> Iterator[str]:
    """What an event or an option does, a line each."""
    for verb, objects in deeds.items():
        said = ", ".join(_object(module, part, owner) for part in objects)
        if verb.does == "note":
            yield said
            continue
        yield f"{_deed(module, verb)}: {said}"


_OWN: Mapping[str, str] = {"box": "To", "replace": "Replacement", "remove": "Out of the game"}
"""Verbs that read better in other words."""


def _deed(module: Module, verb: Verb) -> str:
    """A verb with its place: `Enter at Vess`, `To Fleet Yard`, `Blue takes control of`."""
    if verb.does == "control" and verb.owner:
        return f"{owner_name(module, verb.owner)} takes control of"
    does = _OWN.get(verb.does, verb.does.replace("-", " ").capitalize())
    who = f" ({owner_name(module, verb.owner)})" if verb.owner else ""
    if verb.place is None:
        return f"{does}{who}"
    place = place_name(module, verb.place)
    joint = VERBS.get(verb.does, "at")
    where = at_words(place) if joint == "at" else f"{joint or ''} {place}".strip()
    return f"{does}{who} {where}"


def _object(module: Module, part: Any, owner: str) -> str:
    if isinstance(part, Item):
        return item_words(module, part, owner)
    if isinstance(part, Proviso):
        return proviso_words(module, part)
    return selector_words(module, part) if isinstance(part, Selector) else str(part)


def item_words(module: Module, item: Item, owner: str = "") -> str:
    """Pieces as a line names them: `2 Pikes less 1 step`, `1 of infantry`."""
    count = "?" if item.count is None else str(item.count)
    if item.how == "piece":
        found = manifest_of(module).named(item.piece, owner) if item.piece else None
        name = (
            called(module, found.id)
            if found
            else module.module.words.grants.get(item.piece, item.piece)
        )
        head = name if item.count == 1 else f"{count} {name}"
    else:
        among = selector_words(module, item.among) if item.among else ""
        head = f"{count} of {among}" if item.how == "of" else f"{item.how} {among}"
    return " ".join((head, *_manner(module, item)))


def _manner(module: Module, item: Item) -> Iterator[str]:
    if item.lost:
        yield steps_words(item.lost)
    if item.step is not None:
        yield f"at step {item.step}"
    yield from (module.module.words.states.get(word, word) for word in item.state)
    if item.using:
        yield f"using {selector_words(module, item.using)}"
    if item.when:
        yield f"if {condition_words(module, item.when)}"


def at_words(place: str) -> str:
    """Where something comes: `at Vess`, `anywhere in Egypt`, `at any supplied hex`."""
    first, _, rest = place.partition(" ")
    if first in {"At", "In", "On"}:
        return f"{first.lower()} {rest}"
    loose = first in {"Any", "Anywhere", "One", "Each", "Either"}
    lower = f"{place[0].lower()}{place[1:]}" if loose else place
    return lower if first == "Anywhere" else f"at {lower}"


def steps_words(lost: int) -> str:
    """How far below its full strength: `less 1 step`."""
    return f"less {lost} {'step' if lost == 1 else 'steps'}"


def fate_words(module: Module, fate: Fate | None) -> str:
    """Where a marker goes after it was played."""
    if fate is None:
        return ""
    if fate.to == "box":
        return f"to {space_name(module, fate.space)}"
    if fate.on:
        return f"returned to the pool on {results_words(fate.on)}, discarded otherwise"
    return _FATES[fate.to]


def window_words(module: Module, span: Span | None) -> str:
    """Return turns or years: `1941 to 1943`, `from turn 4`; nothing, if none are given."""
    return "" if span is None else turns_words(span, turn_unit(module))


def turn_words(module: Module, turn: int) -> str:
    """A turn by its number and what is printed for it: `Turn 7 (Leaf-fall)`."""
    calendar = module.module.calendar
    plain = f"{turn_unit(module).capitalize()} {turn}"
    printed = turn_label(calendar, turn)
    return plain if printed.casefold() == plain.casefold() else f"{plain} ({printed})"


def point_words(module: Module, text: str) -> str:
    """A turn written as a number or a date."""
    number = turn_number(module.module.calendar, text)
    return text if number is None else turn_words(module, number)
