"""The pages of `docs/coverage` and the totals in the samples' READMEs are those of the samples."""

from __future__ import annotations

import pytest

from tools.pages.coverage_pages import BEGIN, DOCS, SAMPLES, pages
from tools.pages.places import COMMAND

READMES = sorted(SAMPLES.glob("*/README.md"))
WRITTEN = [*sorted(DOCS.glob("*.md")), *(p for p in READMES if BEGIN in p.read_text("utf-8"))]


@pytest.fixture(scope="module")
def expected():
    """Each page as it should be."""
    return pages()


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_page_is_up_to_date(path, expected):
    assert path.read_text("utf-8") == expected[path], f"run `{COMMAND}`"


def test_every_page_is_there_and_no_other(expected):
    assert set(WRITTEN) == set(expected), f"run `{COMMAND}`"


def test_every_readme_of_a_sample_with_a_book_has_the_totals(expected):
    readmes = [path for path in expected if path.name == "README.md"]
    assert len(readmes) == len(expected) / 2
    assert all(expected[path].count(BEGIN) == 1 for path in readmes)
