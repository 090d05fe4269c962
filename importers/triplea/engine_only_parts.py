"""Parts of a TripleA game that a module cannot contain, stored unchanged for the next export."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from lxml import etree

from sandtable.importers.triplea.further_parts import further_sections, is_section_taken_apart
from sandtable.importers.triplea.game_parts import attachments_with_targets

if TYPE_CHECKING:
    from sandtable.importers.triplea.game_parts import GameParts

ADDITIONS_FILE = "assets/triplea.xml"
_CAPITAL = "capital"
_OPTIONS_HELD_BY_MODULE = {
    "unitAttachment": frozenset(
        {"movement", "attack", "defense", "hitPoints", "isAir", "isSea", "isTwoHit"}
    ),
    "territoryAttachment": frozenset({"production", _CAPITAL, "isImpassable", "isImpassible"}),
}
"""Options that the module holds itself, by the name of their attachment."""
_VALUE_IN_MODULE = re.compile(r"[0-9]{1,6}|true|false", re.IGNORECASE)
_ATTACHMENTS = "attachmentList"
_ATTRIBUTES_OF_ATTACHMENTS = frozenset({"name", "attachTo", "attatchTo", "javaClass", "type"})
_ATTRIBUTES_OF_OPTIONS = frozenset({"name", "value"})
_FOLDER_BY_CLASS_PREFIX = {"attachment": "attachments", "delegate": "delegate"}
# Old games name the whole Java class; current ones only its last part.
_ENGINE_PACKAGE = "games.strategy.triplea."


def file_of_engine_only_parts(
    root: etree._Element, parts: GameParts, names: Mapping[str, str]
) -> bytes:
    """Return an XML file with parts of a TripleA game that a module cannot contain.

    `names` maps addresses in the module to names in the game. The parts are moved out of `root`: a
    copy of the largest games would take too much memory.
    """
    output_root = etree.Element("game")
    etree.SubElement(output_root, "module", production="production", money="income", loads="no")
    listed = etree.SubElement(output_root, "names")
    for address, name in names.items():
        etree.SubElement(listed, "name", of=address, called=name)
    for key, value in root.items():
        output_root.set(str(key), value)
    for section in list(root.iterchildren(etree.Element)):
        if section.tag != _ATTACHMENTS and not is_section_taken_apart(str(section.tag)):
            _store_section(output_root, section)
    output_root.extend(further_sections(root, parts))
    _store_units_of_triggers(output_root, parts)
    _store_attachments(output_root, root, parts)
    for each in output_root.iter():
        if isinstance(each.tag, str) and "." not in (name := each.get("javaClass", ".")):
            folder = _FOLDER_BY_CLASS_PREFIX.get(each.tag, "")
            each.set("javaClass", f"{_ENGINE_PACKAGE}{folder}.{name}")
    etree.strip_tags(output_root, etree.Comment)
    etree.indent(output_root, "  ")
    return etree.tostring(output_root, encoding="UTF-8", xml_declaration=True) + b"\n"


def _store_section(output_root: etree._Element, section: etree._Element) -> None:
    section.tail = None
    section.set("whole", "yes")
    output_root.append(section)


def _store_units_of_triggers(output_root: etree._Element, parts: GameParts) -> None:
    """Store units that the export would leave out, because nobody has them or can buy them."""
    units = output_root.find("unitList")
    known = {each.get("name") for each in units} if units is not None else set()
    for name in parts.units_of_triggers():
        if name not in known:
            units = etree.SubElement(output_root, "unitList") if units is None else units
            etree.SubElement(units, "unit", name=name)


def _store_attachments(
    output_root: etree._Element, root: etree._Element, parts: GameParts
) -> None:
    section = etree.SubElement(output_root, _ATTACHMENTS)
    units_of_triggers = parts.units_of_triggers()
    for listed in root.findall(_ATTACHMENTS):
        section.attrib.update(listed.attrib)
    for each, to in list(attachments_with_targets(root)):
        if (each.get("name"), to) in parts.arrival_triggers:
            continue  # the export makes them anew from the arrivals
        held = _OPTIONS_HELD_BY_MODULE.get(each.get("name", ""), frozenset())
        if to in units_of_triggers:
            held = frozenset()
        # The module holds no yield of 0, but the engine tells it from no attachment.
        is_empty = all(option.get("value") == "0" for option in each.iterfind("option"))
        for child in list(each.iterchildren(etree.Element)):
            is_second = _is_second_capital(child, to, parts)
            if _can_module_hold_option(child, held) and not is_second:
                each.remove(child)
        if len(each) or not held or is_empty or set(each.keys()) - _ATTRIBUTES_OF_ATTACHMENTS:
            section.append(_with_correct_spelling(each, to))
    for other in root.findall(f"{_ATTACHMENTS}/*"):
        if isinstance(other.tag, str) and other.tag != "attachment":
            section.append(other)


def _with_correct_spelling(attachment: etree._Element, target: str) -> etree._Element:
    for spelling in ("attachTo", "attatchTo"):
        attachment.attrib.pop(spelling, None)
    # It comes last, so that both spellings give the same bytes.
    attachment.set("attachTo", target)
    attachment.tag, attachment.tail = "attachment", None
    return attachment


def _can_module_hold_option(child: etree._Element, held: frozenset[str]) -> bool:
    """Say whether a module holds an option: its name, and a value that the import reads."""
    name = _with_small_first_letter(child.get("name", ""))
    return (
        child.tag == "option"
        and name in held
        and set(child.keys()) <= _ATTRIBUTES_OF_OPTIONS
        and not len(child)
        and (name == _CAPITAL or _VALUE_IN_MODULE.fullmatch(child.get("value", "")) is not None)
    )


def _is_second_capital(option: etree._Element, territory: str, parts: GameParts) -> bool:
    """Say whether an option makes a territory a further capital of a player; a module has one."""
    is_capital = option.get("name") == _CAPITAL
    return is_capital and parts.capitals.get(option.get("value", "")) != territory


def _with_small_first_letter(name: str) -> str:
    return name[:1].lower() + name[1:]
