"""Map windows as XML elements of VASSAL's build file."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from sandtable.exporters.vassal import opening_view

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandtable.exporters.vassal.decks import PieceDeck
    from sandtable.exporters.vassal.hex_numbering import HexNumbering
    from sandtable.exporters.vassal.map_windows import MapWindow, MapZone
    from sandtable.exporters.vassal.pixel_point import PixelPoint

_MODULE_CLASS_PREFIX = "VASSAL.build.module."
_MAP_CLASS_PREFIX = f"{_MODULE_CLASS_PREFIX}map."
_BOARD_PICKER_CLASS_PREFIX = f"{_MAP_CLASS_PREFIX}boardPicker."
_BOARD_CLASS_PREFIX = f"{_BOARD_PICKER_CLASS_PREFIX}board."
_REQUIRED_MAP_COMPONENTS = (
    "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer",
    "StackExpander", "PieceMover", "KeyBufferer",
)  # fmt: skip
"""Components that a map needs so that pieces can be dragged, clicked and commanded by keys."""
_MAX_OVERVIEW_SIZE = 480
"""Longest side of an overview map, in pixels."""
_VIEWER_ZOOM_LIMIT = "10.0"
"""Zoom factor below which VASSAL shows the stack under the pointer enlarged."""


def map_window_element(
    window: MapWindow,
    decks: Iterable[tuple[PieceDeck, PixelPoint]] = (),
    *,
    first: bool,
    key: str = "",
) -> ET.Element:
    """Return a map window as an element.

    The first map is in VASSAL's main window, and each other map has a button.
    """
    root = ET.Element(
        f"{_MODULE_CLASS_PREFIX}Map",
        mapName=window.name, buttonName=window.name, allowMultiple="false",
        tooltip=f"Show or hide {window.name}",
        launch="false" if first else "true", markMoved="Always", edgeWidth="0", edgeHeight="0",
        backgroundcolor="255,255,255", color="179,38,30", thickness="3", icon="", hotkey=key,
        changeFormat="$message$", createFormat="$pieceName$ created in $location$ *",
        moveToFormat="$pieceName$ moves $previousLocation$ -> $location$ *",
        moveWithinFormat="$pieceName$ moves $previousLocation$ -> $location$ *",
    )  # fmt: skip
    picker = _add_child_element(
        root, f"{_MAP_CLASS_PREFIX}BoardPicker", title="Choose boards", boardPrompt="Select board",
        slotWidth="350", slotHeight="125", slotScale="0.2",
    )  # fmt: skip
    _add_board_element(picker, window)
    across, up = (
        ("1", "1") if window.has_high_stacks else ("3", "5")
    )  # so that cells hold high stacks
    _add_child_element(root, f"{_MAP_CLASS_PREFIX}StackMetrics", exSepX="6", exSepY="18",
    unexSepX=across, unexSepY=up,
           disabled="false")  # fmt: skip
    for name in _REQUIRED_MAP_COMPONENTS:
        _add_child_element(root, _MAP_CLASS_PREFIX + name)
    _add_map_tools(root, window)
    if opening_view.has_opening_view(window):
        root.append(opening_view.opening_view_button_element(window))
    root.extend(deck.deck_as_xml(at) for deck, at in decks)
    return root


def _add_map_tools(root: ET.Element, window: MapWindow) -> None:
    _add_child_element(root, f"{_MAP_CLASS_PREFIX}ImageSaver",
           buttonText="", icon="/images/camera.gif",
           tooltip="Save map as picture")  # fmt: skip
    _add_child_element(root, f"{_MAP_CLASS_PREFIX}TextSaver", buttonText="Text", icon="",
           tooltip="Save map contents as text")  # fmt: skip
    _add_child_element(root, f"{_MAP_CLASS_PREFIX}CounterDetailViewer",
           delay="500", minDisplayPieces="1",
           hotkey="32,130", version="4", showgraph="true", showgraphsingle="true",
           zoomlevel=_VIEWER_ZOOM_LIMIT, graphicsZoom="1.5", bgColor="247,245,240",
           fgColor="31,35,40",
           borderColor="138,125,108", showtext="true", showtextsingle="true", fontSize="11",
           summaryReportFormat="$LocationName$", display="from top-most layer only")  # fmt: skip
    # Without a picture nobody sees its button; as large as VASSAL makes it, it hides half the map.
    scale = min(0.2, _MAX_OVERVIEW_SIZE / max(window.size))
    _add_child_element(root, f"{_MAP_CLASS_PREFIX}GlobalMap", scale=f"{scale:.3f}",
    icon="/images/overview.gif",
           buttonText="", tooltip="Show or hide the overview")  # fmt: skip
    _add_child_element(
        root,
        f"{_MAP_CLASS_PREFIX}HighlightLastMoved",
        color="255,0,0",
        enabled="true",
        thickness="2",
    )
    _add_child_element(root, f"{_MAP_CLASS_PREFIX}Flare", flareName="Map Flare", flareKey="keyAlt")
    # VASSAL counts where it starts from the largest level downwards: the third is full size.
    _add_child_element(root, f"{_MAP_CLASS_PREFIX}Zoomer", zoomLevels="0.25,0.5,0.75,1.0,1.5,2.0",
    zoomStart="3",
           inTooltip="Zoom in", outTooltip="Zoom out", pickTooltip="Select zoom",
           inIconName="/images/zoomIn.gif", outIconName="/images/zoomOut.gif",
           pickIconName="/images/zoom.png", inButtonText="", outButtonText="",
           pickButtonText="")  # fmt: skip


def _add_board_element(picker: ET.Element, window: MapWindow) -> None:
    board = _add_child_element(picker, f"{_BOARD_PICKER_CLASS_PREFIX}Board",
                   name=window.name, image=window.image,
                   reversible="false")  # fmt: skip
    zoned = _add_child_element(board, f"{_BOARD_CLASS_PREFIX}ZonedGrid")
    for zone in window.zones:
        zone_element = _add_child_element(
            zoned, f"{_BOARD_CLASS_PREFIX}mapgrid.Zone", name=zone.name, locationFormat="$name$",
            path=";".join(f"{x},{y}" for x, y in zone.path), useParentGrid="false",
            useHighlight="false",
        )  # fmt: skip
        _add_track_cells(zone_element, zone)
    if window.numbering:
        _add_hex_grid(zoned, window.numbering)


def _add_track_cells(parent: ET.Element, zone: MapZone) -> None:
    """Add the cells of a track, to whose middles pieces snap."""
    if not zone.cells:
        return
    grid = _add_child_element(
        parent, f"{_BOARD_CLASS_PREFIX}RegionGrid", snapto="true", visible="false", fontsize="9"
    )
    for name, (x, y) in zone.cells:
        _add_child_element(
            grid,
            f"{_BOARD_PICKER_CLASS_PREFIX}board.Region",
            name=name,
            originx=str(x),
            originy=str(y),
        )


def _add_hex_grid(zoned: ET.Element, numbering: HexNumbering) -> None:
    x, y = numbering.origin
    down, across = (
        (numbering.line, numbering.along)
        if numbering.sideways
        else (numbering.along, numbering.line)
    )
    grid = _add_child_element(
        zoned, f"{_BOARD_CLASS_PREFIX}HexGrid", x0=str(x), y0=str(y),
        dx=str(numbering.dx), dy=str(numbering.dy),
        sideways=str(numbering.sideways).lower(), snapTo="true", edgesLegal="false",
        cornersLegal="false", visible="false", dotsVisible="false", color="0,0,0",
    )  # fmt: skip
    _add_child_element(
        grid, f"{_BOARD_CLASS_PREFIX}mapgrid.HexGridNumbering", first="H", sep="",
        hType=numbering.line.vassal_counting_letter, hLeading=str(numbering.line.digits - 1),
        hOff=str(numbering.line.offset),
        vType=numbering.along.vassal_counting_letter, vLeading=str(numbering.along.digits - 1),
        vOff=str(numbering.along.offset), vDescend=str(down.descends).lower(),
        hDescend=str(across.descends).lower(), stagger="false", visible="false", fontSize="9",
        color="0,0,0", locationFormat=numbering.format,
    )  # fmt: skip


def _add_child_element(parent: ET.Element, tag: str, **attributes: str) -> ET.Element:
    return ET.SubElement(parent, tag, attributes)
