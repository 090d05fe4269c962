"""OOA013: a piece comes at another time than those with the same code printed on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.select.manifest import groups_of
from sandtable.model.wording.piece_names import is_many, piece_words
from sandtable.model.wording.sentences import few
from sandtable.model.wording.turns import on_turn_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module

_FEWEST = 3
_SHARE = 0.75
"""A group comes together if three pieces or more do, and three quarters of all."""
_COMING = frozenset({"enter", "box"})


@dataclass(frozen=True, slots=True)
class _First:
    """When a piece is first seen in a scenario; turn None is the set-up."""

    piece: str
    turn: int | None
    cause: AddressPath


def _run(context: CheckContext) -> Iterator[RawFinding]:
    told: set[tuple[AddressPath, str]] = set()
    for name in scenario_play.scenarios_to_check(context) if groups_of(context.module) else ():
        for options in list(scenario_play.option_branches(context, name))[:1]:
            firsts = _firsts(context, name, options)
            for group, members in _groups(context.module, firsts).items():
                for one, others in _outsiders(members):
                    if (one.cause, one.piece) not in told:
                        told.add((one.cause, one.piece))
                        yield _found(context.module, group, one, others)


def _firsts(context: CheckContext, name: str, options: Mapping[str, str]) -> dict[str, _First]:
    found: dict[str, _First] = {}
    for standing in scenario_play.initial_position_of(context, name, options).standings:
        if standing.piece is not None:
            found.setdefault(standing.piece, _First(standing.piece, None, standing.cause))
    for move in scenario_play.scenario_history(context, name, options).moves:
        if move.does in _COMING and move.sure:
            found.setdefault(move.piece, _First(move.piece, move.turn, move.cause))
    return found


def _groups(module: Module, firsts: dict[str, _First]) -> dict[str, list[_First]]:
    """Return the first appearances by the code printed on the pieces."""
    found: dict[str, list[_First]] = {}
    for piece, group in groups_of(module).items():
        if piece in firsts:
            found.setdefault(group, []).append(firsts[piece])
    return found


def _outsiders(members: list[_First]) -> Iterator[tuple[_First, list[_First]]]:
    """Yield the few members that come at another time than the rest, with the rest."""
    turns = [one.turn for one in members]
    usual = max(turns, key=turns.count)
    rest = [one for one in members if one.turn == usual]
    if len(rest) >= max(_FEWEST, _SHARE * len(members)):
        yield from ((one, rest) for one in members if one.turn != usual)


def _found(module: Module, group: str, one: _First, others: list[_First]) -> RawFinding:
    names = few([piece_words(module, other.piece) for other in others])
    many = is_many(module, [(one.piece, 1)])
    it, is_ = ("they", "are") if many else ("it", "is")
    message = (
        f"{piece_words(module, one.piece)} {is_} printed with the code {group!r} like {names}, "
        f"which {_when(module, others[0], many=True)}; {it} {_when(module, one, many=many)}."
    )
    places = tuple(dict.fromkeys(o.cause for o in others))
    return RawFinding(one.cause, message, places=places, confidence="likely")


def _when(module: Module, one: _First, *, many: bool = False) -> str:
    if one.turn is None:
        return "are set up" if many else "is set up"
    return f"{'arrive' if many else 'arrives'} {on_turn_words(module, one.turn)}"


CHECK = Check(
    id="OOA013",
    title="A piece does not arrive with the rest of its code",
    severity=Severity.WARNING,
    rationale=(
        "The code on a counter tells when it arrives. If one piece of a code arrives at another "
        "time, its code or the line of the schedule is misprinted."
    ),
    hint=("Correct the turn or the code of the piece, or waive this if the rulebook intends it."),
    reads=ALL_KEYS,
    reach=EditScope.GROUPS,
    answers=("OOA-11", "RUL-10"),
    run=_run,
)
