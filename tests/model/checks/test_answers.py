"""Every known mistake has a check, and every table row that a check names exists."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from sandtable.model.checks import ALL_CHECKS
from tools.pages.common_mistakes import OTHERWISE, PAGE, as_markdown, mistake_rows
from tools.pages.places import COMMAND

ENTRIES = {row: entry for rows in mistake_rows().values() for row, entry in rows.items()}
ROWS = {"GEO": 28, "ADJ": 16, "CMP": 21, "SET": 27, "OOA": 19, "TBL": 18, "REF": 10, "SCH": 10,
        "TXT": 7, "EXP": 10, "PLY": 3, "RUL": 27}  # fmt: skip
NAMED = {row for check in ALL_CHECKS for row in check.answers}


def test_no_row_was_lost():
    assert Counter(row.partition("-")[0] for row in ENTRIES) == ROWS


def test_every_row_that_a_check_names_exists():
    assert set(ENTRIES) >= NAMED


@pytest.mark.parametrize("row", ENTRIES)
def test_a_row_is_found_by_a_check_or_says_why_not(row):
    entry = ENTRIES[row]
    reasons = OTHERWISE.keys() & entry.keys()
    assert entry["mistake"]
    assert all(entry.values())
    assert entry.keys() <= {"mistake", "note", *OTHERWISE}
    assert len(reasons) == (0 if row in NAMED else 1)
    assert not (reasons and "note" in entry)


def test_the_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == as_markdown(ALL_CHECKS), COMMAND


def test_links_lead_to_headings_of_the_catalogue():
    page = as_markdown(ALL_CHECKS)
    assert "[LIM001](CATALOGUE.md#lim001-a-set-up-breaks-a-limit)" in page


def test_a_check_that_answers_no_row_is_told_with_its_reason():
    check = replace(ALL_CHECKS[0], answers=(), rationale="Nothing else would find it.")
    assert "| Nothing else would find it. |" in as_markdown([*ALL_CHECKS[1:], check])
