"""A battle in a module: calculates the chance of each outcome from a request in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from sandtable.model.combat.armies import Strength
from sandtable.model.combat.battle_armies import BattleSide, battle_side
from sandtable.model.combat.battle_chances import TooManyStatesError, battle_chances
from sandtable.model.combat.battle_forces import BattleForce, parse_force
from sandtable.model.combat.battle_place import BattlePlace, battle_place_from_words
from sandtable.model.combat.battle_rounds import Armies
from sandtable.model.combat.battle_simulation import chances_by_simulation
from sandtable.model.combat.combat_errors import CombatError
from sandtable.model.combat.combat_modifiers import require_known_modifiers
from sandtable.model.combat.dice_battle import engagement_with_dice
from sandtable.model.combat.fire_salvos import ArmyEngagement, Role
from sandtable.model.combat.hit_chances import Chance, DiceGroup
from sandtable.model.combat.odds_battle import (
    OddsColumn,
    OddsResult,
    odds_column,
    results_of_odds_column,
    strength_after_lost_steps,
)
from sandtable.model.entities.combat import Combat
from sandtable.model.module import Module
from sandtable.model.name_suggestions import closest_name, did_you_mean_text

_MAX_FRACTIONS = 5_000
"""Transitions between states up to which all chances are fractions."""
_MAX_STATE_TRANSITIONS = 1_500_000
"""Transitions up to which all states are counted, by numbers of double precision."""
_MAX_PIECES_OF_EXACT_BATTLE = 72
"""Product of the hits of both sides up to which a long battle is reckoned in fractions."""
_NUMBER_OF_SIMULATED_BATTLES = 20_000
_MAX_ROUNDING_ERROR = 1e-12


@dataclass(frozen=True)
class BattleTerms:
    """The battle that a user wants to be computed: forces, place and conditions."""

    attack: str
    defend: str
    at: tuple[str, ...] = ()
    kind: str | None = None
    """Kind of battle, by id; by default the first that fits the place and the pieces."""
    named: Mapping[str, int] = field(default_factory=dict)
    attack_losses: tuple[str, ...] = ()
    defend_losses: tuple[str, ...] = ()
    rounds: int | None = None


@dataclass(frozen=True)
class BattleEnd:
    """A possible end of a battle, and its chance."""

    chance: Chance
    attack: Strength
    defend: Strength
    result: OddsResult | None = None


@dataclass(frozen=True)
class DiceOfFirstRound:
    """Dice that a side throws in the first round, before it has lost anything."""

    volley: str
    role: Role
    dice: tuple[DiceGroup, ...]


@dataclass(frozen=True)
class BattleAnswer:
    """The possible ends of a battle; `error` is the largest error in any of their chances."""

    kind: str
    combat: Combat
    sides: tuple[BattleSide, BattleSide]
    ends: tuple[BattleEnd, ...]
    is_exact: bool
    error: float
    column: OddsColumn | None = None
    dice: tuple[DiceOfFirstRound, ...] = ()


def battle_answer(module: Module, terms: BattleTerms) -> BattleAnswer:
    """Return the possible ends of a battle.

    Raises CombatError for unknown names in the request.
    """
    forces = parse_force(module, terms.attack), parse_force(module, terms.defend)
    if not all(force.groups for force in forces):
        raise CombatError("A battle needs pieces of both sides.")
    place = battle_place_from_words(module, terms.at)
    kind = _kind_of_battle(module, terms, forces, place)
    combat = module.combat[kind]
    require_known_modifiers(combat, terms.named)
    sides = (
        battle_side(
            "attacker", combat, forces[0], _require_known_loss_words(module, terms.attack_losses)
        ),
        battle_side(
            "defender", combat, forces[1], _require_known_loss_words(module, terms.defend_losses)
        ),
    )
    if combat.table is not None:
        return _battle_decided_by_odds(module, kind, sides, place, terms)
    engagement = engagement_with_dice(*sides, place, terms.named, terms.rounds)
    chances, is_exact, error = _chances_of_battle_ends(engagement)
    ends = [BattleEnd(chance, *armies) for armies, chance in chances.items() if chance]
    dice = _dice_of_first_round(engagement)
    return BattleAnswer(kind, combat, sides, tuple(ends), is_exact, error, None, dice)


def _dice_of_first_round(engagement: ArmyEngagement) -> tuple[DiceOfFirstRound, ...]:
    """Return the dice of the first round, in the order in which they are thrown."""
    attack, defend = engagement.attack.full_strength, engagement.defend.full_strength
    return tuple(
        DiceOfFirstRound(
            salvo.name,
            salvo.role,
            salvo.dice(attack, defend, 1)
            if salvo.role == "attacker"
            else salvo.dice(defend, attack, 1),
        )
        for salvo in sorted(engagement.salvos, key=lambda each: each.order)
        if salvo.is_fired_in_round(1)
    )


def _kind_of_battle(
    module: Module, terms: BattleTerms, forces: tuple[BattleForce, BattleForce], place: BattlePlace
) -> str:
    """Return the id of the rules by which a battle is fought."""
    if terms.kind is not None:
        if terms.kind not in module.combat:
            advice = did_you_mean_text(closest_name(terms.kind, module.combat))
            raise CombatError(f"There is no kind of battle {terms.kind!r}.{advice}")
        return terms.kind
    if not module.combat:
        raise CombatError("The module does not say how battles are decided.")
    fought = {
        kind: sum(_number_of_pieces_in_force(force, combat) for force in forces)
        for kind, combat in module.combat.items()
        if all(force.indexes_of_selected_groups(combat.of) for force in forces)
        and (not place.spaces or combat.in_ is None or place.is_in_selected_space(combat.in_))
    }
    if fought:
        # Aircraft fight everywhere: the battle is of the kind in which most of the pieces do.
        return max(fought, key=lambda kind: fought[kind])
    raise CombatError("No kind of battle is fought by these pieces at this place.")


def _number_of_pieces_in_force(force: BattleForce, combat: Combat) -> int:
    return sum(force.groups[index].copies for index in force.indexes_of_selected_groups(combat.of))


def _require_known_loss_words(module: Module, words: Sequence[str]) -> tuple[str, ...]:
    """Return the words that state an order of casualties.

    Raise CombatError for unknown pieces.
    """
    fixed = {"spare", "cheapest", "weakest", "strongest"}
    for word in words:
        if word not in fixed:
            parse_force(module, f"{word} at step 1" if word in module.types else word)
    return tuple(words)


def _battle_decided_by_odds(
    module: Module,
    kind: str,
    sides: tuple[BattleSide, BattleSide],
    place: BattlePlace,
    terms: BattleTerms,
) -> BattleAnswer:
    combat = module.combat[kind]
    table = module.tables.get(combat.table or "")
    if table is None or table.dice is None:
        raise CombatError(f"The battle “{combat.name}” needs a table with dice.")
    column = odds_column(combat, table, sides, place, terms.named)
    ends = tuple(
        BattleEnd(
            result.chance,
            strength_after_lost_steps(sides[0], result.attack_losses),
            strength_after_lost_steps(sides[1], result.defend_losses),
            result,
        )
        for result in results_of_odds_column(combat, table, column)
    )
    return BattleAnswer(kind, combat, sides, ends, True, 0.0, column)


def _chances_of_battle_ends(
    engagement: ArmyEngagement,
) -> tuple[Mapping[Armies, Chance], bool, float]:
    """Return the chances of all ends, whether they are exact, and the largest error."""
    hits = [
        army.hits_left_in_army(army.full_strength)
        for army in (engagement.attack, engagement.defend)
    ]
    # Long battles make fractions of many hundred digits, which take long and tell nobody more.
    if engagement.rounds is not None or hits[0] * hits[1] <= _MAX_PIECES_OF_EXACT_BATTLE:
        try:
            return battle_chances(engagement, Fraction(1), _MAX_FRACTIONS), True, 0.0
        except TooManyStatesError:
            pass
    try:
        chances = battle_chances(engagement, 1.0, _MAX_STATE_TRANSITIONS)
    except TooManyStatesError:
        simulated, error = chances_by_simulation(engagement, _NUMBER_OF_SIMULATED_BATTLES)
        return simulated, False, error
    return chances, True, _MAX_ROUNDING_ERROR
