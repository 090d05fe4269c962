"""Pieces that a set-up places in spaces of the enemy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.control_lists import spaces_in_two_control_lists
from sandtable.model.ledger.standing import side_of_standing
from sandtable.model.references.owner_scope import side_of_owner
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.model.checks.setup_findings import ScenarioSetting
    from sandtable.model.checks.setup_lines import OccupiedLine
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module

_PIECE_KINDS_THAT_INTRUDE = frozenset({"unit", "leader", "supply", "container"})
"""Kinds of pieces that count; markers may lie in enemy spaces."""


def enemy_and_intruders(
    setting: ScenarioSetting, line: OccupiedLine
) -> tuple[str, list[Standing]]:
    """Return the enemy that controls all spaces of a set-up line, and the pieces placed there.

    Returns an empty text and no pieces if there is no such enemy.
    """
    control = setting.position.control
    holders = {control.get(space) for space in line.spaces} if control else set()
    controlling_sides = {
        side_of_owner(setting.module.module.owners, h) for h in holders if h is not None
    }
    # Spaces of several controllers, or under attack, may hold pieces of both sides.
    if (
        None in holders
        or len(controlling_sides) != 1
        or line.spaces & _spaces_declared_as_attacked(setting)
    ):
        return "", []
    enemy, sides = next(iter(controlling_sides)), _sides_with_player_turns(setting.module)
    if enemy not in sides:
        return "", []
    hostile = [s for s in line.standings if _is_piece_hostile_to_enemy(line, s, enemy, sides)]
    # SET005 reports spaces in two lists of control; one of the two must be wrong.
    if hostile and line.spaces & spaces_in_two_control_lists(setting.module, setting.name):
        return "", []
    return min(h for h in holders if h), hostile


def _sides_with_player_turns(module: Module) -> frozenset[str]:
    """Return the sides that have player turns.

    Only these can be an enemy.
    """
    owners, order = module.module.owners, module.module.calendar.order
    return frozenset(side_of_owner(owners, owner) for owner in order or owners)


def _spaces_declared_as_attacked(setting: ScenarioSetting) -> frozenset[str]:
    """Return the spaces that the set-up declares to be attacked."""
    ground = space_index_of(setting.module)
    places = (p for attacked in setting.scenario.attacks.values() for p in attacked or ())
    return frozenset(site.id for place in places if (site := ground.find_space(place.space)))


def _is_piece_hostile_to_enemy(
    line: OccupiedLine, standing: Standing, enemy: str, sides: frozenset[str]
) -> bool:
    sides_of_pieces = [
        side_of_standing(line.module, standing, counter.owner)
        for counter in line.counters_of_standing(standing)
        if counter.kind in _PIECE_KINDS_THAT_INTRUDE
    ]
    return bool(sides_of_pieces) and all(
        side in sides and side != enemy for side in sides_of_pieces
    )
