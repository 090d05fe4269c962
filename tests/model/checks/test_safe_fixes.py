"""A safe fix removes its finding, causes no other finding, and deletes nothing."""

from __future__ import annotations

import pytest

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import run_checks
from sandtable.model.checks.safe_fixes import apply_safe_fixes
from sandtable.model.storage.plain_data_conversion import as_plain_data
from tools import check_cases


def all_cases():
    for file in sorted(check_cases.CASES.glob("*.yaml")):
        for case in check_cases.cases_of(file.stem):
            yield pytest.param(case, id=f"{case.check_id}: {case.case_title}")


def typed(data, above=()):
    """Return everything that a person typed: keys and texts, with the keys above them."""
    if isinstance(data, dict):
        for key, below in data.items():
            yield (*above, key)
            yield from typed(below, (*above, key))
    elif isinstance(data, list):
        for entry in data:
            yield from typed(entry, (*above, "in the list"))
    elif data is not None:
        yield (*above, str(data))


def findings(module, check=None):
    only = None if check in (None, "REF013") else {check}
    return [f for f in run_checks(module, ALL_CHECKS, only=only) if f.waived is None]


def safe_fixes(module, check):
    found = (f for f in findings(module, check) if f.check == check)
    return [(finding, fix) for finding in found for fix in finding.fixes if fix.safe]


def has_some(case):
    return bool(safe_fixes(case.read_module(), case.check_id))


CASES = [case for case in all_cases() if has_some(*case.values)]


def test_there_are_safe_fixes():
    assert {case.values[0].check_id for case in CASES} >= {"OOA006", "RGT001", "SCH006"}


@pytest.mark.parametrize("case", CASES)
def test_a_safe_fix_takes_nothing_away(case):
    module, check = case.read_module(), case.check_id
    for finding, fix in safe_fixes(module, check):
        lost = set(typed(as_plain_data(module))) - set(typed(as_plain_data(fix.edit(module))))
        assert not lost, f"{check}: {finding.check} {fix.label!r}"


@pytest.mark.parametrize("case", CASES)
def test_a_safe_fix_settles_its_finding_and_brings_no_other(case):
    module, check = case.read_module(), case.check_id
    known = {(f.check, f.where) for f in findings(module)}
    for finding, fix in safe_fixes(module, check):
        left = findings(fix.edit(module))
        assert (finding.check, finding.where, finding.message) not in {
            (f.check, f.where, f.message) for f in left
        }, f"{check}: {fix.label!r}"
        assert {(f.check, f.where) for f in left} <= known, f"{check}: {fix.label!r}"


@pytest.mark.parametrize("case", CASES)
def test_all_safe_fixes_together_take_nothing_away(case):
    module, check = case.read_module(), case.check_id
    after = apply_safe_fixes(module, ALL_CHECKS)
    assert after.done, check
    assert not set(typed(as_plain_data(module))) - set(typed(as_plain_data(after.module)))
