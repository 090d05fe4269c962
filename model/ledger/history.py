"""A scenario played through its schedule: positions, moves, and most copies in use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ledger.arrival_actions import FailedAction, PieceMove, perform_schedule_line
from sandtable.model.ledger.calendar import (
    PlayerTurn,
    first_turn_of_scenario,
    last_turn_of_scenario,
    player_turn_set,
)
from sandtable.model.ledger.chosen_options import (
    CHOICES_OF_ALL_BRANCHES,
    OptionChoices,
    decided_choices_of,
    option_choices_of_scenario,
)
from sandtable.model.ledger.position import Position
from sandtable.model.ledger.scenario_spaces import module_with_scenario_spaces
from sandtable.model.ledger.schedule import Arrival, schedule_of_scenario
from sandtable.model.ledger.setup import SetupPlacer
from sandtable.model.ledger.setup_cache import cached_charts_of_setup
from sandtable.model.module import Module
from sandtable.model.name_suggestions import closest_name
from sandtable.model.overlay import flatten_scenario
from sandtable.model.references.owner_scope import owner_with_ancestors
from sandtable.model.select.spaces import spaces_matching


@dataclass(frozen=True, slots=True)
class PieceCountPeak:
    """The largest number of copies of a piece in use at one time, and the first such turn.

    Turn None is the set-up.
    """

    number: int
    turn: int | None


@dataclass(frozen=True, slots=True)
class ControlChange:
    """The control of all spaces after a schedule line has changed it."""

    turn: int
    half: str
    control: Mapping[str, str]


@dataclass(slots=True)
class ScheduleHistory:
    """The effects of a scenario's schedule on its pieces, as if nothing else happened in play."""

    position: Position
    moves: list[PieceMove] = field(default_factory=list)
    failed_actions: list[FailedAction] = field(default_factory=list)
    peaks: dict[str, PieceCountPeak] = field(default_factory=dict)
    control_changes: list[ControlChange] = field(default_factory=list)


def initial_position(
    module: Module, name: str, options: Mapping[str, str] | None = None
) -> Position:
    """Return the position of a scenario before any arrival.

    It is shared: modify only a `copy()` of it.
    """
    # DECISIONS 11
    return _initial_position(module, name, tuple(sorted((options or {}).items())))


def initial_position_all_branches(module: Module, name: str) -> Position:
    """Return the position before any arrival, with the entries of all options.

    It is shared: modify only a `copy()` of it.
    """
    return _initial_position(module, name, None)


def initial_position_with_open_options(
    module: Module, name: str, options: Mapping[str, str]
) -> Position:
    """Return the position before any arrival, with the entries of each choice that is still open.

    It is shared: modify only a `copy()` of it.
    """
    return _initial_position(module, name, tuple(sorted(options.items())), True)


@memoize_by_identity
def _initial_position(
    module: Module,
    name: str,
    options: tuple[tuple[str, str], ...] | None,
    has_open_options: bool = False,  # noqa: FBT001, FBT002 - part of the key of the cache
) -> Position:
    """Set up a scenario with some options, or with all if `options` is None."""
    scenario = flatten_scenario(module, name)
    choices = CHOICES_OF_ALL_BRANCHES
    if options is not None:
        choices = (
            decided_choices_of(scenario, dict(options))
            if has_open_options
            else option_choices_of_scenario(module, scenario, dict(options))
        )
    # Control is evaluated on the spaces as the scenario changes them.
    ground = module_with_scenario_spaces(module, name)
    position = Position(ground, scenario, choices, starting_control_of_spaces(ground, scenario))
    position.put_standing_batches(
        SetupPlacer(module, choices).place_all_charts(
            cached_charts_of_setup(module, scenario, name)
        )
    )
    return position


def starting_control_of_spaces(module: Module, scenario: Scenario) -> dict[str, str]:
    """Return the owner who controls each space when a scenario begins."""
    owner_by_space: dict[str, str] = {}
    for owner, selectors in scenario.control.items():
        for selector in selectors or ():
            # Where lists overlap, the later one counts; SET005 reports it.
            owner_by_space.update(dict.fromkeys(spaces_matching(module, selector), owner))
    return owner_by_space


def play_schedule(
    module: Module,
    name: str,
    *,
    until: int | None = None,
    options: Mapping[str, str] | None = None,
) -> ScheduleHistory:
    """Play a scenario's schedule up to a turn, or to its end."""
    history = ScheduleHistory(initial_position(module, name, options).copy())
    # The set-up itself may hold the peak.
    history.peaks = {
        piece: PieceCountPeak(n, None) for piece, n in history.position.copies_out.items() if n > 0
    }
    for arrival in played_arrivals(module, history.position.scenario, name, until):
        play_schedule_line(history, arrival)
    return history


