"""Battles in which all rounds are equal: one simultaneous exchange of fire, often repeated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from sandtable.model.combat.armies import Army, Strength
from sandtable.model.combat.battle_rounds import Armies, BattleRounds
from sandtable.model.combat.fire_salvos import FireSalvo
from sandtable.model.combat.hit_chances import Chance, chances_of_hit_numbers

Losses = tuple[Sequence[int], Sequence[Chance]]
"""The rest of an army, by index, and the chance of each."""


class EqualCombatRounds:
    """All states of a battle whose rounds are alike.

    A state is a pair of indexes of the strengths of both armies.
    """

    def __init__(
        self, rounds: BattleRounds, number: int, starts: Iterable[Armies], one: Chance
    ) -> None:
        fight = rounds.engagement
        step = rounds.salvos_fired_together(number)[0]
        salvos = {
            role: [i for i in step if fight.salvos[i].role == role] for role in _BATTLE_ROLES
        }
        starts = list(starts)
        self._attacks = _reachable_strengths(
            fight.attack, (a for a, _ in starts), [fight.salvos[i] for i in salvos["defender"]]
        )
        self._defends = _reachable_strengths(
            fight.defend, (d for _, d in starts), [fight.salvos[i] for i in salvos["attacker"]]
        )
        self._zero = one * 0
        self._one = one
        self._on_defender = _LossesByStrength(
            rounds, number, salvos["attacker"], self._attacks, self._defends, one
        )
        self._on_attacker = _LossesByStrength(
            rounds, number, salvos["defender"], self._defends, self._attacks, one
        )
        self._is_over = (
            [not fight.attack.hits_left_in_army(each) for each in self._attacks],
            [not fight.defend.hits_left_in_army(each) for each in self._defends],
        )

    @property
    def number_of_battle_states(self) -> int:
        """Return the number of states that the battle can be in."""
        return len(self._attacks) * len(self._defends)

    def chances_of_final_armies(self, starts: dict[Armies, Chance]) -> dict[Armies, Chance]:
        """Return the armies that may remain once one is destroyed or neither can score hits."""
        chances = [[self._zero] * len(self._defends) for _ in self._attacks]
        attack_at = {each: index for index, each in enumerate(self._attacks)}
        defend_at = {each: index for index, each in enumerate(self._defends)}
        for (attack, defend), chance in starts.items():
            chances[attack_at[attack]][defend_at[defend]] += chance
        final: dict[Armies, Chance] = {}
        # Armies only grow weaker, so each state is complete when its turn comes.
        for attack_index, row in enumerate(chances):
            for defend_index, defend_left in enumerate(self._defends):
                chance = row[defend_index]
                if chance and not self._pass_chance_to_next_states(
                    chances, attack_index, defend_index
                ):
                    final[self._attacks[attack_index], defend_left] = chance
        return final

    def _pass_chance_to_next_states(
        self, chances: list[list[Chance]], attack: int, defend: int
    ) -> bool:
        """Add the chance of a state to the states that follow it; return False if none follow."""
        if self._is_over[0][attack] or self._is_over[1][defend]:
            return False
        attacks, odds_of_attacks = self._on_attacker.losses_of_target(defend, attack)
        defends, odds_of_defends = self._on_defender.losses_of_target(attack, defend)
        if len(attacks) == len(defends) == 1:
            return False
        again = _chance_of_outcome(
            attacks, odds_of_attacks, attack, self._zero
        ) * _chance_of_outcome(defends, odds_of_defends, defend, self._zero)
        share = chances[attack][defend] / (self._one - again)
        rows = list(zip(defends, odds_of_defends, strict=False))
        # The state itself gets a share, too, which nobody reads any more.
        for left, odds in zip(attacks, odds_of_attacks, strict=False):
            row, part = chances[left], share * odds
            for other, other_odds in rows:
                row[other] += part * other_odds
        return True


_BATTLE_ROLES = ("attacker", "defender")


def _chance_of_outcome(
    indexes: Sequence[int], odds: Sequence[Chance], index: int, zero: Chance
) -> Chance:
    return odds[indexes.index(index)] if index in indexes else zero


def _reachable_strengths(
    army: Army, starts: Iterable[Strength], salvos: Sequence[FireSalvo]
) -> list[Strength]:
    """Return all strengths that an army may be reduced to by hits, the highest first."""
    waiting = list(starts)
    reachable = set(waiting)
    while waiting:
        strength = waiting.pop()
        for salvo in salvos:
            left = army.army_after_hits(strength, salvo.targets, 1)
            if left not in reachable:
                reachable.add(left)
                waiting.append(left)
    return sorted(reachable, key=lambda each: (-army.hits_left_in_army(each), each))


class _LossesByStrength:
    """The chances of the losses that one army causes to the other.

    Armies are given by the index of their strength.
    """

    def __init__(
        self,
        rounds: BattleRounds,
        number: int,
        salvos: Sequence[int],
        firing: Sequence[Strength],
        targets: Sequence[Strength],
        one: Chance,
    ) -> None:
        self._rounds, self._number, self._salvos = rounds, number, tuple(salvos)
        self._firing, self._targets, self._one = firing, targets, one
        self._index = {each: index for index, each in enumerate(targets)}
        fired = [rounds.engagement.salvos[index] for index in salvos]
        self._single = fired[0] if len(fired) == 1 and not fired[0].minds_target else None
        self._hits: dict[int, tuple[list[Chance], list[Chance]]] = {}
        self._chains: dict[int, list[int]] = {}
        self._shortened: dict[tuple[int, int], list[Chance]] = {}

    def losses_of_target(self, firing: int, target: int) -> Losses:
        """Return the possible strengths of a target after it was fired at, undamaged first."""
        if self._single is None:
            outcomes = self._rounds.outcomes_of_salvos(
                self._salvos, self._number, self._firing[firing], self._targets[target]
            )
            return [self._index[left] for left, _ in outcomes], [odds for _, odds in outcomes]
        hits, tails = self._hits.get(firing) or self._chances_of_hits(firing, self._single)
        chain = self._chains.get(target) or self._strengths_after_each_hit(target, self._single)
        last = len(chain) - 1
        if len(hits) <= last + 1:
            return chain, hits
        key = (firing, last)
        if key not in self._shortened:
            self._shortened[key] = [*hits[:last], tails[last]]
        return chain, self._shortened[key]

    def _chances_of_hits(self, firing: int, salvo: FireSalvo) -> tuple[list[Chance], list[Chance]]:
        dice = salvo.dice(self._firing[firing], self._targets[0], self._number)
        hits = chances_of_hit_numbers(dice, self._one, sum(number for number, _ in dice))
        # The chance of so many hits or more, summed from the small ones up for accuracy.
        tails = list(accumulate(reversed(hits)))[::-1]
        self._hits[firing] = hits, tails
        return hits, tails

    def _strengths_after_each_hit(self, target: int, salvo: FireSalvo) -> list[int]:
        army = self._rounds.army_under_fire(salvo)
        chain = [target]
        while True:
            left = self._index[army.army_after_hits(self._targets[chain[-1]], salvo.targets, 1)]
            if left == chain[-1]:
                break
            chain.append(left)
        self._chains[target] = chain
        return chain
