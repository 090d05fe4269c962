"""Merging of a module's additions for TripleA into the game made from the module."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from lxml import etree

from sandtable.exporters.triplea.xml_elements import make_xml_element, text_game_property

if TYPE_CHECKING:
    from collections.abc import Iterable

GAME_SECTIONS = (
    "info", "loader", "triplea", "diceSides", "map", "resourceList", "playerList", "unitList",
    "relationshipTypes", "territoryEffectList", "gamePlay", "production", "technology",
    "attachmentList", "initialize", "propertyList",
)  # fmt: skip
"""The sections in the order of the engine's document type."""
# Their elements depend on each other, so parts of two versions would not fit together.
_SECTIONS_REPLACED_AS_WHOLE = frozenset({"technology", "gamePlay", "relationshipTypes"})
# These tell the export what to do, and the engine knows none of them.
_ELEMENTS_OF_ADDITIONS_ONLY = frozenset({"module", "names", "rules"})
_REPLACE_WHOLE_ATTRIBUTE = "whole"
"""Attribute of a section that takes the place of ours, with all that it holds."""
# An author means every player, also one that is added later.
_EVERY_PLAYER_SIGN = "*"
_CONNECTION = "connection"
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
    "alliance": ("player", "alliance"),
    "territory": ("name",),
    _CONNECTION: ("t1", "t2"),
    "territoryEffect": ("name",),
    "territoryOwner": ("territory",),
    "resourceGiven": ("player", "resource"),
}
"""Attributes by which an element is the same as one made from the module."""
# The engine adds up equal units, so all entries of these lists are kept.
_LISTS_OF_STARTING_POSITION = frozenset(
    {"ownerInitialize", "unitInitialize", "resourceInitialize"}
)


def overlay_game_with_additions(
    game: etree._Element, over: etree._Element, players: Iterable[str]
) -> None:
    """Merge the sections of `over` into those of the game, in place."""
    _add_attributes(game, over)
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
    if properties is None:
        return
    names = [each for each in properties.findall("property") if each.get("name") == "mapName"]
    if not names:
        properties.insert(0, text_game_property("mapName", map_name))
    for number, each in enumerate(names):
        # The engine would take the last one.
        if number:
            properties.remove(each)
        for value in each.findall("value"):
            each.remove(value)
        each.set("value", map_name)


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
    merged = _MergedSection(present)
    _add_attributes(present, section)
    for each in section:
        below = present.find(each.tag) if each.tag in _LISTS_OF_STARTING_POSITION else None
        if below is not None:
            _merge_starting_position(below, each)
            continue
        copies = _copies_for_players(each, players)
        for copy in copies:
            merged.merge_element(copy)
    _sort_players(present, section)


def _add_attributes(present: etree._Element, over: etree._Element) -> None:
    for key, value in over.items():
        if key != _REPLACE_WHOLE_ATTRIBUTE:
            present.set(key, value)


def _merge_starting_position(present: etree._Element, over: etree._Element) -> None:
    """Merge the module's own starting position: owners of territories and resources of players."""
    _add_attributes(present, over)
    replaced = {_identifying_values_of_element(each) for each in over} - {()}
    for each in list(present):
        if _identifying_values_of_element(each) in replaced:
            present.remove(each)
    present.extend(deepcopy(list(over)))


def _sort_players(present: etree._Element, section: etree._Element) -> None:
    """Give players the order that the additions state, if they list several players."""
    order = [each.get("name", "") for each in section.iterfind("player")]
    players = present.findall("player")
    if len(order) > 1 and players:
        start = present.index(players[0])
        listed = [each for each in players if each.get("name") in order]
        listed.sort(key=lambda each: order.index(each.get("name", "")))
        others = [each for each in players if each.get("name") not in order]
        for place, each in enumerate((*listed, *others), start):
            present.insert(place, each)


def _copies_for_players(each: etree._Element, players: tuple[str, ...]) -> list[etree._Element]:
    if each.get("attachTo") != _EVERY_PLAYER_SIGN:
        return [deepcopy(each)]
    copies = [deepcopy(each) for _ in players]
    for copy, player in zip(copies, players, strict=True):
        copy.set("attachTo", player)
    return copies


def _identifying_values_of_element(element: etree._Element) -> tuple[str, ...]:
    """Return the values by which the same element is found in another game file.

    Return nothing if this type of element cannot be found there.
    """
    keys = _IDENTIFYING_ATTRIBUTES.get(str(element.tag), ())
    values = [element.get(key, "") for key in keys]
    if element.tag == _CONNECTION:
        # A connection leads both ways.
        values.sort()
    return (str(element.tag), *values) if keys else ()


class _MergedSection:
    """Section of a game's XML with an index, since some games have 30,000 attachments."""

    def __init__(self, present: etree._Element) -> None:
        self._present = present
        self._by_identity: dict[tuple[str, ...], etree._Element] = {}
        self._last_by_tag: dict[str, etree._Element] = {}
        for each in present.iterchildren(etree.Element):
            self._by_identity.setdefault(_identifying_values_of_element(each), each)
            self._last_by_tag[str(each.tag)] = each

    def merge_element(self, new: etree._Element) -> None:
        """Add an element: it replaces an equal one, is merged into it, or is appended.

        Only attachments are merged.
        """
        identity = _identifying_values_of_element(new)
        same = self._by_identity.get(identity) if identity else None
        if same is None:
            if new.get("name") == "territoryAttachment" and not len(new):
                # The document type requires an option.
                new.append(make_xml_element("option", name="production", value=0))
            self._append_in_order(new)
            self._by_identity[identity] = new
        elif new.tag == "attachment":
            _merge_options(same, new)
        else:
            self._present.replace(same, new)
            self._by_identity[identity] = new
            if self._last_by_tag[str(new.tag)] is same:
                self._last_by_tag[str(new.tag)] = new

    def _append_in_order(self, new: etree._Element) -> None:
        """Append an element after the last one of its kind, as the document type requires."""
        last = self._last_by_tag.get(str(new.tag))
        if last is None:
            self._present.append(new)
        else:
            last.addnext(new)
        self._last_by_tag[str(new.tag)] = new


def _merge_options(same: etree._Element, new: etree._Element) -> None:
    """Replace options of an attachment by new ones.

    A new option without a value removes the option.
    """
    names = {option.get("name") for option in new.iterfind("option")}
    for option in list(same.iterfind("option")):
        if option.get("name") in names:
            same.remove(option)
    _add_attributes(same, new)
    same.extend(
        deepcopy(option) for option in new.iterfind("option") if option.get("value") is not None
    )
    same.extend(deepcopy(child) for child in new if child.tag != "option")
