"""LIM002: arrivals break a limit, alone or together with pieces that must still be there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.causes_of_limit_breaches import (
    address_of_limit_breach,
    entries_that_break_limit,
)
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import ScenarioSetting, merge_repeated_findings
from sandtable.model.limits.arrival_batches import arrival_batches
from sandtable.model.limits.limit_breaches import limit_breaches
from sandtable.model.limits.limit_validity import (
    applies_on_arrival,
    are_bounds_contradictory,
    is_limit_binding,
)
from sandtable.model.limits.selector_cache import depends_on_situation, depends_on_standing
from sandtable.model.overlay import flatten_scenario
from sandtable.model.wording.breaches import describe_breach
from sandtable.model.wording.sentences import capitalize_first_letter
from sandtable.model.wording.turns import on_turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext, Confidence
    from sandtable.model.entities.rules import Limit
    from sandtable.model.ledger.position import Position
    from sandtable.model.limits.arrival_batches import ArrivalBatch
    from sandtable.model.limits.counting import CountShare
    from sandtable.model.limits.limit_breaches import LimitBreach

_RULES_FOR_EXCESS_ARRIVALS = frozenset({"wait", "return"})
"""Rules for the excess over a limit by which no piece is lost."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from merge_repeated_findings(context, _find_breaches_in_schedules(context))


def _find_breaches_in_schedules(
    context: CheckContext,
) -> Iterator[tuple[ScenarioSetting, RawFinding]]:
    for name in scenario_play.scenarios_to_check(context):
        has_arrivals = any((flatten_scenario(context.module, name).arrivals or {}).values())
        for options in scenario_play.option_branches(context, name) if has_arrivals else ():
            setting = ScenarioSetting(context, name, options)
            yield from ((setting, finding) for finding in _find_breaches_in_setting(setting))


def _find_breaches_in_setting(setting: ScenarioSetting) -> Iterator[RawFinding]:
    limits = {
        name: limit
        for name, limit in setting.scenario.limits.items()
        if limit is not None
        and applies_on_arrival(limit)
        and limit.else_ not in _RULES_FOR_EXCESS_ARRIVALS
        if not are_bounds_contradictory(limit)
    }
    reported_keys: set[tuple[str, AddressPath]] = set()
    moves, conquests = setting.history.moves, setting.history.control_changes
    for batch in arrival_batches(setting.position, moves, conquests) if limits else ():
        for name, limit in limits.items():
            for finding in _find_breaches(setting, name, limit, batch):
                if (name, finding.where) not in reported_keys:
                    reported_keys.add((name, finding.where))
                    yield finding


def _find_breaches(
    setting: ScenarioSetting, name: str, limit: Limit, batch: ArrivalBatch
) -> Iterator[RawFinding]:
    position = _position_for_testing_limit(setting, limit, batch)
    if position is None or not is_limit_binding(
        limit, position, batch.turn, has_moved=not batch.is_first
    ):
        return
    # DECISIONS 47
    before = batch.position_before if limit.from_ is not None else None
    for breach in limit_breaches(position.module, name, limit, position, batch.turn, before):
        new = [share for share in breach.group.shares if batch.is_arriving(share.standing)]
        if breach.bound == "at most" and new and not _was_limit_broken_before(breach, new):
            causes = _arrivals_that_break_limit(position, limit, breach, new)
            address = address_of_limit_breach(setting.module, setting.name, breach, causes)
            words = describe_breach(position.module, limit, breach)
            message = (
                f"{capitalize_first_letter(on_turn_text(setting.module, batch.turn))}, {words}."
            )
            sure = batch.is_first or (
                limit.from_ is None and _sum_of_count_shares(new) > breach.allowed
                # Pieces there may have moved away by then: only arrivals that break it alone are
                # certain.
            )
            confidence: Confidence = "certain" if sure else "likely"
            yield RawFinding(address, message, places=causes, confidence=confidence)


def _position_for_testing_limit(
    setting: ScenarioSetting, limit: Limit, batch: ArrivalBatch
) -> Position | None:
    """Return the position in which to test a limit after arrivals, or None if it is unknown.

    These are usually the arrivals and the pieces already there; for a limit per turn, only the
    arrivals. The position is unknown if other pieces in a space may have moved before.
    """
    # Such a limit counts only what arrives.
    if "turn" in limit.per or limit.from_ is not None:
        return batch.alone
    if limit.in_ is not None and depends_on_situation(setting.module, limit.in_):
        return batch.certain_position if batch.is_first else None
    selectors = (limit.of, limit.exempt, *(part.of for part in limit.adds.values()))
    plain = not any(selector and depends_on_standing(selector) for selector in selectors)
    return batch.nearby_position if plain and "space" in limit.per else batch.certain_position


def _sum_of_count_shares(shares: list[CountShare]) -> float:
    return sum(share.number or 0 for share in shares)


def _was_limit_broken_before(breach: LimitBreach, new: list[CountShare]) -> bool:
    """Say whether a limit was already broken before the arrivals, which alone do not break it."""
    arriving = _sum_of_count_shares(new)
    return breach.group.total - arriving > breach.allowed >= arriving


def _arrivals_that_break_limit(
    position: Position, limit: Limit, breach: LimitBreach, new: list[CountShare]
) -> tuple[AddressPath, ...]:
    """Return the addresses of the entries that break the limit, with that of an arrival last."""
    causes = entries_that_break_limit(position, limit, breach)
    coming = [share.cause for share in new]
    # The finding is placed at the arrival, because that is where the author looks for it.
    last = next((cause for cause in reversed(causes) if cause in coming), coming[-1])
    return (*(cause for cause in causes if cause != last), last)


CHECK = Check(
    id="LIM002",
    title="Arrivals break a limit",
    severity=Severity.ERROR,
    rationale=(
        "The limit applies when pieces arrive. The arrivals of this player turn exceed it, "
        "alone or together with pieces that could not have moved away before."
    ),
    hint=(
        "Spread the arrivals over several turns, apply the limit only from the end of movement, "
        "or state that pieces without room wait."
    ),
    reads=ALL_KEYS,
    reach=EditScope.LIMITS,
    answers=("OOA-08", "RUL-13"),
    run=_run,
)
