"""Fixing of several findings of one kind at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from sandtable.model.address_path import AddressPath
from sandtable.model.checks.registry import Check, Finding, Fix, run_checks
from sandtable.model.edits.errors import EditError
from sandtable.model.locations import is_at_or_below
from sandtable.model.module import Module
from sandtable.model.module_change import compare_modules

_NAMES_AND_NUMBERS = re.compile(r"“[^”]*”|'[^']*'|\"[^\"]*\"|\d+")
"""Parts of a label that differ between fixes of one kind."""
_MAX_ROUNDS = 50
"""Largest number of rounds. Fixes that touch the same place are left to the next round."""


def kind_of_fix(fix: Fix) -> str:
    """Return a fix's label without names and numbers, so that fixes of one kind have equal texts.

    >>> kind_of_fix(Fix("Write 'wagons'", edit=lambda module: module))
    'Write …'
    """
    return _NAMES_AND_NUMBERS.sub("…", fix.label)


def findings_fixed_by_same_kind(
    findings: Iterable[Finding], check: str, kind: str
) -> list[Finding]:
    """Return the findings of a check that a fix of this kind would remove, except waived ones."""
    return [
        finding
        for finding in findings
        if finding.check == check
        and finding.waived is None
        and _first_fix_of_kind(finding, kind) is not None
    ]


def apply_all_fixes_of_kind(
    module: Module,
    checks: Sequence[Check],
    check: str,
    kind: str,
    whole: Callable[[Module], Module] = lambda own: own,
) -> Module:
    """Apply the fixes of one kind to all findings of a check, except waived ones.

    `whole` returns the module together with its base module, as the check needs it. The check runs
    again after each round, since an edit may move the addresses of other findings. Raises
    EditError if no fix can be applied.
    """
    before, refusals = module, list[EditError]()
    for _ in range(_MAX_ROUNDS):
        findings = run_checks(whole(module), checks, only=(check,))
        changed = _apply_fixes_that_do_not_overlap(
            module, findings_fixed_by_same_kind(findings, check, kind), kind, refusals
        )
        if changed is module:
            break
        module = changed
    if module is before and refusals:
        raise refusals[0]
    return module


def _apply_fixes_that_do_not_overlap(
    module: Module, findings: Iterable[Finding], kind: str, refusals: list[EditError]
) -> Module:
    """Apply all fixes whose changes do not overlap, and return the module."""
    start, changed = module, list[AddressPath]()
    for fix in _all_fixes_of_kind(findings, kind):
        try:
            addresses = compare_modules(start, fix.edit(start)).changed_addresses
            if any(
                _do_addresses_overlap(address, other) for address in addresses for other in changed
            ):
                continue
            module = fix.edit(module)
        except EditError as error:
            refusals.append(error)
            continue
        changed += addresses
    return module if changed else start


def _all_fixes_of_kind(findings: Iterable[Finding], kind: str) -> Iterator[Fix]:
    for finding in findings:
        fix = _first_fix_of_kind(finding, kind)
        if fix is not None:
            yield fix


def _first_fix_of_kind(finding: Finding, kind: str) -> Fix | None:
    return next((fix for fix in finding.fixes if kind_of_fix(fix) == kind), None)


def _do_addresses_overlap(address: AddressPath, other: AddressPath) -> bool:
    return is_at_or_below(address, other) or is_at_or_below(other, address)
