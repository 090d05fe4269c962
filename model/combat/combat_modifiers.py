"""Modifiers that apply at the place of a battle, and when they apply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod

from sandtable.model.combat.armies import Strength
from sandtable.model.combat.battle_armies import BattleSide
from sandtable.model.combat.battle_place import BattlePlace
from sandtable.model.combat.combat_errors import CombatError
from sandtable.model.combat.fire_salvos import Role
from sandtable.model.entities.combat import Combat, CombatModifier
from sandtable.model.name_suggestions import closest_name, did_you_mean_text


@dataclass(frozen=True, slots=True)
class ActiveModifier:
    """A modifier that applies to a side of this battle, and how often it was named."""

    modifier: CombatModifier
    times_named: int

    def is_modifier_in_force(
        self, side: BattleSide, strength: Strength, foe: BattleSide, foe_strength: Strength
    ) -> bool:
        """Say whether both sides have the required pieces, and lack the excluded ones."""
        modifier = self.modifier
        return all(
            side.number_of_selected_pieces(strength, needed) for needed in modifier.needs
        ) and not (
            modifier.lacks is not None
            and foe.number_of_selected_pieces(foe_strength, modifier.lacks)
        )

    def does_apply_in_round(self, number: int) -> bool:
        """Say whether the modifier applies in a round."""
        return self.modifier.rounds is None or self.modifier.rounds.has_number(number)


def modifiers_at_battle_place(
    combat: Combat, role: Role, place: BattlePlace, named: Mapping[str, int]
) -> list[ActiveModifier]:
    """Return the modifiers of a side that its place of battle causes or that players name.

    A name applies to both sides, or to one: `attacker air-point`.
    """
    active = []
    for name, modifier in combat.modifiers.items():
        times = named.get(f"{role} {name}", named.get(name, 0))
        if modifier.side not in {role, "both"} or (modifier.named and not times):
            continue
        if place.is_in_selected_space(modifier.in_) and place.is_across_border_feature(
            modifier.across
        ):
            active.append(ActiveModifier(modifier, times or 1))
    return active


def require_known_modifiers(combat: Combat, named: Mapping[str, int]) -> None:
    """Raise CombatError for a name that no modifier of this kind of battle has."""
    known_names = {name for name, modifier in combat.modifiers.items() if modifier.named}
    for text in named:
        name = text.removeprefix("attacker ").removeprefix("defender ")
        if name not in known_names:
            advice = did_you_mean_text(closest_name(name, known_names))
            there_are = advice or f" There are: {', '.join(sorted(known_names)) or 'none'}."
            raise CombatError(f"No modifier {name!r} can be named here.{there_are}")


def strength_factor(modifiers: list[CombatModifier]) -> tuple[int, int]:
    """Return the factor and divisor for strengths or dice. Of a group only the largest counts."""
    alone = [each for each in modifiers if each.group is None]
    groups: dict[str, list[CombatModifier]] = {}
    for each in modifiers:
        if each.group is not None:
            groups.setdefault(each.group, []).append(each)
    largest = [max(each, key=lambda m: max(m.times, m.divided_by)) for each in groups.values()]
    counted = [*alone, *largest]
    return prod(each.times for each in counted), prod(each.divided_by for each in counted)
