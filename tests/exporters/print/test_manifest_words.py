"""The manifest in words: right plurals, and no count of what nobody knows."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from sandtable.exporters.print.manifest_pages import manifest_sheets, total_piece_count_in_words
from sandtable.exporters.print.print_options import PrintOptions
from sandtable.exporters.print.sheet_context import SheetContext
from sandtable.exporters.print.victory_pages import victory_sheets
from sandtable.model.reports.setup_sheet import describe_played_turns, join_begin_and_end
from tests.support.modules import module_from_text

HEAD = """
module:
  format: 1
  title: X
  rights: {work: X}
  owners: {red: Red}
  calendar: {turns: 3}
boards: {map: {kind: areas, name: Map, spaces: {hill: {name: Hill}}}}
scenarios:
  one: {name: One, first: 2, last: 2}
  two: {name: Two, first: 2, last: 3}
"""


@pytest.mark.parametrize(
    ("stocks", "words"),
    [
        ([1], "1 piece"),
        ([2, 3], "5 pieces"),
        ([None], "number unknown"),
        ([2, None], "at least 2 pieces"),
    ],
)
def test_how_many_pieces_there_are(stocks, words):
    assert (
        total_piece_count_in_words([cast("Any", SimpleNamespace(stock=stock)) for stock in stocks])
        == words
    )


@pytest.mark.parametrize(("scenario", "words"), [("one", "Turn 2"), ("two", "Turn 2 to Turn 3")])
def test_one_turn_is_not_a_range(scenario, words):
    assert describe_played_turns(module_from_text(HEAD), scenario) == words


def test_turns_without_end_have_no_last_one():
    text = HEAD.replace("turns: 3", "turns: 99").replace("first: 2, last: 3", "first: 2")
    assert describe_played_turns(module_from_text(text), "two") == "From Turn 2; no last turn"


PIECES = """
types: {foot: {name: Foot}}
pieces: {red: {foot: {guard: ~ x 1 Guard, line: ~ x 2 Line, spare: Spare}}}
"""
FORCES = """
one:
    name: One
    turns: 2
    setup: {red: {hill: [~ guard]}}
    arrivals: {red: {2: {enter at hill: [~ line]}}}"""
UNCOUNTED = (HEAD + PIECES).replace("one: {name: One, first: 2, last: 2}", FORCES.strip())


def test_what_comes_in_a_number_that_nobody_knows_is_used():
    module = module_from_text(UNCOUNTED)
    [sheet] = manifest_sheets(SheetContext(module, PrintOptions(), None))
    cells = {r["cells"][1]["b"]: r["cells"][5:] for r in sheet["tables"][-1]["rows"] if r["cells"]}
    assert cells == {
        "Guard": ["?", "-", ""],
        "Line": ["?", "-", ""],
        "Spare": ["-", "-", "in no set-up or schedule"],
    }
    assert "In no set-up or schedule: 1 sort." in sheet["tables"][0]["after"][1]


@pytest.mark.parametrize(
    ("begins", "words"),
    [
        ("Turn 1 (March)", "Turn 1 (March) to Turn 5"),
        ("Turn 1 (March), Redland first", "Turn 1 (March), Redland first, to Turn 5"),
        ("Turn 5, Redland first", "Turn 5"),
    ],
)
def test_who_begins_is_no_part_of_the_range(begins, words):
    assert join_begin_and_end(begins, "Turn 5") == words


@pytest.mark.parametrize(("rule", "heads"), [("", 4), (', rule: "5.1"', 5)])
def test_a_column_of_rules_stands_only_where_one_is_named(rule, heads):
    won = f"victory: {{hill: {{side: red, level: decisive, if: [red controls hill]{rule}}}}}"
    module = module_from_text(HEAD.replace("last: 2}", f"last: 2, {won}}}"))
    [sheet] = victory_sheets(SheetContext(module, PrintOptions(), None, "one"))
    assert len(sheet["tables"][0]["heads"]) == heads
    assert {len(row["cells"]) for row in sheet["tables"][0]["rows"]} == {heads}


def test_a_number_alone_has_its_type_beside_it():
    pieces = 'pieces: {red: {foot: {one: {name: "15"}, two: 1 Guard}}}'
    module = module_from_text(f"{HEAD}types: {{foot: {{name: Foot}}}}\n{pieces}\n")
    [sheet] = manifest_sheets(SheetContext(module, PrintOptions(), None))
    names = [row["cells"][1]["b"] for row in sheet["tables"][-1]["rows"] if row["cells"]]
    assert names == ["15 (Foot)", "Guard"]


def test_what_may_stand_for_most_sorts_is_said_once():
    sorts = ", ".join(f"s{n}: S{n}" for n in range(8))
    chip = "chip: {name: Chip, stands-for: [any of foot]}"
    text = f"{HEAD}types: {{foot: {{name: Foot}}, chip: {{name: Chip}}}}\n"
    text += f"pieces: {{red: {{foot: {{{sorts}}}}}, common: {{chip: {{{chip}}}}}}}\n"
    [sheet] = manifest_sheets(SheetContext(module_from_text(text), PrintOptions(), None))
    told, table = sheet["tables"]
    assert "Chip may stand for 8 types of pieces." in told["after"]
    assert not any("or Chip" in str(row) for row in table["rows"])
