"""Chances of how one round of combat changes two armies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import groupby

from sandtable.model.combat.armies import Army, Strength
from sandtable.model.combat.fire_salvos import ArmyEngagement, FireSalvo
from sandtable.model.combat.hit_chances import Chance, DiceGroup, chances_of_hit_numbers

Armies = tuple[Strength, Strength]
"""Strengths of attacker and defender."""
Outcomes = list[tuple[Strength, Chance]]
_State = tuple[Strength, Strength, Strength, Strength]
"""The rest of attacker and defender, then the pieces of each that fire in this round."""


class BattleRounds:
    """Rounds of a fight; the results of each fire are computed once and then used again.

    `one` is 1 as a fraction for exact chances, or as a float.
    """

    def __init__(self, engagement: ArmyEngagement, one: Chance) -> None:
        self.engagement = engagement
        self._one = one
        self._hits: dict[tuple[tuple[DiceGroup, ...], int], list[Chance]] = {}
        self._losses: dict[tuple[int, int, Strength], list[Strength]] = {}
        self._fire: dict[tuple[tuple[int, ...], int, Strength, Strength], Outcomes] = {}

    def is_one_army_gone(self, attack: Strength, defend: Strength) -> bool:
        """Say whether one of the armies is destroyed."""
        fight = self.engagement
        return not (
            fight.attack.hits_left_in_army(attack) and fight.defend.hits_left_in_army(defend)
        )

    def salvos_fired_together(self, number: int) -> list[list[int]]:
        """Return the salvos of a round by index; those that fire at the same time form a group."""
        salvos = self.engagement.salvos
        fired = [index for index, salvo in enumerate(salvos) if salvo.is_fired_in_round(number)]
        fired.sort(key=lambda index: salvos[index].order)
        return [list(group) for _, group in groupby(fired, key=lambda i: salvos[i].order)]

    def armies_after_round(self, armies: Armies, number: int) -> dict[Armies, Chance]:
        """Return the armies that may be left after a round, each with its chance."""
        states: dict[_State, Chance] = {(*armies, *armies): self._one}
        for step in self.salvos_fired_together(number):
            following: dict[_State, Chance] = {}
            for state, chance in states.items():
                if self.is_one_army_gone(state[0], state[1]) and state[:2] == state[2:]:
                    following[state] = following.get(state, chance * 0) + chance
                    continue
                for after, odds in self._states_after_step(state, step, number):
                    following[after] = following.get(after, chance * 0) + chance * odds
            states = following
        left: dict[Armies, Chance] = {}
        for (attack, defend, _, _), chance in states.items():
            left[attack, defend] = left.get((attack, defend), chance * 0) + chance
        return left

    def is_round_one_exchange(self, number: int) -> bool:
        """Say whether a round is a single exchange of fire, at the same time and at no cost."""
        steps = self.salvos_fired_together(number)
        return len(steps) == 1 and not any(self.engagement.salvos[i].spent_steps for i in steps[0])

    def army_under_fire(self, salvo: FireSalvo) -> Army:
        """Return the army at which a salvo is fired."""
        fight = self.engagement
        return fight.defend if salvo.role == "attacker" else fight.attack

    def _salvos_by_role(self, step: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        salvos = self.engagement.salvos
        attackers = tuple(index for index in step if salvos[index].role == "attacker")
        return attackers, tuple(index for index in step if index not in attackers)

    def armies_after_thrown_round(
        self, armies: Armies, number: int, draw: Callable[[], float]
    ) -> Armies:
        """Return the armies after one round whose dice are thrown."""
        state: _State = (*armies, *armies)
        for step in self.salvos_fired_together(number):
            if self.is_one_army_gone(state[0], state[1]) and state[:2] == state[2:]:
                break
            state = self._state_after_thrown_step(state, step, number, draw)
        return state[:2]

    def _state_after_thrown_step(
        self, state: _State, step: Sequence[int], number: int, draw: Callable[[], float]
    ) -> _State:
        attackers, defenders = self._salvos_by_role(step)
        attack, defend, attack_fires, defend_fires = state
        attack_left = _outcome_at_random_number(
            self.outcomes_of_salvos(defenders, number, defend_fires, attack), draw()
        )
        defend_left = _outcome_at_random_number(
            self.outcomes_of_salvos(attackers, number, attack_fires, defend), draw()
        )
        return self._state_after_losses(state, step, attack_left, defend_left)

    def _states_after_step(
        self, state: _State, step: Sequence[int], number: int
    ) -> Iterator[tuple[_State, Chance]]:
        attack, defend, attack_fires, defend_fires = state
        attackers, defenders = self._salvos_by_role(step)
        if state[:2] == state[2:] and not self._has_special_losses(step, attack, defend):
            # Most exchanges are of this kind, and there are many.
            defends = self.outcomes_of_salvos(attackers, number, attack, defend)
            for attack_left, chance in self.outcomes_of_salvos(defenders, number, defend, attack):
                for defend_left, other in defends:
                    yield (attack_left, defend_left, attack_left, defend_left), chance * other
            return
        for attack_left, chance in self.outcomes_of_salvos(
            defenders, number, defend_fires, attack
        ):
            for defend_left, other in self.outcomes_of_salvos(
                attackers, number, attack_fires, defend
            ):
                after = self._state_after_losses(state, step, attack_left, defend_left)
                yield after, chance * other

    def _state_after_losses(
        self, state: _State, step: Sequence[int], attack_left: Strength, defend_left: Strength
    ) -> _State:
        """Return the armies left, and the pieces that still fire, after hits and costs."""
        attack, defend, attack_fires, defend_fires = state
        attackers, defenders = self._salvos_by_role(step)
        fight = self.engagement
        if not self._do_casualties_still_fire(defenders, attack):
            attack_fires = _firing_after_losses(attack_fires, attack, attack_left)
        if not self._do_casualties_still_fire(attackers, defend):
            defend_fires = _firing_after_losses(defend_fires, defend, defend_left)
        return (
            self._army_after_spending_steps(fight.attack, attackers, attack_left),
            self._army_after_spending_steps(fight.defend, defenders, defend_left),
            self._army_after_spending_steps(fight.attack, attackers, attack_fires),
            self._army_after_spending_steps(fight.defend, defenders, defend_fires),
        )

    def _has_special_losses(self, step: Sequence[int], attack: Strength, defend: Strength) -> bool:
        """Say whether firing costs strength steps, or pieces that were hit still fire."""
        attackers, defenders = self._salvos_by_role(step)
        return (
            any(self.engagement.salvos[index].spent_steps for index in step)
            or self._do_casualties_still_fire(defenders, attack)
            or self._do_casualties_still_fire(attackers, defend)
        )

    def _do_casualties_still_fire(self, salvos: Sequence[int], target: Strength) -> bool:
        tests = [self.engagement.salvos[index].is_answered for index in salvos]
        return any(test is not None and test(target) for test in tests)

    def _army_after_spending_steps(
        self, army: Army, salvos: Sequence[int], strength: Strength
    ) -> Strength:
        for index in salvos:
            salvo = self.engagement.salvos[index]
            if salvo.spent_steps:
                strength = army.army_after_spending_steps(
                    strength, salvo.spenders, salvo.spent_steps
                )
        return strength

    def outcomes_of_salvos(
        self, salvos: tuple[int, ...], number: int, firing: Strength, target: Strength
    ) -> Outcomes:
        """Return what salvos leave of an army, each result with its chance."""
        # Rounds without special rules are all alike.
        alike = min(number, self._last_special_round + 1)
        key = (salvos, alike, firing, target)
        if key not in self._fire:
            self._fire[key] = self._compute_outcomes_of_salvos(salvos, alike, firing, target)
        return self._fire[key]

    @cached_property
    def _last_special_round(self) -> int:
        return self.engagement.last_special_round

    def _compute_outcomes_of_salvos(
        self, salvos: tuple[int, ...], number: int, firing: Strength, target: Strength
    ) -> Outcomes:
        outcomes: dict[Strength, Chance] = {target: self._one}
        for index in salvos:
            dice = self.engagement.salvos[index].dice(firing, target, number)
            if not dice:
                continue
            following: dict[Strength, Chance] = {}
            for strength, chance in outcomes.items():
                for left, odds in self._strengths_after_salvo(index, dice, strength):
                    following[left] = following.get(left, chance * 0) + chance * odds
            outcomes = following
        return list(outcomes.items())

    def _strengths_after_salvo(
        self, index: int, dice: tuple[DiceGroup, ...], target: Strength
    ) -> list[tuple[Strength, Chance]]:
        salvo = self.engagement.salvos[index]
        thrown = sum(number for number, _ in dice)
        losses = self._army_left_after_each_hit_count(salvo, index, target, thrown)
        most = min(thrown, len(losses) - 1)
        key = (dice, most)
        if key not in self._hits:
            self._hits[key] = chances_of_hit_numbers(dice, self._one, most)
        return list(zip(losses, self._hits[key], strict=False))

    def _army_left_after_each_hit_count(
        self, salvo: FireSalvo, index: int, target: Strength, most: int
    ) -> list[Strength]:
        """Return what is left of an army after 0, 1, 2 … hits, up to the hits that matter."""
        key = (index, most, target)
        if key not in self._losses:
            army = self.army_under_fire(salvo)
            losses = [target]
            for _ in range(most):
                left = army.army_after_hits(losses[-1], salvo.targets, 1)
                if left == losses[-1]:
                    break
                losses.append(left)
            self._losses[key] = losses
        return self._losses[key]


def _outcome_at_random_number(outcomes: Outcomes, number: float) -> Strength:
    """Return one of several outcomes by a random number between 0 and 1."""
    for strength, chance in outcomes:
        number -= float(chance)
        if number < 0:
            return strength
    return outcomes[-1][0]


def _firing_after_losses(firing: Strength, before: Strength, after: Strength) -> Strength:
    """Return the pieces that still fire, without those lost in the latest fire."""
    if firing == before:
        return after
    return tuple(
        max(0, count - lost + left)
        for count, lost, left in zip(firing, before, after, strict=True)
    )
