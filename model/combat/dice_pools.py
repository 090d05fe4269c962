"""The dice that a volley throws: one for each piece, with modifiers and limits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from sandtable.model.combat.armies import Strength
from sandtable.model.combat.battle_armies import BattleSide
from sandtable.model.combat.combat_errors import CombatError
from sandtable.model.combat.combat_modifiers import ActiveModifier, strength_factor
from sandtable.model.combat.hit_chances import DiceGroup
from sandtable.model.entities.combat import CombatModifier, Volley

_DICE_LIMIT_IF_UNLIMITED = 10**6
"""More dice than any battle has targets."""


@dataclass(frozen=True, slots=True)
class _EqualDice:
    """Pieces that fire alike: the number of dice, and the results of a die that hit."""

    condition: int
    pieces: int
    dice_each: int
    hits_on: int
    factor: tuple[int, int] = (1, 1)

    @property
    def dice(self) -> int:
        return self.pieces * self.dice_each


@dataclass
class VolleyDice:
    """The dice that one side throws in a volley, for each strength of both armies."""

    volley: Volley
    side: BattleSide
    foe: BattleSide
    modifiers: list[ActiveModifier]
    sides_of_die: int
    targets: frozenset[int]
    _known: dict[tuple[object, ...], tuple[DiceGroup, ...]] = field(default_factory=dict)

    @property
    def minds_target(self) -> bool:
        """Say whether the dice depend on the army at which they are fired."""
        return self.volley.per_target is not None or any(
            each.modifier.lacks is not None for each in self.modifiers
        )

    def dice(self, strength: Strength, foe: Strength, number: int) -> tuple[DiceGroup, ...]:
        """Return the dice that an army throws in a round, grouped by their chance of a hit."""
        applied = tuple(
            index
            for index, each in enumerate(self.modifiers)
            if each.does_apply_in_round(number)
            and each.is_modifier_in_force(self.side, strength, self.foe, foe)
        )
        most = self._max_number_of_dice(foe)
        key = (strength, applied, most)
        if key not in self._known:
            self._known[key] = self._dice_by_chance(strength, applied, most)
        return self._known[key]

    def _max_number_of_dice(self, foe: Strength) -> int | None:
        if self.volley.per_target is None:
            return None
        return self.volley.per_target * sum(foe[condition] for condition in self.targets)

    def _dice_by_chance(
        self, strength: Strength, applied: Iterable[int], most: int | None
    ) -> tuple[DiceGroup, ...]:
        volley = self.volley
        if not self._is_volley_fired(strength):
            return ()
        modifiers = [self.modifiers[index].modifier for index in applied]
        rows = [
            self._dice_of_equal_pieces(condition, strength[condition])
            for condition in self.side.conditions_of_selected_pieces(volley.of)
            if strength[condition]
        ]
        for modifier in modifiers:
            rows = self._dice_with_modifier(rows, modifier, strength)
        thrown = self._dice_counts_after_factors(
            [self._dice_with_factor(row, modifiers) for row in rows]
        )
        for modifier in modifiers:
            if modifier.dice:
                thrown.append((modifier.dice, self._hit_number_set_by_modifier(modifier)))
        return self._group_dice_by_hit_number(thrown, most)

    def _is_volley_fired(self, strength: Strength) -> bool:
        volley = self.volley
        if volley.with_ is not None and not self.side.number_of_selected_pieces(
            strength, volley.with_
        ):
            return False
        return volley.without is None or not self.side.number_of_selected_pieces(
            strength, volley.without
        )

    def _dice_of_equal_pieces(self, condition: int, pieces: int) -> _EqualDice:
        group, lost = (
            self.side.force_group_of_condition(condition),
            self.side.steps_lost_by_condition(condition),
        )
        dice = self.volley.dice
        each = 1
        if dice is not None:
            each = (
                _DICE_LIMIT_IF_UNLIMITED
                if dice.number == "unlimited"
                else group.value_of_amount(dice, lost)
            )
        combat = self.side.combat
        name = combat.attack if self.side.role == "attacker" else combat.defence
        hits = self.volley.hits_on
        value = (
            group.number_by_name(name, lost) if hits is None else group.value_of_amount(hits, lost)
        )
        return _EqualDice(condition, pieces, each, int(value or 0))

    def _dice_with_modifier(
        self, rows: list[_EqualDice], modifier: CombatModifier, strength: Strength
    ) -> list[_EqualDice]:
        """Return groups of dice after a modifier changed which rolls hit.

        A modifier for a limited number of pieces may divide a group.
        """
        if not modifier.hits and (modifier.hits_on is None or modifier.dice):
            return rows
        chosen = frozenset(self.side.conditions_of_selected_pieces(modifier.of))
        left = _DICE_LIMIT_IF_UNLIMITED
        if modifier.for_each is not None:
            left = self.side.number_of_selected_pieces(strength, modifier.for_each)
        changed = []
        for row in rows:
            count = min(row.pieces, left) if row.condition in chosen else 0
            left -= count
            if count:
                changed.append(
                    replace(
                        row, pieces=count, hits_on=self._hit_number_with_modifier(row, modifier)
                    )
                )
            if count < row.pieces:
                changed.append(replace(row, pieces=row.pieces - count))
        return changed

    def _hit_number_with_modifier(self, row: _EqualDice, modifier: CombatModifier) -> int:
        if modifier.hits_on is None:
            return row.hits_on + modifier.hits
        group = self.side.force_group_of_condition(row.condition)
        return group.value_of_amount(
            modifier.hits_on, self.side.steps_lost_by_condition(row.condition)
        )

    def _hit_number_set_by_modifier(self, modifier: CombatModifier) -> int:
        amount = modifier.hits_on.constant_number if modifier.hits_on else None
        if amount is None:
            raise CombatError("Dice of a place need a number for their hits.")
        return amount

    def _dice_with_factor(self, row: _EqualDice, modifiers: list[CombatModifier]) -> _EqualDice:
        mine = [
            m for m in modifiers if row.condition in self.side.conditions_of_selected_pieces(m.of)
        ]
        return replace(row, factor=strength_factor(mine))

    def _dice_counts_after_factors(self, rows: list[_EqualDice]) -> list[tuple[int, int]]:
        """Return how many dice each group throws after its factors, and which rolls hit."""
        if not self.side.combat.merges_dice:
            return [
                (row.pieces * _number_of_dice_after_factor(row.dice_each, row.factor), row.hits_on)
                for row in rows
            ]
        by_factor: dict[tuple[int, int], list[_EqualDice]] = defaultdict(list)
        for row in rows:
            by_factor[row.factor].append(row)
        return [
            part
            for factor, alike in by_factor.items()
            for part in _add_up_dice_before_rounding(alike, factor)
        ]

    def _group_dice_by_hit_number(
        self, thrown: Iterable[tuple[int, int]], most: int | None
    ) -> tuple[DiceGroup, ...]:
        groups: dict[Fraction, int] = defaultdict(int)
        for dice, hits_on in sorted(thrown, key=lambda each: -each[1]):
            # With too few targets, those that hit best throw their dice.
            count = dice if most is None else min(dice, most)
            most = None if most is None else most - count
            hits = max(0, min(self.sides_of_die, hits_on))
            if count and hits:
                groups[Fraction(hits, self.sides_of_die)] += count
        if any(count >= _DICE_LIMIT_IF_UNLIMITED for count in groups.values()):
            raise CombatError("A volley with unlimited dice needs a limit for each target.")
        return tuple((count, chance) for chance, count in groups.items())


def _number_of_dice_after_factor(dice: int, factor: tuple[int, int]) -> int:
    """Return a number of dice multiplied by a factor; at least one die is left."""
    return max(1, dice * factor[0] // factor[1]) if dice else 0


def _add_up_dice_before_rounding(
    rows: list[_EqualDice], factor: tuple[int, int]
) -> list[tuple[int, int]]:
    """Return the dice of all pieces with the same factor, added up before fractions are dropped.

    A die more than the pieces have by themselves is thrown by the weakest piece.
    """
    total = _number_of_dice_after_factor(sum(row.dice for row in rows), factor)
    parts = [
        [row.pieces * (row.dice_each * factor[0] // factor[1]), row.hits_on]
        for row in sorted(rows, key=lambda row: (row.hits_on, row.dice_each))
    ]
    if parts:
        parts[0][0] += total - sum(dice for dice, _ in parts)
    return [(dice, hits) for dice, hits in parts]
