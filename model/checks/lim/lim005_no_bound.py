"""LIM005: a limit has no bound, or one that contradicts another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.module_limits import all_limits
from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Limit, Part
    from sandtable.model.phrases.amount import Amount


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for where, limit in all_limits(context.module):
        if not _has_bound(limit):
            yield RawFinding(where, "The limit has neither a maximum nor a minimum.")
        yield from _contradictions(where, limit)
        for name, part in limit.of_which.items():
            yield from _part(("of-which", name), where, part)
        for name, part in limit.adds.items():
            if part.at_most is None:
                message = f"{name!r} does not state how many it adds at most."
                yield RawFinding((*where, "adds", name), message)


def _has_bound(limit: Limit) -> bool:
    bounds = (limit.at_most, limit.at_least, limit.exactly)
    return any(bound is not None for bound in bounds) or bool(
        limit.each_at_most or limit.each_exactly or limit.of_which
    )


def _contradictions(where: AddressPath, limit: Limit) -> Iterator[RawFinding]:
    if _above(limit.at_least, limit.at_most):
        yield _found(where, f"At least {limit.at_least} and at most {limit.at_most}")
    if _above(limit.exactly, limit.at_most):
        yield _found(where, f"Exactly {limit.exactly} and at most {limit.at_most}")
    if _above(limit.at_least, limit.exactly):
        yield _found(where, f"At least {limit.at_least} and exactly {limit.exactly}")


def _part(key: tuple[str, str], where: AddressPath, part: Part) -> Iterator[RawFinding]:
    here = (*where, *key)
    if part.at_most is None and part.at_least is None:
        yield RawFinding(here, f"{key[1]!r} has neither a maximum nor a minimum.")
    if _above(part.at_least, part.at_most):
        yield _found(here, f"{key[1]!r}: at least {part.at_least} and at most {part.at_most}")


def _found(where: AddressPath, head: str) -> RawFinding:
    return RawFinding(where, f"{head}: no number is possible.")


def _above(low: Amount | None, high: Amount | None) -> bool:
    if low is None or high is None:
        return False
    least, most = low.constant, high.constant
    return least is not None and most is not None and least > most


CHECK = Check(
    id="LIM005",
    title="A limit has no number, or an impossible one",
    severity=Severity.ERROR,
    rationale=(
        "Without a number a limit has no effect, and a minimum above the maximum can never be met."
    ),
    hint="Enter the number that the rule gives.",
    reads=frozenset({"limits", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("SCH-10",),
    run=_run,
)
