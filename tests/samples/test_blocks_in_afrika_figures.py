"""Blocks in Afrika held against its book: tables, dates, and the worked examples of the text."""

from __future__ import annotations

import pytest

from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.limits.build_cost import build_cost
from sandtable.model.reports.odds import table_odds
from sandtable.model.resources import path_of_sample
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.storage.module_loading import load_module
from tests.books import parse_blocks_in_afrika

PAIRS = {"Infanterie": "infantry", "Infantry": "infantry", "Cavalry": "cavalry"}
TABLES = {"Cavalry": "tech_of_few", "Armor HQ": "fire_of_headquarters"}


BOOK = parse_blocks_in_afrika
LINES = BOOK.sections()


@pytest.fixture(scope="module")
def printed():
    return load_module(path_of_sample("blocks_in_afrika")).complete_module


@pytest.fixture(scope="module")
def read(printed):
    return module_with_errata_applied(printed)


def _counters(module):
    return manifest_of_module(module).counters


def _cells(module, table, row):
    return list(module.tables[table].rows[row])


def _level(module, series, owner, month):
    """What level a power has reached in a month."""
    dates = module.series[series].of[owner]
    return max(int(level) for date, level in dates.items() if str(date) <= month)


def _fire(module, row, level, column, bonuses=0):
    """The results that hit: the figure of the tech table, widened by bonuses."""
    figure = _cells(module, "tech", row)[3 * (level - 1) + ("OF", "DF", "MP").index(column)]
    return _cells(module, "firepower", figure)[bonuses] if figure != "-" else figure


# ---------------------------------------------------------------- worked examples


def _counter(read, printed_name):
    found = [c for c in _counters(read).values() if c.name == printed_name]
    return found[0]


@pytest.mark.parametrize("line", LINES["Costs 7.3.1"], ids=lambda line: line[0])
def test_units_cost_what_the_examples_tell(read, line):
    names = {"Persian Supreme Leader": "Reza Palavi", "Motorized Infantry": "21st Indian"}
    name = names.get(line[0], line[0])
    yellow = int(line[1].split()[0])
    assert build_cost(read, _counter(read, name)) == yellow
    row = {"21st Indian": "a motorised infantry unit"}.get(name, name)
    colour = int(line[1].split("+ ")[1].split()[0]) if "+" in line[1] else 0
    assert [int(cell) for cell in _cells(read, "unit_costs", row)[:2]] == [yellow, colour]


def test_only_the_first_and_last_step_of_motorised_infantry_are_paired(read):
    faces = _counter(read, "21st Indian").printed_faces.faces
    prices = [read.module.step_costs[face[0].mark].points for face in faces]
    assert prices[0] + prices[-1] == int(
        _cells(read, "unit_costs", "a motorised infantry unit")[1]
    )


def test_a_turkish_unit_is_reinforced_but_never_built(read):
    turkish = _counter(read, "Turkish Infantry")
    assert build_cost(read, turkish) is None
    prices = [
        read.module.step_costs[face[0].mark].points for face in turkish.printed_faces.faces[:2]
    ]
    assert sum(prices) == int(_cells(read, "unit_costs", "Turkish Infantry from 1 step to 3")[0])


@pytest.mark.parametrize("line", LINES["Steps in the examples"], ids=lambda line: line[0])
def test_blocks_have_the_steps_that_the_examples_show(read, line):
    shown = [int(step) for step in line[1].split()]
    faces = [int(face[0].number) for face in _counter(read, line[0]).printed_faces.faces]
    at = faces.index(shown[0])
    assert faces[at : at + len(shown)] == shown


def test_hits_that_a_shield_takes_are_the_difference_of_the_steps(read):
    for name in ("8th Army", "7th Armoured Division", "DAF", "DAK", "Folgore"):
        counter = _counter(read, name)
        first, second = (int(face[0].number) for face in counter.printed_faces.faces[:2])
        shield = counter.values["shield"].constant_number
        assert shield == first - second == int(_cells(read, "shields", str(first - second))[0])


def test_desert_rats_fall_to_three_hits_and_the_army_artillery_to_three_from_three(read):
    """Gazala: one from the air, one from Rommel, one from Ariete. June 1942: two, and one more."""
    rats, army = _counter(read, "7th Armoured Division"), _counter(read, "8th Army")
    assert rats.values["shield"].constant_number == 1 + 1 + 1
    steps = [int(face[0].number) for face in army.printed_faces.faces]
    assert steps[1] - steps[2] == 2
    assert steps[1] - steps[3] == 3


FIRES = [
    ("tanks", "tech-armour", "british", "1941-06", "DF", 0, "5-6"),  # before the elite bonus
    ("tanks", "tech-armour", "british", "1941-06", "DF", 1, "4-6"),  # Desert Rats against recon
    ("tanks", "tech-armour", "german", "1941-06", "OF", 1, "4-6"),  # the DAK at Gazala
    ("tanks", "tech-armour", "italian", "1941-06", "OF", 0, "6"),  # Ariete at Gazala
    ("tanks", "tech-armour", "italian", "1941-06", "DF", 1, "4-6"),  # behind a bonus
    ("bombers", "tech-bomber", "italian", "1941-06", "DF", 0, "-"),
    ("bombers", "tech-bomber", "british", "1941-06", "DF", 0, "-"),
    ("bombers", "tech-bomber", "german", "1942-06", "OF", 0, "5-6"),  # the Stuka
    ("artillery", "tech-infantry", "british", "1942-06", "DF", 0, "5-6"),  # 8th Army, AA
    ("infantry", "tech-infantry", "italian", "1941-06", "DF", 1, "5-6"),  # in a major city
    ("infantry", "tech-infantry", "italian", "1941-06", "DF", 2, "4-6"),  # and behind a river
    ("fighters", "tech-fighter", "italian", "1945-01", "DF", 0, "4-6"),
]


