"""The tournament edition held against its book, and against the published board and set-up.

Every count is made again from bare lines under tests/books.
"""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path

import pytest
import yaml
from shapely.geometry import Point

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import Severity, run_checks
from sandtable.model.edits.recipe_drawing import draw_board_by_recipe
from sandtable.model.geometry.shape_conversion import shape_from_outline
from sandtable.model.reports.adjacency import adjacency_report
from sandtable.model.reports.coverage import coverage_report
from sandtable.model.reports.order_of_battle import order_of_battle_report
from sandtable.model.resources import path_of_sample
from sandtable.model.storage.address_edits import apply_address_edits, read_edits
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.yaml_writer import yaml_document
from tests.books import parse_aa_lhtr_1942
from tests.support.present import present

POWERS = {
    "Soviet Union": "ussr",
    "Germany": "germany",
    "United Kingdom": "uk",
    "Japan": "japan",
    "United States": "us",
}
SIDES = {"ussr": "allies", "uk": "allies", "us": "allies", "germany": "axis", "japan": "axis"}
PLACES = {
    "Eastern United States": [(-77.0, 38.9), (-87.6, 41.8), (-90.0, 35.1)],
    "Central United States": [(-105.0, 39.7), (-100.8, 46.8)],
    "Western United States": [(-118.2, 34.1), (-122.4, 37.6)],
    "Eastern Canada": [(-75.7, 45.6), (-79.5, 44.0)],
    "Western Canada": [(-114.1, 51.0), (-123.0, 49.4)],
    "Alaska": [(-147.7, 64.8)], "Mexico": [(-99.2, 19.4)], "Panama": [(-79.8, 8.9)],
    "West Indies": [(-79.0, 22.1)], "Brazil": [(-47.9, -15.8), (-43.4, -22.7)],
    "Argentina": [(-58.6, -34.7), (-70.7, -33.4)], "Peru": [(-76.8, -12.0)],
    "Venezuela": [(-66.9, 10.3), (-74.1, 4.6)], "Greenland": [(-51.0, 64.4), (-21.6, 64.2)],
    "United Kingdom": [(-0.3, 51.5), (-3.8, 55.9), (-6.0, 54.6)], "Eire": [(-6.5, 53.3)],
    "Western Europe": [(2.3, 48.9), (4.6, 52.0)], "Germany": [(13.4, 52.5), (16.3, 48.2)],
    "Southern Europe": [(12.6, 42.0), (14.4, 37.5)], "Switzerland": [(8.2, 46.9)],
    "Eastern Europe": [(21.0, 52.2)], "Balkans": [(23.3, 42.7), (26.0, 44.5)],
    "Norway": [(10.7, 60.2), (25.5, 61.5)], "Sweden": [(17.5, 59.4)], "Spain": [(-3.7, 40.4)],
    "Turkey": [(32.9, 39.9)], "Ukraine S.S.R.": [(30.5, 50.4)], "Belorussia": [(27.6, 53.9)],
    "West Russia": [(36.0, 52.9)], "Karelia S.S.R.": [(30.6, 60.2)],
    "Archangel": [(41.0, 64.3)], "Caucasus": [(45.7, 43.3), (44.5, 48.7)],
    "Kazakh S.S.R.": [(69.3, 41.3)], "Novosibirsk": [(82.9, 55.0)],
    "Yakut S.S.R.": [(129.7, 62.0)], "Evenki National Okrug": [(100.2, 64.3)],
    "Buryatia S.S.R.": [(113.5, 52.0), (135.1, 48.5)], "Soviet Far East": [(158.4, 53.2)],
    "Mongolia": [(106.9, 47.9)], "Sinkiang": [(87.6, 43.8)], "Himalaya": [(91.1, 29.6)],
    "China": [(106.5, 29.6)], "Kwangtung": [(113.2, 23.3), (120.2, 31.5)],
    "Manchuria": [(123.4, 41.8), (127.0, 37.5)], "Japan": [(139.2, 35.8), (141.6, 43.2)],
    "French Indochina": [(105.8, 21.0), (100.6, 13.9), (102.2, 3.5)],
    "India": [(77.2, 28.6), (88.2, 22.9), (96.2, 17.2), (80.7, 7.2)],
    "Afghanistan": [(69.2, 34.5)], "Persia": [(51.4, 35.4)],
    "Trans-Jordan": [(36.0, 31.9), (44.4, 33.3)], "Saudi Arabia": [(46.7, 24.7)],
    "Anglo-Egypt": [(31.0, 29.9), (32.4, 15.4)], "Libya": [(13.3, 32.6)],
    "Algeria": [(3.1, 36.5), (-7.3, 33.3)], "Sahara": [(5.5, 22.8)],
    "Rio de Oro": [(-13.8, 25.5)], "French West Africa": [(-16.6, 14.7)],
    "French Equatorial Africa": [(15.1, 12.0)], "Belgian Congo": [(15.5, -4.6)],
    "Italian East Africa": [(38.7, 9.0)], "Kenya": [(36.8, -1.3)], "Angola": [(13.7, -9.0)],
    "Mozambique": [(33.0, -19.0)], "Union of South Africa": [(28.0, -26.2), (18.8, -33.7)],
    "French Madagascar": [(47.5, -18.9)], "Australia": [(150.5, -33.7), (146.5, -42.2)],
    "New Zealand": [(175.3, -38.0)], "Borneo": [(114.0, 0.5)],
    "East Indies": [(107.2, -6.8), (102.0, -1.0)], "Philippine Islands": [(121.1, 15.3)],
    "New Guinea": [(145.0, -6.0)], "Solomon Islands": [(160.1, -9.6)],
    "Hawaiian Islands": [(-155.5, 19.6)], "Sea Zone 12": [(-15.0, 38.0)],
    "Sea Zone 13": [(4.0, 39.0)], "Sea Zone 16": [(34.0, 43.0)], "Sea Zone 5": [(19.0, 57.0)],
    "Sea Zone 34": [(38.0, 20.0), (52.0, 26.8), (60.0, 15.0)], "Sea Zone 61": [(123.0, 36.0)],
    "Sea Zone 62": [(150.0, 55.0)], "Sea Zone 7": [(-4.0, 46.5), (-2.0, 49.9)],
}  # fmt: skip
"""Cities and waters that everybody knows, and the space that each must lie in."""
NOT_HERE = {
    "LH-C16": "the edges join by themselves, so no link is there to be broken",
    "LH-C25": "the module spells Kwangtung as the book does",
    "LH-C28": "the whole board has both seas of Japan from the start",
    "LH-C30": "the whole set-up has German infantry in more places than one",
}
"""Rules whose cases are about the excerpt alone, and why."""


