"""Table cells in the words of players: names of owners, and dates."""

import pytest

from sandtable.model.wording.table_texts import describe_table_cell
from tests.support.modules import module_from_text

MODULE = module_from_text(
    "module:\n  format: 1\n  title: X\n  rights: {work: X}\n  owners: {red: {name: Reddish}}\n"
)


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("red", "Reddish"),
        ("1941-06", "June 1941"),
        ("1806-06-18", "18 June 1806"),
        ("3-6", "3-6"),
        ("12", "12"),
        ("3000-5000", "3000-5000"),
        ("minor city", "minor city"),
    ],
)
def test_a_cell(cell, said):
    assert describe_table_cell(MODULE, cell) == said
