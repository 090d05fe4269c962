"""LIM002: what arrives on one turn breaks a limit, before anybody can move it on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.checks import played
from model.checks.breaking import breach_words, causes_of, where_of
from model.checks.registry import EVERYTHING, Check, Found, Severity
from model.checks.spoken import turn_words
from model.checks.told import Setting, once
from model.ledger.calendar import player_turns
from model.ledger.position import NOWHERE, Position
from model.ledger.standing import Standing
from model.limits.binding import holds_on_arrival
from model.limits.judge import breaches
from model.limits.known import is_momentary
from model.overlay import flattened
from model.references.scope import line_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from model.address import Steps
    from model.checks.registry import CheckContext
    from model.entities.rules import Limit
    from model.ledger.perform import Move
    from model.phrases.place import Place

_COMING = frozenset({"enter", "release", "box"})
_COPES = frozenset({"wait", "return"})
"""What a limit may do with what is too much, so that nothing is lost."""
_OWNER = 3
"""Where the owner stands in the address of a schedule's line."""


def _run(context: CheckContext) -> Iterator[Found]:
    yield from once(context, _records(context))


def _records(context: CheckContext) -> Iterator[tuple[Setting, Found]]:
    for name in played.scenarios(context):
        comes = any((flattened(context.module, name).arrivals or {}).values())
        for options in played.branches(context, name) if comes else ():
            setting = Setting(context, name, options)
            yield from ((setting, found) for found in _look(setting))


def _look(setting: Setting) -> Iterator[Found]:
    limits = {
        name: limit
        for name, limit in setting.scenario.limits.items()
        if limit is not None and holds_on_arrival(limit) and limit.else_ not in _COPES
    }
    told: set[tuple[str, Steps]] = set()
    for turn, position, whole in _batches(setting) if limits else ():
        for name, limit in limits.items():
            if _applies(setting, limit, whole=whole):
                for found in _broken(setting, name, limit, (turn, position)):
                    if (name, found.where) not in told:
                        told.add((name, found.where))
                        yield found


def _applies(setting: Setting, limit: Limit, *, whole: bool) -> bool:
    """Say whether all is known that a limit asks: who else is there, only before play begins."""
    if "turn" in limit.per:
        return not whole
    return whole or limit.in_ is None or not is_momentary(setting.module, limit.in_)


def _broken(
    setting: Setting, name: str, limit: Limit, moment: tuple[int, Position]
) -> Iterator[Found]:
    turn, position = moment
    for breach in breaches(position.module, name, limit, position, turn):
        causes = causes_of(position, limit, breach)
        if breach.bound == "at most" and any("arrivals" in cause for cause in causes):
            where = where_of(setting.module, setting.name, breach, causes)
            words = breach_words(position.module, limit, breach)
            message = f"On {turn_words(setting.module, turn)}, {words}."
            yield Found(where, message, places=causes)


def _batches(setting: Setting) -> Iterator[tuple[int, Position, bool]]:
    """What comes in each player turn, by itself; in the very first, with what is set up."""
    start = setting.position
    calendar = start.module.module.calendar
    first = next(((h.turn, h.owner) for h in player_turns(calendar, start.scenario)), None)
    batches: dict[tuple[int, str], list[Move]] = {}
    moves = setting.history.moves
    for move in moves:
        if move.does in _COMING and move.sure and move.target != NOWHERE:
            batches.setdefault((move.turn, _half(start, move)), []).append(move)
    for (turn, half), coming in batches.items():
        yield turn, _position(start, coming, whole=False), False
        if (turn, half) == first:
            yield turn, _position(start, coming, whole=True), True


def _half(start: Position, move: Move) -> str:
    """Whose player turn it is; who has none of their own comes with those above."""
    head = start.module.module
    above = line_of(head.owners, move.half)
    return next((owner for owner in above if owner in head.calendar.order), move.half)


def _position(start: Position, coming: list[Move], *, whole: bool) -> Position:
    """A position of what comes, after what is set up or alone."""
    found = Position(start.module, start.scenario, start.choices, start.control if whole else {})
    for standing in start.standings if whole else ():
        found.put(standing)
    for move in coming:
        if move.source is not None:
            found.take(move.piece, move.quantity, _at(move.source))
        scope = move.cause[_OWNER]
        found.put(Standing((move.piece,), move.quantity, move.target, scope, move.cause))
    return found


def _at(place: Place) -> Callable[[Standing], bool]:
    return lambda standing: standing.place == place


CHECK = Check(
    id="LIM002",
    title="What arrives breaks a limit at once",
    severity=Severity.ERROR,
    rationale="The limit holds when pieces arrive, and what comes in this one player turn is more "
    "than it allows: nobody can play the line as it is printed.",
    hint="Spread the arrivals, or let the limit hold from the end of movement (`movement-end`), "
    "or say what happens to the rest (`else: wait`).",
    reads=EVERYTHING,
    run=_run,
)