READ = parse_aa_lhtr_1942
BOOK = READ.sections()


@pytest.fixture(scope="module")
def loaded():
    return load_module(path_of_sample("aa_lhtr_1942"))


@pytest.fixture(scope="module")
def printed(loaded):
    return loaded.complete_module


@pytest.fixture(scope="module")
def spaces(printed):
    return printed.boards["world"].spaces


def _edited(loaded, text):
    return apply_address_edits(loaded, read_edits([("case.yaml", text)]))


def _lacking(module):
    found = run_checks(module, ALL_CHECKS, only=["CMP001"])
    return [f for f in found if f.severity is Severity.ERROR]


def _held(printed):
    """By territory, the power that holds it at the start, read from the colours of the board."""
    control = printed.scenarios["spring_1942"].control
    colours = {str(line): power for power, lines in control.items() for line in lines}
    return {
        space.name: colours[tag]
        for space in printed.boards["world"].spaces.values()
        for tag in space.tags
        if tag in colours
    }


# ---------------------------------------------------------------- the whole


def test_it_checks_without_a_finding_that_counts(printed):
    findings = [f for f in run_checks(printed, ALL_CHECKS) if f.severity is not Severity.INFO]
    assert [f for f in findings if f.waived is None] == []
    assert len(printed.waivers) <= 10


def test_every_section_of_the_book_is_said(printed):
    assert [s for s in coverage_report(printed).sections if not s.answered] == []


# ---------------------------------------------------------------- powers and territories


def test_income_is_printed_and_what_the_territories_are_worth(printed):
    worth: Counter[str] = Counter()
    for power, _, value in BOOK["Territories, as published"]:
        worth[power] += int(value)
    for income, power, _ in BOOK["Income of the five powers"]:
        owner = printed.module.owners[POWERS[power]]
        in_hand = printed.series["ipcs"].of[POWERS[power]]["1"]
        assert worth[power] == int(income) == int(owner.values["income"].number) == in_hand


