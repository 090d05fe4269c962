"""Lines of schedules that ask what they cannot have, in every scenario that takes them over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sandtable.model.address_path import AddressPath
from sandtable.model.checks import scenario_play
from sandtable.model.checks.registry import CheckContext
from sandtable.model.edits.at_address import delete_entry
from sandtable.model.ledger.arrival_actions import FailedAction, FailureReason, Move
from sandtable.model.ledger.chosen_options import choices_of
from sandtable.model.ledger.history import History
from sandtable.model.locations import ScenarioRef, ScheduleMoment
from sandtable.model.lookup import look_up
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario, scenario_chain
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.model.wording.sentences import listed


@dataclass(frozen=True, slots=True)
class ScheduleConflict:
    """One entry of a schedule that cannot be done, for one reason, on the first such turn."""

    why: FailureReason
    cause: AddressPath
    turn: int
    hitches: tuple[FailedAction, ...]
    """A hitch for each piece that the entry names."""
    last: Move | None
    """What happened to the first piece before."""
    next: Move | None
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
            for hitch in history.hitches:
                if hitch.sure:
                    conflict = _make_conflict(history, hitch, name, tuple(sorted(options.items())))
                    key = (hitch.cause, hitch.why)
                    conflicts[key] = (
                        _join_conflicts(conflicts[key], conflict) if key in conflicts else conflict
                    )
    yield from conflicts.values()


def _make_conflict(
    history: History, hitch: FailedAction, name: str, options: scenario_play.ChosenOptions
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


def _last_move_before(history: History, hitch: FailedAction) -> Move | None:
    """What happened last to a piece before a line asked of it what it cannot do."""
    last_move = None
    for move in history.moves:
        if move.piece == hitch.piece and move.turn <= hitch.turn and move.cause != hitch.cause:
            last_move = move
    return last_move


def _join_conflicts(conflict: ScheduleConflict, other: ScheduleConflict) -> ScheduleConflict:
    """The same entry in another scenario, with other options, or of another piece."""
    pieces = {hitch.piece for hitch in conflict.hitches}
    same = conflict.turn == other.turn and conflict.scenarios[0] == other.scenarios[0]
    more = tuple(h for h in other.hitches if same and h.piece not in pieces)
    scenarios = tuple(dict.fromkeys((*conflict.scenarios, *other.scenarios)))
    return replace(conflict, hitches=(*conflict.hitches, *more), scenarios=scenarios)


def conflict_scope_words(context: CheckContext, conflict: ScheduleConflict) -> str:
    """Say in which scenarios and with which options it is so, where that is not plain."""
    module = context.module
    home = ScenarioRef.holding(conflict.cause).scenario
    takers = [
        name
        for name in scenario_play.scenarios_to_check(context)
        if home in scenario_chain(module, name)
    ]
    plain = takers == [home]
    names = "" if plain else listed(scenario_name(module, name) for name in conflict.scenarios)
    chosen = _option_words(module, conflict)
    scope_words = ", ".join(part for part in (names, chosen) if part)
    return f"{scope_words}: " if scope_words else ""


def _option_words(module: Module, conflict: ScheduleConflict) -> str:
    """The options that make it so, as far as they are not chosen by default."""
    default = choices_of(module, flatten_scenario(module, conflict.scenarios[0]), {}).options
    changed = [(o, c) for o, c in conflict.options if default.get(o) != c]
    return listed(f"with {module.options[o].name!r} {c}" for o, c in changed) if changed else ""


def remove_schedule_entry(module: Module, steps: AddressPath) -> Module:
    """The module without an entry of a schedule, nor a line or a moment that it leaves empty."""
    module = delete_entry(module, steps)
    above = steps[:-1]
    while ScheduleMoment.of(above) and not look_up(module, above):
        module = delete_entry(module, above)
        above = above[:-1]
    return module
