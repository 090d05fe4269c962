"""Limits that all set-ups break, so that the limit is probably wrong, and not the set-ups.

Each breach is a finding of LIM001 at its line. If a limit is broken everywhere, a single finding
at the limit replaces them in the list of all checks.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from sandtable.model.address_path import format_address
from sandtable.model.ledger.history import initial_position
from sandtable.model.limits.limit_breaches import limit_breaches
from sandtable.model.limits.limit_validity import applies_at_setup, are_bounds_contradictory
from sandtable.model.locations import LimitRef
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.amount import Amount
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.wording.breaches import describe_breach

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sandtable.model.checks.registry import Finding
    from sandtable.model.entities.rules import Limit
    from sandtable.model.ledger.position import Position
    from sandtable.model.limits.limit_breaches import LimitBreach
    from sandtable.model.module import Module

_CHECK_OF_BREACHES = "LIM001"
_MAX_WRONG_LIMITS = 5
"""Each one costs a run of all checks without the limit."""
_MIN_BREACHES = 4
"""Fewer breaches are as likely to be mistakes of their lines."""


def replace_breaches_of_wrong_limits(
    module: Module, findings: Sequence[Finding], run: Callable[[Module], list[Finding]]
) -> list[Finding]:
    """Return the findings with one finding for each limit that is broken wherever it counts.

    `run` returns the findings of a module.
    """
    remaining = list(findings)
    breaches = {id(f) for f in remaining if f.check == _CHECK_OF_BREACHES and f.waived is None}
    wrong_limits = _wrong_limits(module) if len(breaches) > 1 else iter(())
    for name, message in islice(wrong_limits, _MAX_WRONG_LIMITS):
        limits = {key: limit for key, limit in module.limits.items() if key != name}
        kept = {(f.check, f.where, f.message) for f in run(replace(module, limits=limits))}
        address = format_address(LimitRef(name).address_path)
        own = [
            f
            for f in remaining
            if (f.check, f.where, f.message) not in kept and not f.where.startswith(address)
        ]
        own_breaches = [f for f in own if id(f) in breaches]
        # One line that several scenarios share is likelier to be wrong itself.
        if len(own_breaches) > 1:
            places = tuple(finding.where for finding in own_breaches)
            first = replace(
                own_breaches[0], where=address, message=message, fixes=(), places=places
            )
            own_ids = set(map(id, own))
            index = next(n for n, finding in enumerate(remaining) if finding is own[0])
            remaining = [f for f in remaining if id(f) not in own_ids]
            remaining.insert(index, first)
    return remaining


def _wrong_limits(module: Module) -> Iterator[tuple[str, str]]:
    """Yield each limit that the set-ups break wherever it counts, with the message about it."""
    positions = [(name, initial_position(module, name)) for name in playable_scenarios(module)]
    for name, limit in module.limits.items():
        own_positions = [
            position
            for scenario, position in positions
            if flatten_scenario(module, scenario).limits.get(name) is limit
        ]
        if not applies_at_setup(limit) or are_bounds_contradictory(limit):
            continue
        breaches = [list(limit_breaches(p.module, name, limit, p)) for p in own_positions]
        number = sum(map(len, breaches))
        if _is_kept_nowhere(name, limit, own_positions, breaches):
            position, first = next(
                (p, b[0]) for p, b in zip(own_positions, breaches, strict=True) if b
            )
            example = describe_breach(position.module, limit, first)
            head = f"The set-ups break this limit wherever it counts, in {number} places"
            yield name, f"{head}. The first is: {example}."


def _is_kept_nowhere(
    name: str, limit: Limit, positions: Sequence[Position], breaches: Sequence[list[LimitBreach]]
) -> bool:
    number = sum(map(len, breaches))
    if any(b.bound != "at most" for each in breaches for b in each):
        is_common = all(breaches) and (len(breaches) > 1 or number >= _MIN_BREACHES)
        return is_common and _number_of_sufficient_groups(name, limit, positions) == 0
    # A maximum of 0 is broken wherever anything counts.
    return number >= _MIN_BREACHES and number == _number_of_groups_above(name, limit, positions, 0)


def _number_of_sufficient_groups(
    name: str, limit: Limit, positions: Sequence[Position]
) -> int | None:
    """Return how many groups reach a minimum; None if the minimum is not one number."""
    least = limit.at_least.constant_number if limit.at_least else None
    if not least:
        return None
    return _number_of_groups_above(name, limit, positions, least - 1)


def _number_of_groups_above(
    name: str, limit: Limit, positions: Sequence[Position], most: int
) -> int:
    bounded = replace(
        limit, at_most=Amount(str(most)), at_least=None, of_which={}, adds={}, each_at_most={}
    )
    return sum(len(list(limit_breaches(p.module, name, bounded, p))) for p in positions)