def test_each_power_holds_its_territories_with_their_values(printed, spaces):
    values = {
        space.name: int(space.values["ipc"].number) if "ipc" in space.values else 0
        for space in spaces.values()
    }
    found = {(power, name, values[name]) for name, power in _held(printed).items()}
    assert found == {(POWERS[p], t, int(v)) for p, t, v in BOOK["Territories, as published"]}
    assert len(found) == 63


def test_all_else_on_land_is_neutral_and_there_are_64_sea_zones(spaces):
    pale = {space.name for space in spaces.values() if space.terrain == "pale"}
    assert pale == {row[0] for row in BOOK["Neutral territories, as published"]}
    seas = {space.name for space in spaces.values() if space.terrain == "sea-zone"}
    assert seas == {f"Sea Zone {number}" for number in range(1, 65)}
    assert len(spaces) == 63 + len(pale) + len(seas)


def test_capitals_and_victory_cities_are_the_printed_ones(printed, spaces):
    for _, territory, power in BOOK["Capitals"]:
        assert spaces[printed.module.owners[POWERS[power]].capital].name == territory
    held = _held(printed)
    cities = {(SIDES[held[s.name]], s.name) for s in spaces.values() if "victory-city" in s.tags}
    assert cities == {(side.lower(), name) for side, _, name in BOOK["Victory cities"]}


def test_powers_and_phases_come_in_the_printed_order(printed):
    calendar = printed.module.calendar
    assert list(calendar.order) == [POWERS[row[0]] for row in BOOK["Order of play"]]
    assert list(calendar.phases.values()) == [row[0] for row in BOOK["Phases"]]


# ---------------------------------------------------------------- units, developments, advantages


def test_units_cost_and_fight_as_printed(printed):
    book = {name: numbers for name, *numbers in BOOK["Unit profiles"]}
    types = {t.name: t for t in printed.types.values() if t.rated}
    ours = {name: str(t.rated).replace("*", "-") for name, t in types.items()}
    assert ours == {name: "-".join(numbers) for name, numbers in book.items()}
    assert {n: list(c) for n, c in printed.tables["profiles"].rows.items()} == book


def test_each_development_has_its_number(printed):
    rows = printed.tables["weapons"].rows
    assert {n: cells[0] for n, cells in rows.items()} == dict(BOOK["Weapons Development"])


def test_the_last_advantage_makes_ships_and_aircraft_cheaper(printed):
    (deed,) = printed.options["war-economy"].does.values()
    assert [str(entry) for entry in deed] == ["cheap-production using sea or air"]


def test_each_power_has_its_six_advantages(printed):
    ours: Counter[str] = Counter()
    found = set()
    for option in printed.options.values():
        if option.pack == "national-advantages":
            ours[option.owner] += 1
            found.add((option.owner, str(ours[option.owner]), option.name))
    assert found == {(POWERS[p], n, name) for p, n, name in BOOK["National advantages"]}


def test_the_set_up_is_the_published_one(printed):
    found: Counter[tuple[str, str, str]] = Counter()
    held = _held(printed)
    for entry in order_of_battle_report(printed, "spring_1942").entries:
        found[entry.power or held[entry.at], entry.at, entry.name] += present(entry.quantity)
    wanted = READ.placed(BOOK["Set-up, as published"])
    assert found == Counter({(POWERS[p], at, n): many for (p, at, n), many in wanted.items()})


def test_one_advantage_adds_a_complex_to_the_set_up(printed):
    plain = order_of_battle_report(printed, "spring_1942").entries
    more = order_of_battle_report(
        printed, "spring_1942", options={"colonial-garrison": "on"}
    ).entries
    (added,) = [entry for entry in more if entry not in plain]
    assert (added.name, added.quantity, added.at_kind) == ("Industrial Complex", 1, "choice")
    tan = {name for name, power in _held(printed).items() if power == "uk"}
    names = {i: s.name for i, s in printed.boards["world"].spaces.items()}
    assert {names[space] for space in present(added.spaces)} == tan - {
        "United Kingdom",
        "Gibraltar",
    }


