"""Section of the starting position: owners of territories, units and money."""

from __future__ import annotations

from collections import Counter as Tally
from typing import TYPE_CHECKING

from sandtable.exporters.triplea.player_sections import MONEY_RESOURCE, money_by_player
from sandtable.exporters.triplea.unit_attachments import hits_that_unit_takes
from sandtable.exporters.triplea.xml_elements import make_xml_element
from sandtable.model.select.manifest import manifest_of_module

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from sandtable.exporters.triplea.scenario_game import ScenarioGame
    from sandtable.exporters.triplea.starting_units import StartingUnits
    from sandtable.exporters.triplea.unit_types import UnitTypes


def section_of_starting_position(
    game: ScenarioGame, units: StartingUnits, types: UnitTypes
) -> etree._Element:
    """Return the XML section with units, money and owners of territories at the start."""
    money = [
        make_xml_element("resourceGiven", player=name, resource=MONEY_RESOURCE, quantity=number)
        for name, number in money_by_player(game).items()
    ]
    return make_xml_element(
        "initialize",
        make_xml_element("ownerInitialize", *_elements_of_territory_owners(game)),
        make_xml_element("unitInitialize", *_elements_of_unit_placements(game, units, types)),
        make_xml_element("resourceInitialize", *money),
    )


def _elements_of_territory_owners(game: ScenarioGame) -> Iterator[etree._Element]:
    for space, owner in game.start_position.control.items():
        territory, player = game.territory_by_id.get(space), game.name_of_player_with_pieces(owner)
        if territory and player:
            yield make_xml_element("territoryOwner", territory=territory.name, owner=player)


def _elements_of_unit_placements(
    game: ScenarioGame, units: StartingUnits, types: UnitTypes
) -> Iterator[etree._Element]:
    names, counters = types.name_by_piece, manifest_of_module(game.module_for_scenario).counters
    numbers: Tally[tuple[str, str, str, int]] = Tally()
    for stack, number in units.numbers.items():
        territory = game.territory_by_id[stack.space].name
        # A unit with all its hits would be dead at once.
        lost = min(stack.steps_lost, hits_that_unit_takes(counters[stack.piece]) - 1)
        numbers[names[stack.piece], territory, stack.player, lost] += number
    for (unit, territory, player, lost), number in numbers.items():
        yield make_xml_element(
            "unitPlacement",
            unitType=unit,
            territory=territory,
            quantity=number,
            owner=player,
            hitsTaken=lost or None,
        )