@pytest.mark.parametrize("case", FIRES, ids=lambda case: " ".join(map(str, case)))
def test_firepower_follows_from_date_level_and_bonus(read, case):
    row, series, owner, month, column, bonus, hits = case
    level = _level(read, series, owner, month)
    assert _fire(read, row, level, column, bonus) == hits


def test_headquarters_fire_as_tanks_do_once_the_misprint_is_mended(printed, read):
    assert _cells(printed, "fire_of_headquarters", "TECH 1")[1] == "6"
    ours, tanks = read.tables["fire_of_headquarters"], read.tables["fire_of_tanks"]
    assert {**ours.rows} == {**tanks.rows}


@pytest.mark.parametrize(
    ("strength", "malus", "dice"), [(5, 1, 2), (5, 2, 1), (6, 1, 3), (1, 1, 1)]
)
def test_a_malus_halves_the_dice_and_leaves_one(read, strength, malus, dice):
    """Five steps; the same twice; two units of three steps that add up; the least."""
    assert int(_cells(read, "dice", str(strength))[malus]) == dice == max(1, strength // 2**malus)


def test_the_mine_die_takes_a_step_on_two_results_and_the_unit_on_one(read):
    assert [row.odds for row in table_odds(read, "mines").rows] == ["1/2", "1/3", "1/6"]


@pytest.mark.parametrize(
    ("blocks", "tech", "least"), [(3, -1, 5), (2, -1, 6), (1, 0, 6), (3, 0, 4)]
)
def test_interception_counts_blocks_and_tech(read, blocks, tech, least):
    """The example lets three blocks with lower TECH succeed on a 4; the rule does not."""
    modifiers = read.tables["interception"].modifiers
    bonus = (blocks - 1) * modifiers["each block from the second"]
    bonus += tech and modifiers["lower navy TECH"]
    rolls = [roll for roll in range(1, 7) if roll + bonus >= 6]
    assert min(rolls) == least


def test_action_points_are_those_of_both_lists(read):
    book = BOOK.counts("Action points")
    for table in ("leaders", "leaders_again"):
        ours = {name: int(cells[0]) for name, cells in read.tables[table].rows.items()}
        assert ours == book
    owners = read.module.owners
    points = {
        name: owners[name].values["action-points"].constant_number
        for name in ("german", "british")
    }
    assert points == {"german": book["Hitler"], "british": book["Churchill"]}


# ---------------------------------------------------------------- tables and dates


def _row_of(name):
    lower = PAIRS.get(name, name).lower()
    return {
        "fighter": "fighters",
        "bomber": "bombers",
        "strategic bomber": "strategic bombers",
    }.get(lower, lower)


@pytest.mark.parametrize("heading", ["Tech 3.16", "Tech 3.17"])
def test_the_tech_tables_are_those_of_the_book(printed, heading):
    for name, *levels in LINES[heading]:
        table = TABLES.get(name, "tech" if heading == "Tech 3.16" else "tech_in_short")
        if name == "Armor HQ":
            ours = [
                [row[1], row[0], row[2]]
                for row in (_cells(printed, table, f"TECH {level}") for level in (1, 2, 3))
            ]
        else:
            cells = _cells(printed, table, _row_of(name))
            ours = [cells[at : at + 3] for at in (0, 3, 6)]
        assert ours == [level.split() for level in levels], name


def test_dates_of_the_tech_levels_are_those_of_the_book(read):
    series = {"Infantry": "tech-infantry", "Armor": "tech-armour", "Fighter": "tech-fighter"}
    series |= {"Bomber": "tech-bomber", "Strategic Bomber": "tech-strategic-bomber"}
    for name, *lines in LINES["Dates 3.16: GER UK US"]:
        for level, line in zip((2, 3), lines, strict=True):
            for owner, date in zip(("german", "british", "american"), line.split(), strict=True):
                dates = read.series[series[name]].of.get(owner, {})
                ours = [str(when) for when, what in dates.items() if what == level]
                assert ours == ([] if date == "-" else [BOOK.month(date)]), (name, owner, level)


def test_italian_levels_and_dated_turns_agree_with_the_calendar(read):
    for name, level, turn in LINES["Italian turns"]:
        dates = read.series[f"tech-{name.lower()}"].of["italian"]
        ours = [BOOK.turn(str(when)) for when, what in dates.items() if str(what) == level]
        assert ours == [int(turn)]
    for turn, printed_month in LINES["Turns"]:
        assert BOOK.turn(BOOK.month(printed_month)) == int(turn)


def test_terrain_costs_and_effects_are_those_of_the_chart(read):
    signs = {"Quartered": "Q", "Quartered+": "Q+", "BONUS": "bonus", "BONUS+": "bonus+"}
    signs["DOUBLE BONUS"] = "double bonus"
    for name, *cells in LINES["Terrain 7.7.7"]:
        assert _cells(read, "terrain", name.lower()) == [signs.get(cell, cell) for cell in cells]
    costs = read.movement["ground"].costs
    for name, cost in LINES["Movement 7.5.1"]:
        terrain = {"Plain": "clear"}.get(name, name.lower())
        assert str(costs[terrain]) == cost == str(read.terrains[terrain].cost)


def test_ports_are_printed_twice_and_read_once(printed, read):
    for name, units, ships, *_ in LINES["Ports 3.4.2"]:
        figures = [units.split()[0], ships.split()[0]]
        assert _cells(read, "ports", name) == figures
        assert _cells(read, "ports_again", name) == figures
    for name, units, ships in LINES["Ports 4.2.1"]:
        figures = [units.split()[0], ships.split()[0]]
        assert _cells(printed, "ports_again", name) == figures
