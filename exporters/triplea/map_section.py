"""Section of a TripleA game: territories, connections, canals, and production."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.triplea.xml_elements import Option, make_attachment, make_xml_element
from sandtable.model.phrases.condition import Condition, ConditionClause
from sandtable.model.select.space_connections import SpaceConnection, connections_of_module
from sandtable.model.select.spaces import spaces_matching

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from sandtable.exporters.triplea.scenario_game import MapTerritory, ScenarioGame

# Games name their income in one of these ways; others state the word in the additions.
_WORDS_FOR_PRODUCTION = ("production", "income")
_WORDS_FOR_VICTORY_CITY = ("victory-city",)


def section_of_map(game: ScenarioGame) -> etree._Element:
    """Return the XML section with all territories and their connections."""
    section = make_xml_element("map")
    for territory in game.territory_by_id.values():
        section.append(
            make_xml_element("territory", name=territory.name, water=territory.is_water or None)
        )
    for first, second in connected_territory_pairs(game):
        section.append(make_xml_element("connection", t1=first.name, t2=second.name))
    return section


def connected_territory_pairs(game: ScenarioGame) -> Iterator[tuple[MapTerritory, MapTerritory]]:
    """Yield each pair of neighbours once, except those with a blocked connection."""
    seen: set[frozenset[str]] = set()
    for connection in connections_of_module(game.module_for_scenario):
        first, second = game.find_territory(connection.a), game.find_territory(connection.b)
        # The engine knows only open connections between different territories.
        if first is None or second is None or connection.origin == "blocked" or first == second:
            continue
        if (pair := frozenset((first.id, second.id))) not in seen:
            seen.add(pair)
            yield first, second


# ---------------------------------------------------------------------------------- canals
def lands_that_control_canal(
    game: ScenarioGame, connection: SpaceConnection
) -> tuple[MapTerritory, ...]:
    """Return the lands that a side must control to use a canal; none for other links."""
    crossing = connection.link.crossing if connection.link else None
    ends = game.find_territory(connection.a), game.find_territory(connection.b)
    # Only a canal between waters depends on the lands beside it.
    if crossing is None or not all(each and each.is_water for each in ends):
        return ()
    clause = _control_clause(crossing.if_)
    # The engine opens a canal by control of lands, and by no other condition.
    if clause is None or clause.of is None:
        return ()
    spaces = spaces_matching(game.module_for_scenario, clause.of, game.start_position.situation)
    return game.territories_of_spaces(tuple(spaces))


def _control_clause(condition: Condition | None) -> ConditionClause | None:
    is_control = (
        isinstance(condition, ConditionClause)
        and condition.verb == "controls"
        and condition.quantity == "all"
        and not condition.negated
    )
    return condition if is_control and isinstance(condition, ConditionClause) else None


def attachments_of_canals(game: ScenarioGame) -> Iterator[etree._Element]:
    """Yield the XML of both ends of each canal, under one name."""
    for connection in connections_of_module(game.module_for_scenario):
        lands = lands_that_control_canal(game, connection)
        # A canal without lands is open to everybody, so the engine needs no attachment.
        if connection.link is None or not lands:
            continue
        ends = [game.find_territory(connection.a), game.find_territory(connection.b)]
        names = [each.name for each in ends if each]
        canal = f"{names[0]} - {names[1]}"
        options: list[Option] = [
            ("canalName", canal),
            ("landTerritories", ":".join(each.name for each in lands)),
        ]
        for name in names:
            suffix = "".join(letter for letter in canal if letter.isalnum())
            yield make_attachment(
                f"canalAttachment{suffix}", name, "territory", "CanalAttachment", options
            )


# ------------------------------------------------------------------------------ territories
def attachments_of_territories(game: ScenarioGame) -> Iterator[etree._Element]:
    """Yield the production of each land, and the player whose capital it is."""
    owners = game.module_for_scenario.module.owners
    capitals = {owners[owner].capital: name for owner, name in game.player_names.items()}
    for territory in game.territory_by_id.values():
        income = _territory_number_for_option(game, territory, "production", _WORDS_FOR_PRODUCTION)
        # The engine needs no entry for water without owner and income.
        if territory.is_water and not income and territory.id not in game.start_position.control:
            continue
        options: list[Option] = [("production", income)]
        if capital := capitals.get(territory.id):
            options.append(("capital", capital))
        if any(
            word in territory.site.space.tags
            for word in _module_words_for_option(game, "victoryCity", _WORDS_FOR_VICTORY_CITY)
        ):
            options.append(("victoryCity", 1))
        if territory.is_impassable and not territory.is_water:
            options.append(("isImpassable", True))
        yield make_attachment(
            "territoryAttachment", territory.name, "territory", "TerritoryAttachment", options
        )


def _module_words_for_option(
    game: ScenarioGame, option: str, default: tuple[str, ...]
) -> tuple[str, ...]:
    meaning = game.additions.module_word_by_engine_name.get(option)
    return default if meaning is None else tuple(meaning.split())


def _territory_number_for_option(
    game: ScenarioGame, territory: MapTerritory, option: str, default: tuple[str, ...]
) -> int:
    """Return a number of a territory by the module's word for it; 0 if there is none."""
    for word in _module_words_for_option(game, option, default):
        amount = territory.site.space.values.get(word)
        # An amount that depends on play is no fixed number.
        if amount is not None and amount.constant_number is not None:
            return max(0, amount.constant_number)
    return 0
