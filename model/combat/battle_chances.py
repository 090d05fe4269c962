"""Exact chances of how an engagement ends: all states, each army only growing weaker."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from sandtable.model.combat.alike_rounds import AlikeRounds
from sandtable.model.combat.battle_rounds import Armies, BattleRounds
from sandtable.model.combat.hit_chances import Chance
from sandtable.model.combat.salvos import ArmyEngagement


class TooManyStatesError(Exception):
    """A battle has more states than are counted one by one."""


def battle_chances(engagement: ArmyEngagement, one: Chance, most: int) -> Mapping[Armies, Chance]:
    """Return the armies that may be left in the end, each with its chance.

    Raises TooManyStatesError beyond `most` transitions.
    """
    return _BattleWalk(BattleRounds(engagement, one), one, most).final_chances()


class _BattleWalk:
    """Walk through all states of a battle, from full strength down."""

    def __init__(self, rounds: BattleRounds, one: Chance, most: int) -> None:
        self._rounds = rounds
        self._fight = rounds.engagement
        self._one = one
        self._left_to_count = most
        self._final: dict[Armies, Chance] = {}

    def final_chances(self) -> dict[Armies, Chance]:
        fight = self._fight
        states = {(fight.attack.full_strength, fight.defend.full_strength): self._one}
        special = fight.special_rounds
        last = special if fight.rounds is None else fight.rounds
        for number in range(1, last + 1):
            states = self._states_after_round(states, number)
        if fight.rounds is None:
            self._fight_on(states, last + 1)
        else:
            for armies, chance in states.items():
                self._add_final(armies, chance)
        return self._final

    def _states_after_round(
        self, states: dict[Armies, Chance], number: int
    ) -> dict[Armies, Chance]:
        following: dict[Armies, Chance] = {}
        for armies, chance in states.items():
            if self._rounds.is_over(*armies):
                self._add_final(armies, chance)
                continue
            outcomes = self._rounds.after_round(armies, number)
            self._count_down(len(outcomes))
            for left, odds in outcomes.items():
                following[left] = following.get(left, chance * 0) + chance * odds
        return following

    def _fight_on(self, states: dict[Armies, Chance], number: int) -> None:
        """Follow rounds that are all alike, until one army is gone."""
        if self._rounds.is_one_exchange(number):
            alike = AlikeRounds(self._rounds, number, states, self._one)
            self._count_down(alike.state_count)
            for armies, chance in alike.final_chances(states).items():
                self._add_final(armies, chance)
            return
        waiting: dict[tuple[int, int], dict[Armies, Chance]] = defaultdict(dict)
        for armies, chance in states.items():
            waiting[self._hits_left(armies)][armies] = chance
        # Armies only grow weaker, so each state is complete when its turn comes.
        most = tuple(max((key[side] for key in waiting), default=0) for side in (0, 1))
        for attack in range(most[0], -1, -1):
            for defend in range(most[1], -1, -1):
                # Spent mines and guns count for no level, so a level can lead to itself.
                while level := waiting.pop((attack, defend), None):
                    for armies, chance in level.items():
                        self._pass_on(waiting, armies, chance, number)

    def _pass_on(
        self,
        waiting: dict[tuple[int, int], dict[Armies, Chance]],
        armies: Armies,
        chance: Chance,
        number: int,
    ) -> None:
        if self._rounds.is_over(*armies):
            self._add_final(armies, chance)
            return
        outcomes = self._rounds.after_round(armies, number)
        self._count_down(len(outcomes))
        again = outcomes.pop(armies, self._one * 0)
        if not outcomes:
            self._add_final(armies, chance)
            return
        chance = chance / (self._one - again)
        for left, odds in outcomes.items():
            level = waiting[self._hits_left(left)]
            level[left] = level.get(left, chance * 0) + chance * odds

    def _hits_left(self, armies: Armies) -> tuple[int, int]:
        fight = self._fight
        return fight.attack.hits_left(armies[0]), fight.defend.hits_left(armies[1])

    def _add_final(self, armies: Armies, chance: Chance) -> None:
        self._final[armies] = self._final.get(armies, chance * 0) + chance

    def _count_down(self, number: int) -> None:
        self._left_to_count -= number
        if self._left_to_count < 0:
            raise TooManyStatesError
