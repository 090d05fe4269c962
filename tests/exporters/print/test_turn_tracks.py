"""Turn tracks: places that repeat are named once, and long cells get wide columns."""

from typing import Any

import pytest

from sandtable.exporters.print.print_options import PrintOptions
from sandtable.exporters.print.sheet_context import SheetContext
from sandtable.exporters.print.track_layout import relative_column_widths
from sandtable.exporters.print.turn_track import turn_track_sheets
from tests.support.modules import module_from_text

GAME = """
module:
  format: 1
  title: X
  rights: {work: X}
  owners: {red: {name: Reds, adjective: Reddish}, blue: Blue}
  calendar: {turns: 6, order: [red, blue]}
boards: {map: {kind: areas, name: Map, spaces: {alder: Alder, birch: Birch, elm: Elm}}}
types: {foot: {name: Foot}}
pieces: {red: {foot: {guard: 9 x Guard}}}
scenarios:
  s:
    name: S
    arrivals:
      red:
        1..4: {enter at alder: [guard]}
        5: {enter at birch: [guard], enter at alder: [2 guard], control red: [birch, elm]}
"""


@pytest.fixture
def sheet():
    [sheet] = turn_track_sheets(SheetContext(module_from_text(GAME), PrintOptions(), None, "s"))
    return sheet


def test_the_head_names_a_place_that_most_turns_repeat(sheet):
    assert sheet["heads"] == ["Turn", "Reds: at Alder unless stated", "Blue"]
    assert [group["words"] for group in sheet["turns"][0]["cells"][0]] == [""]


def test_pieces_at_the_usual_place_stand_before_those_of_another(sheet):
    words = [group["words"] for group in sheet["turns"][4]["cells"][0]]
    assert words == ["", "at Birch:", "under Reddish control:"]


def test_a_place_of_few_turns_stands_beside_its_pieces():
    module = module_from_text(GAME.replace("1..4", "3..4"))
    [sheet] = turn_track_sheets(SheetContext(module, PrintOptions(), None, "s"))
    assert sheet["heads"] == ["Turn", "Reds", "Blue"]


def test_a_number_that_nobody_knows_is_explained():
    module = module_from_text(GAME.replace("9 x", "~ x").replace("[2 guard]", "[~ guard]"))
    [sheet] = turn_track_sheets(SheetContext(module, PrintOptions(), None, "s"))
    assert "stands for a number that is not known." in sheet["words"]


def test_a_full_column_is_wider_than_an_empty_one():
    lot = {"pic": "x", "name": "", "note": "", "n": ""}
    full, short, empty = ([{"words": "", "pieces": [lot] * count}] for count in (10, 7, 0))
    rows: list[dict[str, Any]] = [
        {"cells": [full, short, empty]},
        {"turns": [("2", "")], "cells": []},
    ]
    shares = relative_column_widths(rows)
    assert shares[0] == 1 > shares[1] > shares[2] >= 0.5
