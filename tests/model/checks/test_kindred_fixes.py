"""Several findings of one kind can be fixed at once."""

from __future__ import annotations

import pytest

from sandtable.model.checks.fixes_of_one_kind import (
    apply_all_fixes_of_kind,
    findings_fixed_by_same_kind,
    kind_of_fix,
)
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity, run_checks
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.errors import EditError
from tests.support.modules import module_from_text

MODULE = module_from_text("scenarios: {a: {name: x}, b: {name: x}, c: {name: fine}}")


def _refuse(module):
    del module
    raise EditError("It cannot be.")


def check_with(fixes_at):
    """Return a check that reports every scenario named `x`."""

    def run(context):
        for name, scenario in context.module.scenarios.items():
            if scenario.name == "x":
                yield RawFinding(("scenarios", name), "It is x.", fixes_at(name))

    return Check(
        id="XXX001",
        title="x",
        severity=Severity.ERROR,
        rationale="x",
        hint="x",
        reads=frozenset({"scenarios"}),
        run=run,
    )


def name_fix(name):
    place = ("scenarios", name, "name")
    return Fix(f"Write '{name}'", lambda module: set_value(module, place, name))


def test_all_fixes_of_one_kind_are_applied_in_one_edit():
    checks = [check_with(lambda name: (Fix("Delete it", _refuse), name_fix(name)))]
    after = apply_all_fixes_of_kind(MODULE, checks, "XXX001", "Write …")
    assert [scenario.name for scenario in after.scenarios.values()] == ["a", "b", "fine"]
    assert run_checks(after, checks) == []


def test_what_cannot_be_fixed_does_not_stop_the_others():
    fixes = {"a": Fix("Write 'a'", _refuse), "b": name_fix("b")}
    checks = [check_with(lambda name: (fixes[name],))]
    after = apply_all_fixes_of_kind(MODULE, checks, "XXX001", "Write …")
    assert [scenario.name for scenario in after.scenarios.values()] == ["x", "b", "fine"]


def test_it_says_why_nothing_could_be_fixed():
    checks = [check_with(lambda _: (Fix("Delete it", _refuse),))]
    with pytest.raises(EditError, match="It cannot be"):
        apply_all_fixes_of_kind(MODULE, checks, "XXX001", "Delete it")


def test_names_and_numbers_make_no_other_kind():
    fix = name_fix("a")
    findings = run_checks(MODULE, [check_with(lambda name: (name_fix(name),))])
    assert len(findings_fixed_by_same_kind(findings, "XXX001", kind_of_fix(fix))) == 2
    assert findings_fixed_by_same_kind(findings, "XXX001", "Delete it") == []
