"""Arrivals and withdrawals as TripleA triggers at the start of a player's turn."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from sandtable.exporters.triplea.scenario_game import does_kind_become_unit
from sandtable.exporters.triplea.starting_units import first_territory_of_place
from sandtable.exporters.triplea.turn_sequence import name_of_player_step
from sandtable.exporters.triplea.xml_elements import Option, make_attachment
from sandtable.model.ledger.calendar import turn_label
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.select.manifest import manifest_of_module

if TYPE_CHECKING:
    from lxml import etree

    from sandtable.exporters.triplea.condition_attachments import ConditionAttachments
    from sandtable.exporters.triplea.scenario_game import ScenarioGame
    from sandtable.exporters.triplea.unit_types import UnitTypes
    from sandtable.model.ledger.arrival_actions import PieceMove

# The engine's word for a trigger that may place units anywhere.
_ANY_TERRITORY_WORD = "all"


class _UnitChange(NamedTuple):
    """Units that one player gains or loses before its purchase in a round."""

    round_number: int
    half: str
    player: str
    territory: str
    """Territory where they appear, or from which they vanish."""
    unit: str
    appears: bool


@dataclass
class ArrivalTriggers:
    """Triggers for arrivals, and the parts of the schedule that TripleA cannot perform."""

    triggers: list[etree._Element] = field(default_factory=list)
    number_of_moves: int = 0
    losses: list[str] = field(default_factory=list)


def arrival_triggers(
    game: ScenarioGame, types: UnitTypes, conditions: ConditionAttachments
) -> ArrivalTriggers:
    """Return the triggers for arrivals and withdrawals: one for each player turn that has any."""
    made = ArrivalTriggers()
    changes: Tally[_UnitChange] = Tally()
    for move in game.scheduled_moves:
        for change in _unit_changes_of_move(game, types, move, made):
            changes[change] += move.quantity
    by_turn: dict[tuple[int, str, str], list[_UnitChange]] = {}
    for change in changes:
        by_turn.setdefault((change.round_number, change.half, change.player), []).append(change)
    for (number, half, player), some in by_turn.items():
        when = ("when", f"before:{name_of_player_step(game.player_names[half], 'Purchase')}")
        for appears, action in ((False, "removeUnits"), (True, "placement")):
            options: list[Option] = [
                (action, f"{each.territory}:{each.unit}", changes[each])
                for each in some
                if each.appears is appears
            ]
            if options:
                head: list[Option] = [
                    ("conditions", conditions.condition_of_rounds(str(number))), when, ("uses", 1)
                ]  # fmt: skip
                name = f"triggerAttachment_{number}_{player}_{game.player_names[half]}_{action}"
                made.triggers.append(
                    make_attachment(name, player, "player", "TriggerAttachment", [*head, *options])
                )
    return made


def _unit_changes_of_move(
    game: ScenarioGame, types: UnitTypes, move: PieceMove, made: ArrivalTriggers
) -> list[_UnitChange]:
    counter = manifest_of_module(game.module_for_scenario).counters.get(move.piece)
    # The engine only knows units that can act.
    if counter is None or not does_kind_become_unit(counter.kind):
        return []
    label = turn_label(game.module_for_scenario.module.calendar, move.turn)
    words = f"{counter.name} ({label}, {move.does})"
    scope = move.scope if counter.owner == COMMON_OWNER else counter.owner
    player, unit = game.name_of_player_with_pieces(scope), types.name_by_piece.get(move.piece)
    half = game.player_for_owner(move.half) if move.half else game.turn_order[0]
    if not move.sure or player is None or unit is None or half not in game.turn_order:
        reason = "it depends on play" if not move.sure else "its player has no turn"
        made.losses.append(f"{words}: left to the players, because {reason}.")
        return []
    number = game.round_of_turn(move.turn, half)
    target = first_territory_of_place(game, move.target)
    changes: list[_UnitChange] = []
    if move.source is not None:
        origin = first_territory_of_place(game, move.source)
        where = origin.name if origin and origin.site.kind == "box" else _ANY_TERRITORY_WORD
        changes.append(_UnitChange(number, half, player, where, unit, appears=False))
    if target is not None:
        if move.target.among is not None:
            made.losses.append(
                f"{words}: it comes to {target.name}, the first place of its choice."
            )
        changes.append(_UnitChange(number, half, player, target.name, unit, appears=True))
    made.number_of_moves += 1
    return changes
