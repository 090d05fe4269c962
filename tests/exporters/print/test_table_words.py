"""The words below a table: sentences with one full stop, names, and each table once."""

from types import SimpleNamespace
from typing import Any

import pytest

from sandtable.exporters.print.table_pages import table_sheets
from sandtable.model.wording.sentences import end_with_full_stop
from tests.support.modules import module_from_text

HEAD = "module: {format: 1, title: X, rights: {work: X}, owners: {red: Red}}\n"


@pytest.fixture
def printed_tables(monkeypatch):
    """Lay the tables of a module as the sheet does, without paper."""
    monkeypatch.setattr(
        "sandtable.exporters.print.table_pages.make_sheet_of_tables",
        lambda _desk, _name, grids, **_more: grids,
    )

    def laid(text):
        desk: Any = SimpleNamespace(
            module=module_from_text(HEAD + text), print_options=SimpleNamespace(with_odds=False)
        )
        return list(table_sheets(desk))

    return laid


def test_meanings_that_are_sentences_keep_their_own_full_stop(printed_tables):
    [table] = printed_tables(
        "tables:\n  fire:\n    name: Fire\n    dice: 1d6\n    columns: [result]\n"
        "    rows: {1..3: [hit], 4..6: [miss]}\n"
        "    results: {hit: 'A unit is lost.', miss: Nothing happens.}\n"
    )
    assert table["after"] == ["hit: A unit is lost. miss: Nothing happens."]


def test_modifiers_read_as_words(printed_tables):
    [table] = printed_tables(
        "tables:\n  fire:\n    name: Fire\n    dice: 1d6\n    columns: [result]\n"
        "    rows: {1..3: [hit], 4..6: [miss]}\n    modifiers: {air-point: 1, rain: -1}\n"
    )
    assert table["after"] == ["Modifiers: air point +1, rain -1."]


def test_a_range_of_rules_has_a_dash(printed_tables):
    [table] = printed_tables(
        "tables:\n  fire:\n    name: Fire\n    columns: [hits]\n    rows: {tank: [1]}\n"
        '    rule: "22.1..22.6"\n'
    )
    assert table["after"] == ["Rules 22.1\u201322.6."]


def test_a_table_that_the_book_prints_twice_is_printed_once(printed_tables):
    [ports, other] = printed_tables(
        "tables:\n"
        "  ports: {name: Ports (3.4), columns: [ships], rows: {major: [5]}, rule: '3.4',\n"
        "    ties: {ships: {why: Ports stand with their spaces.}}}\n"
        "  ports_again: {name: Ports (4.2), columns: [ships], rows: {major: [5]}, rule: '4.2'}\n"
        "  harbours: {name: Harbours, columns: [ships], rows: {major: [4]}, rule: '9'}\n"
    )
    assert ports["title"] == "Ports"
    assert ports["after"] == ["Rules 3.4, 4.2."]
    assert other["title"] == "Harbours"


def test_a_title_is_cited_as_a_title(printed_tables):
    (sheet,) = printed_tables(
        "tables: {a: {name: A, rule: Noncombat Move, columns: [x], rows: {b: [c]}}}"
    )
    assert sheet["after"] == ["Rulebook: Noncombat Move."]


def test_a_list_that_ends_in_an_abbreviation_has_one_full_stop():
    assert end_with_full_stop("Red: Yakut S.S.R.") == "Red: Yakut S.S.R."
    assert end_with_full_stop("Red: Yakutsk") == "Red: Yakutsk."


def test_an_owner_in_a_cell_has_its_name(printed_tables):
    [table] = printed_tables(
        "tables:\n  fire:\n    name: First fire\n    dice: 1d6\n    columns: [side]\n"
        "    rows: {1..3: [red], 4..6: [both]}\n"
    )
    assert [row["cells"][1] for row in table["rows"]] == ["Red", "both"]
