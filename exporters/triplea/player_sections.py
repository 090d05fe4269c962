"""Players of a TripleA game with their alliances, resources, purchases and income."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.triplea.unit_types import UnitTypes, printed_number_of_rating
from sandtable.exporters.triplea.xml_elements import make_attachment, make_xml_element
from sandtable.model.ledger.calendar import turn_number
from sandtable.model.references.owner_scope import COMMON_OWNER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from sandtable.exporters.triplea.scenario_game import ScenarioGame

MONEY_RESOURCE = "PUs"
"""The resource that the engine buys with; it must have this name."""


def section_of_players(game: ScenarioGame) -> etree._Element:
    """Return the players in turn order, with the alliance of each."""
    section = make_xml_element("playerList")
    for owner, name in game.player_names.items():
        # A player that is not optional and has no capital ends the game with an error.
        section.append(
            make_xml_element("player", name=name, optional=not has_capital_in_play(game, owner))
        )
    for owner, name in game.player_names.items():
        section.append(
            make_xml_element("alliance", player=name, alliance=game.alliance_names[owner])
        )
    return section


def has_capital_in_play(game: ScenarioGame, owner: str) -> bool:
    """Say whether the capital of an owner is in play."""
    capital = game.module_for_scenario.module.owners[owner].capital
    return capital is not None and capital in game.territory_by_id


# ------------------------------------------------------------------------------- purchases
def section_of_production(game: ScenarioGame, types: UnitTypes) -> etree._Element:
    """Return the price of each unit type, and the types that each player may buy."""
    word = game.additions.module_word_by_engine_name.get("cost", "cost")
    prices = {
        unit.name: price
        for unit in types.types
        if (price := printed_number_of_rating(game, unit.first_counter, word)) is not None
    }
    section = make_xml_element("production")
    for unit_name, price in prices.items():
        section.append(
            make_xml_element(
                "productionRule",
                make_xml_element("cost", resource=MONEY_RESOURCE, quantity=price),
                make_xml_element("result", resourceOrUnit=unit_name, quantity=1),
                name=f"buy-{unit_name}",
            )
        )
    every = {owner: _unit_types_for_sale(game, types, owner, prices) for owner in game.turn_order}
    bought = {owner: unit_names for owner, unit_names in every.items() if unit_names}
    for owner, unit_names in bought.items():
        rules = [make_xml_element("frontierRules", name=f"buy-{name}") for name in unit_names]
        section.append(
            make_xml_element(
                "productionFrontier", *rules, name=_name_of_purchase_list(game, owner)
            )
        )
    for owner in bought:
        section.append(
            make_xml_element(
                "playerProduction",
                player=game.player_names[owner],
                frontier=_name_of_purchase_list(game, owner),
            )
        )
    return section


def _name_of_purchase_list(game: ScenarioGame, owner: str) -> str:
    return f"production-{game.player_names[owner]}"


def _unit_types_for_sale(
    game: ScenarioGame, types: UnitTypes, owner: str, prices: dict[str, int]
) -> list[str]:
    """Return the types with pieces of the player, or with pieces that all players share."""
    return [
        unit.name
        for unit in types.types
        if unit.name in prices
        and any(
            counter.owner == COMMON_OWNER or game.player_for_owner(counter.owner) == owner
            for counter in unit.counters
        )
    ]


# ----------------------------------------------------------------------------------- money
def money_by_player(game: ScenarioGame) -> dict[str, int]:
    """Return the money of each player at the start."""
    word = game.additions.module_word_by_engine_name.get("money", "income")
    owners = game.module_for_scenario.module.owners
    amounts = {name: owners[owner].values.get(word) for owner, name in game.player_names.items()}
    return {
        name: amount.constant_number
        for name, amount in amounts.items()
        if amount is not None and amount.constant_number
    }


def regular_income_of_players(game: ScenarioGame) -> Iterator[etree._Element]:
    """Yield the income per turn that players have besides the income of their territories."""
    word = game.additions.module_word_by_engine_name.get("standingIncome")
    owners, calendar = (
        game.module_for_scenario.module.owners,
        game.module_for_scenario.module.calendar,
    )
    for owner, name in game.player_names.items():
        amount = owners[owner].values.get(word) if word else None
        # A player without income needs no trigger for it.
        if amount is None or not amount.constant_number:
            continue
        skipped = calendar.skips.get(owner)
        last = turn_number(calendar, skipped.last) if skipped and skipped.last else None
        yield make_attachment(
            f"objectiveAttachment{name}_Income",
            name,
            "player",
            "RulesAttachment",
            [
                ("objectiveValue", amount.constant_number),
                ("rounds", f"{last + 1 if last else 1}-+"),
            ],
        )
