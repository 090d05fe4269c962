"""What makes sheets easy to read: distinct names, aligned rows, commas only between words."""

from typing import Any

import pytest

from sandtable.exporters.print.counter_pages import unknown_stock_losses
from sandtable.exporters.print.manifest_pages import manifest_sheets
from sandtable.exporters.print.print_options import PrintOptions
from sandtable.exporters.print.sheet_context import SheetContext, make_piece_sheet
from sandtable.exporters.print.table_pages import table_sheets
from sandtable.exporters.print.turn_track import add_commas_between_pieces
from tests.support.modules import module_from_text

GAME = """
module:
  format: 1
  title: X
  rights: {work: X}
  owners: {red: Red, blue: Blue}
  words: {groups: {start: the first pieces, "1941": those of 1941}}
boards: {map: {kind: areas, name: Map, spaces: {hill: {name: Hill}}}}
types: {foot: {name: Foot}}
pieces:
  red: {foot: {kite: ~ x Kite; group start, kite-41: ~ x Kite; group 1941}}
  blue: {foot: {kite: ~ x Kite}}
tables: {losses: {name: Loss Table, rule: Loss Table, columns: [x], rows: {a: [b]}}}
"""


@pytest.fixture
def context():
    return SheetContext(module_from_text(GAME), PrintOptions(), None)


def test_pieces_of_one_name_are_told_apart_by_their_groups(context):
    [sheet] = manifest_sheets(context)
    names = [
        row["cells"][1]["b"] for table in sheet["tables"] for row in table["rows"] if row["cells"]
    ]
    assert names == ["Kite (start)", "Kite (1941)", "Kite"]


def test_pieces_of_unknown_number_are_listed_by_their_owner(context):
    [loss] = unknown_stock_losses(context.module)
    assert loss.endswith("has one of each. Red: Kite, Kite; Blue: Kite.")


def test_a_table_does_not_refer_to_itself(context):
    [sheet] = table_sheets(context)
    assert sheet["tables"][0]["after"] == []


def test_no_comma_stands_before_a_picture():
    lots = [{"pic": pic, "name": name, "n": ""} for pic, name in [(None, "A"), ("x", "B")]]
    assert [lot["name"] for lot in add_commas_between_pieces(lots)] == ["A", "B"]


def test_names_without_a_picture_stand_below_those_with_one(context):
    row = {"n": "", "name": "Guard", "strength": "", "details": ""}
    section: dict[str, Any] = {
        "title": "Hill",
        "spoken": None,
        "big": None,
        "rules": [],
        "count": "",
    }
    rows = [{**row, "pic": "x"}, {**row, "pic": None}]
    sheet = make_piece_sheet(context, "Set-up", [{**section, "rows": rows, "marked": False}])
    assert [row["indented"] for row in sheet["sections"][0]["rows"]] == [True, True]
