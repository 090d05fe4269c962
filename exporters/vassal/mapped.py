"""A map window as a part of the module."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from sandtable.exporters.vassal import front

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandtable.exporters.vassal.decks import Deck
    from sandtable.exporters.vassal.numbering import Numbering
    from sandtable.exporters.vassal.pixels import Pixel
    from sandtable.exporters.vassal.windows import Window, Zone

_MODULE = "VASSAL.build.module."
_MAP = f"{_MODULE}map."
_BOARD = f"{_MAP}boardPicker."
_GRID = f"{_BOARD}board."
_WORKS = (
    "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer",
    "StackExpander", "PieceMover", "KeyBufferer",
)  # fmt: skip
"""Without these nothing can be dragged, keyed or clicked."""
_OVERVIEW = 480
"""Pixels of the longer side of an overview, at most."""
_ANY_ZOOM = "10.0"
"""VASSAL shows what lies below the pointer as long as a map is zoomed to less than that."""


def element(
    window: Window, decks: Iterable[tuple[Deck, Pixel]] = (), *, first: bool, key: str = ""
) -> ET.Element:
    """A window; the first one is shown in the main window, the others by their buttons or keys."""
    root = ET.Element(
        f"{_MODULE}Map", mapName=window.name, buttonName=window.name, allowMultiple="false",
        tooltip=f"Show or hide {window.name}",
        launch="false" if first else "true", markMoved="Always", edgeWidth="0", edgeHeight="0",
        backgroundcolor="255,255,255", color="179,38,30", thickness="3", icon="", hotkey=key,
        changeFormat="$message$", createFormat="$pieceName$ created in $location$ *",
        moveToFormat="$pieceName$ moves $previousLocation$ -> $location$ *",
        moveWithinFormat="$pieceName$ moves $previousLocation$ -> $location$ *",
    )  # fmt: skip
    picker = _child(
        root, f"{_MAP}BoardPicker", title="Choose boards", boardPrompt="Select board",
        slotWidth="350", slotHeight="125", slotScale="0.2",
    )  # fmt: skip
    _board(picker, window)
    across, up = ("1", "1") if window.high else ("3", "5")  # so that cells hold high stacks
    _child(root, f"{_MAP}StackMetrics", exSepX="6", exSepY="18", unexSepX=across, unexSepY=up,
           disabled="false")  # fmt: skip
    for name in _WORKS:
        _child(root, _MAP + name)
    _tools(root, window)
    if front.has_front(window):
        root.append(front.button(window))
    root.extend(deck.element(at) for deck, at in decks)
    return root


def _tools(root: ET.Element, window: Window) -> None:
    _child(root, f"{_MAP}ImageSaver", buttonText="", icon="/images/camera.gif",
           tooltip="Save map as picture")  # fmt: skip
    _child(root, f"{_MAP}TextSaver", buttonText="Text", icon="",
           tooltip="Save map contents as text")  # fmt: skip
    _child(root, f"{_MAP}CounterDetailViewer", delay="500", minDisplayPieces="1",
           hotkey="32,130", version="4", showgraph="true", showgraphsingle="true",
           zoomlevel=_ANY_ZOOM, graphicsZoom="1.5", bgColor="247,245,240", fgColor="31,35,40",
           borderColor="138,125,108", showtext="true", showtextsingle="true", fontSize="11",
           summaryReportFormat="$LocationName$", display="from top-most layer only")  # fmt: skip
    # Without a picture nobody sees its button; as large as VASSAL makes it, it hides half the map.
    scale = min(0.2, _OVERVIEW / max(window.size))
    _child(root, f"{_MAP}GlobalMap", scale=f"{scale:.3f}", icon="/images/overview.gif",
           buttonText="", tooltip="Show or hide the overview")  # fmt: skip
    _child(root, f"{_MAP}HighlightLastMoved", color="255,0,0", enabled="true", thickness="2")
    _child(root, f"{_MAP}Flare", flareName="Map Flare", flareKey="keyAlt")
    # VASSAL counts where it starts from the largest level downwards: the third is full size.
    _child(root, f"{_MAP}Zoomer", zoomLevels="0.25,0.5,0.75,1.0,1.5,2.0", zoomStart="3",
           inTooltip="Zoom in", outTooltip="Zoom out", pickTooltip="Select zoom",
           inIconName="/images/zoomIn.gif", outIconName="/images/zoomOut.gif",
           pickIconName="/images/zoom.png", inButtonText="", outButtonText="",
           pickButtonText="")  # fmt: skip


def _board(picker: ET.Element, window: Window) -> None:
    board = _child(picker, f"{_BOARD}Board", name=window.name, image=window.image,
                   reversible="false")  # fmt: skip
    zoned = _child(board, f"{_GRID}ZonedGrid")
    for zone in window.zones:
        found = _child(
            zoned, f"{_GRID}mapgrid.Zone", name=zone.name, locationFormat="$name$",
            path=";".join(f"{x},{y}" for x, y in zone.path), useParentGrid="false",
            useHighlight="false",
        )  # fmt: skip
        _cells(found, zone)
    if window.numbering:
        _hexes(zoned, window.numbering)


def _cells(parent: ET.Element, zone: Zone) -> None:
    """The cells of a track, into whose middles pieces snap; its name stays that of the space."""
    if not zone.cells:
        return
    grid = _child(parent, f"{_GRID}RegionGrid", snapto="true", visible="false", fontsize="9")
    for name, (x, y) in zone.cells:
        _child(grid, f"{_BOARD}board.Region", name=name, originx=str(x), originy=str(y))


def _hexes(zoned: ET.Element, found: Numbering) -> None:
    x, y = found.origin
    down, across = (found.line, found.along) if found.sideways else (found.along, found.line)
    grid = _child(
        zoned, f"{_GRID}HexGrid", x0=str(x), y0=str(y), dx=str(found.dx), dy=str(found.dy),
        sideways=str(found.sideways).lower(), snapTo="true", edgesLegal="false",
        cornersLegal="false", visible="false", dotsVisible="false", color="0,0,0",
    )  # fmt: skip
    _child(
        grid, f"{_GRID}mapgrid.HexGridNumbering", first="H", sep="",
        hType=found.line.kind, hLeading=str(found.line.digits - 1), hOff=str(found.line.offset),
        vType=found.along.kind, vLeading=str(found.along.digits - 1),
        vOff=str(found.along.offset), vDescend=str(down.descends).lower(),
        hDescend=str(across.descends).lower(), stagger="false", visible="false", fontSize="9",
        color="0,0,0", locationFormat=found.format,
    )  # fmt: skip


def _child(parent: ET.Element, tag: str, **attributes: str) -> ET.Element:
    return ET.SubElement(parent, tag, attributes)
