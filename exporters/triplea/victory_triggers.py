"""Victory as TripleA triggers, which show a message when a victory's conditions are met."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandtable.exporters.triplea.condition_attachments import (
    ConditionAttachments,
    ConditionNotInEngineError,
)
from sandtable.exporters.triplea.rule_table import RuleRow
from sandtable.exporters.triplea.turn_sequence import name_of_player_step
from sandtable.exporters.triplea.xml_elements import Option, make_attachment
from sandtable.model.ledger.calendar import is_last_turn_stated, turn_number
from sandtable.model.phrases.moment import Moment
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.victory_times import describe_victory_time

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from sandtable.exporters.triplea.scenario_game import ScenarioGame
    from sandtable.model.entities.scenarios import Victory


@dataclass
class VictoryTriggers:
    """Triggers for victories, the messages that they show, and rows for the table of rules."""

    triggers: list[etree._Element] = field(default_factory=list)
    messages: dict[str, str] = field(default_factory=dict)
    rows: list[RuleRow] = field(default_factory=list)


def make_victory_triggers(game: ScenarioGame, conditions: ConditionAttachments) -> VictoryTriggers:
    """Return a trigger for each victory and each step in which it is judged."""
    made = VictoryTriggers()
    for key, way in game.flat_scenario.victory.items():
        # A scenario may remove an inherited victory.
        if way is None:
            continue
        words = "; ".join(describe_condition(game.module_for_scenario, each) for each in way.if_)
        level = way.level.replace("-", " ")
        name = f"{owner_name(game.module_for_scenario, way.side)}, {level}: {words}"
        address = f"scenarios.{game.scenario}.victory.{key}"
        try:
            by = _add_way_to_win(game, conditions, way, key, made)
        except ConditionNotInEngineError as error:
            # The victory still appears in the table of rules, where players can read it.
            lost = f"not checked by the engine, because {error}; the players check it."
            made.rows.append(RuleRow(address, "Victory", name, lost=lost))
        else:
            made.rows.append(RuleRow(address, "Victory", name, by=by))
    if game.flat_scenario.draw:
        address, lost = f"scenarios.{game.scenario}.draw", "the engine knows no draw."
        made.rows.append(RuleRow(address, "Draw", " or ".join(game.flat_scenario.draw), lost=lost))
    return made


def _add_way_to_win(
    game: ScenarioGame,
    conditions: ConditionAttachments,
    way: Victory,
    key: str,
    made: VictoryTriggers,
) -> str:
    players = game.allied_players(way.side)
    if not players:
        raise ConditionNotInEngineError(
            f"{owner_name(game.module_for_scenario, way.side)} is no player"
        )
    names = [conditions.condition_name(each) for each in way.if_]
    rounds, owners = _times_when_victory_is_judged(game, way)
    if rounds:
        names.append(conditions.condition_of_rounds(rounds))
    present = [name for name in names if name] or [conditions.condition_of_rounds("1-+")]
    message = f"VICTORY_{key.upper().replace('-', '_')}"
    made.messages[message] = _victory_message_text(game, way)
    for owner in owners:
        step = name_of_player_step(game.player_names[owner], "EndTurn")
        options: list[Option] = [
            ("conditions", ":".join(present)),
            ("conditionType", "AND"),
            ("when", f"after:{step}"),
            ("victory", message),
            ("players", ":".join(players)),
            ("uses", 1),
        ]
        suffix = f"{key}_{game.player_names[owner]}"
        made.triggers.append(
            make_attachment(
                f"triggerAttachment_{suffix}", players[0], "player", "TriggerAttachment", options
            )
        )
    return f"a trigger after {' and '.join(game.player_names[owner] for owner in owners)}"


def _times_when_victory_is_judged(game: ScenarioGame, way: Victory) -> tuple[str, tuple[str, ...]]:
    """Return the rounds in which a victory is judged, and the players after whose turn."""
    last_owner = game.turn_order[-1]
    if way.at == "always":
        return "", game.turn_order
    if way.at == "turn-end":
        return "", (last_owner,)
    if way.at == "end":
        if not is_last_turn_stated(game.module_for_scenario.module.calendar, game.flat_scenario):
            raise ConditionNotInEngineError("the game has no stated end")
        return f"{game.round_of_turn(game.last_turn, last_owner)}", (last_owner,)
    assert isinstance(way.at, Moment)
    calendar, turns = game.module_for_scenario.module.calendar, way.at.turns
    # An open beginning means the first turn of the game.
    first = (turn_number(calendar, turns.first) if turns.first else None) or 1
    last = turn_number(calendar, turns.last) if turns.last else None
    owner = way.at.owner or last_owner
    if owner not in game.turn_order:
        raise ConditionNotInEngineError(
            f"{owner_name(game.module_for_scenario, owner)} has no turn"
        )
    if first == last:
        return f"{game.round_of_turn(first, owner)}", (owner,)
    end = "+" if last is None else str(game.round_of_turn(last, owner))
    return f"{game.round_of_turn(first, owner)}-{end}", (owner,)


def _victory_message_text(game: ScenarioGame, way: Victory) -> str:
    time = describe_victory_time(game.module_for_scenario, game.flat_scenario, way.at)
    words = " and ".join(describe_condition(game.module_for_scenario, each) for each in way.if_)
    level = way.level.replace("-", " ")
    return (
        f"{owner_name(game.module_for_scenario, way.side)}: {level}. {words}. {time or ''}".strip()
    )


def lines_of_notifications_file(messages: dict[str, str]) -> Iterator[str]:
    """Yield the lines of `notifications.properties`."""
    for key, text in messages.items():
        plain = text.encode("ascii", "xmlcharrefreplace").decode().replace("\n", " ")
        yield f"{key}={plain}"
