"""The pages of `docs/coverage` and the totals in the samples' READMEs are those of the samples."""

from __future__ import annotations

import pytest

from tools.coverage_pages import BEGIN, COMMAND, DOCS, pages

PAGES = pages()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_page_is_up_to_date(path):
    assert path.read_text("utf-8") == PAGES[path], f"run `{COMMAND}`"


def test_every_readme_of_a_sample_with_a_book_has_the_totals():
    readmes = [path for path in PAGES if path.name == "README.md"]
    assert len(readmes) == len(PAGES) / 2
    assert all(PAGES[path].count(BEGIN) == 1 for path in readmes)


def test_no_page_of_a_sample_that_is_no_more():
    assert set(DOCS.glob("*.md")) <= set(PAGES)
