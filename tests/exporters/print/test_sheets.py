"""What is printed is what the model says, row by row, for every sheet of our own game."""

from typing import cast

import pytest

from sandtable.exporters.print.sheet_context import count_with_multiplication_sign
from sandtable.exporters.print.turn_track import add_commas_between_pieces
from sandtable.model import resources
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.arrivals import arrivals_report
from sandtable.model.reports.event_sheet import event_rows
from sandtable.model.reports.forces import player_forces
from sandtable.model.reports.manifest_report import manifest_report
from sandtable.model.reports.odds import table_odds
from sandtable.model.reports.order_of_battle import setup_entries_with_open_options
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.reports.seats import is_row_of_seat, seats_of_players
from sandtable.model.reports.setup_sheet import setup_sheet
from sandtable.model.reports.turn_track import track_turns
from sandtable.model.reports.victory_sheet import rule_rows
from sandtable.model.storage.module_loading import load_module
from sandtable.model.wording.actions import describe_actions
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.ranges import describe_row_key
from sandtable.model.wording.table_texts import describe_table_heading
from tests.support.present import present

MODULE = load_module(resources.path_of_template("areas")).complete_module
SEATS = [
    (scenario, seat)
    for scenario in playable_scenarios(MODULE)
    for seat in seats_of_players(MODULE)
]
each_seat = pytest.mark.parametrize(("scenario", "seat"), SEATS)


def assert_in_order(text, parts):
    """Find parts one after the other; say which is missing."""
    at = 0
    for part in filter(None, parts):
        found = text.find(part, at)
        assert found >= 0, f"{part!r} after {text[max(0, at - 60) : at]!r}"
        at = found + len(part)


def row_parts(row):
    return [
        f"{count_with_multiplication_sign(row.quantity)} {row.name}".strip(),
        *row.details,
        row.strength,
    ]


@each_seat
def test_the_set_up_has_every_place_and_piece_in_printed_order(sheet, scenario, seat):
    text = sheet(scenario, seat, "setup")
    found = setup_sheet(MODULE, scenario, seat)
    parts = []
    for place in found.places:
        parts += [place.at, *place.rules]
        parts += [part for row in place.pieces for part in row_parts(row)]
    for control in found.control:
        parts += [control.owner, *control.spaces]
    assert_in_order(text, parts)


@each_seat
def test_the_set_up_sheet_loses_no_entry_of_the_order_of_battle(scenario, seat):
    entries = setup_entries_with_open_options(MODULE, scenario)
    own = [entry for entry in entries if entry.player == seat]
    rows = [row for p in setup_sheet(MODULE, scenario, seat).places for row in p.pieces]
    assert sorted((e.name, e.quantity) for e in own) == sorted((r.name, r.quantity) for r in rows)


@each_seat
def test_the_set_up_says_who_is_first(sheet, scenario, seat):
    found = setup_sheet(MODULE, scenario, seat)
    assert_in_order(sheet(scenario, seat, "setup"), ["Set up:", ", then ".join(found.order)])


@each_seat
@pytest.mark.parametrize("turns", ["", "5-8"])
def test_the_order_of_battle_has_what_is_there_and_what_comes(sheet, scenario, seat, turns):
    text = sheet(scenario, seat, "oob", turns=turns)
    first_last = cast("tuple[int, int]", tuple(map(int, turns.split("-")))) if turns else None
    found = player_forces(MODULE, scenario, seat, turns=first_last)
    for status in ("map", "box", "gone"):
        rows = [row for row in found.rows if row.status == status]
        for place in dict.fromkeys(row.at for row in rows):
            here = [row_parts(row.row) for row in rows if row.at == place]
            assert_in_order(text, [place, *(part for parts in here for part in parts)])
    for row in found.rows:
        assert_in_order(text, row_parts(row.row))


@each_seat
def test_arrivals_have_every_line_of_the_schedule(sheet, scenario, seat):
    text = sheet(scenario, seat, "arrivals")
    rows = arrivals_report(MODULE, scenario).entries
    own = [row for row in rows if row.player == seat]
    assert own
    for row in own:
        assert_in_order(text, [f"Turn {row.turn} {row.label}", row.name, row.strength])
        assert (row.to or "") in text
        assert (row.from_ or "") in text


@each_seat
def test_a_condition_stands_beside_who_comes_on_it(sheet, scenario, seat):
    text = sheet(scenario, seat, "arrivals")
    rows = arrivals_report(MODULE, scenario).entries
    for row in rows:
        if row.condition and row.player == seat:
            assert any(name.name in text for name in MODULE.options.values())


@each_seat
def test_the_turn_track_has_every_turn_on_one_page(printed, scenario, seat):
    found, _ = printed(scenarios=(scenario,), side=seat, sheet="turn-track")
    [reader] = found.values()
    assert len(reader.pages) == 1
    text = " ".join(reader.pages[0].extract_text().split())
    assert_in_order(text, [f"{turn.turn} {turn.label}" for turn in track_turns(MODULE, scenario)])


@each_seat
def test_events_have_effects_and_fates(sheet, scenario, seat):
    text = sheet(scenario, seat, "events")
    for row in event_rows(MODULE):
        if row.owner == "common" or is_row_of_seat(MODULE, seat, row.owner, row.owner):
            assert_in_order(text, [row.name])
            for line in (*row.lines, row.fate):
                assert line in text


def test_an_event_says_what_its_actions_are():
    events = [(o, e) for o, events in MODULE.events.items() for e in events.values()]
    rows = event_rows(MODULE)
    for (owner, event), row in zip(events, rows, strict=True):
        assert set(describe_actions(MODULE, event.does, owner)) <= set(row.lines)


@each_seat
def test_tables_are_as_they_are_printed(sheet, scenario, seat):
    text = sheet(scenario, seat, "tables")
    for table in MODULE.tables.values():
        parts = [table.name, *(describe_table_heading(MODULE, column) for column in table.columns)]
        for row, cells in table.rows.items():
            parts += [describe_table_heading(MODULE, describe_row_key(row)), *cells]
        assert_in_order(text, parts)


@each_seat
def test_odds_stand_beside_the_rows_when_asked(sheet, scenario, seat):
    text = sheet(scenario, seat, "tables", odds=True)
    [name] = MODULE.tables
    assert_in_order(text, [f"{row.percent:.1f} %" for row in table_odds(MODULE, name).rows])
    assert "%" not in sheet(scenario, seat, "tables")


@each_seat
def test_victory_has_every_condition_and_the_rules_in_words(sheet, scenario, seat):
    text = sheet(scenario, seat, "victory")
    for way in flatten_scenario(MODULE, scenario).victory.values():
        for condition in present(way).if_:
            assert describe_condition(MODULE, condition) in text
    for row in rule_rows(MODULE, scenario):
        assert row.text in text


def test_the_manifest_has_stock_and_peaks(printed):
    found, _ = printed(sheet="manifest")
    [reader] = found.values()
    text = " ".join(" ".join(page.extract_text() for page in reader.pages).split())
    for row in manifest_report(MODULE).pieces:
        assert_in_order(
            text, [row.name, row.strength, f"{row.stock} {' '.join(map(str, row.peak.values()))}"]
        )


def test_spaces_that_change_hands_have_commas_on_the_track():
    lots = [{"pic": None, "name": "Vess", "n": ""}, {"pic": None, "name": "Oxmead", "n": ""}]
    assert [lot["name"] for lot in add_commas_between_pieces(lots)] == ["Vess,", "Oxmead"]
