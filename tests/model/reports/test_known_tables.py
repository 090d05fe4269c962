"""Tables for players have no rows with unknown content."""

from __future__ import annotations

from sandtable.model.reports.known_tables import tables_for_players, tables_for_publishers
from tests.support.modules import module_from_text

MODULE = module_from_text("""
module: {format: 1, title: X, rights: {work: X}}
tables:
  ports: {name: Ports, dice: 1d6, columns: [a, b], rows: {1..6: [lost, lost]}}
  draft: {name: Draft, dice: 1d6, rows: {1..2: [lost], 3..4: [two], 5..6: [lost]},
    results: {lost: nobody knows, two: two units come}}
  raid: {name: Raid, columns: [success, who],
    rows: {sabotage: [lost, both], sortie: [lost, red], swim: [won, red]}}
  scouts: {name: Scouts, columns: [success, who],
    rows: {ride: [lost, both], walk: [lost, red]}}
  mines: {name: Mines, dice: 1d6, rows: {1..4: [safe], 5..6: [lost]}}
  single: {name: Single, rows: {all: [lost]}}
sources:
  map:
    at: [tables.ports.rows, tables.draft.rows, tables.raid.rows, tables.scouts.rows]
    source: unknown
    why: The map is lost.
""")


def test_a_table_of_which_nothing_is_known_is_left_out():
    assert list(tables_for_players(MODULE)) == ["draft", "raid", "scouts", "mines", "single"]


def test_rows_that_nobody_knows_are_left_out_with_the_word_for_them():
    draft = tables_for_players(MODULE)["draft"]
    assert draft.rows == {"3..4": ("two",)}
    assert draft.results == {"two": "two units come"}


def test_in_rows_that_are_known_in_part_a_dash_stands():
    assert tables_for_players(MODULE)["raid"].rows == {
        "sabotage": ("\u2014", "both"),
        "sortie": ("\u2014", "red"),
        "swim": ("won", "red"),
    }


def test_a_column_that_nobody_knows_is_left_out():
    scouts = tables_for_players(MODULE)["scouts"]
    assert scouts.columns == ("who",)
    assert scouts.rows == {"ride": ("both",), "walk": ("red",)}


def test_what_a_source_does_not_call_unknown_is_a_result():
    assert tables_for_players(MODULE)["mines"] == MODULE.tables["mines"]
    assert tables_for_players(MODULE)["single"] == MODULE.tables["single"]


def test_tables_that_count_the_box_are_for_the_publisher():
    module = module_from_text("""
module: {format: 1, title: X, rights: {work: X}}
tables:
  box: {name: Contents, columns: [pieces], rows: {blocks: [9]}, for: publisher}
  fire: {name: Fire, columns: [hits], rows: {tank: [1]}}
""")
    assert list(tables_for_players(module)) == ["fire"]
    assert list(tables_for_publishers(module)) == ["box"]
