"""The module's tree of parts: maps, palettes, dice, charts, help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from sandtable.exporters.vassal import front, mapped
from sandtable.exporters.vassal.archive import VASSAL
from sandtable.exporters.vassal.facts import ARRIVAL, ARRIVES, ROLE
from sandtable.exporters.vassal.numbers import NOTE
from sandtable.exporters.vassal.palettes import palettes
from sandtable.exporters.vassal.sequences import listed, plain
from sandtable.exporters.vassal.sides import sides_of
from sandtable.exporters.vassal.traits import Chain
from sandtable.exporters.vassal.turns import TURN
from sandtable.exporters.vassal.values import elements
from sandtable.model.reports.rights import module_title

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sandtable.exporters.vassal.decks import Deck
    from sandtable.exporters.vassal.helping import HelpPage
    from sandtable.exporters.vassal.kit import Kit
    from sandtable.exporters.vassal.pixels import Pixel
    from sandtable.exporters.vassal.scenes import Scene
    from sandtable.exporters.vassal.turns import Turns
    from sandtable.exporters.vassal.windows import Window
    from sandtable.model.module import Module

_M = "VASSAL.build.module."
_W = "VASSAL.build.widget."
_TABS = 12
"""Of more pages one chooses from a list: so many tabs would take half the window."""
NOW = "Arriving now"
"""The list of what comes on the turn that the tracker shows."""


@dataclass(frozen=True)
class Parts:
    """Everything that the tree is made of."""

    kit: Kit
    windows: Sequence[Window]
    scenes: Sequence[Scene]
    turns: Turns
    charts: Mapping[str, Mapping[str, str]]
    """By group and title: the file of each page."""
    helps: Sequence[HelpPage]
    values: Sequence[dict[str, str]]
    """By scenario: the global properties."""
    opened: Sequence[str] = ()
    """The windows that some scenario opens beside the main one."""

    @property
    def module(self) -> Module:
        """The module."""
        return self.kit.module


def tree(parts: Parts) -> ET.Element:
    """The whole module."""
    module = parts.module
    most = max(parts.kit.gpids.values(), default=NOTE)
    root = ET.Element(
        "VASSAL.build.GameModule", name=name_of(module), version=version_of(module),
        VassalVersion=VASSAL, description=plain(module_title(module)),
        nextPieceSlotId=str(most + 1),
    )  # fmt: skip
    ET.SubElement(root, f"{_M}BasicCommandEncoder")
    _help(root, parts.helps)
    _players(root, module)
    for number, window in enumerate(parts.windows):
        found = _decks(parts.kit, window)
        key = front.show(window.name) if window.name in parts.opened else ""
        root.append(mapped.element(window, found, first=not number, key=key))
    blank = {**front.blank(parts.windows), **front.openings(parts.opened, None)}
    root.append(elements(parts.values, blank))
    root.extend(map(front.opener, parts.opened))
    root.append(front.opening())
    _prototypes(root, parts.kit)
    root.append(palettes(parts.kit))
    _charts(root, parts.charts)
    _dice(root, module)
    root.append(parts.turns.element())
    _tables(root)
    _scenarios(root, parts.scenes)
    for tag in (f"{_M}Chatter", f"{_M}KeyNamer", "VASSAL.i18n.Language"):
        ET.SubElement(root, tag)
    return root


def _decks(kit: Kit, window: Window) -> Iterator[tuple[Deck, Pixel]]:
    """The decks that lie on a map, and where."""
    for name, deck in kit.places.decks.items():
        home, points = kit.places.spots[name]
        if home is window:
            yield deck, points[0]


def name_of(module: Module) -> str:
    """What saves must call the module."""
    return plain(module.module.title) or "Module"


def version_of(module: Module) -> str:
    """Which edition it is."""
    return plain(module.module.version or "") or "1"


def _players(root: ET.Element, module: Module) -> None:
    """Sides that anybody may take: no player is in any set-up, and nobody's password is asked."""
    roster = ET.SubElement(root, f"{_M}PlayerRoster", buttonText="Retire", buttonKeyStroke="")
    for side in sides_of(module):
        ET.SubElement(roster, "entry").text = side
    ET.SubElement(root, f"{_M}GlobalOptions", autoReport="Always", nonOwnerUnmaskable="Never")


def _help(root: ET.Element, helps: Iterable[HelpPage]) -> None:
    documents = ET.SubElement(root, f"{_M}Documentation")
    tag = f"{_M}documentation.HelpFile"
    for page in helps:
        ET.SubElement(documents, tag, title=page.title, fileName=page.file, fileType="archive")


def _prototypes(root: ET.Element, kit: Kit) -> None:
    container = ET.SubElement(root, f"{_M}PrototypesContainer")
    for name, traits in kit.shared.items():
        found = ET.SubElement(container, f"{_M}PrototypeDefinition", name=name, description="")
        found.text = Chain("", "", tuple(traits)).definition


def _charts(root: ET.Element, charts: Mapping[str, Mapping[str, str]]) -> None:
    for group, pages in charts.items():
        window = ET.SubElement(
            root, f"{_M}ChartWindow", name=group, text=group, tooltip=group, hotkey=""
        )
        kind = "TabWidget" if len(pages) <= _TABS else "BoxWidget"
        tabs = ET.SubElement(window, f"{_W}{kind}", entryName=group)
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
    pieces = '{Kind != "note"}'
    _inventory(root, "Inventory", ("Side", "Class"), "$PieceName$ ($LocationName$)", pieces)
    now = f'{{{ROLE} == "{ARRIVAL}" && {ARRIVES} == {TURN}}}'
    _inventory(root, NOW, ("Side", "Class"), "$BasicName$ $As$ $Goal$", now)


def _inventory(
    root: ET.Element, name: str, groups: tuple[str, ...], leaf: str, include: str
) -> None:
    """A list of pieces by side and class; of those that an expression includes."""
    ET.SubElement(
        root, f"{_M}Inventory", name=name, text=name, tooltip=name, hotkey="", include=include,
        groupBy=listed(groups), nonLeafFormat="$PropertyValue$", leafFormat=leaf, sides="",
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
