"""OOA017: arriving pieces have no room, because other pieces fill the space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.landings import all_landings
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_lines import takes_plural_verb
from sandtable.model.ledger.chosen_options import option_choices_of_scenario
from sandtable.model.ledger.position import Position
from sandtable.model.limits.limit_breaches import limit_breaches
from sandtable.model.limits.limit_validity import applies_on_arrival
from sandtable.model.limits.selector_cache import (
    cached_pieces,
    cached_spaces,
    depends_on_situation,
)
from sandtable.model.overlay import flatten_scenario
from sandtable.model.wording.breaches import describe_breach
from sandtable.model.wording.piece_names import piece_with_number
from sandtable.model.wording.sentences import join_first_few_words
from sandtable.model.wording.turns import on_turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.checks.landings import Landing
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Limit
    from sandtable.model.limits.limit_breaches import LimitBreach
    from sandtable.model.module import Module

_RULES_FOR_EXCESS_ARRIVALS = frozenset({"wait", "return"})
"""Rules for the excess over a limit by which no piece is lost."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    reported_keys: set[tuple[str, str, str]] = set()
    limits_by_scenario: dict[str, Mapping[str, Limit]] = {}
    for landing in all_landings(context):
        if landing.scenario not in limits_by_scenario:
            limits_by_scenario[landing.scenario] = _limits_on_arrival(
                context.module, landing.scenario
            )
        for name, limit in limits_by_scenario[landing.scenario].items():
            key = (landing.scenario_that_writes_schedule, landing.space, name)
            if key not in reported_keys and not _has_space_room_for_landing(
                context.module, landing, limit
            ):
                for finding in _find_breaches(context, landing, name, limit):
                    reported_keys.add(key)
                    yield finding


def _has_space_room_for_landing(module: Module, landing: Landing, limit: Limit) -> bool:
    """Say whether a space has room even if every piece in it counted towards the limit."""
    if limit.in_ is not None and landing.space not in cached_spaces(module, limit.in_):
        return True
    most = limit.at_most.constant_number if limit.at_most and limit.count == "copies" else None
    # Only a plain number of pieces can be compared without counting.
    if most is None or limit.each_at_most or limit.each_exactly or limit.exactly:
        return False
    counted = cached_pieces(module, limit.of)
    counted_standings = (
        s for s in (*landing.present_pieces, *landing.coming) if not counted.isdisjoint(s.pieces)
    )
    return sum(s.quantity or 1 for s in counted_standings) <= most


def _find_breaches(
    context: CheckContext, landing: Landing, name: str, limit: Limit
) -> Iterator[RawFinding]:
    for breach in list(_breaches_by_arrival(context, landing, name, limit))[:1]:
        places = tuple(s.cause for s in landing.present_pieces)
        message = _no_room_message(context.module, landing, limit, breach)
        yield RawFinding(
            landing.coming[0].cause[:-1], message, places=places, confidence="possible"
        )


def _limits_on_arrival(module: Module, scenario: str) -> Mapping[str, Limit]:
    """Return the limits on single spaces that apply to arrivals."""
    return {
        name: limit
        for name, limit in flatten_scenario(module, scenario).limits.items()
        if limit is not None
        and applies_on_arrival(limit)
        and limit.else_ not in _RULES_FOR_EXCESS_ARRIVALS
        and "space" in limit.per
        and "turn" not in limit.per
        and not (limit.in_ and depends_on_situation(module, limit.in_))
    }


def _breaches_by_arrival(
    context: CheckContext, landing: Landing, name: str, limit: Limit
) -> Iterator[LimitBreach]:
    """Yield the breaches of a limit that arriving and present pieces cause only together."""
    module, scenario = context.module, flatten_scenario(context.module, landing.scenario)
    position = Position(
        module, scenario, option_choices_of_scenario(module, scenario, context.options)
    )
    for standing in (*landing.present_pieces, *landing.coming):
        position.put_standing(standing)
    arriving_causes = {standing.cause for standing in landing.coming}
    for breach in limit_breaches(module, name, limit, position, landing.turn):
        if breach.bound == "at most" and breach.part is None:
            shares = breach.group.shares
            coming = sum(s.number or 0 for s in shares if s.cause in arriving_causes)
            # A breach by either group alone is found by LIM001 and LIM002.
            if 0 < coming <= breach.allowed and breach.group.total - coming <= breach.allowed:
                yield breach


def _no_room_message(module: Module, landing: Landing, limit: Limit, breach: LimitBreach) -> str:
    causes = {share.cause for share in breach.group.shares}
    coming = [s for s in landing.coming if s.cause in causes]
    names = join_first_few_words(
        [piece_with_number(module, s.pieces[0], s.quantity or 1) for s in coming]
    )
    find = "find" if takes_plural_verb(module, coming) else "finds"
    words = describe_breach(module, limit, breach)
    turn = on_turn_text(module, landing.turn)
    return f"{names} {find} no room {turn} unless other pieces leave. {words}."


CHECK = Check(
    id="OOA017",
    title="Arrivals find no room",
    severity=Severity.WARNING,
    rationale=(
        "If no piece moves away, the pieces already in the space leave no room for "
        "the arrivals. Pieces may have moved by then, so this is only a remark, "
        "given once for each space."
    ),
    hint=(
        "Choose another space, spread the arrivals over several turns, or state that pieces "
        "without room wait."
    ),
    reads=ALL_KEYS,
    reach=EditScope.LIMITS,
    answers=("OOA-08", "RUL-13"),
    run=_run,
)
