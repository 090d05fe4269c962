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
_SECTIONS_STORED_UNCHANGED = (
    "diceSides", "resourceList", "relationshipTypes", "territoryEffectList", "gamePlay",
    "production", "technology",
)  # fmt: skip
_OPTIONS_HELD_BY_MODULE = {
    "unitAttachment": frozenset(
        {"movement", "attack", "defense", "hitPoints", "isAir", "isSea", "isTwoHit"}
    ),
    "territoryAttachment": frozenset({"production", "capital", "isImpassable", "isImpassible"}),
}
"""Options that the module holds itself, by the name of their attachment."""
_FOLDER_BY_CLASS_PREFIX = {"attachment": "attachments", "delegate": "delegate"}
_ENGINE_PACKAGE = "games.strategy.triplea."
_CURRENT_WORD_BY_OLD_WORD = {"turns": "rounds"}


def file_of_engine_only_parts(
    root: etree._Element, parts: GameParts, names: Mapping[str, str]
) -> bytes:
    """Return the file of these parts; `names` are the game's names by address in the module."""
    output_root = etree.Element("game")
    etree.SubElement(output_root, "module", production="production", money="income", loads="no")
    listed = etree.SubElement(output_root, "names")
    for address, name in names.items():
        etree.SubElement(listed, "name", of=address, called=name)
    for tag in _SECTIONS_STORED_UNCHANGED:
        if (section := root.find(tag)) is not None:
            _store_section(output_root, section)
    _store_further_alliances(output_root, parts)
    _store_attachments(output_root, root, parts)
    _store_set_up(output_root, root, parts)
    if (section := root.find("propertyList")) is not None:
        _store_section(output_root, section)
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


def _store_further_alliances(output_root: etree._Element, parts: GameParts) -> None:
    """Keep the alliances of each player except the first, which is its side in the module."""
    others = [(p, each) for p, several in parts.alliances.items() for each in several[1:]]
    if others:
        section = etree.SubElement(output_root, "playerList")
        for player, alliance in others:
            etree.SubElement(section, "alliance", player=player, alliance=alliance)


def _store_attachments(
    output_root: etree._Element, root: etree._Element, parts: GameParts
) -> None:
    section = etree.SubElement(output_root, "attachmentList")
    for each, to in attachments_with_targets(root):
        if each.get("name") in parts.arrival_triggers:
            continue  # the export makes them anew from the arrivals
        held = _OPTIONS_HELD_BY_MODULE.get(each.get("name", ""), frozenset())
        options = [
            deepcopy(option)
            for option in each.iterfind("option")
            if _with_small_first_letter(option.get("name", "")) not in held
        ]
        if options or not held:
            attributes = {
                str(k): str(v)
                for k, v in each.attrib.items()
                if k not in {"attatchTo", "attachTo"}
            }
            new = etree.SubElement(section, "attachment")
            for name, value in {**attributes, "attachTo": to}.items():
                new.set(name, value)
            new.extend(options)


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
