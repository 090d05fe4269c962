"""OOA013: a piece arrives at another time than the other pieces with its printed code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.select.manifest import group_code_by_piece
from sandtable.model.wording.piece_names import is_plural_subject, piece_with_number
from sandtable.model.wording.sentences import join_first_few_words
from sandtable.model.wording.turns import on_turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module

_MIN_PIECES_OF_GROUP = 3
_MIN_SHARE_ARRIVING_TOGETHER = 0.75
"""Share of a group, besides a minimum of members, that must arrive together to make a rule."""
_VERBS_OF_ARRIVAL = frozenset({"enter", "box"})


@dataclass(frozen=True, slots=True)
class _FirstAppearance:
    """The first turn on which a piece appears in a scenario.

    The turn is None if the piece is set up.
    """

    piece: str
    turn: int | None
    cause: AddressPath


def _run(context: CheckContext) -> Iterator[RawFinding]:
    reported_keys: set[tuple[AddressPath, str]] = set()
    for name in (
        scenario_play.scenarios_to_check(context) if group_code_by_piece(context.module) else ()
    ):
        for options in list(scenario_play.option_branches(context, name))[:1]:
            firsts = _first_appearances(context, name, options)
            for group, members in _appearances_by_group(context.module, firsts).items():
                for outsider, rest_of_group in _pieces_arriving_late_or_early(members):
                    if (outsider.cause, outsider.piece) not in reported_keys:
                        reported_keys.add((outsider.cause, outsider.piece))
                        yield _finding_about_other_arrival_time(
                            context.module, group, outsider, rest_of_group
                        )


def _first_appearances(
    context: CheckContext, name: str, options: Mapping[str, str]
) -> dict[str, _FirstAppearance]:
    appearances: dict[str, _FirstAppearance] = {}
    for standing in scenario_play.initial_position_of(context, name, options).standings:
        if standing.single_piece is not None:
            appearances.setdefault(
                standing.single_piece,
                _FirstAppearance(standing.single_piece, None, standing.cause),
            )
    for move in scenario_play.scenario_history(context, name, options).moves:
        if move.does in _VERBS_OF_ARRIVAL and move.sure:
            appearances.setdefault(move.piece, _FirstAppearance(move.piece, move.turn, move.cause))
    return appearances


def _appearances_by_group(
    module: Module, firsts: dict[str, _FirstAppearance]
) -> dict[str, list[_FirstAppearance]]:
    """Return the first appearances, keyed by the code printed on the pieces."""
    groups: dict[str, list[_FirstAppearance]] = {}
    for piece, group in group_code_by_piece(module).items():
        if piece in firsts:
            groups.setdefault(group, []).append(firsts[piece])
    return groups


def _pieces_arriving_late_or_early(
    members: list[_FirstAppearance],
) -> Iterator[tuple[_FirstAppearance, list[_FirstAppearance]]]:
    """Yield the few pieces that arrive at another time than the others with their code."""
    turns = [member.turn for member in members]
    usual = max(turns, key=turns.count)
    rest = [member for member in members if member.turn == usual]
    if len(rest) >= max(_MIN_PIECES_OF_GROUP, _MIN_SHARE_ARRIVING_TOGETHER * len(members)):
        yield from ((member, rest) for member in members if member.turn != usual)


def _finding_about_other_arrival_time(
    module: Module, group: str, outsider: _FirstAppearance, rest_of_group: list[_FirstAppearance]
) -> RawFinding:
    names = join_first_few_words(
        [piece_with_number(module, other.piece) for other in rest_of_group]
    )
    many = is_plural_subject(module, [(outsider.piece, 1)])
    pronoun, verb = ("they", "are") if many else ("it", "is")
    message = (
        f"{piece_with_number(module, outsider.piece)} {verb} printed with the code {group!r} "
        f"like {names}, "
        f"which {_describe_appearance(module, rest_of_group[0], many=True)}, but {pronoun} "
        f"{_describe_appearance(module, outsider, many=many)}."
    )
    places = tuple(dict.fromkeys(o.cause for o in rest_of_group))
    return RawFinding(outsider.cause, message, places=places, confidence="likely")


def _describe_appearance(
    module: Module, appearance: _FirstAppearance, *, many: bool = False
) -> str:
    if appearance.turn is None:
        return "are set up" if many else "is set up"
    return f"{'arrive' if many else 'arrives'} {on_turn_text(module, appearance.turn)}"


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
