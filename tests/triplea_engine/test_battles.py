"""Chances of battles agree with those that the engine's own calculator finds by fighting them."""

import json
import os
import random
from math import sqrt

import pytest

from sandtable import api
from sandtable.model import resources
from tests.support.triplea import engine

WORLD_WAR = "aa_lhtr_1942"
RUNS = int(os.environ.get("SANDTABLE_TRIPLEA_RUNS", "500"))
"""Battles that the engine fights for each answer; 100000 take it hours."""
NUMBER = int(os.environ.get("SANDTABLE_TRIPLEA_BATTLES", "200"))
LAND = {"infantry": 6, "artillery": 3, "tank": 3, "fighter": 3, "bomber": 2}
SHIPS = {"transport": 2, "submarine": 3, "destroyer": 3, "carrier": 2, "battleship": 2}
AIR = {"fighter": 3, "bomber": 2}


def some_of(draw, most, least=1):
    """A few units of some types."""
    while True:
        units = {name: draw.randint(0, number) for name, number in most.items()}
        units = {name: number for name, number in units.items() if number}
        if sum(units.values()) >= least:
            return units


def random_battle(draw):
    """A battle on land or at sea, with an order of losses for each side.

    Where only aircraft are left against submarines, these dive in the engine, which ends the
    battle: at sea there are either submarines or aircraft.
    """
    is_land = draw.random() < 0.6
    if is_land:
        sides = [some_of(draw, LAND), some_of(draw, LAND)]
        if draw.random() < 0.6:
            sides[1]["aa-gun"] = draw.randint(1, 2)
    else:
        others = AIR if draw.random() < 0.5 else {"submarine": 3}
        ships = {name: number for name, number in SHIPS.items() if name != "submarine"}
        attackers = {name: number for name, number in ships.items() if name != "transport"}
        sides = [some_of(draw, attackers | others), some_of(draw, ships | others)]
    losses = [draw.sample(list(LAND | SHIPS), len(LAND | SHIPS)) for _ in sides]
    return {
        "attacker": "Germany", "defender": "Soviet_Union",
        "place": "Karelia S.S.R." if is_land else "Sea Zone 5",
        "attack": sides[0], "defend": sides[1],
        "attack_losses": losses[0], "defend_losses": losses[1],
    }  # fmt: skip


def force_of(units):
    return ", ".join(f"{number} {name}" for name, number in units.items())


def reckoned(module, battle):
    """Our own answer: the chance that each side alone is left."""
    answer = api.battle(
        module,
        force_of(battle["attack"]),
        force_of(battle["defend"]),
        kind="land-battle" if battle["place"].startswith("K") else "sea-battle",
        attack_losses=["spare", *battle["attack_losses"]],
        defend_losses=["spare", *battle["defend_losses"]],
    )
    assert answer.exact
    expected = answer.expected
    return {"attacker": number(expected.only_attacker), "defender": number(expected.only_defender)}


def number(chance):
    above, _, below = str(chance).partition("/")
    return float(above) / float(below or 1)


def deviation(share, chance):
    """Standard errors between the share of battles and the chance."""
    error = sqrt(max(chance * (1 - chance), 1e-9) / RUNS)
    # A single battle more or less is no deviation where it is the least that can be seen.
    return max(0.0, abs(share - chance) - 0.5 / RUNS) / error


@pytest.mark.long
def test_two_hundred_battles_end_as_in_the_engine(exported, tmp_path):
    """Each lies within three standard errors, but for those that chance alone puts beyond.

    The two shares of a battle are nearly complementary, so battles are counted: of 200, more than
    one are beyond in one trial of ten, and more than four in one of five thousand.
    """
    draw = random.Random(1942)
    battles = [random_battle(draw) for _ in range(NUMBER)]
    path = tmp_path / "battles.json"
    path.write_text(json.dumps(battles), "utf-8")
    game = exported(WORLD_WAR) / "games" / "spring_1942.xml"
    module = api.load(resources.path_of_sample(WORLD_WAR))
    far = {}
    for battle, fought in zip(
        battles, engine.fight_battles(game, path, RUNS, timeout=40_000), strict=True
    ):
        ours = reckoned(module, battle)
        for side, chance in ours.items():
            distance = deviation(fought[side], chance)
            if distance > 3:
                far[json.dumps(battle), side] = (fought[side], chance, distance)
    assert len({battle for battle, _ in far}) <= max(1, NUMBER // 50), far
    assert all(distance < 4.5 for *_, distance in far.values()), far
