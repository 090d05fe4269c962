"""The palette of all pieces by side, power and class, with a slot for each copy."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from sandtable.exporters.vassal.sides import name_of_power, name_of_side
from sandtable.exporters.vassal.token_sequences import text_on_one_line

if TYPE_CHECKING:
    from sandtable.exporters.vassal.piece_factory import PieceFactory
    from sandtable.exporters.vassal.traits import VassalPiece

# The width of a picture in a list of pieces.
_WIDGET_CLASS_PREFIX = "VASSAL.build.widget."
_PALETTE_SLOT_SIZE = "55"
_PALETTE_WIDTH = "460"
"""Width in pixels, so that the tabs of many powers need few rows."""
PiecesByPower = dict[str, dict[str, list[str]]]
"""The pieces of each class of each power, in file order."""


def piece_palette_element(piece_factory: PieceFactory) -> ET.Element:
    """Return the palette: a tab for each side, in it one for each power, in it lists by class."""
    window = ET.Element(
        "VASSAL.build.module.PieceWindow", name="Pieces", text="Pieces", hotkey="",
        tooltip="Show or hide the pieces", hidden="false", scale="1.0",
        defaultWidth=_PALETTE_WIDTH,
    )  # fmt: skip
    tabs = _add_widget(window, "TabWidget", "Sides")
    for side, shelf in _pieces_by_side(piece_factory).items():
        # A side with a single power needs no tabs below its own.
        home = tabs if len(shelf) == 1 else _add_widget(tabs, "TabWidget", side)
        for power, classes in shelf.items():
            box = _add_widget(home, "BoxWidget", side if home is tabs else power)
            for kind, pieces in classes.items():
                piece_list = _add_piece_list(box, kind)
                for piece in pieces:
                    # One slot for each copy shows in the palette how many the box holds.
                    for copy in range(piece_factory.copy_count(piece)):
                        _add_piece_slot(piece_list, piece_factory.palette_piece(piece, copy))
    piece_list = _add_piece_list(tabs, "Notes")
    for chain in (
        piece_factory.make_choice_slip(),
        *map(piece_factory.make_control_flag, piece_factory.flag_owners),
    ):
        _add_piece_slot(piece_list, chain)
    return window


def _pieces_by_side(piece_factory: PieceFactory) -> dict[str, PiecesByPower]:
    pieces_by_side: dict[str, PiecesByPower] = {}
    for piece, counter in piece_factory.counters_by_name.items():
        side, power = (
            name_of_side(piece_factory.module, counter.owner),
            name_of_power(piece_factory.module, counter.owner),
        )
        kind = next((entry.name for entry in counter.lineage if entry.name), None) or counter.type
        name = text_on_one_line(kind.replace("-", " "))
        classes = pieces_by_side.setdefault(side, {}).setdefault(power, {})
        classes.setdefault(name[:1].upper() + name[1:], []).append(piece)
    return pieces_by_side


def _add_widget(parent: ET.Element, tag: str, name: str) -> ET.Element:
    return ET.SubElement(parent, f"{_WIDGET_CLASS_PREFIX}{tag}", entryName=name)


def _add_piece_list(parent: ET.Element, name: str) -> ET.Element:
    return ET.SubElement(
        parent, f"{_WIDGET_CLASS_PREFIX}ListWidget", entryName=name, width="300", height="300",
        divider="150",
        scale="1.0",
    )  # fmt: skip


def _add_piece_slot(parent: ET.Element, chain: VassalPiece) -> None:
    slot = ET.SubElement(
        parent, f"{_WIDGET_CLASS_PREFIX}PieceSlot",
        entryName=chain.name, gpid=str(chain.slot_number),
        width=_PALETTE_SLOT_SIZE,
        height=_PALETTE_SLOT_SIZE,
    )  # fmt: skip
    slot.text = chain.definition
