"""North Africa held against its book, and against the published version where the book is silent.

Every count is made again from bare lines under tests/books.
"""

from __future__ import annotations

import math
import re
from collections import Counter

import pytest
from shapely.geometry import Point

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import Severity, run_checks
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.geometry.shape_conversion import shape_from_outline
from sandtable.model.reports.adjacency import adjacency_report
from sandtable.model.reports.arrivals import arrivals_report
from sandtable.model.reports.coverage import coverage_report
from sandtable.model.reports.forces import describe_arrival_action, player_forces
from sandtable.model.reports.manifest_report import manifest_report
from sandtable.model.reports.order_of_battle import order_of_battle_report
from sandtable.model.resources import path_of_sample
from sandtable.model.storage.module_loading import load_module
from tests.books import parse_aa_north_africa
from tests.support.present import present

POWERS = {
    "Germany": "germany",
    "United Kingdom": "uk",
    "Italy": "italy",
    "United States": "us",
    "France": "france",
}
SIDES = {"germany": "axis", "italy": "axis", "france": "axis", "uk": "allies", "us": "allies"}
WORTH = {"One Supply": 1, "Five Supply": 5}
SCENARIOS = {"Rommel's Last Push": "rommels_last_push", "Operation Torch": "operation_torch"}
SEA_OF = {
    "Tunis Convoy": "Sea Zone 8",
    "Malta Convoy": "Sea Zone 12",
    "Tripoli Convoy": "Sea Zone 13",
    "Benghazi Convoy": "Sea Zone 15",
}
"""The published version lays mines in convoy zones; the rules lay them in sea zones."""
SAME = {"Matilda II Tank": "Maritime Tank", "Lend-Lease Sherman Tank": "Swamp Tank"}
"""What the garbled chart calls two tanks; see the errata."""
OTHERWISE = {
    "Rommel's Last Push": {
        # Printed charts and rules go before: three supply come in round 7, two are in Tripoli.
        ("axis", "Tunis", "Supply"): -3,
        ("axis", "Tripoli", "Supply"): -1,
    },
    # A captured truck is a British piece on an Italian marker.
    "Operation Torch": {
        ("italy", "Tobruk", "Truck"): -1,
        ("uk", "Tobruk", "Truck"): +1,
        # The attack arrows of the landings, which the other version has no use for.
        ("allies", "Casablanca", "Supply"): +1,
        ("allies", "Oran", "Supply"): +1,
        ("allies", "Algiers", "Supply"): +1,
    },
}
SLIPS = {
    "taken out": [
        ("Sahara Desert G", "Sahara Desert I"),
        ("Sahara Desert G", "Zella"),
        ("Gibraltar", "Spain"),
    ],
    "put in": [("Sahara Desert G", "Sahara Desert H"), ("Cairo", "Sinai")],
}
"""Where its two scenarios differ we follow the one that its mines agree with; Cairo and Sinai are
parted by the canal, and Gibraltar counts as an island (both end at impassable land)."""
PLACES = {
    "Casablanca": (-7.6, 33.55), "Fez": (-5.0, 34.03), "Oran": (-0.63, 35.65),
    "Algiers": (3.08, 36.7), "Laghouat": (2.88, 33.8), "Constantine": (6.6, 36.36),
    "El Oued": (6.87, 33.37), "Kasserine Pass": (8.7, 35.25), "Tunis": (10.15, 36.78),
    "Mareth": (10.3, 33.6), "Nalut": (10.98, 31.87), "Ghadames": (9.5, 30.13),
    "Tripoli": (13.2, 32.85), "Sokna": (15.78, 29.07), "Sirte": (16.6, 31.18),
    "El Agheila": (19.2, 30.24), "Zella": (17.53, 28.57), "Mersa Brega": (19.6, 30.38),
    "Jalo": (21.5, 29.03), "Benghazi": (20.1, 32.1), "Bir Hacheim": (23.48, 31.6),
    "Tobruk": (23.96, 32.05), "Siwa": (25.52, 29.2), "Mersa Matruh": (27.24, 31.33),
    "Qattara Depression": (27.5, 29.7), "Cairo": (31.24, 30.05), "Sardinia": (9.1, 40.1),
    "Sicily": (14.2, 37.5), "Malta": (14.4, 35.9), "Crete": (24.9, 35.25),
    "Cyprus": (33.2, 35.0), "Sea Zone 1": (-9.5, 36.3),
}  # fmt: skip


