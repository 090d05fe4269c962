"""The module's tree of parts: maps, palettes, dice, charts, help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from exporters.vassal import mapped
from exporters.vassal.archive import VASSAL
from exporters.vassal.sequences import listed, plain
from exporters.vassal.setups import slip
from exporters.vassal.traits import Chain
from model.references.scope import COMMON, root_of
from model.reports.rights import titled
from model.reports.wording import owner_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from exporters.vassal.kit import Kit
    from exporters.vassal.scenes import Scene
    from exporters.vassal.turns import Turns
    from exporters.vassal.windows import Window
    from model.module import Module

_M = "VASSAL.build.module."
_W = "VASSAL.build.widget."
HELP = "help.html"
SLOT = "55"


@dataclass(frozen=True)
class Parts:
    """Everything that the tree is made of."""

    kit: Kit
    windows: Sequence[Window]
    scenes: Sequence[Scene]
    turns: Turns
    charts: Mapping[str, Mapping[str, str]]
    """By group and title: the file of each page."""
    note: str

    @property
    def module(self) -> Module:
        """The module."""
        return self.kit.module


def tree(parts: Parts) -> ET.Element:
    """The whole module."""
    module = parts.module
    most = max(parts.kit.gpids.values(), default=1)
    root = ET.Element(
        "VASSAL.build.GameModule", name=name_of(module), version=version_of(module),
        VassalVersion=VASSAL, description=plain(titled(module)), nextPieceSlotId=str(most + 1),
    )  # fmt: skip
    ET.SubElement(root, f"{_M}BasicCommandEncoder")
    _help(root)
    _players(root, module)
    root.extend(mapped.element(w, first=not n) for n, w in enumerate(parts.windows))
    ET.SubElement(root, f"{_M}properties.GlobalProperties")
    _prototypes(root, parts.kit)
    _palettes(root, parts)
    _charts(root, parts.charts)
    _dice(root, module)
    root.append(parts.turns.element())
    _tables(root)
    _scenarios(root, parts.scenes)
    for tag in ("Chatter", "KeyNamer"):
        ET.SubElement(root, _M + tag)
    ET.SubElement(root, "VASSAL.i18n.Language")
    return root


def name_of(module: Module) -> str:
    """What saves must call the module."""
    return plain(module.module.title) or "Module"


def version_of(module: Module) -> str:
    """Which edition it is."""
    return plain(module.module.version or "") or "1"


def sides_of(module: Module) -> list[str]:
    """The sides that players take, by name."""
    owners = module.module.owners
    roots = dict.fromkeys(root_of(owners, owner) for owner in owners)
    return [plain(owner_name(module, side)) for side in roots if side != COMMON]


def _players(root: ET.Element, module: Module) -> None:
    roster = ET.SubElement(root, f"{_M}PlayerRoster", buttonText="Retire", buttonKeyStroke="")
    for side in sides_of(module):
        ET.SubElement(roster, "entry").text = side
    ET.SubElement(root, f"{_M}GlobalOptions", autoReport="Always", nonOwnerUnmaskable="Never")


def _help(root: ET.Element) -> None:
    documents = ET.SubElement(root, f"{_M}Documentation")
    tag = f"{_M}documentation.HelpFile"
    ET.SubElement(documents, tag, title="About this module", fileName=HELP, fileType="archive")


def _prototypes(root: ET.Element, kit: Kit) -> None:
    container = ET.SubElement(root, f"{_M}PrototypesContainer")
    for name, traits in kit.shared.items():
        found = ET.SubElement(container, f"{_M}PrototypeDefinition", name=name, description="")
        found.text = Chain("", "", tuple(traits)).definition


def _palettes(root: ET.Element, parts: Parts) -> None:
    """A tab for each side, in it a list for each type, in it a slot for each copy."""
    kit = parts.kit
    window = ET.SubElement(
        root, f"{_M}PieceWindow", name="Pieces", text="Pieces", tooltip="Show or hide the pieces",
        hidden="false", hotkey="", scale="1.0", defaultWidth="0",
    )  # fmt: skip
    tabs = ET.SubElement(window, f"{_W}TabWidget", entryName="Sides")
    lists: dict[tuple[str, str], ET.Element] = {}
    boxes: dict[str, ET.Element] = {}
    for piece, counter in kit.counters.items():
        side = kit.side(counter)
        kind = next((one.name for one in counter.lineage if one.name), None) or counter.type
        if side not in boxes:
            boxes[side] = ET.SubElement(tabs, f"{_W}BoxWidget", entryName=side)
        if (side, kind) not in lists:
            lists[side, kind] = _list(boxes[side], plain(kind.replace("-", " ")))
        for copy in range(kit.copies(piece)):
            _slot(lists[side, kind], kit.slot(piece, copy))
    _slot(_list(tabs, "Notes"), slip(parts.note, ""))


def _list(parent: ET.Element, name: str) -> ET.Element:
    return ET.SubElement(
        parent, f"{_W}ListWidget", entryName=name, width="300", height="300", divider="150",
        scale="1.0",
    )  # fmt: skip


def _slot(parent: ET.Element, chain: Chain) -> None:
    slot = ET.SubElement(
        parent, f"{_W}PieceSlot", entryName=chain.name, gpid=str(chain.gpid), width=SLOT,
        height=SLOT,
    )  # fmt: skip
    slot.text = chain.definition


def _charts(root: ET.Element, charts: Mapping[str, Mapping[str, str]]) -> None:
    for group, pages in charts.items():
        window = ET.SubElement(
            root, f"{_M}ChartWindow", name=group, text=group, tooltip=group, hotkey=""
        )
        tabs = ET.SubElement(window, f"{_W}TabWidget", entryName=group)
        for title, file in pages.items():
            ET.SubElement(
                tabs, f"{_W}HtmlChart", chartName=plain(title), fileName=file, description=""
            )


def _dice(root: ET.Element, module: Module) -> None:
    for dice in dict.fromkeys(module.module.dice):
        ET.SubElement(
            root, f"{_M}DiceButton", name=str(dice), text=str(dice), tooltip=f"Roll {dice}",
            nDice=str(dice.number), nSides=str(dice.sides), addToTotal=str(dice.plus), plus="0",
            reportTotal="true", prompt="false", hotkey="", icon="/images/die.gif",
            reportFormat="** $name$ = $result$ *** <$PlayerName$>",
        )  # fmt: skip


def _tables(root: ET.Element) -> None:
    ET.SubElement(root, f"{_M}NotesWindow", buttonText="Notes", hotkey="", tooltip="Notes")
    ET.SubElement(
        root, f"{_M}Inventory", name="Inventory", text="Inventory", hotkey="", include="",
        groupBy=listed(("Side", "Class")), nonLeafFormat="$PropertyValue$",
        leafFormat="$PieceName$ ($LocationName$)", sides="",
    )  # fmt: skip


def _scenarios(root: ET.Element, scenes: Iterable[Scene]) -> None:
    tag = f"{_M}PredefinedSetup"
    menu = ET.SubElement(root, tag, name="Scenarios", isMenu="true", useFile="false")
    for scene in scenes:
        ET.SubElement(menu, tag, name=scene.name, isMenu="false", useFile="true",
                      file=save_of(scene))  # fmt: skip
    ET.SubElement(menu, tag, name="Empty maps", isMenu="false", useFile="false")


def save_of(scene: Scene) -> str:
    """The file of a scenario's set-up."""
    return f"{scene.id}.vsav"
