"""Properties of the game, which switch the engine's rules on and off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.triplea.xml_elements import (
    bool_property,
    html_property,
    number_property,
    text_property,
)

if TYPE_CHECKING:
    from lxml import etree

    from sandtable.exporters.triplea.scenario_game import ScenarioGame

_SWITCHES = {
    "Use Triggers": True,
    "Triggered Victory": True,
    "National Objectives": True,
    "WW2V2": True,
    "Two hit battleship": True,
    "Neutrals Are Impassable": False,
}
_CHOICES = {"Low Luck": False}
"""Switches that players may change before the game."""
_LARGEST_BID = 1000


def property_section(game: ScenarioGame, map_name: str, notes: str) -> etree._Element:
    """Return the properties; the notes are HTML."""
    from sandtable.exporters.triplea.xml_elements import make_element

    section = make_element("propertyList", text_property("mapName", map_name))
    section.extend(bool_property(name, value) for name, value in _SWITCHES.items())
    section.extend(bool_property(name, value, editable=True) for name, value in _CHOICES.items())
    # TripleA's own games have these properties, which players expect in its dialog.
    section.append(number_property("neutralCharge", 0, 0, 50))
    for owner in game.turn_order:
        section.append(number_property(f"{game.player_names[owner]} bid", 0, 0, _LARGEST_BID))
    section.append(html_property("notes", notes))
    return section
