"""Every known mistake is answered, and every check of ours answers one or says why it is there."""

from __future__ import annotations

from pathlib import Path

import pytest

import model.checks
from model.checks import ALL_CHECKS
from model.checks.answering import How
from model.checks.answers import ANSWERS, COMMAND, RANGES, as_markdown
from model.checks.answers_beyond import BEYOND

ROOT = Path(model.checks.__file__).parents[2]
TITLES = {check.id: check.title for check in ALL_CHECKS}
NAMED = {check for _, answer in ANSWERS.values() for check in answer.checks}


@pytest.mark.parametrize(("family", "number"), [(f, n) for f, (_, n) in RANGES.items()])
def test_every_row_of_a_family_is_answered(family, number):
    rows = [row for row in ANSWERS if row.startswith(family)]
    assert rows == [f"{family}-{i:02}" for i in range(1, number + 1)]


def test_no_row_is_of_an_unknown_family():
    assert {row.partition("-")[0] for row in ANSWERS} == set(RANGES)


def test_every_check_that_is_named_exists():
    assert not (NAMED | set(BEYOND)) - set(TITLES)


def test_every_check_is_named_by_a_row_or_told_to_be_ours():
    left = set(TITLES) - NAMED - set(BEYOND)
    assert not left, "name it in model/checks/answers_*.py"


def test_what_is_ours_answers_no_row():
    assert not NAMED & set(BEYOND)


def test_what_is_found_names_its_checks_and_everything_else_its_reason():
    for row, (title, answer) in ANSWERS.items():
        assert title, row
        assert bool(answer.checks) == (answer.how is How.FOUND), row
        assert answer.checks or answer.note, row


def test_the_page_is_up_to_date():
    page = ROOT / "docs" / "checks" / "ANSWERS.md"
    assert page.read_text(encoding="utf-8") == as_markdown(ANSWERS, BEYOND, TITLES), COMMAND


def test_links_lead_to_headings_of_the_catalogue():
    page = as_markdown(ANSWERS, BEYOND, TITLES)
    assert "[LIM001](CATALOGUE.md#lim001-a-set-up-breaks-a-limit)" in page
