"""Simulation of battles with random dice, for those with too many states to count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from math import sqrt
from random import Random

from sandtable.model.combat.battle_rounds import Armies, BattleRounds
from sandtable.model.combat.fire_salvos import ArmyEngagement
from sandtable.model.combat.hit_chances import Chance

_MAX_ROUNDS_OF_BATTLE = 1_000
"""Rounds after which a battle in which nobody hits is broken off."""


def chances_by_simulation(
    engagement: ArmyEngagement, battles: int, seed: int = 1
) -> tuple[Mapping[Armies, Chance], float]:
    """Simulate many battles, and return how often each end occurs, with the likely error.

    The error is three standard errors of a share of one half, the least certain one.
    """
    # The same seed gives the same answer, so that two who ask hear the same.
    draw = Random(seed).random  # noqa: S311 - dice, no secrets
    rounds = BattleRounds(engagement, 1.0)
    ends = Counter(_fight_battle(rounds, draw) for _ in range(battles))
    return {armies: count / battles for armies, count in ends.items()}, 1.5 / sqrt(battles)


def _fight_battle(rounds: BattleRounds, draw: Callable[[], float]) -> Armies:
    fight = rounds.engagement
    armies = (fight.attack.full_strength, fight.defend.full_strength)
    for number in range(1, (fight.rounds or _MAX_ROUNDS_OF_BATTLE) + 1):
        if rounds.is_one_army_gone(*armies):
            break
        armies = rounds.armies_after_thrown_round(armies, number, draw)
    return armies
