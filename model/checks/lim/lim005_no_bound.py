"""LIM005: a limit has no bound, or one that contradicts another."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.module_limits import limits_with_addresses
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Limit, LimitPart
    from sandtable.model.phrases.amount import Amount


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for address, limit in limits_with_addresses(context.module):
        if not _has_limit_any_bound(limit):
            yield RawFinding(address, "The limit has neither a maximum nor a minimum.")
        yield from _negative_findings(address, limit)
        yield from _contradiction_findings(address, limit)
        for name, part in limit.of_which.items():
            yield from _find_contradictions_in_part(("of-which", name), address, part)
        for name, part in limit.adds.items():
            if part.at_most is None:
                message = (
                    f"The addition {name!r} has no maximum: state by how many it may "
                    "raise the limit at most."
                )
                yield RawFinding((*address, "adds", name), message)


def _negative_findings(address: AddressPath, limit: Limit) -> Iterator[RawFinding]:
    for key in ("at-most", "at-least", "exactly"):
        amount: Amount | None = getattr(limit, key.replace("-", "_"))
        number = amount.constant_number if amount else None
        if amount and number is not None and number < 0:
            value = replace(amount, number=str(-number))
            edit = partial(set_value, steps=(*address, key), value=value)
            message = f"{key.replace('-', ' ').capitalize()} {number}: no number is possible."
            yield RawFinding(address, message, (Fix(f"Write '{value}'", edit),))


def _has_limit_any_bound(limit: Limit) -> bool:
    bounds = (limit.at_most, limit.at_least, limit.exactly)
    return any(bound is not None for bound in bounds) or bool(
        limit.each_at_most or limit.each_exactly or limit.of_which
    )


def _contradiction_findings(address: AddressPath, limit: Limit) -> Iterator[RawFinding]:
    if _is_bound_above_other(limit.at_least, limit.at_most):
        yield _finding_about_missing_bound(
            address, f"At least {limit.at_least} and at most {limit.at_most}"
        )
    if _is_bound_above_other(limit.exactly, limit.at_most):
        yield _finding_about_missing_bound(
            address, f"Exactly {limit.exactly} and at most {limit.at_most}"
        )
    if _is_bound_above_other(limit.at_least, limit.exactly):
        yield _finding_about_missing_bound(
            address, f"At least {limit.at_least} and exactly {limit.exactly}"
        )


def _find_contradictions_in_part(
    key: tuple[str, str], address: AddressPath, part: LimitPart
) -> Iterator[RawFinding]:
    part_address = (*address, *key)
    if part.at_most is None and part.at_least is None:
        yield RawFinding(part_address, f"{key[1]!r} has neither a maximum nor a minimum.")
    if _is_bound_above_other(part.at_least, part.at_most):
        yield _finding_about_missing_bound(
            part_address, f"{key[1]!r}: at least {part.at_least} and at most {part.at_most}"
        )


def _finding_about_missing_bound(address: AddressPath, head: str) -> RawFinding:
    return RawFinding(address, f"{head}: no number is possible.")


def _is_bound_above_other(low: Amount | None, high: Amount | None) -> bool:
    if low is None or high is None:
        return False
    # Amounts that depend on a space cannot be compared here.
    least, most = low.constant_number, high.constant_number
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
