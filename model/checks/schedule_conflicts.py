"""Conflicts in schedules: entries that cannot be carried out in any scenario."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sandtable.model.address_path import AddressPath
from sandtable.model.checks import scenario_play
from sandtable.model.checks.registry import CheckContext
from sandtable.model.edits.address_edits import delete_entry
from sandtable.model.ledger.arrival_actions import FailedAction, FailureReason, PieceMove
from sandtable.model.ledger.chosen_options import option_choices_of_scenario
from sandtable.model.ledger.history import ScheduleHistory
from sandtable.model.locations import ScenarioRef, ScheduleMoment
from sandtable.model.lookup import value_at_address
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.wording.labelled_names import describe_chosen_options, scenario_labels
from sandtable.model.wording.sentences import capitalize_first_letter


@dataclass(frozen=True, slots=True)
class ScheduleConflict:
    """An entry of a schedule that cannot be carried out, with the first turn on which it fails."""

    why: FailureReason
    cause: AddressPath
    turn: int
    failed_actions: tuple[FailedAction, ...]
    """One failed action for each piece of the entry."""
    last: PieceMove | None
    """Last move of the first piece before the entry."""
    next: PieceMove | None
    """Next move of that piece after the entry."""
    scenarios: tuple[str, ...]
    """Scenarios with this conflict."""
    options: tuple[tuple[str, str], ...]
    """Options with this conflict, if it does not occur under the default ones."""


def find_schedule_conflicts(
    context: CheckContext, *reasons: FailureReason
) -> Iterator[ScheduleConflict]:
    """Yield the schedule conflicts that have one of these reasons, each entry only once."""
    conflicts = context.compute_result_once(
        find_schedule_conflicts, lambda: tuple(_all_conflicts_in_schedules(context))
    )  # every branch is played for it
    return (conflict for conflict in conflicts if conflict.why in reasons)


def _all_conflicts_in_schedules(context: CheckContext) -> Iterator[ScheduleConflict]:
    conflicts: dict[tuple[AddressPath, FailureReason], ScheduleConflict] = {}
    for name in scenario_play.scenarios_to_check(context):
        for options in scenario_play.option_branches(context, name):
            history = scenario_play.scenario_history(context, name, options)
            for action in history.failed_actions:
                if action.sure:
                    conflict = _make_conflict(
                        history, action, name, tuple(sorted(options.items()))
                    )
                    key = (action.cause, action.why)
                    conflicts[key] = (
                        _join_conflicts(conflicts[key], conflict) if key in conflicts else conflict
                    )
    yield from conflicts.values()


def _make_conflict(
    history: ScheduleHistory, action: FailedAction, name: str, options: scenario_play.ChosenOptions
) -> ScheduleConflict:
    later = (m for m in history.moves if m.piece == action.piece and m.turn > action.turn)
    return ScheduleConflict(
        action.why,
        action.cause,
        action.turn,
        (action,),
        _last_move_before(history, action),
        next(later, None),
        (name,),
        options,
    )


def _last_move_before(history: ScheduleHistory, action: FailedAction) -> PieceMove | None:
    """Return the last move of a piece before an action failed."""
    last_move = None
    for move in history.moves:
        if move.piece == action.piece and move.turn <= action.turn and move.cause != action.cause:
            last_move = move
    return last_move


def _join_conflicts(conflict: ScheduleConflict, other: ScheduleConflict) -> ScheduleConflict:
    """Return a conflict joined with the same conflict in another scenario, option or piece."""
    pieces = {action.piece for action in conflict.failed_actions}
    is_same_case = conflict.turn == other.turn and conflict.scenarios[0] == other.scenarios[0]
    more = tuple(
        action for action in other.failed_actions if is_same_case and action.piece not in pieces
    )
    scenarios = tuple(dict.fromkeys((*conflict.scenarios, *other.scenarios)))
    return replace(conflict, failed_actions=(*conflict.failed_actions, *more), scenarios=scenarios)


def describe_conflict_scope(context: CheckContext, conflict: ScheduleConflict) -> str:
    """Describe the scenarios and options in which a conflict occurs, unless they are obvious."""
    module = context.module
    writing_scenario = ScenarioRef.require_address_prefix(conflict.cause).scenario
    inheriting_scenarios = [
        name
        for name in scenario_play.scenarios_to_check(context)
        if writing_scenario in scenario_ancestry(module, name)
    ]
    is_obvious = inheriting_scenarios == [writing_scenario]
    names = "" if is_obvious else f"in {scenario_labels(module, conflict.scenarios)}"
    option_text = _describe_options(module, conflict)
    scope_words = ", ".join(part for part in (names, option_text) if part)
    return f"{capitalize_first_letter(scope_words)}: " if scope_words else ""


def _describe_options(module: Module, conflict: ScheduleConflict) -> str:
    """Return the options of a conflict that are not chosen by default."""
    default = option_choices_of_scenario(
        module, flatten_scenario(module, conflict.scenarios[0]), {}
    ).options
    changed = [(o, c) for o, c in conflict.options if default.get(o) != c]
    return f"with {describe_chosen_options(module, changed)}" if changed else ""


def remove_schedule_entry(module: Module, steps: AddressPath) -> Module:
    """Remove an entry from a schedule.

    A line or moment of the schedule that becomes empty is removed, too.
    """
    module = delete_entry(module, steps)
    parent = steps[:-1]
    while ScheduleMoment.from_address_prefix(parent) and not value_at_address(module, parent):
        module = delete_entry(module, parent)
        parent = parent[:-1]
    return module
