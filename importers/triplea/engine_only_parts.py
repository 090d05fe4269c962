"""Parts of a game that a module cannot contain, stored unchanged for the next export."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import TYPE_CHECKING

from lxml import etree

from sandtable.importers.triplea.game_parts import (
    MONEY,
    attachments_with_targets,
    can_module_hold_placement,
)

if TYPE_CHECKING:
    from sandtable.importers.triplea.game_parts import GameParts

ADDITIONS_FILE = "assets/triplea.xml"
_SECTIONS_TAKEN_APART = frozenset(
    {"info", "loader", "triplea", "map", "playerList", "unitList", "attachmentList", "initialize"}
)
"""Sections of which the module holds a part; all others are stored unchanged."""
_PATH_OF_PLAYERS = "playerList/player"
_ATTRIBUTES_HELD_BY_MODULE = {
    "map/territory": frozenset({"name", "water"}),
    _PATH_OF_PLAYERS: frozenset({"name"}),
    "unitList/unit": frozenset({"name"}),
}
_OPTIONS_HELD_BY_MODULE = {
    "unitAttachment": frozenset(
        {"movement", "attack", "defense", "hitPoints", "isAir", "isSea", "isTwoHit"}
    ),
    "territoryAttachment": frozenset({"production", "capital", "isImpassable", "isImpassible"}),
}
"""Options that the module holds itself, by the name of their attachment."""
_FOLDER_BY_CLASS_PREFIX = {"attachment": "attachments", "delegate": "delegate"}
# Old games name the whole Java class; current ones only its last part.
_ENGINE_PACKAGE = "games.strategy.triplea."


def file_of_engine_only_parts(
    root: etree._Element, parts: GameParts, names: Mapping[str, str]
) -> bytes:
    """Return an XML file with these parts; `names` maps addresses in the module to game names."""
    output_root = etree.Element("game")
    etree.SubElement(output_root, "module", production="production", money="income", loads="no")
    listed = etree.SubElement(output_root, "names")
    for address, name in names.items():
        etree.SubElement(listed, "name", of=address, called=name)
    for section in root.iterchildren(etree.Element):
        if section.tag not in _SECTIONS_TAKEN_APART:
            _store_section(output_root, section)
    _store_further_attributes(output_root, root)
    _store_units_of_triggers(output_root, parts)
    _store_further_alliances(output_root, parts)
    _store_attachments(output_root, root, parts)
    _store_set_up(output_root, root, parts)
    for each in output_root.iter():
        if isinstance(each.tag, str) and "." not in (name := each.get("javaClass", ".")):
            folder = _FOLDER_BY_CLASS_PREFIX.get(each.tag, "")
            each.set("javaClass", f"{_ENGINE_PACKAGE}{folder}.{name}")
    etree.strip_tags(output_root, etree.Comment)
    etree.indent(output_root, "  ")
    return etree.tostring(output_root, encoding="UTF-8", xml_declaration=True) + b"\n"


def _store_section(output_root: etree._Element, section: etree._Element) -> None:
    copy = deepcopy(section)
    copy.tail = None
    copy.set("whole", "yes")
    output_root.append(copy)


def _store_further_attributes(output_root: etree._Element, root: etree._Element) -> None:
    """Store what territories, players and units have beyond their attributes in the module."""
    for path, held in _ATTRIBUTES_HELD_BY_MODULE.items():
        others = [each for each in root.iterfind(path) if set(each.keys()) - held]
        if path == _PATH_OF_PLAYERS:
            # All of them are stored, as their order need not be that of their turns.
            others = root.findall(path)
        if others:
            section = etree.SubElement(output_root, path.partition("/")[0])
            section.extend(deepcopy(each) for each in others)


def _store_units_of_triggers(output_root: etree._Element, parts: GameParts) -> None:
    """Store units that the export would leave out, because nobody has them or can buy them."""
    units = output_root.find("unitList")
    known = {each.get("name") for each in units} if units is not None else set()
    for name in parts.units_of_triggers():
        if name not in known:
            units = etree.SubElement(output_root, "unitList") if units is None else units
            etree.SubElement(units, "unit", name=name)


def _store_further_alliances(output_root: etree._Element, parts: GameParts) -> None:
    """Keep the alliances of each player except the first, which is its side in the module."""
    others = [(p, each) for p, several in parts.alliances.items() for each in several[1:]]
    if others:
        players = output_root.find("playerList")
        section = etree.SubElement(output_root, "playerList") if players is None else players
        for player, alliance in others:
            etree.SubElement(section, "alliance", player=player, alliance=alliance)


def _store_attachments(
    output_root: etree._Element, root: etree._Element, parts: GameParts
) -> None:
    section = etree.SubElement(output_root, "attachmentList")
    units_of_triggers = parts.units_of_triggers()
    for each, to in attachments_with_targets(root):
        if each.get("name") in parts.arrival_triggers:
            continue  # the export makes them anew from the arrivals
        held = _OPTIONS_HELD_BY_MODULE.get(each.get("name", ""), frozenset())
        if to in units_of_triggers:
            held = frozenset()
        children = [
            deepcopy(child)
            for child in each.iterchildren(etree.Element)
            if child.tag != "option"
            or _with_small_first_letter(child.get("name", "")) not in held
            or _is_second_capital(child, to, parts)
        ]
        # The module holds no yield of 0, but the engine tells it from no attachment.
        is_empty = all(option.get("value") == "0" for option in each.iterfind("option"))
        if children or not held or is_empty:
            attributes = {
                str(k): str(v)
                for k, v in each.attrib.items()
                if k not in {"attatchTo", "attachTo"}
            }
            new = etree.SubElement(section, "attachment")
            for name, value in {**attributes, "attachTo": to}.items():
                new.set(name, value)
            new.extend(children)


def _is_second_capital(option: etree._Element, territory: str, parts: GameParts) -> bool:
    """Say whether an option makes a territory a further capital of a player; a module has one."""
    is_capital = option.get("name") == "capital"
    return is_capital and parts.capitals.get(option.get("value", "")) != territory


def _with_small_first_letter(name: str) -> str:
    return name[:1].lower() + name[1:]


def _store_set_up(output_root: etree._Element, root: etree._Element, parts: GameParts) -> None:
    section = etree.SubElement(output_root, "initialize")
    units = etree.SubElement(section, "unitInitialize")
    for each in root.iterfind("initialize/unitInitialize/*"):
        if each.tag != "unitPlacement" or not can_module_hold_placement(each, parts):
            units.append(deepcopy(each))
    others = etree.SubElement(section, "resourceInitialize")
    for each in root.iterfind("initialize/resourceInitialize/resourceGiven"):
        if each.get("resource") != MONEY:
            others.append(deepcopy(each))
    if (relations := root.find("initialize/relationshipInitialize")) is not None:
        section.append(deepcopy(relations))
