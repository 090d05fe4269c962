"""Afrika II held against its book: every count is made again from the bare printed lines."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import Severity, run_checks
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.geometry.hex.grid_hexes import all_hexes, label_of_hex
from sandtable.model.geometry.hex.hexes_on_globe import registered_planes
from sandtable.model.reports.arrivals import arrivals_report
from sandtable.model.reports.coverage import coverage_report
from sandtable.model.reports.manifest_report import manifest_report
from sandtable.model.reports.order_of_battle import order_of_battle_report
from sandtable.model.resources import path_of_sample
from sandtable.model.select.space_connections import neighbours_by_space
from sandtable.model.select.space_index import space_index_of
from sandtable.model.storage.module_loading import load_module
from tests.books import parse_afrika_ii
from tests.support.present import present

SCENARIOS = {
    "8.3": "italian_invasion",
    "8.4": "compass",
    "8.5": "race_to_the_wire",
    "8.6": "crusader",
    "8.7": "gazala",
}
LATER = ["8.4", "8.5", "8.6", "8.7"]
MISPRINTS = {
    "Marmra": "Marmrca",
    "288 Snd": "288.Snd",
    "580 Aufk/90. Le": "580 Aufk/90.Le",
    "220 Aufk/164. Le": "220 Aufk/164.Le",
}
STRENGTHS = {"3 Ind": "3-5-8"}
FIFTH_GUN = ("cw", "unit", "0-1-7", "")
VERBS = {
    "To Restriction Box": "box",
    "Release from Restriction Box": "release",
    "Released from Restriction Box": "release",
    "Withdraw": "withdraw",
}


BOOK = parse_afrika_ii
STARTS = BOOK.setups()
ARRIVALS = BOOK.arrivals()


@pytest.fixture(scope="module")
def printed():
    return load_module(path_of_sample("afrika_ii")).complete_module


@pytest.fixture(scope="module")
def read(printed):
    return module_with_errata_applied(printed)


def _named(piece):
    return MISPRINTS.get(piece.name, piece.name), STRENGTHS.get(piece.name, piece.strength)


def _name(entry):
    """Guns bear no name of their own."""
    return "" if entry.piece and "/arty-" in entry.piece else entry.name


@pytest.mark.parametrize("section", SCENARIOS)
def test_what_is_printed_for_each_side_and_place_is_set_up_there(printed, section):
    book: Counter[Any] = Counter()
    for piece in STARTS[section].pieces:
        book[piece.side, piece.where] += piece.many
    ours: Counter[Any] = Counter()
    for entry in order_of_battle_report(printed, SCENARIOS[section]).entries:
        ours[entry.side, entry.at] += present(entry.quantity)
    assert ours == book


@pytest.mark.parametrize("section", SCENARIOS)
def test_each_piece_is_read_with_its_printed_strength_name_and_losses(read, section):
    book: Counter[Any] = Counter()
    for piece in STARTS[section].pieces:
        name, strength = _named(piece)
        book[piece.side, piece.where, piece.kind, strength, name, piece.lost] += piece.many
    if section == "8.6":
        book["cw", "B30.10", "unit", "0-1-7", "", 0] -= 1
    ours: Counter[Any] = Counter()
    for entry in order_of_battle_report(read, SCENARIOS[section]).entries:
        key = entry.side, entry.at, entry.kind, entry.strength, _name(entry), entry.steps_lost
        ours[key] += present(entry.quantity)
    assert ours == +book


@pytest.mark.parametrize("section", SCENARIOS)
def test_turns_and_players_are_those_of_the_book(read, section):
    figures, ours = STARTS[section].figures, read.scenarios[SCENARIOS[section]]
    short = read.scenarios[SCENARIOS[section] + "_short"]
    assert (
        str(ours.first) == f"{figures['First Turn'].split()[1]} {figures['First Player'].lower()}"
    )
    assert f"{ours.turns} turns" == figures["Turn Length"]
    assert f"{figures['First Turn'].split()[1]}-{short.last}" == figures["Short"]
    assert (ours.options.get("trento-trucks") == "on") == ("Trento" in figures)
    assert ours.sets_up == (
        ("cw", "axis") if figures["First Player"] == "Axis" else ("axis", "cw")
    )


@pytest.mark.parametrize("section", LATER)
def test_the_ledger_closes(read, section):
    """The first set-up and what has come since are all that is on map, in boxes and dead."""
    figures = STARTS[section].figures
    first, cw_first = int(figures["First Turn"].split()[1]), figures["First Player"] == "CW"
    come = [piece for piece in STARTS["8.3"].pieces if piece.kind in {"unit", "leader"}]
    for turn, heading, piece in ARRIVALS:
        over = turn < first or (turn == first and cw_first and piece.side == "axis")
        if over and (VERBS.get(heading, "box") == "box") and "NOT" not in heading:
            come.append(piece)
    due: Counter[Any] = Counter()
    for piece in come:
        name, strength = _named(piece)
        due[piece.side, piece.kind, strength, name] += piece.many
    ours: Counter[Any] = Counter()
    for entry in order_of_battle_report(read, SCENARIOS[section]).entries:
        if entry.kind in {"unit", "leader"}:
            ours[entry.side, entry.kind, entry.strength, _name(entry)] += present(entry.quantity)
    assert ours == due


def test_crusader_prints_a_gun_more_than_there_is(printed, read):
    assert (
        sum(p.many for p in STARTS["8.6"].pieces if p.strength == "0-1-7" and p.side == "cw") == 5
    )
    guns = [
        e
        for e in order_of_battle_report(read, "crusader").entries
        if e.piece == "british/arty-017"
    ]
    assert sum(present(gun.quantity) for gun in guns) == 4


def test_both_orders_of_arrival_are_those_of_the_book(read):
    book: Counter[Any] = Counter()
    for turn, heading, piece in ARRIVALS:
        name, strength = _named(piece)
        verb = VERBS.get(heading, "enter")
        book[turn, piece.side, verb, strength, name, piece.place != ""] += piece.many
    ours: Counter[Any] = Counter()
    for row in arrivals_report(read).entries:
        if row.action != "replace":
            special = "supplied" in (row.to or "")
            ours[row.turn, row.side, row.action, row.strength, _name(row), special] += present(
                row.quantity
            )
    assert ours == book
    (convoy,) = [row for row in arrivals_report(read).entries if row.action == "replace"]
    assert (convoy.turn, convoy.side, convoy.quantity) == (9, "cw", 3)


def test_the_choice_of_trento_is_one_of_two_sets(read):
    rows = [row for row in arrivals_report(read).entries if row.condition]
    assert {(row.name, row.condition) for row in rows} == {
        ("Trento", "trento-trucks"),
        ("61/Trento", "not trento-trucks"),
        ("62/Trento", "not trento-trucks"),
    }


def test_the_box_holds_every_counter_that_the_book_names(read):
    book = {}
    for piece in [p for start in STARTS.values() for p in start.pieces] + [
        p for _, _, p in ARRIVALS
    ]:
        if piece.kind in {"unit", "leader"} and piece.name:
            name, strength = _named(piece)
            book[piece.side, name, strength] = 1
    sides = {"axis": "axis", "german": "axis", "lw": "axis", "italian": "axis", "ccnn": "axis"}
    ours = {
        (sides.get(present(row.power), "cw"), row.name, row.strength): row.stock
        for row in manifest_report(read).pieces
        if row.kind in {"unit", "leader"} and "/arty-" not in row.piece
    }
    assert ours == book
    assert all(not row.short for row in manifest_report(read).pieces)


def test_the_combat_results_are_those_of_the_book(read):
    book = BOOK.tables()["Combat Results Table"]
    table = read.tables["combat"]
    assert list(table.columns) == book.pop("Dice")
    assert {key: list(cells) for key, cells in table.rows.items()} == book
    assert table.shift == 3


def test_the_terrain_effects_are_those_of_the_book(read):
    cell = {"Shift Left 1 Col": "L1", "2 ^b": "2b", "P ^a": "Pa"}
    rows = read.tables["terrain-effects"].rows
    book = {
        name.lower().replace("& sea line", "and sea"): [cell.get(each, each) for each in cells]
        for name, cells in BOOK.tables()["Terrain Effects Chart"].items()
    }
    assert {name: list(cells[:2]) for name, cells in rows.items()} == {
        name: cells[:2] for name, cells in book.items()
    }
    assert {name for name, cells in rows.items() if cells[2] == "P"} == {
        name for name, cells in book.items() if len(cells) > 2
    }


def test_what_it_costs_to_move_is_in_the_chart(read):
    """The classes of movement say the same as the printed chart."""
    chart = read.tables["terrain-effects"].rows
    names = {"sea-line": "major river and sea", "major-river": "major river and sea"}
    names |= {"desert-track": "track"}
    for ground, cost in read.movement["all"].costs.items():
        said = chart[names.get(ground, ground.replace("-", " "))][0].removesuffix("b")
        assert str(cost) == {"P": "no", "All": "all"}.get(said, said), ground


def test_every_place_of_a_set_up_is_land_and_every_port_on_the_coast(read):
    ground, beside = space_index_of(read), neighbours_by_space(read)
    places = {p.where for s in STARTS.values() for p in s.pieces if p.where[1:2].isdigit()}
    assert len(places) > 60
    assert {present(ground.find_space(place)).terrain for place in places} <= {"open", "rough"}
    ports = [
        label for label, space in read.boards["west"].spaces.items() if "port" in space.values
    ]
    for port in [*ports, "B19.19"]:
        assert any(
            present(ground.find_space(other)).terrain == "sea-line" for other in beside[port]
        ), port


def test_roads_lead_over_land(read):
    ground = space_index_of(read)
    for board in read.boards.values():
        for route in board.paths.values():
            assert "sea-line" not in {
                present(ground.find_space(each)).terrain for each in route.along
            }


def test_the_maps_fit_the_globe(read):
    (plane,) = registered_planes(read.boards)
    assert plane.globe_fit.mean_error_in_hexes < 0.6
    assert plane.globe_fit.kilometres_per_hex == pytest.approx(14.6, abs=0.3)


def test_six_axis_hexes_enclose_the_fortress(read):
    """What speaks for the stagger: in 8.6 whoever leaves the Fortress by land meets the enemy."""
    fortress = {"A36.23", "A36.22", "A35.23"}
    beside, ground = neighbours_by_space(read), space_index_of(read)
    around = {
        n for each in fortress for n in beside[each] if present(ground.find_space(n)).hex
    } - fortress
    land = {each for each in around if present(ground.find_space(each)).terrain != "sea-line"}
    held = {p.where for p in STARTS["8.6"].pieces if p.side == "axis"}
    assert len(land) == 6
    assert land <= held


def test_all_hexes_have_their_terrain(read):
    for name in ("west", "east"):
        grid = read.boards[name].grid
        labels = [label_of_hex(grid, place) for place in all_hexes(grid)]
        assert all(present(space_index_of(read).find_space(label)).terrain for label in labels)


def test_rommel_is_rolled_for_from_the_turn_after_he_enters_play(read):
    first = int(read.events["axis"]["rommel-sick"].at.turns.first)
    for name in SCENARIOS.values():
        begins = int(read.scenarios[name].first.turns.first)
        rows = arrivals_report(read, scenario=name).entries
        comes = [row.turn for row in rows if row.name == "Rommel" and row.turn >= begins]
        assert all(first == turn + 1 for turn in comes), name
        assert comes or first <= begins, name


def test_with_the_fair_playing_field_no_roll_removes_oconnor_for_good(read):
    captured, away = (read.events["cw"][name] for name in ("oconnor-captured", "oconnor-away"))
    assert "all of (not fair-field," in str(captured.if_)
    assert "all of (fair-field," in str(away.if_)
    assert _deeds(captured) == {"2..3": ["remove"]}
    assert _deeds(away) == {"2..4": ["withdraw", "note"]}


def _deeds(event):
    return {rolls: [verb.does for verb in each.does] for rolls, each in event.choices.items()}


def test_either_withdrawal_comes_on_a_4_or_a_5(read):
    events = read.events["cw"]
    assert list(events["withdrawal-one"].choices) == ["4..5"]
    assert list(events["withdrawal-two"].choices) == ["4..5"]
    assert "withdrawal-one happened" in str(events["withdrawal-two"].if_)


def test_it_checks_without_errors_and_warnings(printed):
    found = [f for f in run_checks(printed, ALL_CHECKS) if f.waived is None]
    assert [f.message for f in found if f.severity > Severity.INFO] == []
    assert len(printed.waivers) <= 10
    assert len(printed.notes) <= 15


def test_every_section_of_the_book_is_said(printed):
    assert [row.section for row in coverage_report(printed).sections if not row.answered] == []
