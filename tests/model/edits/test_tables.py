"""Tables are edited cell by cell."""

from __future__ import annotations

import pytest

from sandtable.model.edits import table_edits
from sandtable.model.edits.errors import EditError
from tests.support.modules import module_from_text

GAME = module_from_text(
    """
tables:
  fight:
    name: Fight
    dice: 1d6
    columns: [weak, strong]
    rows:
      ..3: [A, B]
      4..: [C, D]
"""
)


def _table(module):
    return module.tables["fight"]


def test_a_cell_is_written_alone():
    after = _table(table_edits.set_table_cell(GAME, "fight", "4..", 1, " E "))
    assert dict(after.rows) == {"..3": ("A", "B"), "4..": ("C", "E")}


def test_a_cell_beyond_the_row_makes_it_longer():
    after = _table(table_edits.set_table_cell(GAME, "fight", "4..", 3, "X"))
    assert after.rows["4.."] == ("C", "D", "", "X")


def test_a_row_keeps_its_place_under_another_key():
    assert list(_table(table_edits.rename_row(GAME, "fight", "..3", "..2")).rows) == ["..2", "4.."]


def test_a_new_row_stands_below_the_one_named():
    assert list(_table(table_edits.add_row(GAME, "fight", "0", "..3")).rows) == ["..3", "0", "4.."]


def test_a_new_column_moves_the_cells_to_its_right():
    after = table_edits.add_column(GAME, "fight", 1, "even")
    assert _table(after).columns == ("weak", "even", "strong")
    assert _table(after).rows["..3"] == ("A", "", "B")
    assert table_edits.delete_column(after, "fight", 1) == GAME


def test_dice_shift_and_modifiers_are_read_as_typed():
    after = table_edits.set_table_dice(GAME, "fight", "2d6")
    after = table_edits.set_column_shift(after, "fight", "3")
    after = table_edits.set_modifiers(after, "fight", "leader -1, dug in +2")
    found = _table(after)
    assert (str(found.dice), found.shift, dict(found.modifiers)) == (
        "2d6",
        3,
        {"leader": -1, "dug in": 2},
    )
    assert _table(table_edits.set_modifiers(after, "fight", "")).modifiers == {}
    assert _table(table_edits.set_table_dice(after, "fight", "")).dice is None


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda: table_edits.set_table_dice(GAME, "fight", "six"), "six"),
        (lambda: table_edits.set_column_shift(GAME, "fight", "-2"), "not a number of columns"),
        (
            lambda: table_edits.set_column_shift(GAME, "fight", "9" * 5000),
            "not a number of columns",
        ),
        (lambda: table_edits.set_modifiers(GAME, "fight", "leader much"), "is not a modifier"),
        (lambda: table_edits.set_modifiers(GAME, "fight", "+1"), "has no name"),
        (lambda: table_edits.add_row(GAME, "fight", "4.."), "already a row"),
        (lambda: table_edits.rename_row(GAME, "fight", "4..", "..3"), "already something"),
        (lambda: table_edits.rename_row(GAME, "fight", "4..", " "), "the rolls of the row"),
        (lambda: table_edits.delete_column(GAME, "fight", 2), "no such column"),
        (lambda: table_edits.set_table_cell(GAME, "fight", "9", 0, "x"), "no row"),
        (lambda: table_edits.set_table_cell(GAME, "none", "9", 0, "x"), "no table"),
        (lambda: table_edits.new_table(GAME, "fight", "F"), "already a table"),
        (lambda: table_edits.new_table(GAME, "no good", "F"), "not a valid id"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(edit, words):
    with pytest.raises(EditError, match=words):
        edit()


def test_a_new_table_is_a_chart_to_be_filled():
    found = table_edits.new_table(GAME, "odds", "Odds").tables["odds"]
    assert (found.name, found.dice, found.columns) == ("Odds", None, ("result",))
