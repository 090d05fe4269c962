"""The box of the game as palettes: by side, power and class, each copy in a slot of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from sandtable.exporters.vassal.sequences import plain
from sandtable.exporters.vassal.sides import plain_power_name, side_name

if TYPE_CHECKING:
    from sandtable.exporters.vassal.kit import Kit
    from sandtable.exporters.vassal.traits import Chain

_W = "VASSAL.build.widget."
_SLOT = "55"
_WIDTH = "460"
"""Pixels beside the chat, so that the tabs of many powers need few rows."""
Shelf = dict[str, dict[str, list[str]]]
"""By power and class: the pieces, in file order."""


def palettes(kit: Kit) -> ET.Element:
    """The window: a tab for each side, in it one for each power, in it a list for each class."""
    window = ET.Element(
        "VASSAL.build.module.PieceWindow", name="Pieces", text="Pieces", hotkey="",
        tooltip="Show or hide the pieces", hidden="false", scale="1.0", defaultWidth=_WIDTH,
    )  # fmt: skip
    tabs = _child(window, "TabWidget", "Sides")
    for side, shelf in _shelves(kit).items():
        home = tabs if len(shelf) == 1 else _child(tabs, "TabWidget", side)
        for power, classes in shelf.items():
            box = _child(home, "BoxWidget", side if home is tabs else power)
            for kind, pieces in classes.items():
                found = _list(box, kind)
                for piece in pieces:
                    for copy in range(kit.copies(piece)):
                        _slot(found, kit.slot(piece, copy))
    found = _list(tabs, "Notes")
    for chain in (kit.slip(), *map(kit.token, kit.holders)):
        _slot(found, chain)
    return window


def _shelves(kit: Kit) -> dict[str, Shelf]:
    found: dict[str, Shelf] = {}
    for piece, counter in kit.counters.items():
        side, power = (
            side_name(kit.module, counter.owner),
            plain_power_name(kit.module, counter.owner),
        )
        kind = next((one.name for one in counter.lineage if one.name), None) or counter.type
        name = plain(kind.replace("-", " "))
        classes = found.setdefault(side, {}).setdefault(power, {})
        classes.setdefault(name[:1].upper() + name[1:], []).append(piece)
    return found


def _child(parent: ET.Element, tag: str, name: str) -> ET.Element:
    return ET.SubElement(parent, f"{_W}{tag}", entryName=name)


def _list(parent: ET.Element, name: str) -> ET.Element:
    return ET.SubElement(
        parent, f"{_W}ListWidget", entryName=name, width="300", height="300", divider="150",
        scale="1.0",
    )  # fmt: skip


def _slot(parent: ET.Element, chain: Chain) -> None:
    slot = ET.SubElement(
        parent, f"{_W}PieceSlot", entryName=chain.name, gpid=str(chain.gpid), width=_SLOT,
        height=_SLOT,
    )  # fmt: skip
    slot.text = chain.definition
