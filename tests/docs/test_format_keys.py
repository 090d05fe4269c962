"""The tables of keys in the pages about the format are those that the records give."""

from __future__ import annotations

import pytest

from sandtable.model.module import Module
from sandtable.model.schema_introspection import record_fields_by_key
from sandtable.model.storage.pydantic_schemas import entity_types
from sandtable.model.text_input.field_docstrings import field_docstrings
from tools.pages.format_keys import MARKED, pages
from tools.pages.places import DOCS

PAGES = pages()
RECORDS = sorted(entity_types() - {Module}, key=lambda record: record.__name__)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_is_up_to_date(page):
    """Where it is not, `python -m tools.pages format` writes it anew."""
    assert page.read_text("utf-8") == PAGES[page]


def test_every_record_has_its_table_once():
    marked = [
        m[2] for p in sorted(DOCS.rglob("*.md")) for m in MARKED.finditer(p.read_text("utf-8"))
    ]
    assert sorted(marked) == [record.__name__ for record in RECORDS]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_every_key_says_what_it_is_for(record):
    said = field_docstrings(record)
    assert [
        key for key, (name, _) in record_fields_by_key(record).items() if not said.get(name)
    ] == []
