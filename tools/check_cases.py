"""Folder with the cases of the program's own checks."""

from __future__ import annotations

from pathlib import Path

from sandtable.testing import check_cases
from sandtable.testing.check_cases import CheckCase

CASES = Path(__file__).parents[1] / "tests" / "model" / "checks" / "cases"


def cases_of(check: str) -> list[CheckCase]:
    """Return the cases of a check of our own."""
    return check_cases.read_cases(check, CASES)
