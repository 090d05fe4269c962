"""There is a page for each check, and it says what the check and its cases say."""

from __future__ import annotations

import pytest

from sandtable.model.checks import ALL_CHECKS
from tools.check_cases import cases_of
from tools.pages.check_pages import DOCS, left_over, page
from tools.pages.places import COMMAND


@pytest.mark.parametrize("check", ALL_CHECKS, ids=lambda check: check.id)
def test_the_page_of_a_check_is_up_to_date(check):
    assert (DOCS / f"{check.id}.md").read_text("utf-8") == page(check), f"run `{COMMAND}`"


def test_no_page_of_a_check_that_is_no_more():
    assert left_over(DOCS / f"{check.id}.md" for check in ALL_CHECKS) == []


@pytest.mark.parametrize("check", ALL_CHECKS, ids=lambda check: check.id)
def test_a_page_shows_what_is_found_where(check):
    """What the page shows as found is an address that its cases tell of, and a message."""
    text = page(check)
    assert any(
        f"\n{where}: " in text
        for case in cases_of(check.id)
        for _, where in case.expected_findings
    )


def test_a_page_tells_the_fixes_apart():
    (sorting,) = [check for check in ALL_CHECKS if check.id == "OOA006"]
    (spelling,) = [check for check in ALL_CHECKS if check.id == "REF001"]
    safe = "`sandtable fix` applies these fixes, and the editor offers them: “Sort the lines"
    assert safe in page(sorting)
    assert "`sandtable check` lists them: “Write 'bologna'”" in page(spelling)
