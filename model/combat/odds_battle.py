"""Battles that are decided by a column of odds and a roll on a table of results."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from sandtable.model.combat.armies import Strength
from sandtable.model.combat.battle_armies import BattleSide
from sandtable.model.combat.battle_place import BattlePlace
from sandtable.model.combat.combat_errors import CombatError
from sandtable.model.combat.combat_modifiers import (
    ActiveModifier,
    modifiers_at_battle_place,
    strength_factor,
)
from sandtable.model.entities.combat import Combat, ResultLosses
from sandtable.model.entities.rules import Table
from sandtable.model.tables.row_odds import row_odds, shifted_column

_ODDS_PATTERN = re.compile(r"([0-9]{1,4})\s*[:-]\s*([0-9]{1,4})")
NO_LOSSES = ResultLosses()


@dataclass(frozen=True, slots=True)
class OddsColumn:
    """The column on which a battle is decided, and how it was found."""

    attack: Fraction
    defend: Fraction
    printed: str
    """Column of the odds alone."""
    shift: int
    """Columns in favour of the attacker, before the limit of the table."""
    read: str
    """Column that is read."""


@dataclass(frozen=True, slots=True)
class OddsResult:
    """A result of the table with its chance, and what it means."""

    chance: Fraction
    result: str
    attack_losses: int
    defend_losses: int
    attack_retreats: int
    defend_retreats: int


def odds_column(
    combat: Combat,
    table: Table,
    sides: tuple[BattleSide, BattleSide],
    place: BattlePlace,
    named: Mapping[str, int],
) -> OddsColumn:
    """Return the column of the combat table that fits the strengths of two sides."""
    attack, defend = sides
    attacker = modifiers_at_battle_place(combat, "attacker", place, named)
    defender = modifiers_at_battle_place(combat, "defender", place, named)
    strengths = (
        _total_strength(attack, defend, attacker),
        _total_strength(defend, attack, defender),
    )
    if not strengths[1]:
        raise CombatError("The defender has no strength: there are no odds.")
    index = _index_of_odds_column(table, strengths[0] / strengths[1], combat.rounding)
    shift = _columns_shifted_for_side(attack, defend, attacker) - _columns_shifted_for_side(
        defend, attack, defender
    )
    read = shifted_column(table, index, shift)
    return OddsColumn(*strengths, table.columns[index], shift, table.columns[read])


def _modifiers_in_force(
    side: BattleSide, foe: BattleSide, modifiers: list[ActiveModifier]
) -> list[ActiveModifier]:
    strengths = side.army.full_strength, foe.army.full_strength
    return [
        each
        for each in modifiers
        if each.is_modifier_in_force(side, strengths[0], foe, strengths[1])
    ]


def _total_strength(
    side: BattleSide, foe: BattleSide, modifiers: list[ActiveModifier]
) -> Fraction:
    applied = [each.modifier for each in _modifiers_in_force(side, foe, modifiers)]
    total = Fraction(0)
    name = side.combat.attack if side.role == "attacker" else side.combat.defence
    for index, group in enumerate(side.force.groups):
        mine = [m for m in applied if index in side.force.indexes_of_selected_groups(m.of)]
        number = group.number_by_name(name)
        if number is None:
            number = 0
        times, divisor = strength_factor(mine)
        total += group.copies * Fraction(number).limit_denominator(1000) * times / divisor
    return total


def _columns_shifted_for_side(
    side: BattleSide, foe: BattleSide, modifiers: list[ActiveModifier]
) -> int:
    """Return by how many columns of the odds table the modifiers favour a side."""
    total = 0
    for each in _modifiers_in_force(side, foe, modifiers):
        times = each.times_named
        if each.modifier.per is not None:
            times = side.number_of_selected_pieces(side.army.full_strength, each.modifier.per)
        most = each.modifier.at_most
        total += each.modifier.columns * (times if most is None else min(times, most))
    return total


def _index_of_odds_column(table: Table, ratio: Fraction, rounding: str) -> int:
    """Return the index of the odds column for a ratio; extreme ratios use the outermost column."""
    ratios = [_odds_ratios_of_column(column) for column in table.columns]
    if not ratios or not all(ratios):
        raise CombatError(f"The columns of table “{table.name}” are no odds such as 2:1.")
    # A column such as `5:1 6:1` begins with its lowest odds.
    lowest = [min(each) for each in ratios]
    below = max((i for i, each in enumerate(lowest) if each <= ratio), default=0)
    above = min((i for i, each in enumerate(lowest) if each >= ratio), default=len(lowest) - 1)
    if rounding == "nearest":
        return below if ratio - lowest[below] <= lowest[above] - ratio else above
    return below if rounding == "defender" else above


def _odds_ratios_of_column(column: str) -> list[Fraction]:
    pairs = _ODDS_PATTERN.findall(column)
    return [Fraction(int(first), int(second)) for first, second in pairs if int(second)]


def results_of_odds_column(combat: Combat, table: Table, column: OddsColumn) -> list[OddsResult]:
    """Return the results in a column of a combat results table, each with its chance."""
    index = table.columns.index(column.read)
    chances: dict[str, Fraction] = {}
    for row in row_odds(table):
        cells = () if row.row is None else table.rows[row.row]
        text = cells[index] if index < len(cells) else ""
        chances[text] = chances.get(text, Fraction()) + row.odds
    return [_make_odds_result(combat, text, chance) for text, chance in chances.items() if chance]


def _make_odds_result(combat: Combat, text: str, chance: Fraction) -> OddsResult:
    words = [text] if text in combat.results else text.split()
    losses = [combat.results.get(word, NO_LOSSES) for word in words]
    return OddsResult(
        chance,
        text,
        sum(each.attacker for each in losses),
        sum(each.defender for each in losses),
        sum(each.attacker_retreats for each in losses),
        sum(each.defender_retreats for each in losses),
    )


def strength_after_lost_steps(side: BattleSide, steps: int) -> Strength:
    """Return a side after it has lost some strength steps, in its order of casualties."""
    order = side.order_in_which_pieces_are_hit(side.combat.of, None)
    return side.army.army_after_hits(side.army.full_strength, order, steps)
