"""Order, waivers and scenarios of a run of checks, and checks that raise exceptions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import Check, Finding, RawFinding, Severity, run_checks
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import parse_module_files

TEXT = """
module: {format: 1, title: T, rights: {work: W, basis: own}, owners: {red: Red}}
types: {infantry: {}}
pieces: {red: {infantry: {a: 1-1, b: 1-1}}}
boards: {map: {kind: areas, name: Map, spaces: {derna: Derna}}}
scenarios:
  base: {name: Base, abstract: true, setup: {red: {derna: [aa]}}}
  one: {name: One, from: base, setup: {red: {derna: [bb]}}}
  two: {name: Two, setup: {red: {derna: [cc]}}}
"""


def module_of(text):
    return parse_module_files(ModuleFiles(Path(), {"case.yaml": text})).module


def check(run, check_id="TXT999"):
    return Check(
        id=check_id,
        title="Made for a test",
        severity=Severity.WARNING,
        rationale="To see.",
        hint="Do something.",
        reads=frozenset({"module"}),
        run=run,
    )


def test_a_finding_carries_what_its_check_says():
    made = check(lambda _context: [RawFinding(("module", "title"), "Bad.", places=(("types",),))])
    assert run_checks(module_of(TEXT), [made]) == [
        Finding(
            "TXT999", Severity.WARNING, "module.title", "Bad.", "Do something.", (), ("types",)
        )
    ]


def test_a_check_that_breaks_is_a_finding_and_hides_no_other():
    broken = check(lambda _context: 1 // 0)
    found = run_checks(module_of(TEXT), [broken, *ALL_CHECKS])
    assert found[0].check == "TXT999"
    assert found[0].severity == Severity.ERROR
    assert found[0].message.startswith("The check itself failed: ZeroDivisionError")
    assert any(f.check == "REF001" for f in found)


def test_what_a_check_found_before_it_broke_is_not_told():
    def run(_context):
        yield RawFinding(("module",), "Half.")
        raise KeyError("x")

    (found,) = run_checks(module_of(TEXT), [check(run)])
    assert "KeyError" in found.message


def test_findings_come_in_the_order_of_the_checks():
    order = [c.id for c in ALL_CHECKS]
    ids = [f.check for f in run_checks(module_of(TEXT), ALL_CHECKS)]
    assert ids == sorted(ids, key=order.index)
    assert run_checks(module_of(TEXT), ALL_CHECKS) == run_checks(module_of(TEXT), ALL_CHECKS)


def where_dangling(**asked):
    found = run_checks(module_of(TEXT), ALL_CHECKS, **asked)
    return [f.where.split(".")[1] for f in found if f.check == "REF001"]


def test_all_scenarios_are_checked_unless_some_are_asked_for():
    assert where_dangling() == ["base", "one", "two"]


def test_a_scenario_is_checked_with_those_that_it_comes_from():
    assert where_dangling(scenarios=["one"]) == ["base", "one"]
    assert where_dangling(scenarios=["two"]) == ["two"]


def test_only_some_checks_can_be_run():
    found = run_checks(module_of(TEXT), ALL_CHECKS, only=["REF009"])
    assert {f.check for f in found} <= {"REF009"}


def test_a_waiver_of_a_check_that_did_not_run_is_not_called_idle():
    text = TEXT + "waivers: {w: {check: TXT004, at: scenarios, why: Nothing there.}}\n"
    assert not run_checks(module_of(text), ALL_CHECKS, only=["REF013"])
    assert run_checks(module_of(text), ALL_CHECKS, only=["REF013", "TXT004"])


def waived(waiver):
    found = run_checks(module_of(TEXT + f"waivers: {{w: {waiver}}}\n"), ALL_CHECKS)
    return [f.where.split(".")[1] for f in found if f.check == "REF001" and f.waived]


def test_a_waiver_lets_pass_what_is_at_its_address_and_below():
    assert waived("{check: REF001, at: scenarios.one, why: So.}") == ["one"]
    assert waived("{check: REF001, at: scenarios.one.setup.red.derna.bb, why: So.}") == ["one"]
    assert waived("{check: REF001, at: scenarios, why: So.}") == ["base", "one", "two"]


def test_a_waiver_is_for_its_own_check_and_gives_a_reason():
    assert waived("{check: REF002, at: scenarios.one, why: So.}") == []
    assert waived("{check: REF001, at: scenarios.one, why: ''}") == []


def test_a_waiver_may_leave_out_the_type_of_a_piece():
    text = TEXT.replace("a: 1-1", "a: 1-1 TODO")
    waiver = "waivers: {w: {check: TXT004, at: pieces.red.a.name, why: So.}}\n"
    found = run_checks(module_of(text + waiver), ALL_CHECKS)
    assert [f.waived for f in found if f.check == "TXT004"] == ["So."]


def test_checks_see_the_corrected_reading():
    erratum = (
        "errata: {e: {at: scenarios.two.setup.red.derna.cc, printed: cc, read: a, why: So.%s}}\n"
    )
    assert "two" not in where_dangling_of(TEXT + erratum % "")
    assert "two" in where_dangling_of(TEXT + erratum % ", applied: false")


def where_dangling_of(text):
    found = run_checks(module_of(text), ALL_CHECKS)
    return [f.where.split(".")[1] for f in found if f.check == "REF001"]


def test_an_empty_module_is_clean():
    module = module_of("module: {format: 1, title: T, rights: {work: W, basis: own}}\n")
    assert run_checks(module, ALL_CHECKS) == []


def test_fixes_do_not_matter_when_findings_are_compared():
    (first, *_) = run_checks(module_of(TEXT), ALL_CHECKS)
    assert first == replace(first, fixes=())
