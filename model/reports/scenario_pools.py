"""Pools of a scenario: their contents and the number of draws."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.ledger.arrival_actions import PieceMove
from sandtable.model.ledger.calendar import (
    first_turn_of_scenario,
    last_turn_of_scenario,
    player_turns,
)
from sandtable.model.ledger.history import initial_position, play_schedule
from sandtable.model.ledger.position import Position
from sandtable.model.ledger.turn_spans import turns_of_span
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.references.owner_scope import owner_with_ancestors, side_of_owner
from sandtable.model.reports.order_of_battle import POOL_SPACE_TAG
from sandtable.model.select.manifest import Counter, manifest_of_module
from sandtable.model.tables.errors import InexactError
from sandtable.model.tables.marker_effects import (
    LEAVING_EFFECT,
    RETURNING_EFFECT,
    MarkerRules,
    late_marker_effects,
    marker_effects,
)
from sandtable.model.tables.pool_chances import PoolMarker, TurnDraw
from sandtable.model.wording.places import space_name
from sandtable.model.wording.rolls import default_die

MAX_TURNS = 400


@dataclass(frozen=True, slots=True)
class DrawTerms:
    """Assumptions about drawing markers that a module does not specify."""

    picks: int | None = None
    """Markers drawn on a turn; None for one in each player turn."""
    keeps: bool = True
    """Whether markers that can be kept are kept, instead of played at once."""
    choose: Mapping[str, str] = field(default_factory=dict)
    """Choice of the player by full name of the event; the first one by default."""


@dataclass(frozen=True, slots=True)
class PoolContent:
    """Copies of a marker in a pool, with the first and last turn on which they can be drawn."""

    counter: Counter
    copies: int
    comes: int | None = None
    goes: int | None = None


@dataclass(frozen=True, slots=True)
class ScenarioPool:
    """A pool of event markers through all turns of a scenario."""

    contents: Mapping[PoolMarker, PoolContent]
    draws: tuple[TurnDraw, ...]
    drawer: str
    """Owner in whose player turns markers are drawn; empty for all players."""
    play: MarkerRules
    left_out: tuple[Counter, ...]
    """Markers whose option is off."""


def pools_of_module(module: Module) -> tuple[str, ...]:
    """Return the spaces that are tagged as pools, without hexes that have no entry."""
    return tuple(
        name
        for board in module.boards.values()
        for name, space in board.spaces.items()
        if POOL_SPACE_TAG in space.tags
    )


def scenario_pool(
    module: Module, scenario: str, space: str, terms: DrawTerms, options: Mapping[str, str]
) -> ScenarioPool:
    """Return all data of a pool on which its odds depend.

    Raises InexactError if the contents or the number of turns do not allow exact odds.
    """
    _refuse_too_many_turns(module, scenario)
    start = initial_position(module, scenario, options)
    moves = play_schedule(module, scenario, options=options).moves
    contents = _pool_contents(module, start, moves, space)
    disabled_markers = tuple(
        c.counter for c in contents if not _is_option_of_marker_on(c.counter, start)
    )
    contents = [content for content in contents if content.counter not in disabled_markers]
    rules = MarkerRules(default_die(module), space, terms.keeps)
    drawer = _drawing_owner(module, [content.counter for content in contents])
    return ScenarioPool(
        contents={_pool_marker(module, content, rules, terms): content for content in contents},
        draws=tuple(_number_of_draws_by_turn(module, start.scenario, drawer, terms.picks)),
        drawer=drawer,
        play=rules,
        left_out=disabled_markers,
    )


def _refuse_too_many_turns(module: Module, name: str) -> None:
    calendar, scenario = module.module.calendar, flatten_scenario(module, name)
    turns = (
        last_turn_of_scenario(calendar, scenario) + 1 - first_turn_of_scenario(calendar, scenario)
    )
    if turns > MAX_TURNS:
        raise InexactError(f"{turns} turns are too many to compute the odds of each.")


def _is_option_of_marker_on(counter: Counter, position: Position) -> bool:
    option = counter.event.optional if counter.event else None
    return option is None or position.choices.options.get(option) == "on"


def _pool_contents(
    module: Module, start: Position, moves: list[PieceMove], space: str
) -> list[PoolContent]:
    """Return the markers that the set-up and the schedule put into a pool of markers."""
    counters = manifest_of_module(module).counters
    copies = Tally[tuple[str, int | None]]()
    for standing in start.standings:
        if standing.place.space == space:
            if standing.single_piece is None or standing.quantity is None:
                name = standing.words or standing.pieces[0]
                pool_name = space_name(module, space)
                raise InexactError(f"Nobody can tell how much of '{name}' is in the {pool_name}.")
            copies[standing.single_piece, None] += standing.quantity
    for move in moves:
        if move.target.space == space:
            copies[move.piece, move.turn] += move.quantity
    contents = [
        PoolContent(counters[piece], number, comes)
        for (piece, comes), number in copies.items()
        if piece in counters
    ]
    removals = [move for move in moves if move.source and move.source.space == space]
    return [_with_removal_turn(content, removals) for content in contents]


def _with_removal_turn(content: PoolContent, moves: list[PieceMove]) -> PoolContent:
    """Return the markers of a pool with the turn on which the schedule removes them."""
    move = next((m for m in moves if m.piece == content.counter.id), None)
    if move is None:
        return content
    # The odds know only markers all of whose copies are in the pool or out of it.
    if move.quantity != content.copies:
        name = content.counter.name
        raise InexactError(f"The schedule removes some of {name} from the pool, but not all.")
    return replace(content, goes=move.turn)


def _pool_marker(
    module: Module, content: PoolContent, rules: MarkerRules, terms: DrawTerms
) -> PoolMarker:
    counter, event = content.counter, content.counter.event
    choice = terms.choose.get(counter.id)
    first, last = turns_of_span(module.module.calendar, event.years if event else None)
    return PoolMarker(
        id=counter.id,
        effects=LEAVING_EFFECT if event is None else marker_effects(event, rules, choice),
        copies=content.copies,
        first=first,
        last=last,
        comes=content.comes,
        goes=content.goes,
        late=RETURNING_EFFECT if event is None else late_marker_effects(event, rules),
    )


def _drawing_owner(module: Module, counters: list[Counter]) -> str:
    """Return the owner that draws from a pool: the nearest one that all its markers share."""
    owners, order = module.module.owners, module.module.calendar.order
    lines = [owner_with_ancestors(owners, counter.owner) for counter in counters]
    shared = [owner for owner in (lines[0] if lines else ()) if all(owner in ln for ln in lines)]
    playing = next((owner for owner in shared if owner in order), None)
    return playing or (shared[-1] if shared else "")


def _number_of_draws_by_turn(
    module: Module, scenario: Scenario, drawer: str, picks: int | None
) -> Iterator[TurnDraw]:
    """Yield how many markers are drawn on each turn.

    They are drawn once in each player turn of the owner, or once in a turn.
    """
    calendar, owners = module.module.calendar, module.module.owners
    halves = Tally[int]()
    for half in player_turns(calendar, scenario):
        if drawer in {"", half.owner} or side_of_owner(owners, half.owner) == drawer:
            halves[half.turn] += 1
    for turn in range(
        first_turn_of_scenario(calendar, scenario), last_turn_of_scenario(calendar, scenario) + 1
    ):
        once = min(1, halves[turn])
        times = halves[turn] if drawer else once
        yield TurnDraw(turn, times if picks is None else picks * once)
