"""Blocks in Afrika held against the bare lines of its book: box, scenarios, map."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import Severity, run_checks
from sandtable.model.edits.coast_terrain import chart_terrain_from_coasts
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.geometry.hex.hexes_on_globe import registered_planes
from sandtable.model.geometry.hex.land_shares import LandAndSeaTerrains
from sandtable.model.reports.arrivals import arrivals_report
from sandtable.model.reports.coverage import coverage_report
from sandtable.model.reports.manifest_report import manifest_report
from sandtable.model.reports.order_of_battle import order_of_battle_report
from sandtable.model.resources import path_of_sample
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_connections import neighbours_by_space
from sandtable.model.select.space_index import space_index_of
from sandtable.model.storage.module_loading import load_module
from tests.books import parse_blocks_in_afrika
from tests.support.present import present

LAND = ["bia3", "bia4", "bia5", "bia6"]


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


# ---------------------------------------------------------------- what the box holds


def test_the_blocks_of_each_colour_are_those_of_the_book(read):
    owners = {
        "light blue": {"vichy", "free-french", "french"},
        "black": {"german"},
        "light green": {"italian"},
        "tan": {"common"},
        "dark green": {"american"},
        "blue": {"british"},
        "orange": {"axis"},
        "brown": {"iraqi", "persian", "turkish", "minor"},
        "gray": {"axis-navy"},
        "white": {"western-navy"},
        "pink": {"soviet"},
    }
    ours: Counter[Any] = Counter()
    for row in manifest_report(read).pieces:
        if row.kind == "unit" or row.piece == "common/turn-recorder":
            ours[row.power or "common"] += present(row.stock)
    for number, colour, _ in LINES["Blocks 1.0"]:
        assert sum(ours[owner] for owner in owners[colour]) == int(number), colour
    assert sum(ours.values()) == BOOK.counts("Blocks 1.2")["total"]


def test_the_two_lists_of_blocks_differ_by_a_turn_recorder(printed, read):
    first = sum(BOOK.counts("Blocks 1.0").values())
    book = BOOK.counts("Blocks 1.2")
    second = sum(book.values()) - book["total"] - book["Replacement stickers for American units"]
    assert (first, second) == (236, 237)
    assert _cells(printed, "blocks_by_colour", "turn recorders") == ["2"]
    assert dict(read.tables["blocks_by_colour"].rows) == dict(read.tables["blocks"].rows)


def test_the_stickers_are_one_fewer_than_printed(printed, read):
    rows = {name: int(cells[0]) for name, cells in printed.tables["stickers"].rows.items()}
    assert rows["all"] == BOOK.counts("Other components 1.0")["stickers"]
    assert rows["units"] == sum(BOOK.counts("Blocks 1.0").values()) - 1
    assert rows["units"] + 2 + 2 == int(_cells(read, "stickers", "all")[0]) == rows["all"] - 1


def test_the_other_components_are_those_of_the_book(read):
    book, names = BOOK.counts("Other components 1.0"), {"yellow": "yellow-cube"}
    names |= {"white": "white-cube", "red": "red-cube", "blue": "blue-cube"}
    stock = {row.piece: row.stock for row in manifest_report(read).pieces}
    for colour, piece in names.items():
        assert stock[f"common/{piece}"] == book[f"{colour} cubes"]
    assert stock["common/oil-barrel"] == book["black cylinders"]
    assert stock["common/supply-barrel"] == book["white cylinders"]
    assert stock["common/shipyard"] == book["Shipyards"]
    ours = sum(int(cells[0]) for cells in read.tables["components"].rows.values())
    in_all = book.pop("in all")
    assert ours == sum(book.values()) + sum(BOOK.counts("Blocks 1.0").values()) >= in_all


def test_residents_are_as_many_as_the_book_counts(read):
    book = BOOK.counts("Residents 3.6")
    tagged = {name: c for name, c in _counters(read).items() if "resident" in c.tags}
    powers: Counter[Any] = Counter()
    for counter in tagged.values():
        powers[counter.owner] += counter.piece.copies
    wilson = [name for name, counter in tagged.items() if "wilson" in counter.tags]
    assert powers["turkish"] == book["Turkey"]
    assert powers["vichy"] == book["Vichy France"]
    assert book["Vichy France"] == book["French North Africa"] + book["French Levant"]
    assert powers["free-french"] == book["Free French"]
    assert (powers["persian"], powers["iraqi"]) == (book["Persia"], book["Iraq"])
    assert len(wilson) == book["Wilson Force"]
    assert powers["italian"] == book["Italian Static Infantry"]
    static_and_indian = book["South African Static Infantry"] + book["21st Indian"]
    assert powers["british"] == book["Wilson Force"] + static_and_indian
    rebuilt = [
        counter.piece.copies
        for counter in tagged.values()
        if counter.owner == "turkish" and "blue-cadre" not in counter.tags
    ]
    assert sum(rebuilt) == book["rebuildable Turkish"]


def test_no_blue_step_is_ever_rebuilt(read):
    for name, counter in _counters(read).items():
        marks = (
            {face[0].mark for face in counter.printed_faces.faces}
            if counter.printed_faces
            else set()
        )
        assert ("b" in marks) == ("blue-cadre" in counter.tags), name


# ---------------------------------------------------------------- scenarios


@pytest.mark.parametrize("line", LINES["Pages"], ids=lambda line: line[0])
def test_title_and_dates_are_those_of_the_page_and_read_those_of_the_overview(printed, read, line):
    ours, mended = printed.scenarios[line[0].lower()], read.scenarios[line[0].lower()]
    assert ours.name.upper() == f"{line[0]}: {line[1]}"
    assert [str(ours.first).split()[0], ours.last] == [BOOK.month(line[2]), BOOK.month(line[3])]
    (overview,) = [row for row in LINES["Overview"] if row[0] == line[0]]
    assert [str(mended.first).split()[0], mended.last] == [BOOK.month(m) for m in overview[3:]]
    assert mended.turns == BOOK.turn(mended.last) - BOOK.turn(str(mended.first).split()[0]) + 1
    assert _cells(printed, "scenarios_overview", line[0])[0] == overview[1]
    assert _cells(printed, "scenarios_difficulty", line[0]) == [overview[2]]


def test_first_movers_and_starts_of_production_are_those_of_the_book(read):
    for scenario, side in LINES["First mover"]:
        ours = str(read.scenarios[scenario.lower()].first).split()[1]
        assert ours == {"British": "allies", "Axis": "axis"}[side]
    for scenario, who, *month in LINES["Production"]:
        of = read.scenarios[scenario.lower()].series["production"].of
        assert set(of) <= ({"british"} if who == "British" else {"german", "italian", "british"})
        if month:
            assert {str(min(map(str, turns))) for turns in of.values()} == {BOOK.month(month[0])}
    assert not read.scenarios["bia1"].series


def test_tobruk_is_what_each_scenario_says(read):
    status = {"Minor City": (1, "minor-city"), "Fortress": (3, "fortress-city")}
    for scenario, said in LINES["Tobruk"]:
        change = read.scenarios[scenario.lower()].changes["tobruk"]
        number, tag = status[said]
        assert change.values["status"].constant_number == number
        assert tag in change.tags


def _entries(module, scenario):
    return order_of_battle_report(module, scenario.lower()).entries


@pytest.mark.parametrize("line", LINES["Set-ups"], ids=" ".join)
def test_what_the_text_tells_of_a_set_up_stands_in_it(printed, line):
    """By side and place, as far as the book names them: the pictures are lost."""
    scenario, side, place, what, state = line
    number, name = what.split(" ", 1)
    found = [
        entry
        for entry in _entries(printed, scenario)
        if entry.side == side.lower()
        and _is_called(entry, name)
        and _stands(printed, entry, place)
    ]
    assert sum(entry.quantity for entry in found) == int(number)
    assert state == "-" or {_state(printed, entry) for entry in found} == {state}


def _is_called(entry, name):
    """Whether the book speaks of it: fleets and all British blocks are told in one word."""
    if "Fleet" in name:
        return entry.kind == "container"
    if name == "British":
        return entry.power == "british"
    return entry.name == {"VF": "French Levant"}.get(name, name)


def _stands(module, entry, place):
    """Whether it is where the book puts it, if it tells."""
    if place == "?":
        return True
    return place in entry.at or entry.at == _label(module, place)


def _label(module, name):
    spaces = module.boards["mapboard"].spaces.items()
    return next((label for label, space in spaces if space.name == name), None)


def _state(module, entry):
    """`minimum`, the step, or out of supply, as the book has it."""
    if entry.state:
        return entry.state.upper()
    faces = _counters(module)[entry.piece].printed_faces.faces
    left = faces[entry.steps_lost :]
    return "minimum" if len(left) == 1 else str(int(left[0][0].number))


def test_montgomery_arrives_whole_on_his_turn(printed):
    ((scenario, side, turn, name, _),) = LINES["Arrivals"]
    (row,) = [
        row for row in arrivals_report(printed, scenario.lower()).entries if row.name == name
    ]
    assert (row.side, str(row.turn), row.quantity, row.action) == (side.lower(), turn, 1, "enter")


def test_a_fleet_has_one_to_five_blocks_and_a_box_one_fleet_of_a_power(read):
    for number in range(7, 11):
        entries = _entries(read, f"bia{number}")
        fleets = [entry for entry in entries if entry.kind == "container"]
        boxes = Counter((entry.at, entry.power) for entry in fleets)
        assert all("At Sea" in at or count == 1 for (at, _), count in boxes.items())
        for fleet in fleets:
            aboard = [
                e for e in entries if e.at == fleet.name and (e.power or "").endswith("navy")
            ]
            assert 1 <= sum(entry.quantity for entry in aboard) <= 5


def test_harpoon_sails_without_a_battleship_and_punta_stilo_with_a_carrier(read):
    harpoon = {entry.name for entry in _entries(read, "bia10") if entry.side == "allies"}
    assert "British BB" not in harpoon
    assert "British CV" in {entry.name for entry in _entries(read, "bia7")}


@pytest.mark.parametrize("line", LINES["Fought"], ids=" ".join)
def test_fleets_that_intercept_are_at_sea_and_the_others_in_a_convoy_box(printed, line):
    """By rule 17 a fleet in a box intercepts nobody; all these places are of the kind `convoy`."""
    scenario, how = line
    strategic = printed.boards["strategic"].spaces.values()
    fleets = [e for e in _entries(printed, scenario) if e.kind == "container"]
    at = [space for space in strategic if space.name in {fleet.at for fleet in fleets}]
    assert {space.kind for space in at} == {"convoy"}
    assert {tuple(space.tags) for space in at} == {
        ("at-sea",) if how == "intercepted" else ("convoy-box",)
    }


@pytest.mark.parametrize("line", LINES["Sunk points"], ids=lambda line: line[0])
def test_a_convoy_can_lose_what_decides_the_battle(printed, line):
    scenario, _, words = line
    needed = int(words.split()[-1]) + 1
    (convoy,) = [e for e in _entries(printed, scenario) if e.piece == "common/yellow-cube"]
    assert convoy.quantity is not None
    assert convoy.quantity >= needed
    (said,) = printed.scenarios[scenario.lower()].victory["axis"].if_
    assert f"at least {needed} " in str(said)


# ---------------------------------------------------------------- what is reconstructed


def _produced(module):
    for scenario in ["bia2", *LAND]:
        for owner, months in module.scenarios[scenario].series["production"].of.items():
            for month, points in months.items():
                yield scenario, owner, str(month), points


def test_every_month_of_production_has_points_that_can_be_spent(read):
    """A coloured point is spent and saved with a yellow one only."""
    for scenario, owner, month, points in _produced(read):
        said = (scenario, owner, month)
        assert None not in points.values(), said
        assert sum(n for colour, n in points.items() if colour != "yellow") >= 1, said
        assert sum(n for colour, n in points.items() if colour != "yellow") <= points["yellow"]


def test_production_runs_from_its_start_to_the_end_of_the_scenario(read):
    for scenario in ["bia2", *LAND]:
        for months in read.scenarios[scenario].series["production"].of.values():
            turns = sorted(BOOK.turn(str(month)) for month in months)
            assert turns == list(range(turns[0], BOOK.turn(read.scenarios[scenario].last) + 1))


def test_the_dice_of_warfare_are_those_of_the_one_example(read):
    ((number, _),) = LINES["Warfare dice"]
    for scenario in ["bia2", *LAND]:
        sides = read.scenarios[scenario].series["warfare-dice"].of.values()
        assert {dice for months in sides for dice in months.values()} == {int(number)}


def test_each_power_of_each_scenario_has_a_reason_for_its_production(read):
    reasons = {str(at): one for one in read.sources.values() for at in one.at}
    for scenario, owner, _, _ in _produced(read):
        one = reasons[f"scenarios.{scenario}.series.production.of.{owner}"]
        assert one.source == "reconstructed"


def test_nothing_in_a_scenario_that_is_played_is_left_unknown(read):
    unknown = [at for one in read.sources.values() if one.source == "unknown" for at in one.at]
    assert unknown
    assert not [at for at in unknown if str(at).startswith("scenarios.")]


# ---------------------------------------------------------------- the map


def test_a_hex_measures_44_miles_and_ports_lie_on_the_coast(read):
    (plane,) = registered_planes(read.boards)
    assert round(plane.globe_fit.kilometres_per_hex / 1.609344) == 44
    ground = space_index_of(read)
    for site in ground.spaces_by_id.values():
        if site.board == "mapboard" and "port" in site.space.values:
            assert site.terrain == "coast", site.space.name


def test_distances_that_the_text_tells_hold_on_the_map(read):
    """Gazala lies beside Bir Hacheim, Bengasi four hexes from it."""
    near = neighbours_by_space(read)
    names = {s.alias: label for label, s in read.boards["mapboard"].spaces.items() if s.alias}
    assert names["bir-hacheim"] in near[names["gazala"]]
    reached = {names["bengasi"]}
    for _ in range(4):
        reached |= {other for hex_ in reached for other in near[hex_]}
    assert names["bir-hacheim"] in reached


def test_nobody_walks_from_west_to_south_west_of_alam_halfa(read):
    near, names = neighbours_by_space(read), read.boards["mapboard"].spaces
    alam_halfa = next(label for label, space in names.items() if space.alias == "alam-halfa")
    assert {"M15.27", "M15.28"} <= near[alam_halfa]
    assert "M15.28" not in near["M15.27"]


def test_land_and_sea_are_those_of_the_atlas(read):
    drawn = chart_terrain_from_coasts(
        read, "mapboard", LandAndSeaTerrains("clear", "deep-water", "coast")
    )
    assert drawn.boards["mapboard"].terrain == read.boards["mapboard"].terrain


@pytest.mark.parametrize(("kind", "region"), [("road", "on-a-road"), ("railway", "on-a-railway")])
def test_the_hexes_of_a_network_are_those_of_its_lines(read, kind, region):
    paths = [path for path in read.boards["mapboard"].paths.values() if path.kind == kind]
    along = {hex_ for path in paths for hex_ in path.along}
    assert {str(space) for space in read.regions[region].spaces} == along


def test_every_block_on_the_map_stands_on_land(read):
    ground = space_index_of(read)
    for scenario in ["bia1", "bia2", *LAND]:
        for entry in _entries(read, scenario):
            site = ground.spaces_by_id.get(entry.at)
            assert site is None or site.terrain not in {"deep-water", "impassable"}


def test_only_the_infantry_class_crosses_a_red_arrow_into_hexes_of_the_enemy(read):
    links = [link for board in read.boards.values() for link in board.links.values()]
    arrows = [link for link in links if link.rule == "7.5.3"]
    assert len(arrows) == 3
    for link in arrows:
        assert str(link.crossing.exempt) == "infantry-class"
        assert str(link.crossing.if_).startswith("own controls all ")
    counters = manifest_of_module(read).counters.values()
    infantry = {c.type for c in counters if "infantry-class" in c.tags}
    other = {c.type for c in counters if "gu" in c.tags} - infantry
    assert {"infantry", "static", "motorised", "artillery", "air-hq"} <= infantry
    assert other <= {"armour", "tankette", "armoured-hq", "leader-hq", "fort"}


# ---------------------------------------------------------------- the module


def test_it_checks_without_errors_and_warnings_are_settled(printed, read):
    left = [
        finding
        for finding in run_checks(printed, ALL_CHECKS)
        if finding.severity > Severity.INFO and finding.waived is None
    ]
    assert left == []
    assert len(read.waivers) <= 10
    assert len(read.notes) <= 15


def test_every_section_of_the_book_is_answered(read):
    assert [row.section for row in coverage_report(read).sections if not row.answered] == []
