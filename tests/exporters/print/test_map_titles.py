"""Titles of map pages."""

import pytest

from sandtable.exporters.print.map_pages import map_title


@pytest.mark.parametrize(
    ("board", "title"),
    [("The World", "Map: The World"), ("Map A", "Map A"), ("Tripolitania Extension Map",) * 2],
)
def test_the_word_map_stands_once_in_a_title(board, title):
    assert map_title(board) == title
