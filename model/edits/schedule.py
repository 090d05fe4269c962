"""Edits of the schedule of a scenario: adding, removing, moving and rewriting entries.

Only the scenario that an address names is changed: a line that it inherits is first copied into
it. To change the line for all scenarios, name the one that contains it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.line_part_search import index_of_line_part
from sandtable.model.edits.schedule_lines import (
    Objects,
    module_with_schedule_line,
    objects_in_schedule_line,
    parse_moment,
    parse_verb,
    schedule_line_at_address,
)
from sandtable.model.edits.setup_charts import shortest_piece_name
from sandtable.model.edits.setup_lines import parse_place
from sandtable.model.locations import ScheduleLine
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.action import BUILT_IN_VERBS, ActionVerb
from sandtable.model.phrases.entry import Entry, Item
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.phrases.selector import Selector
from sandtable.model.phrases.span import Span
from sandtable.model.phrases.verb_objects import type_of_verb_objects
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.turn_dates import date_of_turn, is_date, turn_number


def add_copies_to_schedule_line(
    module: Module, slot: ScheduleLine, piece: str, count: int = 1
) -> Module:
    """Add copies of a piece, given as `owner/id`, to a line of a schedule."""
    if piece not in manifest_of_module(module).counters:
        raise EditError(f"There is no piece {piece!r}.")
    return add_part_to_schedule_line(
        module, slot, Item(shortest_piece_name(module, piece, slot.owner), count)
    )


def add_part_to_schedule_line(
    module: Module, slot: ScheduleLine, part: Any, at: int | None = None
) -> Module:
    """Add an entry to a schedule line. If it has an equal entry, their copies are added up."""
    if slot.owner not in module.module.owners:
        raise EditError(f"There is no side or power {slot.owner!r}.")
    return module_with_schedule_line(
        module, slot, _insert_part_into_line(objects_in_schedule_line(module, slot), part, at)
    )


def remove_schedule_entry_or_copies(
    module: Module, steps: AddressPath, count: int | None = None
) -> Module:
    """Remove an entry from a schedule, or some of its copies."""
    slot = schedule_line_at_address(steps)
    objects = objects_in_schedule_line(module, slot)
    index = index_of_line_part(objects, steps[-1])
    left = _entry_with_fewer_copies(objects[index], count)
    remaining = () if left is None else (left,)
    return module_with_schedule_line(
        module, slot, (*objects[:index], *remaining, *objects[index + 1 :])
    )


def move_schedule_entry(
    module: Module,
    steps: AddressPath,
    goal: ScheduleLine,
    count: int | None = None,
    at: int | None = None,
) -> Module:
    """Move a schedule entry, or some of its copies, to another line, at the index `at`."""
    slot = schedule_line_at_address(steps)
    if goal == slot:
        return module
    objects = objects_in_schedule_line(module, slot)
    part = _part_with_at_most_copies(objects[index_of_line_part(objects, steps[-1])], count)
    # The short name of a piece depends on the owner of the schedule.
    if goal.owner != slot.owner:
        part = part_spelt_for_owner(module, part, slot.owner, goal.owner)
    return add_part_to_schedule_line(
        remove_schedule_entry_or_copies(module, steps, count), goal, part, at
    )


def move_schedule_entries(
    module: Module,
    entries: Iterable[AddressPath],
    by: int,
    owner: str = "",
    count: int | None = None,
) -> Module:
    """Move schedule entries to later turns, and to another owner's schedule if one is given."""
    for steps in entries:
        slot = schedule_line_at_address(steps)
        module = move_schedule_entry(
            module, steps, schedule_line_turns_later(module, slot, by, owner), count
        )
    return module


def copy_schedule_entries(
    module: Module, entries: Iterable[AddressPath], by: int, owner: str = ""
) -> Module:
    """Copy schedule entries to later turns."""
    for steps in entries:
        slot = schedule_line_at_address(steps)
        objects = objects_in_schedule_line(module, slot)
        part = objects[index_of_line_part(objects, steps[-1])]
        goal = schedule_line_turns_later(module, slot, by, owner)
        module = add_part_to_schedule_line(
            module, goal, part_spelt_for_owner(module, part, slot.owner, goal.owner)
        )
    return module


def set_place_of_schedule_entries(
    module: Module, entries: Iterable[AddressPath], place: str
) -> Module:
    """Change the place of schedule entries.

    Raises EditError if their verb cannot have a place.
    """
    for steps in entries:
        slot = schedule_line_at_address(steps)
        verb = parse_verb(slot.verb)
        if BUILT_IN_VERBS.get(verb.does, "at") is None or verb.does == "control":
            raise EditError(f"Entries under {verb.does!r} have no place to change.")
        goal = slot.with_keys(verb=str(replace(verb, place=parse_place(place))))
        module = move_schedule_entry(module, steps, goal)
    return module


def remove_schedule_entries(module: Module, entries: Iterable[AddressPath]) -> Module:
    """Remove entries from a schedule."""
    for steps in entries:
        module = remove_schedule_entry_or_copies(module, steps)
    return module


def rewrite_schedule_entry(
    module: Module, steps: AddressPath, goal: ScheduleLine, part: Any
) -> Module:
    """Rewrite a schedule entry, which keeps its index unless it moves to another line."""
    slot = schedule_line_at_address(steps)
    objects = objects_in_schedule_line(module, slot)
    index = index_of_line_part(objects, steps[-1])
    rest = (*objects[:index], *objects[index + 1 :])
    # Removed first, so that an equal part is not added to itself.
    module = module_with_schedule_line(module, slot, rest)
    return add_part_to_schedule_line(module, goal, part, index if goal == slot else None)


