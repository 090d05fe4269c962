"""Salvos: the firing pieces, their targets, their dice, and the time of firing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from sandtable.model.combat.armies import Army, Strength
from sandtable.model.combat.hit_chances import DiceGroup

Role = Literal["attacker", "defender"]


@dataclass(frozen=True, slots=True)
class FireSalvo:
    """Fire of some pieces of one side within a round of combat."""

    role: Role
    order: tuple[int, int]
    """Place within a round; salvos of the same place fire at the same time."""
    dice: Callable[[Strength, Strength, int], tuple[DiceGroup, ...]]
    """Dice of the firing army against the other one in a round."""
    targets: tuple[int, ...]
    """Conditions of the other army that it can hit, those hit first before others."""
    first_round: int = 1
    last_round: int | None = None
    minds_target: bool = False
    """Whether its dice depend on the army at which it is fired."""
    spenders: tuple[int, ...] = ()
    """Conditions of the firing army that lose steps by firing."""
    spent_steps: int = 0
    name: str = ""
    """Word for its volley."""
    is_answered: Callable[[Strength], bool] | None = None
    """Whether those hit fire before they go, though others of this place go at once."""

    def is_fired_in_round(self, number: int) -> bool:
        """Say whether the salvo is fired in a round."""
        return self.first_round <= number and (
            self.last_round is None or number <= self.last_round
        )


@dataclass(frozen=True)
class ArmyEngagement:
    """A fight, which consists of two armies, their salvos, and how long it lasts."""

    attack: Army
    defend: Army
    salvos: tuple[FireSalvo, ...]
    rounds: int | None = None
    """Number of rounds; None: until one side is gone."""

    @property
    def last_special_round(self) -> int:
        """Return the number of the last round that differs from the rounds after it."""
        ends = [0]
        for salvo in self.salvos:
            ends.append(salvo.first_round - 1)
            if salvo.last_round is not None:
                ends.append(salvo.last_round)
        return max(*ends, self.changing_rounds)

    changing_rounds: int = 0
    """Last round with a modifier that applies to certain rounds only."""
