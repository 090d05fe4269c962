"""TBL010: an event can never happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.event_markers import events_with_marker, markers_in_scenario
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.ledger.calendar import first_turn_of_scenario, last_turn_of_scenario
from sandtable.model.locations import EventRef, top_level_key
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.phrases.span import Span
from sandtable.model.reports.condition_possibilities import (
    ConditionPossibilities,
    event_turns,
    played_turns,
    turns_in_span,
)
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.tables.dice import sum_range
from sandtable.model.tables.roll_coverage import split_at_rows
from sandtable.model.tables.roll_keys import parse_rolls
from sandtable.model.wording.labelled_names import name_with_label
from sandtable.model.wording.ranges import on_turns_text
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.events import Event
    from sandtable.model.module import Module
    from sandtable.model.phrases.dice import Dice
    from sandtable.model.reports.condition_possibilities import TurnSet


def _run(context: CheckContext) -> Iterator[RawFinding]:
    turns = played_turns(context.module)
    if not turns:
        return
    unused_markers = _markers_in_no_scenario(context)
    happened_before = {
        event
        for name in playable_scenarios(context.module)
        for event in flatten_scenario(context.module, name).happened or ()
    }
    for owner, events in context.module.events.items():
        for name, event in events.items():
            impossible_ids = frozenset({name}) - happened_before
            for keys, reason in _reasons_event_never_happens(
                context.module, event, turns, impossible_ids
            ):
                address = EventRef(owner, name).child_path(*keys)
                yield RawFinding(
                    address,
                    f"{name_with_label('Event', event.name)} can never happen: {reason}.",
                )
            if f"{owner}/{name}" in unused_markers:
                reason = "its marker is in no set-up, and no schedule brings it"
                yield RawFinding(
                    EventRef(owner, name).address_path,
                    f"{name_with_label('Event', event.name)} can never happen: {reason}.",
                )


def _reasons_event_never_happens(
    module: Module, event: Event, turns: TurnSet, impossible_ids: frozenset[str]
) -> Iterator[tuple[AddressPath, str]]:
    """Yield each reason why an event can never happen, with its key."""
    if event.years and not turns_in_span(module, event.years, turns):
        yield ("years",), f"no scenario is played {on_turns_text(event.years)}"
        return
    event_turns_here = event_turns(module, event, turns)
    if not event_turns_here:
        yield ("at",), f"no scenario is played {_moment_of_event_as_text(event)}"
        return
    if event.optional and "on" not in _choices_of_option(module, event.optional):
        yield (
            ("optional",),
            f"{name_with_label('option', module.options[event.optional].name)} cannot be chosen",
        )
    if event.if_ and not ConditionPossibilities(
        module, event_turns_here, impossible_ids
    ).may_condition_be_true(event.if_):
        yield ("if",), "its conditions contradict each other, or depend on the event itself"
    elif not _can_event_happen_in_any_scenario(module, event, event_turns_here, impossible_ids):
        key = "if" if event.if_ else "optional"
        yield (key,), "no scenario has both its turns and its options"
    if event.roll and not any(
        turns_in_span(module, Span.parse(turn), event_turns_here)
        for turn in event.roll
        if _is_text_a_span(turn)
    ):
        yield ("roll",), f"no scenario is played on turn {join_words_or_nothing(event.roll, 'or')}"
    elif event.roll and not any(
        _can_dice_show_event_result(module, event, turn) for turn in event.roll
    ):
        yield ("roll",), f"no roll of {_dice_of_event(module, event)} is among its results"


def _can_event_happen_in_any_scenario(
    module: Module, event: Event, turns: TurnSet, impossible_ids: frozenset[str]
) -> bool:
    """Say whether some scenario plays the event's turns under the options that it needs."""
    if not (event.if_ or event.optional):
        return True
    for name in playable_scenarios(module):
        scenario = flatten_scenario(module, name)
        first, last = (
            ends(module.module.calendar, scenario)
            for ends in (first_turn_of_scenario, last_turn_of_scenario)
        )
        scenario_turns = frozenset(turn for turn in turns if first <= turn <= last)
        choice = scenario.options.get(event.optional or "")
        if scenario_turns and choice in {None, "on"}:
            possibilities = ConditionPossibilities(
                module, scenario_turns, impossible_ids, fixed=scenario.options
            )
            if event.if_ is None or possibilities.may_condition_be_true(event.if_):
                return True
    return False


def _moment_of_event_as_text(event: Event) -> str:
    return f"at {event.at}" if event.at is None else on_turns_text(event.at.turns)


def _is_text_a_span(text: str) -> bool:
    """Say whether a text is a number, a date or a range of them."""
    try:
        Span.parse(text)
    except PhraseError:
        return False
    return True


def _choices_of_option(module: Module, option: str) -> tuple[str, ...]:
    """Return the choices of an option; only `on` if there is no such option."""
    entry = module.options.get(option)
    return entry.choices if entry else ("on",)


def _can_dice_show_event_result(module: Module, event: Event, turn: str) -> bool:
    dice, rolls = _dice_of_event(module, event), parse_rolls(str(event.roll[turn]))
    # Without dice or rolls, the roll cannot be judged.
    if dice is None or rolls is None:
        return True
    return any(rolls.has_roll(roll) for roll, _ in split_at_rows([rolls], *sum_range(dice)))


def _dice_of_event(module: Module, event: Event) -> Dice | None:
    return event.dice or next(iter(module.module.dice), None)


def _markers_in_no_scenario(context: CheckContext) -> frozenset[str]:
    """Return the markers that no scenario uses, if any scenario uses markers at all."""
    markers = events_with_marker(context.module)
    if not markers:
        return frozenset()
    markers_used = {
        marker
        for name in playable_scenarios(context.module)
        for marker in markers_in_scenario(context, name)
    }
    return (
        frozenset(set(markers) - markers_used - _markers_brought_by_events(context))
        if markers_used
        else frozenset()
    )


def _markers_brought_by_events(context: CheckContext) -> set[str]:
    """Return the markers that events and options bring, by full name."""
    return {
        name
        for use in context.all_name_uses
        if use.kind == "piece" and top_level_key(use.steps) in {"events", "options"}
        for name in context.name_index.possible_full_names(use.name, use.scope)
    }


CHECK = Check(
    id="TBL010",
    title="An event can never happen",
    severity=Severity.WARNING,
    rationale=(
        "The years of the event lie outside all scenarios, its conditions contradict "
        "each other or depend on the event itself, or its marker is not in play."
    ),
    hint="Correct the event's years or conditions, or put its marker into a pool or a box.",
    reads=ALL_KEYS,
    answers=("OOA-19", "TBL-07", "TBL-12", "TBL-13", "TBL-18", "RUL-16"),
    run=_run,
)
