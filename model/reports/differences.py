"""Differences between two modules as text."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from sandtable.model.address_path import AddressPath, format_address, parse_address
from sandtable.model.entities.outlines import Outline
from sandtable.model.ledger.calendar import turn_label, turn_number
from sandtable.model.ledger.placement_line import owner_of_heading
from sandtable.model.limits.allowed_numbers import piece_limit_at_place
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
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.definition_lookup import find_definition
from sandtable.model.references.text_kinds import (
    definition_kind_named_by_text,
    kind_at_address,
    kind_of_list_entries,
)
from sandtable.model.reports.conflicts import describe_conflict, describe_outline_points
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.addresses import describe_address, describe_address_below
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.expression_names import describe_heading, expression_with_names
from sandtable.model.wording.places import place_name
from sandtable.model.wording.sentences import capitalize_first_letter


@dataclass(frozen=True, slots=True)
class Difference:
    """A change between two modules: its address and its description."""

    where: str
    text: str


@dataclass(frozen=True, slots=True)
class LocatedDifference:
    """One change, with the entry of a set-up or schedule that it is about."""

    where: str
    text: str
    kind: Literal["value", "setup", "arrivals", "conflict"] = "value"
    entry: tuple[str, ...] = ()
    """Of a set-up the printed place and the piece, or only the place for its number of units; of
    a schedule the owner, the verb and the piece."""


@dataclass(frozen=True, slots=True)
class Differences:
    """The answer to the command `sandtable diff`."""

    before: str
    after: str
    changes: list[Difference]


def difference_report(before: Module, after: Module) -> Differences:
    """Return every difference between two modules once."""
    rows = [Difference(row.where, row.text) for row in iter_located_differences(before, after)]
    return Differences(before.module.title, after.module.title, rows)


def describe_differences(before: Module, after: Module) -> list[str]:
    """Return the differences between two modules as sentences."""
    return [row.text for row in iter_located_differences(before, after)]


def iter_located_differences(before: Module, after: Module) -> Iterator[LocatedDifference]:
    """Yield every difference between two modules once, with the entry that it is about."""
    changed = compare_modules(before, after).changed_addresses
    reported: set[AddressPath] = set()
    for steps in changed:
        # A settled conflict changes the value as well: it is told once, as settled.
        if top_level_key(steps) == "conflicts":
            conflict = ConflictRef.from_address_prefix(steps)
            yield from _conflict_differences(
                before, after, conflict.place if conflict else None, reported
            )
            continue
        part = ScenarioPart.from_address_prefix(steps)
        if part and part.scenario in before.scenarios and part.scenario in after.scenarios:
            describe_part = _DIFFERENCES_BY_PART.get(part.part)
            if describe_part is not None:
                if part.address_path not in reported:
                    reported.add(part.address_path)
                    yield from describe_part(before, after, part.scenario)
                continue
        text = _describe_change(before, after, steps)
        yield LocatedDifference(format_address(steps), text)


def _conflict_differences(
    before: Module, after: Module, place: str | None, reported: set[AddressPath]
) -> Iterator[LocatedDifference]:
    """Yield once for each conflict whether it is new, changed or settled."""
    for address in (place,) if place else tuple(after.conflicts):
        if (address,) in reported:
            continue
        reported.add((address,))
        steps = parse_address(address) or ()
        if address in after.conflicts:
            text = f"Conflict: {describe_conflict(after, address)}"
        else:
            text = f"Conflict settled: {describe_address(before, steps)}"
        yield LocatedDifference(address, text, "conflict")


# -------------------------------------------------------------------------------------- set-up
def describe_pieces_at_place(module: Module, scenario: str, place: str) -> str:
    """Return the pieces at a printed place of a set-up, as text for lists of differences."""
    return pieces_by_place(module, scenario).get(place, "")


def pieces_by_place(module: Module, scenario: str) -> dict[str, str]:
    """Return the pieces at each printed place of a set-up, as text for lists of differences."""
    return {
        place: ", ".join(_number_before_name(number, name) for (name, _), number in counts.items())
        for place, counts in _piece_counts_by_place(module, scenario).items()
    }


PieceCountsByPlace = Mapping[str, Tally[tuple[str, bool]]]
"""Number of copies by name of the piece, and whether it is a unit."""


def _setup_differences(
    before: Module, after: Module, scenario: str
) -> Iterator[LocatedDifference]:
    old, new = _piece_counts_by_place(before, scenario), _piece_counts_by_place(after, scenario)
    for place in dict.fromkeys((*old, *new)):
        old_pieces, new_pieces = old.get(place, Tally()), new.get(place, Tally())
        for piece, text in _changes_at_place(after, scenario, place, old_pieces, new_pieces):
            entry = (place, piece) if piece else (place,)
            yield LocatedDifference(f"scenarios.{scenario}.setup", text, "setup", entry)


def _piece_counts_by_place(module: Module, scenario: str) -> PieceCountsByPlace:
    """Return how many copies of each piece are at each printed place."""
    counts: dict[str, Tally[tuple[str, bool]]] = {}
    value = flatten_scenario(module, scenario)
    for heading, chart in value.setup.items():
        scope = owner_of_heading(module, heading)
        for place, entries in (chart or {}).items():
            place_counts = counts.setdefault(place_name(module, place, value), Tally())
            for entry in entries or ():
                count = entry.count if isinstance(entry, Item) else None
                key = (
                    name_of_entry_in_chart(module, entry, scope),
                    _is_entry_of_units(module, entry, scope),
                )
                place_counts[key] += count or 1
    return counts


def _is_entry_of_units(module: Module, entry: Any, scope: str) -> bool:
    """Say whether an entry places units. A choice among pieces is counted as one of units."""
    if not isinstance(entry, Item) or entry.how != "piece":
        return True
    counter = manifest_of_module(module).find_counter(entry.piece, scope)
    return counter is None or counter.kind == "unit"


def name_of_entry_in_chart(module: Module, entry: Any, scope: str) -> str:
    """Return an entry as text for lists of differences: its piece by name, and no number."""
    if not isinstance(entry, Item) or entry.how != "piece":
        return str(entry)
    counter = manifest_of_module(module).find_counter(entry.piece, scope)
    name = counter.name if counter else entry.piece
    return entry.address_key.replace(entry.piece, name, 1)


def _changes_at_place(
    module: Module,
    scenario: str,
    place: str,
    old_pieces: Tally[tuple[str, bool]],
    new_pieces: Tally[tuple[str, bool]],
) -> Iterator[tuple[str, str]]:
    """Yield each piece whose number changed, with a sentence, and at last the number of units."""
    for piece in dict.fromkeys((*old_pieces, *new_pieces)):
        name, old, new = piece[0], old_pieces[piece], new_pieces[piece]
        if old and new and old != new:
            yield name, f"{place}: {name}, {old} to {new}"
        elif new and not old:
            yield name, f"{place}: {_number_before_name(new, name)} added"
        elif old and not new:
            yield name, f"{place}: {_number_before_name(old, name)} removed"
    total, before = _count_units(new_pieces), _count_units(old_pieces)
    if total != before:
        limit = piece_limit_at_place(module, scenario, place)
        limit_text = f" (limit {limit})" if limit is not None else ""
        units = "unit" if before == 1 else "units"
        yield "", f"{place}: {before} {units} to {total}{limit_text}"


def _count_units(pieces: Tally[tuple[str, bool]]) -> int:
    return sum(number for (_, is_unit), number in pieces.items() if is_unit)


def _number_before_name(number: int, name: str) -> str:
    return name if number == 1 else f"{number} {name}"


# ------------------------------------------------------------------------------------ arrivals
def _arrival_differences(
    before: Module, after: Module, scenario: str
) -> Iterator[LocatedDifference]:
    old, new = _turns_by_action(before, after, scenario), _turns_by_action(after, after, scenario)
    address = f"scenarios.{scenario}.arrivals"
    for action_key in dict.fromkeys((*old, *new)):
        owner, verb, name = action_key
        old_turns, new_turns = old.get(action_key, []), new.get(action_key, [])
        removed = [turn for turn in old_turns if turn not in new_turns]
        added = [turn for turn in new_turns if turn not in old_turns]
        # A removal and an addition of the same action are one move to another turn.
        for first, second in zip(removed, added, strict=False):
            yield LocatedDifference(
                address, f"{name}: {first} to {second}", "arrivals", action_key
            )
        description = (
            f"{describe_heading(after, owner)}, {expression_with_names(after, verb)}: {name}"
        )
        texts = [f"{description}, {turn}: removed" for turn in removed[len(added) :]]
        texts += [f"{description}, {turn}: added" for turn in added[len(removed) :]]
        for text in texts:
            yield LocatedDifference(address, text, "arrivals", action_key)


_DIFFERENCES_BY_PART = {"setup": _setup_differences, "arrivals": _arrival_differences}
"""Parts of a scenario whose differences are described as a whole."""


def _turns_by_action(
    module: Module, calendar_home: Module, scenario: str
) -> dict[tuple[str, str, str], list[str]]:
    """Return the turns of each action in a schedule by owner, verb and piece.

    Turns have the labels of `calendar_home`, so an action does not seem moved if its turn was
    renamed.
    """
    turns: dict[tuple[str, str, str], list[str]] = {}
    for owner, schedule in flatten_scenario(module, scenario).arrivals.items():
        for moment, actions in (schedule or {}).items():
            turn = _describe_turn_text(calendar_home, str(moment.turns))
            for verb, objects in (actions or {}).items():
                for entry in objects:
                    name = name_of_entry_in_chart(module, entry, owner)
                    turns.setdefault((owner, str(verb), name), []).append(turn)
    return turns


def _describe_turn_text(module: Module, text: str) -> str:
    number = turn_number(module.module.calendar, text)
    if number is None:
        return f"turns {text}"
    label = turn_label(module.module.calendar, number)
    return f"turn {number}" if str(number) in label else f"turn {number} ({label})"


# ----------------------------------------------------------------------------------- all other
def _describe_change(before: Module, after: Module, steps: AddressPath) -> str:
    old_value, new_value = value_at_address(before, steps), value_at_address(after, steps)
    name = _name_of_changed_value(after if old_value is ABSENT else before, steps)
    if old_value is ABSENT:
        return f"{name}: added"
    if new_value is ABSENT:
        return f"{name}: removed"
    if isinstance(old_value, Mapping):
        return f"{name}: reordered"
    if isinstance(old_value, Outline) and isinstance(new_value, Outline):
        return f"{name}: {describe_outline_points(new_value, old_value)}"
    kind = kind_at_address(steps, Module)
    old_text = _describe_value(before, kind, old_value)
    return f"{name}: {old_text} to {_describe_value(after, kind, new_value)}"


def _selector_with_names(module: Module, selector: Selector) -> str:
    return expression_with_names(module, str(selector))


def _quoted_condition(module: Module, condition: Condition) -> str:
    return f"“{capitalize_first_letter(describe_condition(module, condition))}”"


_PHRASE_WORDINGS: tuple[tuple[type, Callable[[Module, Any], str]], ...] = (
    (Selector, _selector_with_names),
    (Place, place_name),
    (Condition, _quoted_condition),
)
"""Wordings of values that are phrases."""


def _describe_value(module: Module, kind: Any, value: Any) -> str:
    """Return a value as text. A reference is given as the name of what it refers to."""
    if value is None or value == ():
        return "nothing"
    if isinstance(value, tuple):
        return ", ".join(
            _describe_value(module, kind_of_list_entries(kind), part) for part in value
        )
    if isinstance(value, bool):
        return "yes" if value else "no"
    for phrase_type, describe_phrase in _PHRASE_WORDINGS:
        if isinstance(value, phrase_type):
            return describe_phrase(module, value)
    reference_kind = definition_kind_named_by_text(kind) if isinstance(value, str) else ""
    address = find_definition(module, reference_kind, value) if reference_kind else None
    if name := getattr(value_at_address(module, address) if address else None, "name", None):
        return str(name)
    # Without quotation marks, nobody sees where a sentence ends and the next one begins.
    return f"“{value}”" if isinstance(value, str) and " " in value else str(value)


def _name_of_changed_value(module: Module, steps: AddressPath) -> str:
    """Return the name of a changed value with the keys below it: `Oxmead, port`.

    A value without a name is described by its place: `Limit stacking, at-most`.
    """
    for parent in iter_address_and_parents(steps):
        value = value_at_address(module, parent)
        name = getattr(value, "name", None)
        if isinstance(name, str) and name:
            rest = describe_address_below(module, steps, parent) if steps[-1] != "name" else ()
            return ", ".join([name, *rest])
        if piece := PieceRef.from_whole_address(parent):
            counter = manifest_of_module(module).counters.get(piece.qualified_id)
            if counter:
                return ", ".join([counter.name, *relative_path(steps, parent)])
    place = describe_address(module, steps)
    return f"{place[:1].upper()}{place[1:]}"