READ = parse_aa_north_africa
BOOK = READ.sections(READ.BOOK)
PUBLISHED = READ.sections(READ.PUBLISHED)


@pytest.fixture(scope="module")
def printed():
    return load_module(path_of_sample("aa_north_africa")).complete_module


@pytest.fixture(scope="module")
def read(printed):
    return module_with_errata_applied(printed)


@pytest.fixture(scope="module")
def space_names(read):
    return {i: s.name for b in read.boards.values() for i, s in b.spaces.items()}


def _scenario(printed, scenario):
    """What stands there: units by power, supply and mines by side; choices and markers aside."""
    found: Counter[tuple[str | None, str | None, str]] = Counter()
    for entry in order_of_battle_report(printed, scenario).entries:
        if entry.quantity is None or entry.condition or entry.kind == "control":
            continue
        if entry.side == "common":
            continue
        who = entry.power if entry.kind == "unit" else entry.side
        worth = WORTH.get(entry.name)
        name = "Supply" if worth else entry.name.removeprefix("Allied ").removeprefix("Axis ")
        found[who, entry.at.partition(" facing ")[0], name] += present(entry.quantity) * (
            worth or 1
        )
    return found


def _of_sides(placed):
    """The same of a book: supply and mines by side, mines in their sea zones."""
    found: Counter[tuple[str | None, str | None, str]] = Counter()
    for (power, place, name), many in placed.items():
        who = POWERS[power]
        if name in {"Supply", "Attack Arrow"} or name.endswith("Mine"):
            who = SIDES[who]
        at = SEA_OF.get(place, place) if name == "Sea Mine" else place
        at = "Suez Canal" if at == "Suez Canal Convoy" else at
        found[who, at, "Supply" if name == "Attack Arrow" else name] += many
    return found


def test_it_checks_without_a_finding_that_counts(printed):
    findings = [f for f in run_checks(printed, ALL_CHECKS) if f.severity is not Severity.INFO]
    assert [f for f in findings if f.waived is None] == []


@pytest.mark.parametrize(("section", "spare"), [("Unit List", False), ("Spare Unit Bag", True)])
def test_each_power_has_the_units_of_the_printed_lists(printed, section, spare):
    found: Counter[tuple[str | None, str]] = Counter()
    for entry in manifest_report(printed).pieces:
        if entry.kind == "unit":
            found[entry.power, entry.name] += (
                entry.spare if spare else present(entry.stock) - entry.spare
            )
    book = {
        (POWERS[power], name): many
        for power, lines in BOOK[section].items()
        for name, many in READ.counted(lines).items()
    }
    assert +found == book
    assert sum(found.values()) == (28 if spare else 226)


def test_the_box_holds_what_its_list_says(printed):
    listed = READ.counted(BOOK["Game Components"][""])
    ours = {e.name: e.stock for e in manifest_report(printed).pieces if e.kind != "unit"}
    names = {"Dice": "Ten-Sided Die"}
    tokens = {n.removesuffix(" Token"): m for n, m in listed.items()}
    del tokens["Total"], tokens["National Control Marker"]
    assert {names.get(n, n): m for n, m in tokens.items()} == {
        name: stock for name, stock in ours.items() if stock is not None
    }
    assert listed["Total"] == 254


def test_the_legible_lines_of_the_reference_chart_are_on_the_pieces(printed):
    ours = {
        (e.power, e.name): e.strength.split("-")
        for e in manifest_report(printed).pieces
        if e.strength
    }
    back = {printed_name: name for name, printed_name in SAME.items()}
    for (power, name), numbers in READ.rated(BOOK["Reference Charts"]).items():
        mine = ours[POWERS[power], back.get(name, name)]
        assert tuple(mine) == tuple(n.replace("-", "*") for n in numbers), name


def test_the_cells_of_the_charts_that_the_book_shows_are_set_up(printed):
    """The chart of the United States tells round 7, which is looked at below."""
    charts = {
        power: lines for power, lines in BOOK["Setup Charts"].items() if "States" not in power
    }
    ours = _scenario(printed, "rommels_last_push")
    for key, many in _of_sides(READ.placed(charts)).items():
        assert key[2] == "Control Marker" or ours[key] == many, key


