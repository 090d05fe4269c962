"""The build file of a VASSAL module: its tree of maps, palettes, dice, charts and help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from sandtable.exporters.vassal import map_elements, opening_view
from sandtable.exporters.vassal.file_encoding import VASSAL_VERSION
from sandtable.exporters.vassal.global_properties import global_properties_element
from sandtable.exporters.vassal.piece_palette import piece_palette_element
from sandtable.exporters.vassal.piece_properties import (
    ARRIVAL_ROLE,
    ARRIVAL_TURN_PROPERTY,
    ROLE_PROPERTY,
)
from sandtable.exporters.vassal.sides import sides_of
from sandtable.exporters.vassal.slot_numbers import CHOICE_SLIP_NUMBER
from sandtable.exporters.vassal.token_sequences import join_with_commas, text_on_one_line
from sandtable.exporters.vassal.traits import VassalPiece
from sandtable.exporters.vassal.turn_tracker import TURN_LEVEL
from sandtable.model.reports.rights import module_title

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sandtable.exporters.vassal.decks import PieceDeck
    from sandtable.exporters.vassal.help_menu import HelpPage
    from sandtable.exporters.vassal.map_windows import MapWindow
    from sandtable.exporters.vassal.piece_factory import PieceFactory
    from sandtable.exporters.vassal.pixel_point import PixelPoint
    from sandtable.exporters.vassal.scenario_layouts import ScenarioLayout
    from sandtable.exporters.vassal.turn_tracker import TurnTracker
    from sandtable.model.module import Module

_MODULE_CLASS_PREFIX = "VASSAL.build.module."
_WIDGET_CLASS_PREFIX = "VASSAL.build.widget."
_MAX_TABS_OF_WINDOW = 12
"""With more pages a list replaces the tabs, which would take half of the window."""
ARRIVING_NOW_TITLE = "Arriving now"
"""Title of the list of pieces that arrive on the turn of the tracker."""


@dataclass(frozen=True)
class VassalModuleParts:
    """All parts from which the tree of a VASSAL module is built."""

    piece_factory: PieceFactory
    windows: Sequence[MapWindow]
    scenario_layouts: Sequence[ScenarioLayout]
    turn_tracker: TurnTracker
    chart_files: Mapping[str, Mapping[str, str]]
    """File name of each chart page, by group and title."""
    help_pages: Sequence[HelpPage]
    global_properties: Sequence[dict[str, str]]
    """The global properties of each scenario."""
    opened_windows: Sequence[str] = ()
    """The windows that some scenario opens beside the main one."""

    @property
    def module(self) -> Module:
        """Return the Sandtable module to export."""
        return self.piece_factory.module


def build_module_tree(parts: VassalModuleParts) -> ET.Element:
    """Return the build tree of a VASSAL module."""
    module = parts.module
    # VASSAL continues the numbers of slots from here when somebody edits the module.
    most = max(parts.piece_factory.slot_numbers.values(), default=CHOICE_SLIP_NUMBER)
    root = ET.Element(
        "VASSAL.build.GameModule",
        name=vassal_name_of_module(module), version=vassal_version_of_module(module),
        VassalVersion=VASSAL_VERSION, description=text_on_one_line(module_title(module)),
        nextPieceSlotId=str(most + 1),
    )  # fmt: skip
    ET.SubElement(root, f"{_MODULE_CLASS_PREFIX}BasicCommandEncoder")
    _add_help_menu(root, parts.help_pages)
    _add_player_roster(root, module)
    for number, window in enumerate(parts.windows):
        decks = _decks_on_map_with_points(parts.piece_factory, window)
        key = (
            opening_view.key_that_toggles_window(window.name)
            if window.name in parts.opened_windows
            else ""
        )
        root.append(map_elements.map_window_element(window, decks, first=not number, key=key))
    blank = {
        **opening_view.default_opening_properties(parts.windows),
        **opening_view.open_window_properties(parts.opened_windows, None),
    }
    root.append(global_properties_element(parts.global_properties, blank))
    root.extend(map(opening_view.window_opener_element, parts.opened_windows))
    root.append(opening_view.startup_command_element())
    _add_prototypes(root, parts.piece_factory)
    root.append(piece_palette_element(parts.piece_factory))
    _add_chart_windows(root, parts.chart_files)
    _add_dice_buttons(root, module)
    root.append(parts.turn_tracker.turn_tracker_element())
    _add_piece_lists(root)
    _add_scenario_menu(root, parts.scenario_layouts)
    for tag in (
        f"{_MODULE_CLASS_PREFIX}Chatter",
        f"{_MODULE_CLASS_PREFIX}KeyNamer",
        "VASSAL.i18n.Language",
    ):
        ET.SubElement(root, tag)
    return root


def _decks_on_map_with_points(
    piece_factory: PieceFactory, window: MapWindow
) -> Iterator[tuple[PieceDeck, PixelPoint]]:
    """Yield the decks on a map, each with its position."""
    for name, deck in piece_factory.places.decks_by_space.items():
        home, points = piece_factory.places.points_by_space[name]
        if home is window:
            yield deck, points[0]


def vassal_name_of_module(module: Module) -> str:
    """Return the name by which saved games refer to the module."""
    return text_on_one_line(module.module.title) or "Module"


def vassal_version_of_module(module: Module) -> str:
    """Return the version of the module, `1` by default."""
    return text_on_one_line(module.module.version or "") or "1"


def _add_player_roster(root: ET.Element, module: Module) -> None:
    """Add the list of sides; they have no players or passwords, so that anybody may take one."""
    roster = ET.SubElement(
        root, f"{_MODULE_CLASS_PREFIX}PlayerRoster", buttonText="Retire", buttonKeyStroke=""
    )
    for side in sides_of(module):
        ET.SubElement(roster, "entry").text = side
    ET.SubElement(
        root,
        f"{_MODULE_CLASS_PREFIX}GlobalOptions",
        autoReport="Always",
        nonOwnerUnmaskable="Never",
    )


def _add_help_menu(root: ET.Element, helps: Iterable[HelpPage]) -> None:
    documents = ET.SubElement(root, f"{_MODULE_CLASS_PREFIX}Documentation")
    tag = f"{_MODULE_CLASS_PREFIX}documentation.HelpFile"
    for page in helps:
        ET.SubElement(documents, tag, title=page.title, fileName=page.file, fileType="archive")


def _add_prototypes(root: ET.Element, piece_factory: PieceFactory) -> None:
    container = ET.SubElement(root, f"{_MODULE_CLASS_PREFIX}PrototypesContainer")
    for name, traits in piece_factory.traits_by_prototype.items():
        definition = ET.SubElement(
            container, f"{_MODULE_CLASS_PREFIX}PrototypeDefinition", name=name, description=""
        )
        definition.text = VassalPiece("", "", tuple(traits)).definition


def _add_chart_windows(root: ET.Element, charts: Mapping[str, Mapping[str, str]]) -> None:
    for group, pages in charts.items():
        window = ET.SubElement(
            root,
            f"{_MODULE_CLASS_PREFIX}ChartWindow",
            name=group,
            text=group,
            tooltip=group,
            hotkey="",
        )
        kind = "TabWidget" if len(pages) <= _MAX_TABS_OF_WINDOW else "BoxWidget"
        tabs = ET.SubElement(window, f"{_WIDGET_CLASS_PREFIX}{kind}", entryName=group)
        for title, file in pages.items():
            ET.SubElement(
                tabs,
                f"{_WIDGET_CLASS_PREFIX}HtmlChart",
                chartName=text_on_one_line(title),
                fileName=file,
                description="",
            )


def _add_dice_buttons(root: ET.Element, module: Module) -> None:
    for dice in dict.fromkeys(module.module.dice):
        ET.SubElement(
            root, f"{_MODULE_CLASS_PREFIX}DiceButton", name=str(dice), text=str(dice),
            tooltip=f"Roll {dice}",
            nDice=str(dice.number), nSides=str(dice.sides), addToTotal=str(dice.plus), plus="0",
            reportTotal="true", prompt="false", hotkey="", icon="/images/die.gif",
            reportFormat="** $name$ = $result$ *** <$PlayerName$>",
        )  # fmt: skip


def _add_piece_lists(root: ET.Element) -> None:
    ET.SubElement(
        root, f"{_MODULE_CLASS_PREFIX}NotesWindow", buttonText="Notes", hotkey="", tooltip="Notes"
    )
    # Slips of paper are not pieces of the game.
    pieces = '{Kind != "note"}'
    _add_piece_inventory(
        root, "Inventory", ("Side", "Class"), "$PieceName$ ($LocationName$)", pieces
    )
    now = f'{{{ROLE_PROPERTY} == "{ARRIVAL_ROLE}" && {ARRIVAL_TURN_PROPERTY} == {TURN_LEVEL}}}'
    _add_piece_inventory(
        root, ARRIVING_NOW_TITLE, ("Side", "Class"), "$BasicName$ $As$ $Goal$", now
    )


def _add_piece_inventory(
    root: ET.Element, name: str, groups: tuple[str, ...], leaf: str, include: str
) -> None:
    """Add a list of pieces by side and class, limited to those that an expression includes."""
    ET.SubElement(
        root, f"{_MODULE_CLASS_PREFIX}Inventory", name=name, text=name, tooltip=name, hotkey="",
        include=include,
        groupBy=join_with_commas(groups), nonLeafFormat="$PropertyValue$", leafFormat=leaf,
        sides="",
    )  # fmt: skip


def _add_scenario_menu(root: ET.Element, layouts: Iterable[ScenarioLayout]) -> None:
    tag = f"{_MODULE_CLASS_PREFIX}PredefinedSetup"
    menu = ET.SubElement(root, tag, name="Scenarios", isMenu="true", useFile="false")
    for layout in layouts:
        ET.SubElement(menu, tag, name=layout.name, isMenu="false", useFile="true",
                      file=saved_game_file_name(layout))  # fmt: skip
    ET.SubElement(menu, tag, name="Empty maps", isMenu="false", useFile="false")


def saved_game_file_name(layout: ScenarioLayout) -> str:
    """Return the file name of a scenario's saved game."""
    return f"{layout.id}.vsav"
