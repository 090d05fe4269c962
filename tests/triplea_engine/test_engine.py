"""The real engine loads what is exported, and its computer players play it."""

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from sandtable.exporters.triplea.engine_additions import read_additions
from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.reports.order_of_battle import order_of_battle_report
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.storage.module_loading import load_module
from tests.support.triplea import engine

PUBLISHED = json.loads(Path(__file__).with_name("published_1942.json").read_text("utf-8"))
WORLD_WAR = "aa_lhtr_1942"
SCENARIOS = [
    (sample, scenario)
    for sample in resources.sample_names()
    for scenario in playable_scenarios(
        load_module(resources.path_of_sample(sample)).complete_module
    )
]
SMALL = ("lantern_ford", "first_thaw")
EACH = pytest.mark.parametrize(
    ("sample", "scenario"),
    [each if each == SMALL else pytest.param(*each, marks=pytest.mark.long) for each in SCENARIOS],
)
ACTIVE_KINDS = {"unit", "leader", "supply"}
PLAYED = {
    ("aa_north_africa", "rommels_last_push"), ("aa_north_africa", "operation_torch"),
    ("afrika_ii", "compass"), ("blocks_in_afrika", "bia7"),
    ("lantern_ford", "first_thaw"), ("mare_nostrum", "desert_fox"),
}  # fmt: skip
"""Scenarios that are always played; SANDTABLE_TRIPLEA_PLAY=all plays the others as well."""
LARGE_BOARD = 1000
"""Number of territories beyond which the fast player needs minutes for a turn: for each, the
engine searches 22 times for a capital or factory, and hexes have none. The easy one is used."""
PLAYS_ALL = os.environ.get("SANDTABLE_TRIPLEA_PLAY") == "all"


def test_the_engine_is_installed():
    """SANDTABLE_REQUIRE_TRIPLEA=1 makes its absence a failure."""
    if (trouble := engine.missing_part()) is None:
        return
    assert not engine.IS_REQUIRED, trouble
    pytest.skip(f"TripleA is not tried: {trouble}")


@EACH
def test_a_scenario_loads_with_its_map_and_all_units(exported, sample, scenario):
    folder = exported(sample)
    said = engine.load_game(folder / "games" / f"{scenario}.xml", folder)
    assert said["breaches"] == []
    assert said["unsaved"] == ""
    assert said["map"]["outside"] == []
    assert said["water"] == {
        name: wet or name.startswith("Sea Zone") or name.endswith("Sea Zone")
        for name, wet in said["water"].items()
    }
    module = module_with_errata_applied(
        load_module(resources.path_of_sample(sample)).complete_module
    )
    entries = order_of_battle_report(module, scenario).entries
    wanted = sum(each.quantity or 0 for each in entries if each.kind in ACTIVE_KINDS)
    assert sum(_totals(said["units"]).values()) == wanted + _added_units(sample)


def _added_units(sample):
    """Return how many units the module's own engine file adds to the set-up."""
    additions = read_additions(load_module(resources.path_of_sample(sample))).root
    placed = additions.iterfind("initialize/unitInitialize/unitPlacement")
    return sum(int(each.get("quantity", "0")) for each in placed)


def _totals(units):
    totals: Counter[str] = Counter()
    for here in units.values():
        totals.update({owner: sum(each.values()) for owner, each in here.items()})
    return totals


@pytest.mark.long
def test_the_world_war_is_the_published_game(exported):
    folder = exported(WORLD_WAR)
    said = engine.load_game(folder / "games" / "spring_1942.xml", folder)
    assert said["unsaved"] == ""
    assert {**said, "canals": sorted(said["canals"].values())} == {**said, **PUBLISHED}


@pytest.mark.long
@pytest.mark.parametrize(("ai", "rounds"), [("fast", 10), ("hard", 5)])
def test_computer_players_fight_the_world_war(exported, ai, rounds):
    said = engine.play_game(exported(WORLD_WAR) / "games" / "spring_1942.xml", rounds, ai, 900)
    assert said["errors"] == []
    assert said["rounds"] == rounds or said["winners"]
    for player, deeds in said["deeds"].items():
        assert all(deeds.get(each) for each in ("buys", "moves", "battles")), player


@pytest.mark.long
@pytest.mark.parametrize(
    ("sample", "scenario"),
    [each for each in SCENARIOS if each in PLAYED or (PLAYS_ALL and each[0] != WORLD_WAR)],
)
def test_computer_players_play_a_scenario(exported, sample, scenario):
    game = exported(sample) / "games" / f"{scenario}.xml"
    is_large = game.read_text("utf-8").count("<territory ") > LARGE_BOARD
    said = engine.play_game(game, 3, "weak" if is_large else "fast", 500)
    assert said["errors"] == []
    assert said["rounds"] == 3 or said["winners"]
