"""Mare Nostrum held against its book: every count is made again from bare lines."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from shapely.geometry import Point

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import Severity, run_checks
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.geometry.atlas.projected_board import project_board
from sandtable.model.geometry.shape_conversion import shape_from_outline
from sandtable.model.ledger.chosen_options import option_choices_of_scenario
from sandtable.model.limits.selector_cache import cached_spaces
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.selector import Selector
from sandtable.model.reports.adjacency import adjacency_report
from sandtable.model.reports.arrivals import arrivals_report
from sandtable.model.reports.coverage import coverage_report
from sandtable.model.reports.event_sheet import event_rows
from sandtable.model.reports.manifest_report import manifest_report
from sandtable.model.reports.order_of_battle import order_of_battle_report
from sandtable.model.reports.victory_sheet import victory_rows
from sandtable.model.resources import path_of_sample
from sandtable.model.storage.module_loading import load_module
from tests.books import parse_mare_nostrum

SCENARIOS = {
    "I": "war_for_the_mediterranean",
    "II": "desert_fox",
    "III": "turning_of_the_tide",
    "IV": "herkules_option",
}
CHARTS = {"desert_fox": "1941", "herkules_option": "1942"}
SPELT = {
    "mecommando": "meccommando",
    "mecmarine": "meccommando",
    "nzinfantry": "2nzinfantry",
    "10infantry": "10indinfantry",
    "transport": "var",
}
"""What the charts call one counter in two ways; see the errata."""
PLACES = {
    "anyzoneareasadjacenttosouthitaly": "anyseazonesadjacenttosouthitaly",
    "sicilyanyonearea": "sicily",
    "eliminated": "axisunitsdestroyed",
    "britain": "greatbritain",
}
NATIONS = {"vichy": "vichyfrench"}


READ = parse_mare_nostrum


@pytest.fixture(scope="module")
def printed():
    return load_module(path_of_sample("mare_nostrum")).complete_module


@pytest.fixture(scope="module")
def read(printed):
    return module_with_errata_applied(printed)


def _letters(text):
    plain = "".join(c for c in text.lower() if c.isalnum()).removesuffix("box")
    return PLACES.get(plain, plain)


def _name(name):
    plain = READ.plain(name)
    return SPELT.get(plain, plain)


def _ours(module, scenario):
    """What stands where by name; groups that wait have no names there."""
    found: Counter[tuple[str, str, str, str]] = Counter()
    for entry in order_of_battle_report(module, scenario).entries:
        waits = any(
            word in entry.at for word in ("Pool", "Special Reinf", "Optional", "Axis Withdrawn")
        )
        if waits or entry.kind == "event" or entry.quantity is None:
            continue
        power = "" if entry.side == "common" else NATIONS.get(entry.power or "", entry.power or "")
        state = entry.state if entry.state in {"mobile", "static", "reduced"} else ""
        found[power, _letters(entry.at), _name(entry.name), state] += entry.quantity
    return found


def _books(year):
    found: Counter[tuple[str, str, str, str]] = Counter()
    for side in ("ALLIED", "AXIS"):
        for line in READ.standing(f"{year} {side} SET UP"):
            nation = "" if line.name == "disrupted" else _letters(line.nation)
            key = (nation, _letters(line.place), SPELT.get(line.name, line.name), line.state)
            found[key] += line.quantity
    return found


def _forces_as_lists(found):
    """Special forces stand in the box of a side, whatever their nation."""
    return Counter(
        {
            ("" if "specialforces" in key[1] else key[0], *key[1:]): many
            for key, many in found.items()
        }
    )


def test_it_checks_without_a_finding_that_counts(printed):
    findings = [f for f in run_checks(printed, ALL_CHECKS) if f.severity is not Severity.INFO]
    assert [f for f in findings if f.waived is None] == []


@pytest.mark.parametrize("scenario", CHARTS)
def test_every_line_of_the_charts_is_set_up_and_nothing_else(printed, scenario):
    ours, book = _ours(printed, scenario), _books(CHARTS[scenario])
    assert _forces_as_lists(ours) == _forces_as_lists(book)


def test_the_charts_have_as_many_pieces_as_their_lines(printed):
    assert [sum(_ours(printed, scenario).values()) for scenario in CHARTS] == [149, 241]


def test_the_reading_differs_from_the_print_by_the_errata_alone(printed, read):
    taken = _ours(printed, "herkules_option") - _ours(read, "herkules_option")
    added = _ours(read, "herkules_option") - _ours(printed, "herkules_option")
    assert {key[2] for key in taken} == {"hs115", "tr6"}
    assert {key[2] for key in added} == {"hs129"}


@pytest.mark.parametrize("number", SCENARIOS)
def test_each_scenario_has_its_span_and_its_schedule(printed, number):
    lines = [line.split(": ") for line in READ.sections()["SCENARIOS"][""]]
    name, first, last, year = dict(lines)[number].split(", ")
    scenario = printed.scenarios[SCENARIOS[number]]
    assert (scenario.name, str(scenario.last)) == (name, last)
    assert str(scenario.first).startswith(first)
    assert scenario.from_ == f"schedule_{year}"


@pytest.mark.parametrize("side", ["allied", "axis"])
def test_the_event_list_has_25_markers_as_printed(printed, side):
    ours = {e.number: e for e in printed.events[side].values() if e.number}
    assert list(ours) == list(range(1, 26))
    for number, name, years, play, fate in READ.events(side.upper()):
        event = ours[int(number)]
        first, _, last = years.partition("-")
        assert event.name == name
        assert str(event.years or "") == (f"{first}..19{last}" if last else first)
        assert not play or event.play == play.lower()
        assert _fates(event) == {_fate(fate)}, name


def _fates(event):
    """What becomes of the marker; one that is returned on a roll is else kept, by rule 5.4."""
    if event.then is not None:
        return {_fate(str(event.then))}
    fates = {key: str(outcome.then) for key, outcome in event.choices.items()}
    if "keep" in fates.values():
        return {_fate(f"return on {key}") for key, fate in fates.items() if fate == "return"}
    return {_fate(fate) for fate in fates.values()} or {""}


def _fate(text):
    plain = text.lower().replace(" die roll", "").replace("..", "-").replace("~", "")
    return "pacific" if "pacific" in plain else plain


@pytest.mark.parametrize("chart", READ.actions())
def test_the_charts_of_actions_have_each_action_of_the_book(printed, chart):
    who = {"Allies only": "allied", "Allied only": "allied", "Axis only": "axis"}
    book = {name: who.get(kept, kept.lower()) for name, kept in READ.actions()[chart].items()}
    ours = {name: row[0] for name, row in printed.tables[chart].rows.items()}
    assert list(ours) == list(book)
    assert all(ours[name] == kept for name, kept in book.items() if kept)


def test_felix_has_its_aircraft_and_its_marker_as_described(read):
    felix = read.events["axis"]["operation-felix"]
    (placed,) = (items for verb, items in felix.does.items() if verb.does == "enter")
    bound = {str(i.piece): str(i.when) for i in placed if "mercury" in str(i.piece)}
    assert len(bound) == 3
    assert set(bound.values()) == {"not hitler-turns-south"}
    (row,) = (row for row in event_rows(read) if row.event == "operation-felix")
    assert "Drawn outside its years: discarded" in row.lines


@pytest.mark.parametrize("scenario", ["desert_fox", "turning_of_the_tide", "herkules_option"])
def test_felix_and_turning_south_are_of_the_first_scenario_alone(read, scenario):
    options = option_choices_of_scenario(read, flatten_scenario(read, scenario), {}).options
    assert (options["felix-option"], options["hitler-turns-south"]) == ("off", "off")
    stated = flatten_scenario(read, scenario).options
    assert {"felix-option", "hitler-turns-south"} <= set(stated)


@pytest.mark.parametrize("scenario", ["turning_of_the_tide", "herkules_option"])
def test_the_wasp_is_drawn_with_the_units_of_1942(read, scenario):
    """Rule 25.4 adds her to the group of 1942, which has come by July of that year."""
    drawn = order_of_battle_report(read, scenario, options={"wasp": "on"}).entries
    assert {e.at for e in drawn if e.name == "CV-7 Wasp"} == {"Allied Reinforcement Pool"}


def test_the_battleship_convoy_comes_to_the_mediterranean(read):
    (verb,) = read.events["axis"]["battleship-convoy"].does
    assert str(verb.place) == "one port adjacent to mediterranean controlled by axis"
    ports = cached_spaces(read, Selector.parse("port adjacent to mediterranean"))
    assert "tripoli" in ports
    assert not {"basrah", "kuwait"} & ports


@pytest.mark.parametrize("scenario", SCENARIOS.values())
def test_a_game_that_nobody_or_both_have_won_is_a_draw(read, scenario):
    (draw,) = (row for row in victory_rows(read, scenario) if row.level == "draw")
    assert draw.conditions == ["no side has won or more than one side has won"]


def test_both_strategies_are_judged_as_the_year_ends(read):
    rows = victory_rows(read, "war_for_the_mediterranean")
    assert [row.when for row in rows if row.rule == "24.1"] == [
        "at the end of turn 10 (December 1941) or at the end of turn 22 (December 1942)",
    ]


def test_the_near_east_begins_east_of_suez(read):
    near_east, africa = (
        cached_spaces(read, Selector.parse(region)) for region in ("near-east", "north-africa")
    )
    assert "sinai" in near_east - africa
    assert {"cairo", "alexandria"} <= africa - near_east


def test_who_enters_deep_desert_stops_there(read):
    assert str(read.movement["ground"].costs["deep-desert"]) == "1 stop"
    assert str(read.terrains["deep-desert"].cost) == "1 stop"


def test_the_sahara_forces_come_south_of_tripoli_or_sirte(read):
    for event in (read.events["allied"]["leclerc-comes"], read.events["axis"]["saharans-come"]):
        assert [str(verb.place) for verb in event.does] == ["one southern-desert"]


def test_torch_is_rolled_for_as_printed(printed):
    months = {"October 1942": "1942-10", "November 1942": "1942-11", "December 1942": "1942-12"}
    rolls = dict(line.split(": ") for line in READ.sections()["OPERATION TORCH"][""])
    ours = {turn: str(r) for turn, r in printed.events["allied"]["torch"].roll.items()}
    assert ours == {months[m]: r.replace("-", "..") for m, r in rolls.items()}


@pytest.mark.parametrize("scenario", CHARTS)
def test_the_markers_in_play_and_used_are_those_of_the_lists(printed, scenario):
    year = CHARTS[scenario]
    for side in ("Allied", "Axis"):
        chart = READ.sections()[f"{year} {side.upper()} SET UP"]
        for heading, box in (
            (f"{side} Event markers Available", f"{side} Event Markers Available"),
            (f"{side} Markers used and not available", f"{side} Markers Used and not Available"),
        ):
            listed = {_letters(n) for line in chart.get(heading, []) for n in line.split(",")}
            entries = order_of_battle_report(printed, scenario).entries
            ours = {_letters(e.name) for e in entries if e.at == box and e.kind == "event"}
            assert ours == listed - {"none"}


@pytest.mark.parametrize("year", ["1941", "1942"])
def test_the_lists_of_control_name_what_the_book_names(printed, year):
    control = printed.scenarios[f"schedule_{year}"].control
    for side in ("Allied", "Axis"):
        line = READ.sections()[f"{year} {side.upper()} SET UP"][f"{side} Controlled Areas"][0]
        text = line.replace("North and South Italy", "North Italy, South Italy")
        names = text.replace("all areas in ", "").rstrip(".").replace(";", ",").split(",")
        assert {_letters(str(s)) for s in control[side.lower()]} == {
            _letters(n) for n in names
        } - {"greatbritain"} | ({_letters("britain")} if side == "Allied" else set())


def test_january_1943_repeats_1942_in_print_and_not_in_the_reading(printed, read):
    def groups(module):
        lines = arrivals_report(module, "war_for_the_mediterranean").entries
        return {e.label for e in lines if e.power in {"british", "us"} and e.name == "44 Infantry"}

    assert groups(printed) == {"January 1942", "January 1943"}
    assert groups(read) == {"January 1942"}


def test_the_box_holds_every_piece_that_both_charts_need(read):
    stock = {e.piece: e.stock for e in manifest_report(read).pieces}
    assert all(e.short == 0 for e in manifest_report(read).pieces)
    named = [n for n in stock.values() if n is not None]
    chart = read.tables["counters"].rows
    supply = 9 + 10
    assert sum(named) + supply + 1 == int(chart["named in the text"][0])
    assert sum(int(row[0]) for row in list(chart.values())[:2]) == 560


def test_both_banks_of_strait_and_canal_and_the_closed_borders(read):
    joined = {frozenset((e.a, e.b)): e for e in adjacency_report(read).links}
    for pair in (
        "messina strait-of-messina",
        "south-italy strait-of-messina",
        "malta malta-channel",
        "malta-channel gulf-of-gabes",
        "bardia tobruk",
        "gibraltar gibraltar-approach",
        "egyptian-coast red-sea",
    ):
        assert frozenset(pair.split()) in joined
    assert joined[frozenset({"turkey", "mosul"})].origin == "blocked"


def test_every_section_of_the_book_is_answered(read):
    assert [s.section for s in coverage_report(read).sections if not s.answered] == []


def test_no_erratum_mends_what_is_printed_right(printed):
    for line in READ.sections()["WORDS AS PRINTED"][""]:
        place, words = line.split(": ")
        there = [e for e in printed.errata.values() if (e.where or "").startswith(place)]
        assert all(e.read.lower() != words.lower() for e in there if e.read), line
        if place in {"rule 3.2", "rule 14.1, example"}:
            assert words in {e.printed for e in there}


def test_every_town_lies_in_the_area_that_bears_its_name(printed):
    board = printed.boards["map"]
    shapes = {space: shape_from_outline(outline) for space, outline in board.outlines.items()}
    towns = READ.towns()
    points = project_board(board.recipe).degrees_to_board(
        np.array([at[1:] for at in towns.values()])
    )
    for (town, (area, *_)), point in zip(towns.items(), points, strict=True):
        assert [s for s, shape in shapes.items() if shape.contains(Point(point))] == [area], town