def play_schedule_line(history: ScheduleHistory, arrival: Arrival) -> None:
    """Perform one schedule line, and record its effects."""
    for outcome in perform_schedule_line(history.position, arrival):
        if isinstance(outcome, FailedAction):
            history.failed_actions.append(outcome)
        else:
            history.moves.append(outcome)
            _update_peak_of_pieces(history, outcome)
    if arrival.verb.does == "control":
        control = dict(history.position.control)
        history.control_changes.append(ControlChange(arrival.turn, arrival.half, control))


def _update_peak_of_pieces(history: ScheduleHistory, move: PieceMove) -> None:
    out = history.position.copies_out[move.piece]
    before = history.peaks.get(move.piece)
    if before is None or out > before.number:
        history.peaks[move.piece] = PieceCountPeak(out, move.turn)


def iter_player_turns(
    module: Module, name: str, options: Mapping[str, str] | None = None
) -> Iterator[tuple[int | None, Position]]:
    """Yield the position at the set-up (turn None) and after the arrivals of each player turn.

    It is not yielded by whole turns, because pieces of the first player are in use before others
    leave. The same object is changed each time, so examine it before the next step.
    """
    position = initial_position(module, name, options).copy()
    yield None, position
    arrivals = played_arrivals(module, position.scenario, name)
    for (turn, _), of_one in groupby(
        arrivals, lambda a: (a.turn, player_turn_owner(module, a.half))
    ):
        # The position changes while the actions are generated, so they must be consumed.
        for arrival in of_one:
            for _ in perform_schedule_line(position, arrival):
                pass
        yield turn, position


def position_at(
    module: Module,
    name: str,
    *,
    turn: int | None = None,
    before: bool = False,
    options: Mapping[str, str] | None = None,
) -> Position:
    """Return the initial position, or the position before or after the arrivals of a turn.

    Do not modify it, because the initial position is shared.
    """
    if turn is None:
        return initial_position(module, name, options)
    return play_schedule(module, name, until=turn - before, options=options).position


def played_arrivals(
    module: Module, scenario: Scenario, name: str, until: int | None = None
) -> Iterator[Arrival]:
    """Yield the schedule lines of the player turns that a scenario plays, in order of play."""
    calendar = module.module.calendar
    halves = player_turn_set(calendar, scenario)
    start, end = (
        first_turn_of_scenario(calendar, scenario),
        last_turn_of_scenario(calendar, scenario),
    )
    stop = end if until is None else min(until, end)
    in_game = [
        arrival
        for arrival in schedule_of_scenario(module, scenario, name)
        if start <= arrival.turn <= stop and is_line_played(module, arrival, halves)
    ]
    # Stable: lines of the same phase keep the order of the file.
    yield from sorted(in_game, key=partial(_arrival_sort_key, module))


def is_line_played(module: Module, arrival: Arrival, halves: frozenset[PlayerTurn]) -> bool:
    """Say whether a scenario plays the player turn of a schedule line."""
    half = player_turn_owner(module, arrival.half)
    return half is None or (arrival.turn, half) in halves


def owners_in_order_of_play(module: Module) -> tuple[str, ...]:
    """Return the owners in order of play; a misspelt owner means a similar one."""
    owners = module.module.owners
    return tuple(
        owner if owner in owners else closest_name(owner, owners) or owner
        for owner in module.module.calendar.order
    )


def player_turn_owner(module: Module, owner: str) -> str | None:
    """Return the owner in whose player turn an owner moves: itself, or an owner above it.

    A misspelt owner in the order of play stands for a similar one.
    """
    owners, order = module.module.owners, module.module.calendar.order
    line = owner_with_ancestors(owners, owner)
    exact_match = next((relative for relative in line if relative in order), None)
    if exact_match is not None:
        return exact_match
    # Only unknown owners can be misspelt names.
    misspelt = [name for name in order if name not in owners]
    matches = (closest_name(relative, misspelt) for relative in line if misspelt)
    return next((name for name in matches if name), None)


def _arrival_sort_key(module: Module, arrival: Arrival) -> tuple[int, bool, int, int]:
    """Return the key by which arrivals are sorted: turn, player turn and phase.

    Mutual phases come once, after the last player turn.
    """
    calendar, phase = module.module.calendar, arrival.moment.phase
    half = player_turn_owner(module, arrival.half)
    phases = list(calendar.phases)
    return (
        arrival.turn,
        phase in calendar.mutual,
        -1 if half is None else calendar.order.index(half),
        phases.index(phase) if phase in phases else -1,
    )


def option_choices_for_play(
    module: Module, name: str, options: Mapping[str, str]
) -> OptionChoices:
    """Return the choices of options with which a scenario is played."""
    return option_choices_of_scenario(module, flatten_scenario(module, name), options)