def test_what_comes_in_round_7_is_what_the_rules_list(printed):
    found: Counter[tuple[str | None, str | None, str]] = Counter()
    for entry in arrivals_report(printed, "rommels_last_push").entries:
        if entry.turn == 7 and entry.action == "enter" and entry.to != "Cairo":
            worth = WORTH.get(entry.name)
            named = "Control Marker" if entry.name.endswith("Control Marker") else entry.name
            name = "Supply" if worth else named
            who = entry.side if worth else entry.power
            found[who, entry.to, name] += present(entry.quantity) * (worth or 1)
    assert found == _of_sides(READ.placed(BOOK["Round 7"]))


@pytest.mark.parametrize("scenario", SCENARIOS.values())
def test_the_two_tanks_of_lend_lease_are_counted_once_wherever_they_go(printed, scenario):
    """Of 2 in the box of the game no more are ever on the map: the convoy brings them on."""
    [row] = [
        row for row in manifest_report(printed).pieces if row.name == "Lend-Lease Sherman Tank"
    ]
    assert row.peak[scenario] == row.stock == 2
    lines = [row for row in arrivals_report(printed, scenario).entries if "Lend-Lease" in row.name]
    assert [row.turn for row in lines if not row.is_in_play] == ([4] if len(lines) > 1 else [])
    assert describe_arrival_action(printed, lines[-1]) == "moved on to Cairo"
    coming = [r for r in player_forces(printed, scenario, "uk").rows if "Lend-Lease" in r.row.name]
    assert sum(present(r.row.quantity) for r in coming if r.status != "moves") == 2


@pytest.mark.parametrize("title", SCENARIOS)
def test_the_rest_of_the_set_up_is_the_published_one(read, title):
    wanted = _of_sides(READ.placed(PUBLISHED[title]))
    for key, more in OTHERWISE[title].items():
        wanted[key] += more
    assert +_scenario(read, SCENARIOS[title]) == +wanted


@pytest.mark.parametrize("title", SCENARIOS)
def test_victory_asks_for_the_printed_territories(printed, space_names, title):
    victory = printed.scenarios[SCENARIOS[title]].victory.values()
    for line in BOOK["Victory"][title]:
        side, _, row = line.partition(": ")
        for level, cell in zip(printed.module.levels, row.split(" | "), strict=True):
            asked = " ".join(
                str(v.if_) for v in victory if v.side == side.lower() and v.level == level
            )
            found = {n for i, n in space_names.items() if f"'{i}'" in asked}
            assert found == {name for name in cell.split(", ") if name != "-"}, (side, level)


def test_the_instant_victory_of_the_chart_is_also_the_last_unit(printed):
    victory = printed.tables["victory"]
    instant = dict(zip(victory.columns, victory.rows["instant total"], strict=True))
    enemies = {"Axis": ("Cairo", "Allied"), "Allies": ("Tunis", "Axis")}
    assert set(instant) == {
        f"{title}: {side}" for title in ("Last Push", "Torch") for side in enemies
    }
    for column, cell in instant.items():
        city, enemy = enemies[column.partition(": ")[2]]
        assert cell == f"{city}, or no {enemy} combat unit left in North Africa"


def test_mines_and_air_defence_roll_as_many_dice_as_printed(printed):
    """The chart says so in words, with the printed numbers in them and no others."""
    rows = printed.tables["special-dice"].rows
    book = dict(line.split(": ") for line in BOOK["Dice before a combat"][""])
    assert set(rows) == set(book)
    for name, cells in rows.items():
        said = re.findall(r"[0-9]+", " ".join(cells))
        assert said == re.findall(r"[0-9]+", book[name]), name
    hits = printed.tables["hits"]
    for column, name in (
        ("Air defence", "Air defence"),
        ("Mine", "Land mine"),
        ("Mine", "Sea mine"),
    ):
        at = hits.columns.index(column)
        hitting = [row for row, cells in hits.rows.items() if cells[at] == "hit"]
        assert hitting[-1] == re.findall(r"[0-9]+", book[name])[-1]


