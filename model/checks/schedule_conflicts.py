"""Lines of schedules that ask what they cannot have, in every scenario that takes them over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sandtable.model.address_path import AddressPath
from sandtable.model.checks import scenario_play
from sandtable.model.checks.registry import CheckContext
from sandtable.model.edits.address_edits import delete_entry
from sandtable.model.ledger.arrival_actions import FailedAction, FailureReason, PieceMove
from sandtable.model.ledger.chosen_options import choices_of
from sandtable.model.ledger.history import ScheduleHistory
from sandtable.model.locations import ScenarioRef, ScheduleMoment
from sandtable.model.lookup import value_at_address
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.model.wording.sentences import join_words_or_nothing


@dataclass(frozen=True, slots=True)
class ScheduleConflict:
    """One entry of a schedule that cannot be done, for one reason, on the first such turn."""

    why: FailureReason
    cause: AddressPath
    turn: int
    failed_actions: tuple[FailedAction, ...]
    """A hitch for each piece that the entry names."""
    last: PieceMove | None
    """What happened to the first piece before."""
    next: PieceMove | None
    """What will happen to it."""
    scenarios: tuple[str, ...]
    """In which scenarios it is so."""
    options: tuple[tuple[str, str], ...]
    """With which options, where it is not so with those that are chosen by default."""


def find_schedule_conflicts(
    context: CheckContext, *reasons: FailureReason
) -> Iterator[ScheduleConflict]:
    """What cannot be done whatever is played, for one of these reasons; each entry once."""
    every = context.compute_once(
        find_schedule_conflicts, lambda: tuple(_all_conflicts(context))
    )  # every branch is played for it
    return (conflict for conflict in every if conflict.why in reasons)


def _all_conflicts(context: CheckContext) -> Iterator[ScheduleConflict]:
    conflicts: dict[tuple[AddressPath, FailureReason], ScheduleConflict] = {}
    for name in scenario_play.scenarios_to_check(context):
        for options in scenario_play.option_branches(context, name):
            history = scenario_play.scenario_history(context, name, options)
            for hitch in history.failed_actions:
                if hitch.sure:
                    conflict = _make_conflict(history, hitch, name, tuple(sorted(options.items())))
                    key = (hitch.cause, hitch.why)
                    conflicts[key] = (
                        _join_conflicts(conflicts[key], conflict) if key in conflicts else conflict
                    )
    yield from conflicts.values()


def _make_conflict(
    history: ScheduleHistory, hitch: FailedAction, name: str, options: scenario_play.ChosenOptions
) -> ScheduleConflict:
    later = (m for m in history.moves if m.piece == hitch.piece and m.turn > hitch.turn)
    return ScheduleConflict(
        hitch.why,
        hitch.cause,
        hitch.turn,
        (hitch,),
        _last_move_before(history, hitch),
        next(later, None),
        (name,),
        options,
    )


def _last_move_before(history: ScheduleHistory, hitch: FailedAction) -> PieceMove | None:
    """What happened last to a piece before a line asked of it what it cannot do."""
    last_move = None
    for move in history.moves:
        if move.piece == hitch.piece and move.turn <= hitch.turn and move.cause != hitch.cause:
            last_move = move
    return last_move


def _join_conflicts(conflict: ScheduleConflict, other: ScheduleConflict) -> ScheduleConflict:
    """The same entry in another scenario, with other options, or of another piece."""
    pieces = {hitch.piece for hitch in conflict.failed_actions}
    same = conflict.turn == other.turn and conflict.scenarios[0] == other.scenarios[0]
    more = tuple(h for h in other.failed_actions if same and h.piece not in pieces)
    scenarios = tuple(dict.fromkeys((*conflict.scenarios, *other.scenarios)))
    return replace(conflict, failed_actions=(*conflict.failed_actions, *more), scenarios=scenarios)


def describe_conflict_scope(context: CheckContext, conflict: ScheduleConflict) -> str:
    """Say in which scenarios and with which options it is so, where that is not plain."""
    module = context.module
    home = ScenarioRef.require_address_prefix(conflict.cause).scenario
    takers = [
        name
        for name in scenario_play.scenarios_to_check(context)
        if home in scenario_ancestry(module, name)
    ]
    plain = takers == [home]
    names = (
        ""
        if plain
        else join_words_or_nothing(scenario_name(module, name) for name in conflict.scenarios)
    )
    chosen = _describe_options(module, conflict)
    scope_words = ", ".join(part for part in (names, chosen) if part)
    return f"{scope_words}: " if scope_words else ""


def _describe_options(module: Module, conflict: ScheduleConflict) -> str:
    """The options that make it so, as far as they are not chosen by default."""
    default = choices_of(module, flatten_scenario(module, conflict.scenarios[0]), {}).options
    changed = [(o, c) for o, c in conflict.options if default.get(o) != c]
    return (
        join_words_or_nothing(f"with {module.options[o].name!r} {c}" for o, c in changed)
        if changed
        else ""
    )


def remove_schedule_entry(module: Module, steps: AddressPath) -> Module:
    """The module without an entry of a schedule, nor a line or a moment that it leaves empty."""
    module = delete_entry(module, steps)
    above = steps[:-1]
    while ScheduleMoment.from_address_prefix(above) and not value_at_address(module, above):
        module = delete_entry(module, above)
        above = above[:-1]
    return module
