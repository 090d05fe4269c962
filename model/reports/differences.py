"""What changed between two modules, in the game's words."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sandtable.model.address_path import AddressPath, format_address, parse_address
from sandtable.model.entities.outlines import Outline
from sandtable.model.ledger.calendar import turn_label, turn_number
from sandtable.model.ledger.placement_line import heading_owner
from sandtable.model.limits.allowed import piece_limit_at_place
from sandtable.model.locations import (
    ConflictRef,
    PieceRef,
    ScenarioPart,
    iter_address_and_parents,
    relative_path,
    top_level_key,
)
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.module import Module
from sandtable.model.module_change import compare_modules
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.definition_lookup import find_definition
from sandtable.model.references.text_kinds import kind_at_address, kind_of_parts, referenced_kind
from sandtable.model.reports.conflicts import describe_conflict, describe_outline_points
from sandtable.model.select.manifest import manifest_of
from sandtable.model.wording.addresses import describe_address, describe_address_below
from sandtable.model.wording.expression_names import describe_heading, expression_with_names
from sandtable.model.wording.places import place_name


@dataclass(frozen=True, slots=True)
class Difference:
    """One change: where it stands, and what it is in words."""

    where: str
    text: str


@dataclass(frozen=True, slots=True)
class Differences:
    """The answer of `sandtable diff`."""

    before: str
    after: str
    changes: list[Difference]


def difference_report(before: Module, after: Module) -> Differences:
    """Every difference once, in the game's words where there are some."""
    rows = list(_iter_differences(before, after))
    return Differences(before.module.title, after.module.title, rows)


def describe_differences(before: Module, after: Module) -> list[str]:
    """The same as sentences."""
    return [row.text for row in _iter_differences(before, after)]


def _iter_differences(before: Module, after: Module) -> Iterator[Difference]:
    touched = compare_modules(before, after).changed_addresses
    told: set[AddressPath] = set()
    for steps in touched:
        if top_level_key(steps) == "conflicts":
            conflict = ConflictRef.from_address_prefix(steps)
            yield from _conflict_differences(
                before, after, conflict.place if conflict else None, told
            )
            continue
        part = ScenarioPart.from_address_prefix(steps)
        if part and part.scenario in before.scenarios and part.scenario in after.scenarios:
            tell = _DIFFERENCES_BY_PART.get(part.part)
            if tell is not None:
                if part.address_path not in told:
                    told.add(part.address_path)
                    yield from tell(before, after, part.scenario)
                continue
        yield Difference(format_address(steps), _describe_change(before, after, steps))


def _conflict_differences(
    before: Module, after: Module, at: str | None, told: set[AddressPath]
) -> Iterator[Difference]:
    """Tell once of a conflict that it is new, settled, or another now."""
    for where in (at,) if at else tuple(after.conflicts):
        if (where,) in told:
            continue
        told.add((where,))
        steps = parse_address(where) or ()
        if where in after.conflicts:
            yield Difference(where, f"Conflict: {describe_conflict(after, where)}")
        else:
            yield Difference(where, f"Conflict settled: {describe_address(before, steps)}")


# -------------------------------------------------------------------------------------- set-up
PieceCountsByPlace = Mapping[str, Tally[str]]


def _setup_differences(before: Module, after: Module, scenario: str) -> Iterator[Difference]:
    old, new = _piece_counts_by_place(before, scenario), _piece_counts_by_place(after, scenario)
    for place in dict.fromkeys((*old, *new)):
        was, now = old.get(place, Tally()), new.get(place, Tally())
        for text in _place_changes(after, scenario, place, was, now):
            yield Difference(f"scenarios.{scenario}.setup", text)


def _piece_counts_by_place(module: Module, scenario: str) -> PieceCountsByPlace:
    """By printed place: how many of what stand there."""
    found: dict[str, Tally[str]] = {}
    value = flatten_scenario(module, scenario)
    for heading, chart in value.setup.items():
        scope = heading_owner(module, heading)
        for place, entries in (chart or {}).items():
            here = found.setdefault(place_name(module, place, value), Tally())
            for entry in entries or ():
                count = entry.count if isinstance(entry, Item) else None
                here[_entry_name(module, entry, scope)] += count or 1
    return found


def _entry_name(module: Module, entry: Any, scope: str) -> str:
    if not isinstance(entry, Item) or entry.how != "piece":
        return str(entry)
    counter = manifest_of(module).find_counter(entry.piece, scope)
    name = counter.name if counter else entry.piece
    return entry.address_key.replace(entry.piece, name, 1)


