"""Merging of a module's additions for TripleA into the game made from the module."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from sandtable.exporters.triplea.xml_elements import make_xml_element, text_game_property

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lxml import etree

GAME_SECTIONS = (
    "info", "loader", "triplea", "diceSides", "map", "resourceList", "playerList", "unitList",
    "relationshipTypes", "territoryEffectList", "gamePlay", "production", "technology",
    "attachmentList", "initialize", "propertyList",
)  # fmt: skip
"""The sections in the order of the engine's document type."""
# Their elements depend on each other, so parts of two versions would not fit together.
_SECTIONS_REPLACED_AS_WHOLE = frozenset(
    {"info", "loader", "triplea", "diceSides", "technology", "gamePlay", "relationshipTypes"}
)
# These tell the export what to do, and the engine knows none of them.
_ELEMENTS_OF_ADDITIONS_ONLY = frozenset({"module", "names", "rules"})
_REPLACE_WHOLE_ATTRIBUTE = "whole"
"""Attribute of a section that takes the place of ours, with all that it holds."""
# An author means every player, also one that is added later.
_EVERY_PLAYER_SIGN = "*"
# Elements have no ids, so these attributes decide what an addition replaces.
_IDENTIFYING_ATTRIBUTES = {
    "attachment": ("name", "attachTo"),
    "property": ("name",),
    "productionRule": ("name",),
    "productionFrontier": ("name",),
    "playerProduction": ("player",),
    "resource": ("name",),
    "unit": ("name",),
    "player": ("name",),
    "territory": ("name",),
    "territoryEffect": ("name",),
}
"""Attributes by which an element is the same as one made from the module."""
# Such a section lists territories, so one entry of the additions replaces one of ours.
_SECTIONS_OF_PLACES = frozenset({"ownerInitialize", "unitInitialize", "resourceInitialize"})


def overlay_game_with_additions(
    game: etree._Element, over: etree._Element, players: Iterable[str]
) -> None:
    """Merge the sections of `over` into those of the game, in place."""
    for section in over:
        # The engine would refuse elements that it does not know.
        if section.tag in _ELEMENTS_OF_ADDITIONS_ONLY:
            continue
        present = game.find(str(section.tag))
        is_whole = (
            section.tag in _SECTIONS_REPLACED_AS_WHOLE
            or section.get(_REPLACE_WHOLE_ATTRIBUTE) == "yes"
        )
        if present is None or is_whole:
            if present is not None:
                game.remove(present)
            copy = deepcopy(section)
            copy.attrib.pop(_REPLACE_WHOLE_ATTRIBUTE, None)
            _insert_missing_section(game, copy)
        else:
            _merge_section(present, section, tuple(players))


def set_map_name(game: etree._Element, map_name: str) -> None:
    """Set the name of the game's map, replacing any name from the additions."""
    properties = game.find("propertyList")
    if properties is not None:
        for each in properties.findall("property"):
            if each.get("name") == "mapName":
                properties.remove(each)
        properties.insert(0, text_game_property("mapName", map_name))


def _insert_missing_section(game: etree._Element, section: etree._Element) -> None:
    later = (
        GAME_SECTIONS[GAME_SECTIONS.index(section.tag) + 1 :]
        if section.tag in GAME_SECTIONS
        else ()
    )
    place = next((i for i, each in enumerate(game) if each.tag in later), len(game))
    game.insert(place, section)


def _merge_section(
    present: etree._Element, section: etree._Element, players: tuple[str, ...]
) -> None:
    for each in section:
        if each.tag in _SECTIONS_OF_PLACES:
            below = present.find(each.tag)
            if below is not None:
                below.extend(deepcopy(list(each)))
            continue
        copies = _copies_for_players(each, players)
        for copy in copies:
            _merge_element(present, copy)


def _copies_for_players(each: etree._Element, players: tuple[str, ...]) -> list[etree._Element]:
    if each.get("attachTo") != _EVERY_PLAYER_SIGN:
        return [deepcopy(each)]
    copies = [deepcopy(each) for _ in players]
    for copy, player in zip(copies, players, strict=True):
        copy.set("attachTo", player)
    return copies


def _merge_element(present: etree._Element, new: etree._Element) -> None:
    keys = _IDENTIFYING_ATTRIBUTES.get(str(new.tag), ())
    same = next(
        (
            old
            for old in present.iterfind(str(new.tag))
            if keys and all(old.get(key) == new.get(key) for key in keys)
        ),
        None,
    )
    if same is None:
        _append_in_order(present, new)
    elif new.tag == "attachment":
        _merge_options(same, new)
    else:
        present.replace(same, new)


def _append_in_order(present: etree._Element, new: etree._Element) -> None:
    """Append an element after the last one of its kind, as the document type requires."""
    alike = present.findall(str(new.tag))
    if alike:
        alike[-1].addnext(new)
    else:
        present.append(new)


def _merge_options(same: etree._Element, new: etree._Element) -> None:
    """Replace the options that `new` contains; an option without a value is removed."""
    names = {option.get("name") for option in new.iterfind("option")}
    for option in list(same.iterfind("option")):
        if option.get("name") in names:
            same.remove(option)
    same.extend(
        make_xml_element("option", **{str(k): v for k, v in option.attrib.items()})
        for option in new.iterfind("option")
        if option.get("value") is not None
    )
    same.extend(deepcopy(child) for child in new if child.tag != "option")