def schedule_line_turns_later(
    module: Module, slot: ScheduleLine, by: int, owner: str = ""
) -> ScheduleLine:
    """Return the schedule line for a later turn, in another owner's schedule if one is given."""
    moment = parse_moment(slot.moment)
    first, last = (
        _later_turn_as_text(module, text, by) for text in (moment.turns.first, moment.turns.last)
    )
    half = owner if owner and moment.owner == slot.owner else moment.owner
    new_moment = Moment(Span(first, last), half, moment.phase)
    schedule_owner = owner or slot.owner
    return ScheduleLine(
        slot.scenario,
        schedule_owner,
        spelling_in_schedule(module, slot.scenario, schedule_owner, new_moment),
        slot.verb,
    )


def schedule_line_on_turn(
    module: Module, scenario: str, owner: str, turn: int, verb: str = "enter"
) -> ScheduleLine:
    """Return an owner's schedule line for a verb on a turn, spelt as in the schedule."""
    text = str(turn)
    if _does_schedule_write_dates(module, scenario, owner):
        text = date_of_turn(module.module.calendar, turn) or text
    moment = Moment(Span(text, text))
    return ScheduleLine(
        scenario, owner, spelling_in_schedule(module, scenario, owner, moment), verb
    )


def spelling_in_schedule(module: Module, scenario: str, owner: str, moment: Moment) -> str:
    """Return a moment as the schedule already spells it, or else as it is given."""
    schedule = (
        flatten_scenario(module, scenario).arrivals.get(owner)
        if scenario in module.scenarios
        else {}
    )
    same = (
        m
        for m in schedule or {}
        if _comparison_key_of_moment(module, m) == _comparison_key_of_moment(module, moment)
    )
    return str(next(same, moment))


def parse_object_of_verb(verb: str, text: str) -> Any:
    """Parse a typed text as an object of a verb: pieces, spaces or plain words."""
    kind, text = type_of_verb_objects(ActionVerb(verb.partition(" ")[0])), text.strip()
    if not text:
        raise EditError("Enter a text.")
    if kind is str:
        return text
    try:
        return Selector.parse(text) if kind is Selector else Entry.parse(text)
    except PhraseError as slip:
        raise EditError(f"{text!r} is not valid here: {slip}") from None


def part_spelt_for_owner(module: Module, part: Any, before: str, after: str) -> Any:
    """Return an entry with its piece named as another owner's schedule names it."""
    # Selections and plain words are spelt alike for all owners.
    if not isinstance(part, Item) or part.how != "piece":
        return part
    counter = manifest_of_module(module).find_counter(part.piece, before)
    return replace(part, piece=shortest_piece_name(module, counter.id, after)) if counter else part


def _insert_part_into_line(objects: Objects, part: Any, at: int | None) -> Objects:
    for index, other in enumerate(objects):
        if (both := _sum_of_items(other, part)) is not None:
            return (*objects[:index], both, *objects[index + 1 :])
    place = len(objects) if at is None else at
    return (*objects[:place], part, *objects[place:])


def _sum_of_items(item: Any, other: Any) -> Item | None:
    if not (isinstance(item, Item) and isinstance(other, Item)):
        return None
    is_same = (
        item.address_key == other.address_key
        and item.when == other.when
        and item.how in {"piece", "of"}
    )
    # Copies of an unknown number cannot be added up.
    if not is_same or item.count is None or other.count is None:
        return None
    return replace(item, count=item.count + other.count)


def _part_with_at_most_copies(part: Any, count: int | None) -> Any:
    # An unknown number of copies cannot be split.
    if not isinstance(part, Item) or part.count is None or count is None:
        return part
    return replace(part, count=min(part.count, count))


def _entry_with_fewer_copies(part: Any, count: int | None) -> Item | None:
    """Return a schedule entry with fewer copies, or None if none is left."""
    if count is None or not isinstance(part, Item) or part.count is None:
        return None
    return replace(part, count=part.count - count) if part.count > count else None


def _later_turn_as_text(module: Module, text: str | None, by: int) -> str | None:
    """Return a later turn as text.

    It is a number or a date, like the original.
    """
    calendar = module.module.calendar
    number = turn_number(calendar, text) if text else None
    if text is None or number is None or not by:
        return text
    turn = number + by
    if turn < 1:
        raise EditError("There is no turn before the first.")
    if calendar.turns and turn > calendar.turns >= number:
        raise EditError(f"The game ends with turn {calendar.turns}.")
    return (date_of_turn(calendar, turn) if is_date(text) else None) or str(turn)


def _does_schedule_write_dates(module: Module, scenario: str, owner: str) -> bool:
    """Say whether a schedule writes its turns as dates."""
    arrivals = flatten_scenario(module, scenario).arrivals if scenario in module.scenarios else {}
    schedules = [
        arrivals.get(owner) or {},
        *(schedule_of_owner or {} for schedule_of_owner in arrivals.values()),
    ]
    moments = [m for schedule in schedules for m in schedule]
    # An empty schedule follows the calendar.
    if not moments:
        return is_date(module.module.calendar.first)
    return is_date(moments[0].turns.first or moments[0].turns.last or "")


def _comparison_key_of_moment(module: Module, moment: Moment) -> tuple[object, ...]:
    calendar, span = module.module.calendar, moment.turns
    ends = (turn_number(calendar, t) if t else None for t in (span.first, span.last))
    return (*ends, moment.owner, moment.phase)