def _place_changes(
    module: Module, scenario: str, place: str, was: Tally[str], now: Tally[str]
) -> Iterator[str]:
    for name in dict.fromkeys((*was, *now)):
        if was[name] and now[name] and was[name] != now[name]:
            yield f"{place}: {name}, {was[name]} to {now[name]}"
        elif now[name] and not was[name]:
            yield f"{place}: {_name_with_number(now[name], name)} added"
        elif was[name] and not now[name]:
            yield f"{place}: {_name_with_number(was[name], name)} taken away"
    total, before = sum(now.values()), sum(was.values())
    if total != before:
        limit = piece_limit_at_place(module, scenario, place)
        known = f" (limit {limit})" if limit is not None else ""
        units = "unit" if before == 1 else "units"
        yield f"{place}: {before} {units} to {total}{known}"


def _name_with_number(number: int, name: str) -> str:
    return name if number == 1 else f"{number} {name}"


# ------------------------------------------------------------------------------------ arrivals
def _arrival_differences(before: Module, after: Module, scenario: str) -> Iterator[Difference]:
    old, new = _turns_by_deed(before, scenario), _turns_by_deed(after, scenario)
    where = f"scenarios.{scenario}.arrivals"
    for what in dict.fromkeys((*old, *new)):
        owner, verb, name = what
        was, now = old.get(what, []), new.get(what, [])
        gone = [turn for turn in was if turn not in now]
        come = [turn for turn in now if turn not in was]
        for first, second in zip(gone, come, strict=False):
            yield Difference(where, f"{name}: {first} to {second}")
        done = f"{describe_heading(after, owner)}, {expression_with_names(after, verb)}: {name}"
        for turn in gone[len(come) :]:
            yield Difference(where, f"{done}, {turn}: taken away")
        for turn in come[len(gone) :]:
            yield Difference(where, f"{done}, {turn}: added")


_DIFFERENCES_BY_PART = {"setup": _setup_differences, "arrivals": _arrival_differences}
"""Parts of a scenario that are told as a whole."""


def _turns_by_deed(module: Module, scenario: str) -> dict[tuple[str, str, str], list[str]]:
    """By owner, verb and piece: the turns on which it happens."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for owner, schedule in flatten_scenario(module, scenario).arrivals.items():
        for moment, deeds in (schedule or {}).items():
            turn = _describe_turn_text(module, str(moment.turns))
            for verb, objects in (deeds or {}).items():
                for entry in objects:
                    name = _entry_name(module, entry, owner)
                    found.setdefault((owner, str(verb), name), []).append(turn)
    return found


def _describe_turn_text(module: Module, text: str) -> str:
    number = turn_number(module.module.calendar, text)
    if number is None:
        return f"turns {text}"
    label = turn_label(module.module.calendar, number)
    return f"turn {number}" if str(number) in label else f"turn {number} ({label})"


# ----------------------------------------------------------------------------------- all other
def _describe_change(before: Module, after: Module, steps: AddressPath) -> str:
    was, now = value_at_address(before, steps), value_at_address(after, steps)
    name = _name_at_address(after if was is ABSENT else before, steps)
    if was is ABSENT:
        return f"{name}: added"
    if now is ABSENT:
        return f"{name}: taken away"
    if isinstance(was, Mapping):
        return f"{name}: put in another order"
    if isinstance(was, Outline) and isinstance(now, Outline):
        return f"{name}: {describe_outline_points(now, was)}"
    kind = kind_at_address(steps, Module)
    return f"{name}: {_describe_value(before, kind, was)} to {_describe_value(after, kind, now)}"


def _describe_value(module: Module, kind: Any, value: Any) -> str:
    """A value as it is printed: what it names by its name."""
    if value is None or value == ():
        return "nothing"
    if isinstance(value, tuple):
        return ", ".join(_describe_value(module, kind_of_parts(kind), one) for one in value)
    if isinstance(value, Selector):
        return expression_with_names(module, str(value))
    named = referenced_kind(kind) if isinstance(value, str) else ""
    home = find_definition(module, named, value) if named else None
    return getattr(value_at_address(module, home) if home else None, "name", None) or str(value)


def _name_at_address(module: Module, steps: AddressPath) -> str:
    """The printed name of what changed, with the keys below it: `Oxmead, port`.

    What has no name of its own is told by its place: `Limit stacking, at-most`.
    """
    for above in iter_address_and_parents(steps):
        held = value_at_address(module, above)
        name = getattr(held, "name", None)
        if isinstance(name, str) and name:
            rest = describe_address_below(module, steps, above) if steps[-1] != "name" else ()
            return ", ".join([name, *rest])
        if piece := PieceRef.from_whole_address(above):
            counter = manifest_of(module).counters.get(piece.qualified_id)
            if counter:
                return ", ".join([counter.name, *relative_path(steps, above)])
    place = describe_address(module, steps)
    return f"{place[:1].upper()}{place[1:]}"
