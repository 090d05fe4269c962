"""Pytest classes for checks: their cases, fixes and waivers, and the keys that they read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path

import pytest

from sandtable.model.address_path import parse_address
from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import Check, Finding, run_checks
from sandtable.model.module import Module
from sandtable.testing.check_cases import CheckCase, findings_of_check, read_cases

_KEYS_THAT_EVERY_CHECK_READS = frozenset({"module", "errata", "waivers"})
"""Keys that every run of the checks reads."""


def check_tests(checks: Sequence[Check], folder: Path) -> type[CheckTests]:
    """Return a class of tests for checks with case files in a folder."""
    others = [each for each in ALL_CHECKS if each not in checks]
    # A plugin's checks run beside ours, as in the program: their fixes must not break other
    # checks.
    beside = tuple(sorted((*others, *checks), key=lambda check: check.runs_last))
    own = {"checks": tuple(checks), "beside": beside, "folder": folder}
    return type("CheckTests", (CheckTests,), own)


class CheckTests:
    """Tests that run for each check, or for each of its cases."""

    checks: tuple[Check, ...] = ()
    beside: tuple[Check, ...] = ()
    """These checks and the program's own, in the order in which they run."""
    folder = Path()

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Pass the checks and their cases to pytest."""
        if "check" in metafunc.fixturenames:
            metafunc.parametrize("check", self.checks, ids=lambda check: check.id)
        if "case" in metafunc.fixturenames:
            files = [each for each in self.checks if self._case_file(each).is_file()]
            cases = [case for each in files for case in read_cases(each.id, self.folder)]
            metafunc.parametrize(
                "case", cases, ids=lambda case: f"{case.check_id}: {case.case_title}"
            )

    def _case_file(self, check: Check) -> Path:
        return self.folder / f"{check.id}.yaml"

    def _findings_in(self, module: Module, case: CheckCase) -> list[Finding]:
        return findings_of_check(module, case.check_id, self.beside, case.picture_files)

    def _unwaived_places(self, module: Module) -> set[tuple[str, str]]:
        """Return the check's id and the address of each finding that no waiver allows."""
        return {(f.check, f.where) for f in run_checks(module, self.beside) if not f.waived}

    def test_it_says_what_why_and_what_to_do(self, check: Check) -> None:
        assert check.title
        assert not check.title.endswith(".")
        assert check.rationale.endswith(".")
        assert check.hint.endswith(".")
        assert check.reads

    def test_it_has_passing_and_failing_cases(self, check: Check) -> None:
        file = self._case_file(check)
        assert file.is_file(), f"write cases into {file.name}: a clean one and a broken one"
        cases = read_cases(check.id, self.folder)
        assert all(case.text.startswith("# ") for case in cases), "begin with what it shows"
        assert any(case.expected_findings for case in cases), "no case that the check finds"
        assert not all(case.expected_findings for case in cases), (
            "no case that the check leaves alone"
        )

    def test_it_finds_what_the_case_expects(self, case: CheckCase) -> None:
        findings = self._findings_in(case.read_module(), case)
        assert sorted((f.check, f.where) for f in findings) == sorted(case.expected_findings)
        for words in case.expected_words:
            assert any(words in f.message for f in findings), [f.message for f in findings]

    def test_a_fix_settles_its_finding_and_brings_no_other(self, case: CheckCase) -> None:
        module = case.read_module()
        fixable = [finding for finding in self._findings_in(module, case) if finding.fixes]
        before = self._unwaived_places(module) if fixable else set()
        for finding in fixable:
            for fix in finding.fixes:
                after = fix.edit(module)
                left = {(f.where, f.message) for f in self._findings_in(after, case)}
                assert (finding.where, finding.message) not in left
                assert self._unwaived_places(after) <= before, f"{fix.label!r} brings others"

    def test_a_waiver_lets_each_finding_pass(self, case: CheckCase) -> None:
        if case.check_id == "REF013" or "waivers:" in case.text:
            return  # what is found there is about waivers themselves
        for finding in self._findings_in(case.read_module(), case):
            # A key with brackets that do not close has no address; what stands above it has one.
            address = finding.where
            at = address if parse_address(address) else address.partition(".[")[0]
            waiver = f"waivers: {{w: {{check: {case.check_id}, at: {at!r}, why: a test}}}}\n"
            findings = self._findings_in(case.read_module(waiver), case)
            assert {f.waived for f in findings if f.where == address} == {"a test"}

    def test_it_looks_at_nothing_but_what_it_says_that_it_reads(self, case: CheckCase) -> None:
        # The editor runs a check again only when one of these keys has changed.
        [check] = [each for each in self.checks if each.id == case.check_id]
        module = case.read_module()
        unread = {
            field.name: getattr(Module(module=module.module), field.name)
            for field in fields(module)
            if field.name not in check.reads | _KEYS_THAT_EVERY_CHECK_READS
        }
        findings = [
            (f.where, f.message) for f in self._findings_in(replace(module, **unread), case)
        ]
        assert findings == [(f.where, f.message) for f in self._findings_in(module, case)]
