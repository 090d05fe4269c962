"""A fight, with the volleys and modifiers that a kind of battle states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from sandtable.model.combat.armies import Strength
from sandtable.model.combat.battle_armies import BattleSide
from sandtable.model.combat.battle_place import BattlePlace
from sandtable.model.combat.combat_errors import CombatError
from sandtable.model.combat.combat_modifiers import ActiveModifier, modifiers_at_battle_place
from sandtable.model.combat.dice_pools import VolleyDice
from sandtable.model.combat.fire_salvos import ArmyEngagement, FireSalvo, Role
from sandtable.model.entities.combat import Combat, Volley

_BATTLE_ROLES: tuple[Role, Role] = ("attacker", "defender")


def engagement_with_dice(
    attack: BattleSide,
    defend: BattleSide,
    place: BattlePlace,
    named: Mapping[str, int],
    rounds: int | None,
) -> ArmyEngagement:
    """Return the fight between two sides, with the salvos of its rounds."""
    combat = attack.combat
    if combat.dice is None or combat.dice.number != 1:
        raise CombatError(f"The battle “{combat.name}” needs one die, such as 1d6.")
    salvos = tuple(
        salvo
        for (name, volley), role in product(combat.volleys.items(), _BATTLE_ROLES)
        if volley.by in {role, "both"}
        for salvo in _salvos_of_volley(
            name, volley, *((attack, defend) if role == "attacker" else (defend, attack)),
            modifiers_at_battle_place(combat, role, place, named),
        )
    )  # fmt: skip
    return ArmyEngagement(
        attack.army,
        defend.army,
        salvos,
        rounds if rounds is not None else combat.rounds,
        _last_changing_round(combat),
    )


def _last_changing_round(combat: Combat) -> int:
    """Return the last round whose modifiers differ from those of all later rounds."""
    spans = [m.rounds for m in combat.modifiers.values() if m.rounds is not None]
    ends = [int(span.last) if span.last else int(span.first or 1) - 1 for span in spans]
    return max(ends, default=0)


def _salvos_of_volley(
    name: str,
    volley: Volley,
    side: BattleSide,
    foe: BattleSide,
    modifiers: list[ActiveModifier],
) -> Iterator[FireSalvo]:
    """Yield the salvo of a volley, if one side has pieces to fire it and the other has targets."""
    combat = side.combat
    mine = [m for m in modifiers if not m.modifier.volleys or name in m.modifier.volleys]
    firing = side.conditions_of_selected_pieces(volley.of)
    targets = foe.order_in_which_pieces_are_hit(volley.at, volley.prefers)
    if not targets or not (firing or any(m.modifier.dice for m in mine)):
        return
    assert combat.dice is not None
    dice = VolleyDice(volley, side, foe, mine, combat.dice.sides, frozenset(targets))
    span = volley.rounds
    yield FireSalvo(
        side.role,
        (volley.order, 0 if volley.first in {None, side.role} else 1),
        dice.dice,
        targets,
        int(span.first or 1) if span else 1,
        int(span.last) if span and span.last else None,
        dice.minds_target,
        firing if volley.spends else (),
        volley.spends,
        name,
        _return_fire_test(volley, foe),
    )


class _ReturnFireTest:
    """Test whether an army has pieces that let hit pieces fire before they are removed."""

    def __init__(self, volley: Volley, foe: BattleSide) -> None:
        assert volley.answered_with is not None
        self._conditions = foe.conditions_of_selected_pieces(volley.answered_with)

    def __call__(self, strength: Strength) -> bool:
        return any(strength[condition] for condition in self._conditions)


def _return_fire_test(volley: Volley, foe: BattleSide) -> _ReturnFireTest | None:
    return None if volley.answered_with is None else _ReturnFireTest(volley, foe)
