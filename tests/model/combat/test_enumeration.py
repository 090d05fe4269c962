"""Chances of battles equal those from trying every throw of every die."""

import random
from fractions import Fraction
from itertools import product

import pytest

from sandtable import api
from sandtable.model import resources

ATTACK = {"infantry": 1, "artillery": 2, "tank": 3, "fighter": 3, "bomber": 4, "battleship": 4,
          "destroyer": 3, "carrier": 1, "submarine": 2, "transport": 0}  # fmt: skip
DEFENCE = ATTACK | {"infantry": 2, "fighter": 4, "bomber": 1, "carrier": 3, "transport": 1}
AIR = {"fighter", "bomber"}
LAND_TYPES = ["infantry", "artillery", "tank", "fighter", "bomber"]
SEA_TYPES = ["battleship", "destroyer", "carrier", "submarine", "transport", "fighter", "bomber"]
TOLERANCE = 1e-12


def throws(values):
    """Yield every combination of dice that hit, with its chance."""
    chances: dict[int, Fraction] = {}
    for hits in product((True, False), repeat=len(values)):
        chance = Fraction(1)
        for hit, value in zip(hits, values, strict=True):
            chance *= Fraction(value, 6) if hit else 1 - Fraction(value, 6)
        chances[sum(hits)] = chances.get(sum(hits), 0) + chance
    return [(hits, chance) for hits, chance in chances.items() if chance]


def without(units, order, hits, targets=None):
    """Return units after hits.

    Battleships are damaged first, then the first unit of the order is lost.
    """
    left = list(units)
    for _ in range(hits):
        able = [unit for unit in left if targets is None or unit.strip("!") in targets]
        if not able:
            break
        # A battleship that was hit once is called `battleship!`.
        if "battleship" in able:
            left[left.index("battleship")] = "battleship!"
            continue
        first = min(able, key=lambda unit: order.index(unit.strip("!")))
        left.remove(first)
    return tuple(sorted(left))


def names(units):
    return [unit.strip("!") for unit in units]


def dice_of(units, table, *, supported):
    rest = names(units)
    values = [table[unit] for unit in rest]
    if supported:
        pairs = min(rest.count("infantry"), rest.count("artillery"))
        for index in [i for i, unit in enumerate(rest) if unit == "infantry"][:pairs]:
            values[index] = 2
    return values


class Enumeration:
    """The battle game of d6 by its rules, computed throw by throw."""

    def __init__(self, orders, *, guns=0):
        self.orders, self.guns = orders, guns
        self.ends: dict[object, dict[object, Fraction]] = {}

    def start(self, attack, defend):
        """Return the chances of the armies left after fire at aircraft, which comes first."""
        ends: dict[object, Fraction] = {}
        fighters, bombers = (
            attack.count(kind) if self.guns else 0 for kind in ("fighter", "bomber")
        )
        for (shot, chance), (down, other) in product(
            throws([1] * fighters), throws([1] * bombers)
        ):
            left = list(attack)
            for kind, lost in (("fighter", shot), ("bomber", down)):
                for _ in range(lost):
                    left.remove(kind)
            for end, odds in self.fight(tuple(sorted(left)), tuple(sorted(defend))).items():
                ends[end] = ends.get(end, 0) + chance * other * odds
        return ends

    def fight(self, attack, defend):
        if (attack, defend) not in self.ends:
            self.ends[attack, defend] = self.fight_on(attack, defend)
        return self.ends[attack, defend]

    def fight_on(self, attack, defend):
        if not attack or not defend:
            return {(attack, defend): Fraction(1)}
        following = self.cycle(attack, defend)
        again = following.pop((attack, defend), Fraction(0))
        if not following:
            return {(attack, defend): Fraction(1)}
        ends: dict[object, Fraction] = {}
        for state, chance in following.items():
            for end, odds in self.fight(*state).items():
                ends[end] = ends.get(end, 0) + chance / (1 - again) * odds
        return ends

    def cycle(self, attack, defend):
        """Return the chances after submarines have fired, and then all others.

        Units that the others hit still fire.
        """
        ships = set(SEA_TYPES) - AIR
        subs = [names(side).count("submarine") for side in (attack, defend)]
        warned = ["destroyer" in names(side) for side in (attack, defend)]
        after: dict[object, Fraction] = {}
        for (hits, chance), (lost, other) in product(throws([2] * subs[0]), throws([2] * subs[1])):
            defend_left = without(defend, self.orders[1], hits, ships)
            attack_left = without(attack, self.orders[0], lost, ships)
            defend_fires = defend if warned[1] else defend_left
            attack_fires = attack if warned[0] else attack_left
            for end, odds in self.exchange(attack_left, attack_fires, defend_left, defend_fires):
                after[end] = after.get(end, 0) + chance * other * odds
        return after

    def exchange(self, attack, attack_fires, defend, defend_fires):
        attackers = [unit for unit in attack_fires if unit != "submarine"]
        defenders = [unit for unit in defend_fires if unit != "submarine"]
        hits = throws(dice_of(attackers, ATTACK, supported=True))
        losses = throws(dice_of(defenders, DEFENCE, supported=False))
        for (hit, chance), (lost, other) in product(hits, losses):
            armies = without(attack, self.orders[0], lost), without(defend, self.orders[1], hit)
            yield armies, chance * other


@pytest.fixture(scope="module")
def module():
    return api.load(resources.path_of_sample("aa_lhtr_1942"))


def entries(units):
    counts: dict[str, int] = {}
    for unit in units:
        counts[unit] = counts.get(unit, 0) + 1
    return {name.replace("!", " less 1 step"): number for name, number in counts.items()}


def as_number(chance):
    return float(Fraction(chance)) if isinstance(chance, str) else chance


def random_sides(draw, kinds, most):
    return [sorted(draw.choices(kinds, k=draw.randint(1, most))) for _ in range(2)]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("kinds", [LAND_TYPES, SEA_TYPES], ids=["land", "sea"])
def test_chances_are_those_of_all_throws(module, kinds, seed):
    """Armies have up to six units of any kind, and lose them in any order."""
    draw = random.Random(f"{kinds} {seed}")
    attack, defend = random_sides(draw, kinds, 6)
    guns = draw.randint(0, 2) if kinds is LAND_TYPES else 0
    orders = [draw.sample(kinds, len(kinds)) for _ in range(2)]
    expected = Enumeration(orders, guns=guns).start(attack, defend)
    answer = api.battle(
        module,
        ", ".join(f"{number} {name}" for name, number in entries(attack).items()),
        ", ".join(f"{number} {name}" for name, number in entries(defend).items())
        + (f", {guns} aa-gun" if guns else ""),
        kind="land-battle" if kinds is LAND_TYPES else "sea-battle",
        attack_losses=["spare", *orders[0]],
        defend_losses=["spare", *orders[1]],
    )
    found = {}
    for outcome in answer.outcomes:
        defenders = {name: n for name, n in outcome.defend.pieces.items() if name != "aa-gun"}
        key = (frozenset(outcome.attack.pieces.items()), frozenset(defenders.items()))
        found[key] = outcome.probability
    wanted = {
        (frozenset(entries(a).items()), frozenset(entries(d).items())): chance
        for (a, d), chance in expected.items()
    }
    assert found.keys() == wanted.keys()
    for key, chance in wanted.items():
        assert abs(as_number(found[key]) - float(chance)) < TOLERANCE
        if isinstance(found[key], str):
            assert Fraction(found[key]) == chance
    assert abs(sum(map(as_number, found.values())) - 1) < TOLERANCE
    assert answer.exact
    assert answer.error <= TOLERANCE
