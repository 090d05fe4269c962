"""Properties of a TripleA game, which switch TripleA's rules on and off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.triplea.xml_elements import (
    boolean_game_property,
    html_game_property,
    number_game_property,
    text_game_property,
)

if TYPE_CHECKING:
    from lxml import etree

    from sandtable.exporters.triplea.scenario_game import ScenarioGame

# Without triggers the engine ignores the arrivals and victories of the module.
_BOOLEAN_GAME_PROPERTIES = {
    "Use Triggers": True,
    "Triggered Victory": True,
    "National Objectives": True,
    "WW2V2": True,
    "Two hit battleship": True,
    "Neutrals Are Impassable": False,
}
_PROPERTIES_PLAYERS_MAY_CHANGE = {"Low Luck": False}
"""Switches that players may change before the game."""
# The engine shows a field for the bid only if it has a largest value.
_MAX_BID = 1000


def section_of_game_properties(game: ScenarioGame, map_name: str, notes: str) -> etree._Element:
    """Return the section of a game's properties; `notes` is the HTML of its notes."""
    from sandtable.exporters.triplea.xml_elements import make_xml_element

    section = make_xml_element("propertyList", text_game_property("mapName", map_name))
    section.extend(
        boolean_game_property(name, value) for name, value in _BOOLEAN_GAME_PROPERTIES.items()
    )
    section.extend(
        boolean_game_property(name, value, editable=True)
        for name, value in _PROPERTIES_PLAYERS_MAY_CHANGE.items()
    )
    # TripleA's own games have these properties, which players expect in its dialog.
    section.append(number_game_property("neutralCharge", 0, 0, 50))
    for owner in game.turn_order:
        section.append(number_game_property(f"{game.player_names[owner]} bid", 0, 0, _MAX_BID))
    section.append(html_game_property("notes", notes))
    return section
