"""Application of safe fixes, repeated until nothing changes."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.checks.registry import Check, Finding, Fix, Severity, run_checks
from sandtable.model.edits.errors import EditError
from sandtable.model.locations import is_at_or_below
from sandtable.model.lookup import ABSENT, full_address, value_at_address
from sandtable.model.module import Module
from sandtable.model.module_change import compare_modules

MAX_ROUNDS = 10
"""Limit of rounds: one fix can make another possible, but they must not alternate for ever."""


@dataclass(frozen=True, slots=True)
class RepairResult:
    """A module after its safe fixes, with the applied fixes and the remaining findings."""

    module: Module
    done: tuple[tuple[Finding, Fix], ...]
    left: tuple[Finding, ...]

    @property
    def error_count(self) -> int:
        """Return the number of remaining errors without a waiver."""
        return sum(f.severity is Severity.ERROR and f.waived is None for f in self.left)


def apply_safe_fixes(
    module: Module, checks: Sequence[Check], whole: Callable[[Module], Module] = lambda own: own
) -> RepairResult:
    """Return a module with every safe fix applied.

    `whole` returns the module together with its base module, as the checks need it.
    """
    applied: list[tuple[Finding, Fix]] = []
    findings = run_checks(whole(module), checks)
    # Fixes that touch the same place wait for the next round.
    for _ in range(MAX_ROUNDS):
        module, applied_now = _apply_fixes_once(module, findings)
        if not applied_now:
            break
        applied += applied_now
        findings = run_checks(whole(module), checks)
    return RepairResult(module, tuple(applied), tuple(findings))


def _apply_fixes_once(
    module: Module, findings: Iterable[Finding]
) -> tuple[Module, list[tuple[Finding, Fix]]]:
    """Return the module with all fixes that do not overlap; the others wait for the next round."""
    before, applied, changed = module, list[tuple[Finding, Fix]](), list[AddressPath]()
    for finding in findings:
        for fix in _safe_fixes_of_finding(finding):
            addresses = _addresses_changed_by(before, finding, fix)
            if addresses and not any(
                _are_addresses_overlapping(address, other)
                for address in addresses
                for other in changed
            ):
                changed += addresses
                module = fix.edit(module)
                applied.append((finding, fix))
                break
    return module, applied


def _safe_fixes_of_finding(finding: Finding) -> Iterator[Fix]:
    if finding.waived is None:
        yield from (fix for fix in finding.fixes if fix.safe)


def _addresses_changed_by(module: Module, finding: Finding, fix: Fix) -> tuple[AddressPath, ...]:
    """Return the addresses that a fix changes.

    Returns none if the fix fails, or would delete text that a person typed.
    """
    if value_at_address(module, parse_address(finding.where) or ()) is ABSENT:
        return ()  # it belongs to the base module
    try:
        after = fix.edit(module)
    except EditError:
        # A fix that fails changes nothing, so it conflicts with no other.
        return ()
    addresses = compare_modules(module, after).changed_addresses
    corrected = _corrected_addresses(module)
    if any(
        _does_edit_lose_input(value_at_address(module, steps), value_at_address(after, steps))
        for steps in addresses
    ):
        return ()
    if any(
        _are_addresses_overlapping(steps, corrected_address)
        for steps in addresses
        for corrected_address in corrected
    ):
        return ()  # the files hold the print: a correction is not written into it
    return addresses


def _corrected_addresses(module: Module) -> tuple[AddressPath, ...]:
    """Return the addresses that applied errata correct."""
    parsed = (parse_address(e.at or "") for e in module.errata.values() if e.applied)
    return tuple(full_address(module, steps) for steps in parsed if steps)


def _does_edit_lose_input(before: Any, after: Any) -> bool:
    """Say whether an edit loses text that a person typed; a repetition may be lost."""
    # An empty value says nothing that could be lost.
    if before is ABSENT or before is None or before in ("", (), {}):
        return False
    if isinstance(before, tuple) and isinstance(after, tuple):
        return bool(Tally(set(map(str, before))) - Tally(set(map(str, after))))
    return after is ABSENT or after is None or after in ("", (), {})


def _are_addresses_overlapping(address: AddressPath, other: AddressPath) -> bool:
    """Say whether one address lies at or below the other."""
    return is_at_or_below(address, other) or is_at_or_below(other, address)
