"""Conditions, deeds, fates and limits read aloud, for sheets that players hold in their hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from model.ledger.calendar import turn_label, turn_number
from model.module import Module
from model.phrases.condition import Clause, Condition, Path, Several
from model.phrases.deed import VERBS, Verb
from model.phrases.entry import Item, Proviso
from model.phrases.fate import Fate
from model.phrases.selector import Either, Selector, Word
from model.phrases.span import Span
from model.reports.called import called
from model.reports.range_words import results_words, turn_is_words, turns_words
from model.reports.wording import (
    owner_name,
    place_name,
    proviso_words,
    selector_words,
    space_name,
)
from model.select.ground import ground_of
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


def condition_words(module: Module, condition: Condition) -> str:
    """A condition in names: `Early Frost: on`, `Blue controls at least 4 town`."""
    match condition:
        case Several():
            how = {1: "one", len(condition.of): "all"}.get(condition.number, condition.number)
            parts = "; ".join(condition_words(module, part) for part in condition.of)
            return f"{how} of these: {parts}"
        case Path():
            way = f"{selector_words(module, condition.start)} to "
            way += selector_words(module, condition.end)
            around = condition.avoiding
            without = f", avoiding {selector_words(module, around)}" if around else ""
            has = "has no path" if condition.negated else "has a path"
            return f"{owner_name(module, condition.owner)} {has} from {way}{without}"
        case Clause():
            return _clause(module, condition)
        case _:
            return str(condition)


def _clause(module: Module, clause: Clause) -> str:
    no = "not " if clause.negated else ""
    if clause.subject in {"turn", "roll"}:
        span = Span.parse(clause.quantity)
        if clause.subject == "roll":
            return f"the roll is {no}{results_words(span)}"
        return f"it is {no}{turn_is_words(span, turn_unit(module))}"
    if clause.of is not None:
        held = _held(module, clause.quantity, clause.of)
        said = f"{owner_name(module, clause.subject)} {clause.verb} {held}"
        return f"not: {said}" if clause.negated else said
    events = (events.get(clause.subject) for events in module.events.values())
    if event := next((event for event in events if event), None):
        return f"“{event.name}” has {no}{clause.verb}"
    if option := module.options.get(clause.subject):
        chosen = clause.quantity or "on"
        off = clause.negated and chosen == "on"
        return f"{option.name}: {'off' if off else f'{no}{chosen}'}"
    return str(clause)


def _held(module: Module, quantity: str, what: Selector) -> str:
    """What somebody holds: `all of Vess and Oxmead`, `Ford Mill (F5.3)`, `at least 4 town`."""
    parts = what.parts if isinstance(what, Either) else (what,)
    named = [_named(module, part) for part in parts]
    names = [name for name in named if name]
    if len(names) < len(parts) or (len(parts) == 1 and not _is_space(module, what)):
        return f"{quantity} {selector_words(module, what)}".strip()
    if len(names) == 1 and quantity in _WHOLE:
        return names[0]
    joint = " and " if quantity == "all" else " or "
    several = joint.join([*([", ".join(names[:-1])] if names[1:] else []), names[-1]])
    return several if quantity in {"", "some"} else f"{quantity} of {several}"


_WHOLE = frozenset({"", "all", "some"})


def _is_space(module: Module, what: Selector) -> bool:
    return isinstance(what, Word) and ground_of(module).site(what.id) is not None


def _named(module: Module, what: Selector) -> str | None:
    """The name of a space, or of a region that has one."""
    if not isinstance(what, Word):
        return None
    site, region = ground_of(module).site(what.id), module.regions.get(what.id)
    return site.spoken if site else region.name if region else None


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


def turn_unit(module: Module) -> str:
    """Return what the game calls its turns: `turn` or `round`."""
    return "round" if module.module.calendar.turn == "round" else "turn"


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
