"""Cells of tables without an explained meaning."""

import pytest

from sandtable.model.entities.rules import Table
from sandtable.model.tables.unexplained_words import unexplained_words

LEGEND = {"A1": "attacker loses one", "EX": "exchange", "A1 D1": "both lose one", "ne": "nothing"}
RIGHT = [
    "A1",
    "A1 D1",
    "EX, A1",
    "-",
    "2",
    "+1",
    "1/4",
    "1d6",
    "3..5",
    "10%",
    "shift left 1",
    "corps",
]
WRONG = {"A2": "A2", "A1 D9": "D9", "EXX": "EXX", "nothing": "nothing", "red/none": "red/none"}


def words(cell, legend):
    table = Table(name="T", rows={"1": (cell,)}, results=legend)
    return [found.word for found in unexplained_words(table, lambda word: word == "corps")]


@pytest.mark.parametrize("cell", RIGHT)
def test_what_is_explained_a_figure_a_name_or_prose_is_right(cell):
    assert words(cell, LEGEND) == []


@pytest.mark.parametrize("cell", WRONG)
def test_a_code_that_nothing_explains_is_found(cell):
    assert words(cell, LEGEND) == [WRONG[cell]]


def test_without_a_legend_only_full_names_are_asked_for():
    assert words("A2 miss", {}) == []
    assert words("lose red/guard", {}) == ["red/guard"]
    assert words("1/4", {}) == []


def test_a_finding_knows_its_cell():
    table = Table(name="T", rows={"1": ("A1", "EX A7")}, results=LEGEND)
    (found,) = unexplained_words(table, lambda _: False)
    assert (found.row, found.column, found.cell, found.word) == ("1", 1, "EX A7", "A7")
