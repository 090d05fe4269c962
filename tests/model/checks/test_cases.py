"""Run cases/*.yaml, and test the catalogue of checks against its rules.

testing/check_cases.py explains what a case is and how it is written.
"""

from __future__ import annotations

import re
from pathlib import Path

import sandtable.model.checks
from sandtable.model.checks import ALL_CHECKS, CHECK_FAMILIES
from sandtable.model.checks.retired_checks import RETIRED_CHECKS
from sandtable.testing import check_tests
from tools.check_cases import CASES
from tools.pages.check_catalogue import as_markdown
from tools.pages.places import COMMAND

ROOT = Path(sandtable.model.checks.__file__).resolve().parents[2]
IDS = [check.id for check in ALL_CHECKS]


TestChecks = check_tests(ALL_CHECKS, CASES)


def test_ids_are_unique_and_well_formed():
    assert len(set(IDS)) == len(IDS)
    assert all(re.fullmatch(r"[A-Z]{3}\d{3}", i) and i[:3] in CHECK_FAMILIES for i in IDS)


def test_retired_ids_are_not_given_again():
    assert not set(RETIRED_CHECKS) & set(IDS)
    assert all(reason.endswith(".") for reason in RETIRED_CHECKS.values())


def test_no_cases_of_a_check_that_is_not_there():
    assert {file.stem for file in CASES.glob("*.yaml")} == set(IDS)


def test_a_file_in_the_folder_of_a_family_is_a_check():
    folder = Path(sandtable.model.checks.__file__).parent
    on_disk = {p.stem.partition("_")[0].upper() for p in folder.glob("*/[a-z]*.py")}
    assert on_disk == set(IDS)
    assert {path.parent.name.upper() for path in folder.glob("*/__init__.py")} == set(
        CHECK_FAMILIES
    )


def test_what_looks_at_other_findings_comes_last():
    assert [check.id for check in ALL_CHECKS if check.runs_last] == [ALL_CHECKS[-1].id]


def test_each_check_stands_in_the_folder_of_its_family():
    folder = Path(sandtable.model.checks.__file__).parent
    for file in folder.glob("*/[a-z]*.py"):
        assert file.stem.startswith(file.parent.name), file
        assert re.fullmatch(r"[a-z]{3}\d{3}(_[a-z]+)+", file.stem), "name it after what it flags"


def test_the_catalogue_is_up_to_date():
    page = ROOT / "docs" / "checks" / "CATALOGUE.md"
    assert page.read_text(encoding="utf-8") == as_markdown(ALL_CHECKS, RETIRED_CHECKS), (
        f"run `{COMMAND}`"
    )
