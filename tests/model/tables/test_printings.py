"""Two printings of one table."""

from sandtable.model.entities.rules import Table
from sandtable.model.phrases.dice import Dice
from sandtable.model.tables.printings import (
    PrintingDifference,
    comparable_title,
    printing_differences,
)

ROWS = {"1..3": ("A", "X"), "4..6": ("X", "D")}


def table(rows=ROWS, **more):
    return Table(
        **{"name": "T", "dice": Dice(1, 6), "columns": ("low", "high"), "rows": rows, **more}
    )


def test_only_what_stands_in_brackets_may_tell_the_names_apart():
    assert comparable_title(table(name="Sea  Losses (map)")) == comparable_title(
        table(name="sea losses [chart, p. 2]")
    )
    assert comparable_title(table(name="Sea Losses")) != comparable_title(table(name="Air Losses"))


def test_rows_may_be_cut_in_other_ways():
    cut = {"1": ("A", "X"), "2..3": ("A", "X"), "4 6": ("X", "D"), "5": ("X", "D")}
    assert list(printing_differences(table(), table(cut))) == []


def test_a_cell_that_differs_is_named_by_its_rolls_and_its_column():
    other = {"1..2": ("A", "X"), "3": ("A", "D"), "4..6": ("X", "D")}
    assert list(printing_differences(table(), table(other))) == [
        PrintingDifference("row 3, column high", "X", "D", ("1..3", "3"))
    ]


def test_a_row_that_one_has_not_or_that_is_shorter_is_told_whole():
    assert list(printing_differences(table(), table({"1..3": ("A",), "4..5": ("X", "D")}))) == [
        PrintingDifference("row 1..3", "A, X", "A", ("1..3", "1..3")),
        PrintingDifference("row 6", "X, D", None, ("4..6", None)),
    ]


def test_rows_that_only_modifiers_reach_count_too():
    one = table({**ROWS, "7..": ("D", "D")}, modifiers={"m": 1})
    other = table({**ROWS, "7..": ("D", "E")}, modifiers={"m": 1})
    assert [d.what for d in printing_differences(one, other)] == ["row 7, column high"]


def test_what_surrounds_the_rows_is_compared():
    one = table(modifiers={"m": 1}, results={"A": "a"}, shift=1)
    other = table(modifiers={"m": 2}, results={"A": "b"}, columns=("low", "top"))
    assert [d.what for d in printing_differences(one, other)] == [
        "shift",
        "columns",
        "modifier m",
        "result A",
    ]


def test_other_dice_are_told_without_the_rows():
    assert [d.what for d in printing_differences(table(), table({}, dice=Dice(2, 6)))] == ["dice"]


def test_rows_of_a_chart_are_compared_by_their_keys():
    one = table({"open": ("1",), "hills": ("2",)}, dice=None, columns=())
    other = table({"open": ("2",)}, dice=None, columns=())
    assert list(printing_differences(one, other)) == [
        PrintingDifference("row open, column 1", "1", "2", ("open", "open")),
        PrintingDifference("row hills", "2", None, ("hills", None)),
    ]
