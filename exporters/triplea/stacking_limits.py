"""Stacking limits as player options: a maximum of units of a side in every territory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.triplea.module_rules import limits_by_address
from sandtable.exporters.triplea.xml_elements import Option, make_attachment
from sandtable.model.select.pieces import pieces_matching

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from sandtable.exporters.triplea.scenario_game import ScenarioGame
    from sandtable.exporters.triplea.unit_types import UnitTypes
    from sandtable.model.entities.rules import Limit

_LIMITING_OPTIONS = ("movementLimit", "attackingLimit", "placementLimit")
_LAND_WORDS = frozenset({"", "land", "hex", "space"})


def stacking_options(
    game: ScenarioGame, types: UnitTypes
) -> tuple[list[etree._Element], dict[str, str]]:
    """Return an option for each player, and a text by the address of each expressed limit."""
    options: list[Option] = []
    words: dict[str, str] = {}
    for address, limit in limits_by_address(game).items():
        number = _number_for_all_territories(limit)
        if number is None or limit.of is None:
            continue
        wanted = set(pieces_matching(game.module_for_scenario, limit.of))
        names = [
            unit.name
            for unit in types.types
            if unit.first_counter.kind == "unit"
            and unit.first_counter.domain != "sea"
            and unit.first_counter.id in wanted
        ]
        if names:
            options += [(each, f"allied:{':'.join(names)}", number) for each in _LIMITING_OPTIONS]
            words[address] = f"limits of movement, attack and placement of {number} for a side"
    return list(_player_attachments(game, options)), words


def _player_attachments(game: ScenarioGame, options: list[Option]) -> Iterator[etree._Element]:
    if options:
        for player in game.player_names.values():
            yield make_attachment(
                "playerAttachment", player, "player", "PlayerAttachment", options
            )


def _number_for_all_territories(limit: Limit) -> int | None:
    """Return the number of a limit on one side's pieces in each space; None for other limits."""
    groups = set(limit.per)
    if (
        not {"space", "side"} <= groups | {"space"}
        or "side" not in groups
        or limit.if_ is not None
    ):
        return None
    if limit.count not in {None, "copies", "pieces"} or str(limit.in_ or "") not in _LAND_WORDS:
        return None
    if limit.at_most is None:
        return None
    number = limit.at_most.constant_number
    return number if number is not None else limit.default