def test_neighbours_are_the_published_ones(printed, space_names):
    terrains = {i: s.terrain for i, s in printed.boards["map"].spaces.items()}
    found = {
        frozenset((space_names[link.a], space_names[link.b]))
        for link in adjacency_report(printed).links
        if {terrains[link.a], terrains[link.b]} <= {"desert", "sahara", "sea-zone", "impassable"}
        and {terrains[link.a], terrains[link.b]} != {"impassable"}
    }
    lines = [line.replace("Yugoslavia", "Greece") for line in PUBLISHED["Neighbours"][""]]
    wanted = READ.pairs(lines)
    wanted -= {frozenset(pair) for pair in SLIPS["taken out"]}
    wanted |= {frozenset(pair) for pair in SLIPS["put in"]}
    assert found == wanted


def test_the_road_is_quick_in_the_noncombat_move_alone(printed):
    roads = [m for m in printed.movement.values() if "coast-road" in m.costs]
    assert len(roads) == 4
    assert {m.phases for m in roads} == {("noncombat",)}
    assert all(m.costs["coast-road"].throughout for m in roads)


def test_trucks_and_anti_aircraft_guns_do_not_move_in_the_combat_move(printed):
    after_combat = printed.movement["after-combat-only"]
    assert (str(after_combat.of), after_combat.phases) == ("truck or aaa", ("combat-move",))
    assert {terrain: str(cost) for terrain, cost in after_combat.costs.items()} == {"desert": "no"}


def test_points_and_incomes_are_the_published_ones(printed):
    points = {
        space.name: int(space.values["rp"].number)
        for space in printed.boards["map"].spaces.values()
        if "rp" in space.values
    }
    assert points == READ.numbers(PUBLISHED["Points"][""])
    incomes = READ.numbers(PUBLISHED["Income"][""])
    owners = {p: printed.module.owners[o] for p, o in POWERS.items() if p in incomes}
    assert incomes == {p: int(o.values["income"].number) for p, o in owners.items()}


def test_every_named_place_lies_in_its_space(printed, space_names):
    board = printed.boards["map"]
    west, south, east, _ = board.recipe.window
    unit = board.recipe.size / (east - west)

    def northing(latitude):
        return math.degrees(math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2)))

    shapes = {space_names[i]: shape_from_outline(outline) for i, outline in board.outlines.items()}
    for name, (longitude, latitude) in PLACES.items():
        x, y = (longitude - west) * unit, (northing(latitude) - northing(south)) * unit
        assert [n for n, shape in shapes.items() if shape.contains(Point(x, y))] == [name]


def test_every_erratum_that_can_be_applied_is(printed, read):
    applied = [e for e in printed.errata.values() if e.at and e.applied]
    assert len(applied) == 17
    assert {"Swamp Tank", "Maritime Tank", "Oil Cais"} & set(
        read.tables["allies-chart"].rows
    ) == set()
    assert {"Swamp Tank", "Maritime Tank", "Oil Cais"} <= set(printed.tables["allies-chart"].rows)


@pytest.mark.parametrize("chart", ["axis-chart", "allies-chart"])
def test_the_reference_charts_say_what_the_pieces_show(read, chart):
    shown = {_in_chart(e): e.strength for e in manifest_report(read).pieces if e.kind == "unit"}
    rows = read.tables[chart].rows
    said = {name.lower(): f"{row[0]}-{row[1]}".replace("--", "*-") for name, row in rows.items()}
    units = {name: values for name, values in said.items() if values.count("-") > 1}
    assert units == {name: shown[name] for name in units}
    adjectives = {"axis-chart": ("german", "italian"), "allies-chart": ("british", "american")}
    assert {name for name in shown if name.startswith(adjectives[chart])} - set(units) == set(
        {"axis-chart": (), "allies-chart": ("american scout car",)}[chart]
    )


def _in_chart(entry):
    adjective = {"germany": "german", "italy": "italian", "uk": "british", "us": "american"}
    name = entry.name.lower()
    own = name.startswith(("matilda", "lend"))
    return name if own else f"{adjective.get(entry.power, 'french')} {name}"


def test_every_section_of_the_book_is_said(printed):
    assert [s for s in coverage_report(printed).sections if not s.answered] == []
