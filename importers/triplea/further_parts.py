"""Parts of a game's XML that a module cannot contain: further attributes, elements and entries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from lxml import etree

from sandtable.importers.triplea.game_parts import (
    MONEY_RESOURCE_NAME,
    GameParts,
    can_module_hold_money,
    can_module_hold_placement,
)

_ATTRIBUTES_HELD_BY_MODULE: Mapping[str, frozenset[str]] = {
    "info": frozenset({"name", "version"}),
    "loader": frozenset({"javaClass"}),
    "triplea": frozenset(),
    "diceSides": frozenset({"value"}),
    "map": frozenset(),
    "map/territory": frozenset({"name", "water"}),
    "map/connection": frozenset({"t1", "t2"}),
    "playerList": frozenset(),
    "playerList/player": frozenset({"name"}),
    "playerList/alliance": frozenset({"player", "alliance"}),
    "unitList": frozenset(),
    "unitList/unit": frozenset({"name"}),
    "initialize": frozenset(),
    "initialize/ownerInitialize": frozenset(),
    "initialize/ownerInitialize/territoryOwner": frozenset({"territory", "owner"}),
    "initialize/unitInitialize": frozenset(),
    "initialize/unitInitialize/unitPlacement": frozenset(
        {"unitType", "territory", "owner", "quantity", "hitsTaken", "unitDamage"}
    ),
    "initialize/resourceInitialize": frozenset(),
    "initialize/resourceInitialize/resourceGiven": frozenset({"player", "resource", "quantity"}),
}
"""Attributes that the module holds, by the path of their element."""
_SECTIONS = frozenset(path for path in _ATTRIBUTES_HELD_BY_MODULE if "/" not in path)
_PATH_OF_PLAYERS = "playerList/player"


def further_sections(root: etree._Element, parts: GameParts) -> Iterator[etree._Element]:
    """Yield sections with all that the module holds of them left out; empty ones are omitted.

    Their elements are moved out of `root`.
    """
    for section in list(root.iterchildren(etree.Element)):
        if section.tag in _SECTIONS:
            remainder = _part_beyond_module(section, str(section.tag), parts)
            if remainder is not None:
                yield remainder


def is_section_taken_apart(tag: str) -> bool:
    """Say whether the module holds a part of a section; other sections are stored unchanged."""
    return tag in _SECTIONS


def _part_beyond_module(
    element: etree._Element, path: str, parts: GameParts
) -> etree._Element | None:
    """Return a section without the entries that the module holds, or a whole entry, or None."""
    entries = [below for below in _ATTRIBUTES_HELD_BY_MODULE if below.startswith(f"{path}/")]
    if not entries and path not in _SECTIONS:
        return None if _can_module_hold_entry(element, path, parts) else _without_tail(element)
    held = _ATTRIBUTES_HELD_BY_MODULE[path]
    remainder = etree.Element(
        element.tag, {str(k): str(v) for k, v in element.attrib.items() if k not in held}
    )
    for child in list(element.iterchildren(etree.Element)):
        below = f"{path}/{child.tag!s}"
        is_known = below in _ATTRIBUTES_HELD_BY_MODULE
        part = _part_beyond_module(child, below, parts) if is_known else _without_tail(child)
        if part is not None:
            remainder.append(part)
    return remainder if len(remainder) or remainder.attrib else None


def _without_tail(element: etree._Element) -> etree._Element:
    element.tail = None
    return element


def _can_module_hold_entry(element: etree._Element, path: str, parts: GameParts) -> bool:
    further = set(element.keys()) - _ATTRIBUTES_HELD_BY_MODULE[path]
    if further or len(element) or (element.text or "").strip():
        return False
    test = _TESTS_OF_ENTRIES.get(path)
    return test is None or test(element, parts)


def _hold_no_player(_player: etree._Element, _parts: GameParts) -> bool:
    # All of them are stored, as their order need not be that of their turns.
    return False


def _is_alliance_of_side(alliance: etree._Element, parts: GameParts) -> bool:
    """Say whether an alliance is the first one of its player, which is its side in the module."""
    player = alliance.get("player", "")
    several = parts.alliances.get(player, [""])
    # The export has no side for a player without turns, spaces and pieces.
    in_play = {*parts.turn_order, *parts.owners.values(), *(p.player for p in parts.placed)}
    return alliance.get("alliance", "") == several[0] and player in in_play


def _is_money(given: etree._Element, parts: GameParts) -> bool:
    return given.get("resource") == MONEY_RESOURCE_NAME and can_module_hold_money(given, parts)


_TESTS_OF_ENTRIES: Mapping[str, Callable[[etree._Element, GameParts], bool]] = {
    _PATH_OF_PLAYERS: _hold_no_player,
    "playerList/alliance": _is_alliance_of_side,
    "initialize/unitInitialize/unitPlacement": can_module_hold_placement,
    "initialize/resourceInitialize/resourceGiven": _is_money,
}
"""Tests of whether the module can hold an entry, besides its attributes."""