def test_thirteen_infantry_need_chips_and_not_thirteen_figures(loaded):
    """Twelve figures and chips: one stack of 13 stands, 13 stacks of one do not."""
    box = "pieces.us.infantry.infantry.copies: 12\nscenarios.spring_1942.setup.us: {}\n"
    one = _edited(loaded, f"{box}scenarios.spring_1942.setup.us.china: [13 infantry]\n")
    assert _lacking(one) == []
    places = [
        n for n, s in loaded.complete_module.boards["world"].spaces.items() if "green" in s.tags
    ]
    each = "".join(f"scenarios.spring_1942.setup.us.{name}: [infantry]\n" for name in places[:12])
    assert _lacking(_edited(loaded, box + each)) == []
    each += f"scenarios.spring_1942.setup.us.{places[12]}: [infantry]\n"
    assert len(_lacking(_edited(loaded, box + each))) == 1


# ---------------------------------------------------------------- rules that a set-up can break


def _rules():
    path = Path(__file__).parents[1] / "rules" / "aa_lhtr_1942.yaml"
    every = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CBaseLoader)  # noqa: TID251
    return [
        pytest.param(rule, id=name)
        for name, rule in every.items()
        if "play" not in rule and name not in NOT_HERE
    ]


def _found(module, check):
    found = run_checks(module, ALL_CHECKS, only=[check])
    bad = (f for f in found if f.severity > Severity.INFO and f.waived is None)
    return {str(f.where) for f in bad}


@pytest.mark.parametrize("rule", _rules())
def test_what_breaks_a_rule_is_found_and_what_keeps_it_is_not(loaded, rule):
    check, _, address = rule["finds"].partition(" ")
    broken = _found(_edited(loaded, yaml_document(rule["breaks"])), check)
    assert any(where.startswith(address) for where in broken)
    assert _found(_edited(loaded, yaml_document(rule["keeps"])), check) == set()


# ---------------------------------------------------------------- the board


def test_neighbours_are_the_published_ones(printed, spaces):
    links = [link for link in adjacency_report(printed).links if link.origin != "blocked"]
    assert {frozenset((spaces[x.a].name, spaces[x.b].name)) for x in links} == READ.pairs()


def test_what_the_drawing_does_not_tell_is_declared_with_its_reason(printed, spaces):
    said = [link for link in adjacency_report(printed).links if link.origin != "shared-border"]
    assert all(link.reason and link.rule for link in said)
    kinds = Counter(link.kind for link in said)
    assert kinds == {"canal": 2, "blocked": 4}
    for link in said:
        if link.kind == "blocked":
            assert "pale" in {spaces[link.a].terrain, spaces[link.b].terrain}


def test_an_island_has_one_neighbour_the_zone_that_it_lies_in(printed, spaces):
    near: dict[str, set[str]] = {}
    for link in adjacency_report(printed).links:
        near.setdefault(link.a, set()).add(link.b)
        near.setdefault(link.b, set()).add(link.a)
    inside = {name: space.inside for name, space in spaces.items() if space.inside}
    assert {name: {zone} for name, zone in inside.items()} == {n: near[n] for n in inside}
    alone = {n for n, others in near.items() if len(others) == 1 and "sz" not in n}
    assert set(inside) == alone


def test_every_named_place_lies_in_its_space(printed, spaces):
    board = printed.boards["world"]
    west, south, east, _ = board.recipe.window
    unit = board.recipe.size / (east - west)

    def northing(latitude):
        return math.degrees(math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2)))

    shapes = {spaces[i].name: shape_from_outline(outline) for i, outline in board.outlines.items()}
    wrong = []
    for name, points in PLACES.items():
        for longitude, latitude in points:
            x = (longitude - west) % 360 * unit
            at = Point(x, (northing(latitude) - northing(south)) * unit)
            found = [n for n, shape in shapes.items() if shape.contains(at)]
            if found != [name]:
                wrong.append((name, longitude, latitude, found))
    assert wrong == []


@pytest.mark.long
def test_the_outlines_are_those_that_the_recipe_gives(printed):
    assert draw_board_by_recipe(printed, "world").module.boards["world"].outlines == (
        printed.boards["world"].outlines
    )
