"""Armies made from the pieces of a battle: the hits that they take, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.model.combat.armies import Army, CombatPiece, Strength
from sandtable.model.combat.battle_forces import BattleForce, ForceGroup
from sandtable.model.combat.combat_errors import CombatError
from sandtable.model.combat.fire_salvos import Role
from sandtable.model.entities.combat import Combat
from sandtable.model.phrases.selector import Selector


@dataclass(frozen=True)
class BattleSide:
    """One side of a battle: its pieces as an army."""

    role: Role
    combat: Combat
    force: BattleForce
    army: Army
    losses: tuple[str, ...]
    """Words for who is hit first; the first word decides."""

    def force_group_of_condition(self, condition: int) -> ForceGroup:
        """Return the group of equal pieces that a condition of the army is about."""
        return self.force.groups[self.army.piece_conditions[condition][0]]

    def steps_lost_by_condition(self, condition: int) -> int:
        """Return how many strength steps pieces in a condition have lost in this battle."""
        index, left = self.army.piece_conditions[condition]
        piece = self.army.pieces[index]
        return piece.steps_after_hits(piece.hits) - piece.steps_after_hits(left)

    def conditions_of_selected_pieces(self, selector: Selector | None) -> tuple[int, ...]:
        """Return the conditions (pieces with hits left) of the army that a selector means."""
        selected = self.force.indexes_of_selected_groups(selector)
        return tuple(
            condition
            for condition, (index, _) in enumerate(self.army.piece_conditions)
            if index in selected
        )

    def number_of_selected_pieces(self, strength: Strength, selector: Selector | None) -> int:
        """Return the number of pieces left that a selector means."""
        return sum(
            strength[condition] for condition in self.conditions_of_selected_pieces(selector)
        )

    def order_in_which_pieces_are_hit(
        self, at: Selector | None, prefers: Selector | None
    ) -> tuple[int, ...]:
        """Return the army conditions that a shot can hit, in the order in which they are hit."""
        hittable = [
            condition
            for condition in self.conditions_of_selected_pieces(at)
            if self.army.pieces[self.army.piece_conditions[condition][0]].can_be_hit
        ]
        preferred = frozenset(
            () if prefers is None else self.conditions_of_selected_pieces(prefers)
        )
        return tuple(
            sorted(
                hittable,
                key=lambda condition: (
                    condition not in preferred,
                    *self._rank_in_casualty_order(condition),
                ),
            )
        )

    def _rank_in_casualty_order(self, condition: int) -> tuple[float, ...]:
        return (*(self._rank_by_casualty_word(word, condition) for word in self.losses), condition)

    def _rank_by_casualty_word(self, word: str, condition: int) -> float:
        """Return a sort key for army conditions: it is smaller for pieces that are hit earlier."""
        group, lost = (
            self.force_group_of_condition(condition),
            self.steps_lost_by_condition(condition),
        )
        if word == "spare":
            return self.army.piece_conditions[condition][1] == 1
        if word == "cheapest":
            return group.number_by_name("cost") or 0
        if word in {"weakest", "strongest"}:
            name = self.combat.attack if self.role == "attacker" else self.combat.defence
            strength = group.number_by_name(name, lost) or 0
            # A shield that was struck is struck again only when no other strong one is whole.
            return strength if word == "weakest" else -strength
        return condition not in self.conditions_of_selected_pieces(Selector.parse(word))


def battle_side(
    role: Role, combat: Combat, force: BattleForce, losses: Sequence[str] | None
) -> BattleSide:
    """Return one side of a battle; `losses` replaces the module's order of casualties."""
    can_be_hit = force.indexes_of_selected_groups(combat.of)
    pieces = tuple(
        _make_combat_piece(combat, group, index in can_be_hit)
        for index, group in enumerate(force.groups)
    )
    order = (*losses, *combat.casualties) if losses else combat.casualties
    return BattleSide(role, combat, force, Army(pieces), tuple(order))


def _make_combat_piece(combat: Combat, group: ForceGroup, can_be_hit: bool) -> CombatPiece:  # noqa: FBT001
    if combat.toughness == "steps":
        return CombatPiece(group.label, group.copies, group.current_number_of_steps, can_be_hit)
    strengths = group.printed_strengths[group.lost :]
    if not strengths:
        raise CombatError(f"{group.label} has no strength: write {group.label} at step 3.")
    # A step is left until the hits reach the number of the next one.
    steps_left = tuple(
        sum(
            1
            for number in strengths
            if 0 < number <= _strength_shown_with_hits_left(strengths, left)
        )
        for left in range(strengths[0] + 1)
    )
    return CombatPiece(group.label, group.copies, strengths[0], can_be_hit, steps_left)


def _strength_shown_with_hits_left(strengths: Sequence[int], left: int) -> int:
    """Return the strength that a piece shows when it can still take this many hits."""
    return min((number for number in strengths if number >= left), default=0) if left else 0
