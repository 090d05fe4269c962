"""Exact chances of the ends of a fight, computed from all states that it can be in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from sandtable.model.combat.battle_rounds import Armies, BattleRounds
from sandtable.model.combat.equal_combat_rounds import EqualCombatRounds
from sandtable.model.combat.fire_salvos import ArmyEngagement
from sandtable.model.combat.hit_chances import Chance


class TooManyStatesError(Exception):
    """Error for a battle with more states than can be counted one by one."""


def battle_chances(engagement: ArmyEngagement, one: Chance, most: int) -> Mapping[Armies, Chance]:
    """Return the armies that may be left in the end, each with its chance.

    Raises TooManyStatesError if there are more than `most` transitions between states.
    """
    return _BattleStateWalk(BattleRounds(engagement, one), one, most).chances_of_final_armies()


class _BattleStateWalk:
    """Walk through all states of a battle, from full strength down."""

    def __init__(self, rounds: BattleRounds, one: Chance, most: int) -> None:
        self._rounds = rounds
        self._fight = rounds.engagement
        self._one = one
        self._left_to_count = most
        self._final: dict[Armies, Chance] = {}

    def chances_of_final_armies(self) -> dict[Armies, Chance]:
        fight = self._fight
        states = {(fight.attack.full_strength, fight.defend.full_strength): self._one}
        special = fight.last_special_round
        last = special if fight.rounds is None else fight.rounds
        for number in range(1, last + 1):
            states = self._states_after_round(states, number)
        if fight.rounds is None:
            self._follow_equal_rounds(states, last + 1)
        else:
            for armies, chance in states.items():
                self._add_chance_of_final_armies(armies, chance)
        return self._final

    def _states_after_round(
        self, states: dict[Armies, Chance], number: int
    ) -> dict[Armies, Chance]:
        following: dict[Armies, Chance] = {}
        for armies, chance in states.items():
            if self._rounds.is_one_army_gone(*armies):
                self._add_chance_of_final_armies(armies, chance)
                continue
            outcomes = self._rounds.armies_after_round(armies, number)
            self._count_state_or_refuse(len(outcomes))
            for left, odds in outcomes.items():
                following[left] = following.get(left, chance * 0) + chance * odds
        return following

    def _follow_equal_rounds(self, states: dict[Armies, Chance], number: int) -> None:
        """Follow combat rounds that are all alike, until one army is destroyed."""
        if self._rounds.is_round_one_exchange(number):
            alike = EqualCombatRounds(self._rounds, number, states, self._one)
            self._count_state_or_refuse(alike.number_of_battle_states)
            for armies, chance in alike.chances_of_final_armies(states).items():
                self._add_chance_of_final_armies(armies, chance)
            return
        waiting: dict[tuple[int, int], dict[Armies, Chance]] = defaultdict(dict)
        for armies, chance in states.items():
            waiting[self._hits_left_of_both_armies(armies)][armies] = chance
        # Armies only grow weaker, so each state is complete when its turn comes.
        most = tuple(max((key[side] for key in waiting), default=0) for side in (0, 1))
        for attack in range(most[0], -1, -1):
            for defend in range(most[1], -1, -1):
                # Spent mines and guns count for no level, so a level can lead to itself.
                while level := waiting.pop((attack, defend), None):
                    for armies, chance in level.items():
                        self._pass_chance_to_next_states(waiting, armies, chance, number)

    def _pass_chance_to_next_states(
        self,
        waiting: dict[tuple[int, int], dict[Armies, Chance]],
        armies: Armies,
        chance: Chance,
        number: int,
    ) -> None:
        if self._rounds.is_one_army_gone(*armies):
            self._add_chance_of_final_armies(armies, chance)
            return
        outcomes = self._rounds.armies_after_round(armies, number)
        self._count_state_or_refuse(len(outcomes))
        again = outcomes.pop(armies, self._one * 0)
        if not outcomes:
            self._add_chance_of_final_armies(armies, chance)
            return
        chance = chance / (self._one - again)
        for left, odds in outcomes.items():
            level = waiting[self._hits_left_of_both_armies(left)]
            level[left] = level.get(left, chance * 0) + chance * odds

    def _hits_left_of_both_armies(self, armies: Armies) -> tuple[int, int]:
        fight = self._fight
        return fight.attack.hits_left_in_army(armies[0]), fight.defend.hits_left_in_army(armies[1])

    def _add_chance_of_final_armies(self, armies: Armies, chance: Chance) -> None:
        self._final[armies] = self._final.get(armies, chance * 0) + chance

    def _count_state_or_refuse(self, number: int) -> None:
        self._left_to_count -= number
        if self._left_to_count < 0:
            raise TooManyStatesError
