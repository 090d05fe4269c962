"""Texts of all checks in one page: their descriptions and rendered messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import Check, Finding
from sandtable.testing.check_cases import findings_of_check
from tools.check_cases import cases_of
from tools.pages.places import ROOT

TARGET = ROOT / "tests" / "model" / "checks" / "messages.txt"


def messages(checks: Iterable[Check] = ALL_CHECKS) -> str:
    """Return the text of the file."""
    return "\n".join(line for check in checks for line in _check_lines(check))


def pages() -> Mapping[Path, str]:
    """Return the file with its current content."""
    return {TARGET: messages()}


def _check_lines(check: Check) -> Iterator[str]:
    """Yield the texts of a check, then each message and fix label of its cases, once."""
    yield f"{check.id} {check.title}"
    yield f"  why: {check.rationale}"
    yield f"  hint: {check.hint}"
    cases = [case for case in cases_of(check.id) if case.expected_findings]
    findings = [
        one
        for case in cases
        for one in findings_of_check(case.read_module(), check.id, files=case.picture_files)
    ]
    yield from dict.fromkeys(line for one in findings for line in _finding_lines(one))
    yield ""


def _finding_lines(finding: Finding) -> Iterator[str]:
    yield f"  - {finding.message}"
    for fix in finding.fixes:
        yield f"    fix: {fix.label}"
