"""What is in a pool, and how often it is drawn from, through a scenario."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.ledger.arrival_actions import Move
from sandtable.model.ledger.calendar import first_turn, last_turn, player_turns
from sandtable.model.ledger.history import initial_position, play_schedule
from sandtable.model.ledger.position import Position
from sandtable.model.ledger.turn_spans import turns_of
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.references.scope import owner_line, side_of_owner
from sandtable.model.reports.oob import POOL
from sandtable.model.select.manifest import Counter, manifest_of
from sandtable.model.tables.errors import InexactError
from sandtable.model.tables.markers import (
    LEAVING_EFFECT,
    RETURNING_EFFECT,
    MarkerRules,
    late_marker_effects,
    marker_effects,
)
from sandtable.model.tables.pool_chances import PoolMarker, TurnDraw
from sandtable.model.wording.places import space_name
from sandtable.model.wording.rolls import one_die

MOST_TURNS = 400


@dataclass(frozen=True, slots=True)
class Terms:
    """How one draws and plays, where the module leaves it open."""

    picks: int | None = None
    """How many are drawn on a turn; one in each player turn, if nobody says."""
    keeps: bool = True
    """Whether markers that may be kept are kept; else they are played as soon as drawn."""
    choose: Mapping[str, str] = field(default_factory=dict)
    """By an event's full name: what the player chooses; the first choice, if nobody says."""


@dataclass(frozen=True, slots=True)
class Content:
    """Copies of one thing in a pool, and between which turns they can be drawn."""

    counter: Counter
    copies: int
    comes: int | None = None
    goes: int | None = None


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool through all turns of a scenario."""

    contents: Mapping[PoolMarker, Content]
    draws: tuple[TurnDraw, ...]
    drawer: str
    """The owner in whose player turns one draws; empty, where it is everybody's."""
    play: MarkerRules
    left_out: tuple[Counter, ...]
    """Markers whose option is not on."""


def pools_of(module: Module) -> tuple[str, ...]:
    """The spaces that are drawn from; hexes that nobody wrote about are none."""
    return tuple(
        name
        for board in module.boards.values()
        for name, space in board.spaces.items()
        if POOL in space.tags
    )


def pool_of(
    module: Module, scenario: str, space: str, terms: Terms, options: Mapping[str, str]
) -> Pool:
    """All that one needs to know of a pool to tell the chances of what is in it."""
    _refuse_endless(module, scenario)
    start = initial_position(module, scenario, options)
    moves = play_schedule(module, scenario, options=options).moves
    there = _contents(module, start, moves, space)
    off = tuple(c.counter for c in there if not _is_on(c.counter, start))
    there = [content for content in there if content.counter not in off]
    rules = MarkerRules(one_die(module), space, terms.keeps)
    drawer = _drawer(module, [content.counter for content in there])
    return Pool(
        contents={_marker(module, content, rules, terms): content for content in there},
        draws=tuple(_draws(module, start.scenario, drawer, terms.picks)),
        drawer=drawer,
        play=rules,
        left_out=off,
    )


def _refuse_endless(module: Module, name: str) -> None:
    calendar, scenario = module.module.calendar, flatten_scenario(module, name)
    turns = last_turn(calendar, scenario) + 1 - first_turn(calendar, scenario)
    if turns > MOST_TURNS:
        raise InexactError(f"{turns} turns are too many to tell the chances for each.")


def _is_on(counter: Counter, position: Position) -> bool:
    option = counter.event.optional if counter.event else None
    return option is None or position.choices.options.get(option) == "on"


def _contents(module: Module, start: Position, moves: list[Move], space: str) -> list[Content]:
    """What the set-up puts into a pool, and what the schedule does there later."""
    counters = manifest_of(module).counters
    copies = Tally[tuple[str, int | None]]()
    for standing in start.standings:
        if standing.place.space == space:
            if standing.piece is None or standing.quantity is None:
                what = standing.words or standing.pieces[0]
                where = space_name(module, space)
                raise InexactError(f"Nobody can tell how much of '{what}' is in the {where}.")
            copies[standing.piece, None] += standing.quantity
    for move in moves:
        if move.target.space == space:
            copies[move.piece, move.turn] += move.quantity
    found = [
        Content(counters[piece], number, comes)
        for (piece, comes), number in copies.items()
        if piece in counters
    ]
    taken = [move for move in moves if move.source and move.source.space == space]
    return [_taken(content, taken) for content in found]


def _taken(content: Content, moves: list[Move]) -> Content:
    """Something in a pool, with the turn on which the schedule takes it out again."""
    move = next((m for m in moves if m.piece == content.counter.id), None)
    if move is None:
        return content
    if move.quantity != content.copies:
        name = content.counter.name
        raise InexactError(f"The schedule takes some of {name} out of the pool, and not all.")
    return replace(content, goes=move.turn)


def _marker(module: Module, content: Content, rules: MarkerRules, terms: Terms) -> PoolMarker:
    counter, event = content.counter, content.counter.event
    choice = terms.choose.get(counter.id)
    first, last = turns_of(module.module.calendar, event.years if event else None)
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


def _drawer(module: Module, counters: list[Counter]) -> str:
    """Whose pool it is: the one owner of all that is in it, or the side that all belong to."""
    owners, order = module.module.owners, module.module.calendar.order
    lines = [owner_line(owners, counter.owner) for counter in counters]
    shared = [owner for owner in (lines[0] if lines else ()) if all(owner in ln for ln in lines)]
    playing = next((owner for owner in shared if owner in order), None)
    return playing or (shared[-1] if shared else "")


def _draws(
    module: Module, scenario: Scenario, drawer: str, picks: int | None
) -> Iterator[TurnDraw]:
    """How often one draws on each turn: in each player turn of the drawer, or once in each."""
    calendar, owners = module.module.calendar, module.module.owners
    halves = Tally[int]()
    for half in player_turns(calendar, scenario):
        if drawer in {"", half.owner} or side_of_owner(owners, half.owner) == drawer:
            halves[half.turn] += 1
    for turn in range(first_turn(calendar, scenario), last_turn(calendar, scenario) + 1):
        one = min(1, halves[turn])
        often = halves[turn] if drawer else one
        yield TurnDraw(turn, often if picks is None else picks * one)
