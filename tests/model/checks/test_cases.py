"""Runs cases/*.yaml, and holds the catalogue of checks to its rules.

What a case is, and how it is written, stands in tools/check_cases.py.
"""

from __future__ import annotations

import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

import sandtable.model.checks
from sandtable.model.address import steps_of
from sandtable.model.checks import ALL_CHECKS, FAMILIES
from sandtable.model.checks.registry import run_checks
from sandtable.model.checks.retired import RETIRED
from sandtable.model.module import Module
from tools.check_cases import CASES, cases_of, found_in
from tools.pages.check_catalogue import as_markdown
from tools.pages.places import COMMAND

ROOT = Path(sandtable.model.checks.__file__).resolve().parents[2]
FRAME = frozenset({"module", "errata", "waivers"})
"""What every run of the checks looks at."""
IDS = [check.id for check in ALL_CHECKS]


def all_cases():
    for file in sorted(CASES.glob("*.yaml")):
        for case in cases_of(file.stem):
            yield pytest.param(case, id=f"{case.check}: {case.title}")


def open_places(module):
    """Where which checks find something that is not waived."""
    return {(f.check, f.where) for f in run_checks(module, ALL_CHECKS) if not f.waived}


@pytest.mark.parametrize("case", list(all_cases()))
def test_case(case):
    findings = found_in(case.module(), case.check)
    assert sorted((f.check, f.where) for f in findings) == sorted(case.expected)
    for words in case.said:
        assert any(words in f.message for f in findings), [f.message for f in findings]


@pytest.mark.parametrize("case", list(all_cases()))
def test_a_fix_settles_its_finding_and_brings_no_other(case):
    module = case.module()
    fixable = [finding for finding in found_in(module, case.check) if finding.fixes]
    before = open_places(module) if fixable else set()
    for finding in fixable:
        for fix in finding.fixes:
            after = fix.edit(module)
            left = {(f.where, f.message) for f in found_in(after, case.check)}
            assert (finding.where, finding.message) not in left
            assert open_places(after) <= before, f"{fix.label!r} brings others"


@pytest.mark.parametrize("case", list(all_cases()))
def test_a_waiver_lets_each_finding_pass(case):
    if case.check == "REF013" or "waivers:" in case.text:
        return  # what is found there is about waivers themselves
    for finding in found_in(case.module(), case.check):
        # A key with brackets that do not close cannot be addressed; what stands above it can.
        at = finding.where if steps_of(finding.where) else finding.where.partition(".[")[0]
        waiver = f"waivers: {{w: {{check: {case.check}, at: {at!r}, why: a test}}}}\n"
        found = found_in(case.module(waiver), case.check)
        assert {f.waived for f in found if f.where == finding.where} == {"a test"}


@pytest.mark.parametrize("case", list(all_cases()))
def test_a_check_looks_at_nothing_but_what_it_says_that_it_reads(case):
    """The editor runs a check again only when one of these keys has changed."""
    (this,) = [one for one in ALL_CHECKS if one.id == case.check]
    module = case.module()
    nothing = Module(module=module.module)
    unread = {f.name: getattr(nothing, f.name) for f in fields(module) if f.name not in this.reads
              and f.name not in FRAME}  # fmt: skip
    seen = [(f.where, f.message) for f in found_in(replace(module, **unread), case.check)]
    assert seen == [(f.where, f.message) for f in found_in(module, case.check)]


def test_ids_are_unique_and_well_formed():
    assert len(set(IDS)) == len(IDS)
    assert all(re.fullmatch(r"[A-Z]{3}\d{3}", i) and i[:3] in FAMILIES for i in IDS)


def test_retired_ids_are_not_given_again():
    assert not set(RETIRED) & set(IDS)
    assert all(reason.endswith(".") for reason in RETIRED.values())


@pytest.mark.parametrize("check", ALL_CHECKS, ids=lambda c: c.id)
def test_each_check_has_passing_and_failing_cases(check):
    file = CASES / f"{check.id}.yaml"
    assert file.is_file(), f"write cases into {file.name}: a clean one and a broken one"
    cases = cases_of(check.id)
    assert all(case.text.startswith("# ") for case in cases), "a case begins with what it shows"
    assert any(case.expected for case in cases), "no case that the check finds"
    assert not all(case.expected for case in cases), "no case that the check leaves alone"


@pytest.mark.parametrize("check", ALL_CHECKS, ids=lambda c: c.id)
def test_each_check_says_what_why_and_what_to_do(check):
    assert check.title
    assert not check.title.endswith(".")
    assert check.rationale.endswith(".")
    assert check.hint.endswith(".")
    assert check.reads


def test_no_cases_of_a_check_that_is_not_there():
    assert {file.stem for file in CASES.glob("*.yaml")} == set(IDS)


def test_a_file_in_the_folder_of_a_family_is_a_check():
    folder = Path(sandtable.model.checks.__file__).parent
    on_disk = {p.stem.partition("_")[0].upper() for p in folder.glob("*/[a-z]*.py")}
    assert on_disk == set(IDS)
    assert {path.parent.name.upper() for path in folder.glob("*/__init__.py")} == set(FAMILIES)


def test_what_looks_at_other_findings_comes_last():
    assert [check.id for check in ALL_CHECKS if check.runs_last] == [ALL_CHECKS[-1].id]


def test_each_check_stands_in_the_folder_of_its_family():
    folder = Path(sandtable.model.checks.__file__).parent
    for file in folder.glob("*/[a-z]*.py"):
        assert file.stem.startswith(file.parent.name), file
        assert re.fullmatch(r"[a-z]{3}\d{3}(_[a-z]+)+", file.stem), "name it after what it flags"


def test_the_catalogue_is_up_to_date():
    page = ROOT / "docs" / "checks" / "CATALOGUE.md"
    assert page.read_text(encoding="utf-8") == as_markdown(ALL_CHECKS, RETIRED), f"run `{COMMAND}`"
