"""Where a map opens: at the front, where most of a scenario's pieces stand."""

from __future__ import annotations

from collections import Counter as Tally
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from sandtable.exporters.vassal.sequences import command, listed, run_together, sequence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sandtable.exporters.vassal.pixels import Pixel
    from sandtable.exporters.vassal.places import Places
    from sandtable.exporters.vassal.scenes import Scene
    from sandtable.exporters.vassal.windows import Window

_NEAR = 500
"""Pixels: what lies no farther off is seen together with a point."""
_BEGUN = ("SGKC", "SGKC0")
"""The command of the one part that does something when a game is opened."""
_SHOWN = "Show the front"
_TAG = "VASSAL.build.module."


def fronts(scene: Scene, places: Places) -> dict[str, Pixel]:
    """By window: the point about which most pieces of a set-up stand; else its middle."""
    stood: dict[str, Tally[Pixel]] = {}
    for laid in scene.laid:
        if spot := places.spots.get(laid.space or ""):
            window, points = spot
            stood.setdefault(window.name, Tally())[points[0]] += laid.number
    found = {}
    for window in places.windows:
        if has_front(window):
            crowd = stood.get(window.name)
            found[window.name] = _thickest(crowd) if crowd else _middle(window)
    return found


def opened(scene: Scene, places: Places) -> str | None:
    """The map that opens beside the main one, where a set-up leaves that one empty."""
    crowd: Tally[str] = Tally()
    for space, number in (
        *((laid.space, laid.number) for laid in scene.laid),
        *((holding.space, 1) for holding in scene.held),
    ):
        if spot := places.spots.get(space or ""):
            crowd[spot[0].name] += number
    main = places.windows[0].name if places.windows else ""
    return crowd.most_common(1)[0][0] if crowd and not crowd[main] else None


def has_front(window: Window) -> bool:
    """Say whether a window is so large a map that one looks for the fighting: no display."""
    return not window.high


def _middle(window: Window) -> Pixel:
    wide, high = window.size
    return wide // 2, high // 2


def _thickest(crowd: Mapping[Pixel, int]) -> Pixel:
    """The place with most pieces about it; of equals the one that comes first."""

    def about(place: Pixel) -> int:
        x, y = place
        return sum(n for (a, b), n in crowd.items() if abs(a - x) + abs(b - y) <= _NEAR)

    return max(crowd, key=about)


def _names(window: str) -> tuple[str, str]:
    """What the properties are called that hold the front of a window."""
    return run_together("Front", window, "X"), run_together("Front", window, "Y")


def values(found: Mapping[str, Pixel]) -> Iterator[tuple[str, str]]:
    """The fronts as global properties."""
    for window, point in found.items():
        yield from zip(_names(window), map(str, point), strict=True)


def blank(windows: Iterable[Window]) -> dict[str, str]:
    """The same where no scenario is chosen: the middle of each map."""
    return dict(values({w.name: _middle(w) for w in windows if has_front(w)}))


def _open(window: str) -> str:
    """What the property is called that says whether a game opens a window."""
    return run_together("Open", window)


def show(window: str) -> str:
    """The key that shows a window, or hides it."""
    return command(f"Show or hide {window}")


def openings(every: Iterable[str], window: str | None) -> dict[str, str]:
    """Which windows a game opens, as global properties."""
    return {_open(name): str(int(name == window)) for name in every}


def opener(window: str) -> ET.Element:
    """What shows a window when a game is opened that says so; nobody sees its button."""
    return ET.Element(
        f"{_TAG}DoActionButton", name=f"Open {window}", text="", tooltip="", icon="",
        hotkey=command(_SHOWN), doHotkey="true", hotkeys=listed((show(window),)), doLoop="true",
        loopType="counted", loopCount=f"${_open(window)}$",
    )  # fmt: skip


def button(window: Window) -> ET.Element:
    """The button of a map that shows its front."""
    x, y = (f"${name}$" for name in _names(window.name))
    return ET.Element(
        f"{_TAG}map.MoveCameraButton", text="", tooltip=_SHOWN,
        icon="/images/recenter.gif", hotkey=command(_SHOWN), moveCameraMode="L",
        boardName=window.name, xPos=x, yPos=y, xOffset="0", yOffset="0", zoom="",
    )  # fmt: skip


def opening() -> ET.Element:
    """What presses all of these buttons whenever a game is opened."""
    return ET.Element(
        f"{_TAG}StartupGlobalKeyCommand", name=_SHOWN, buttonText="",
        whenToApply="everyLaunchOfSession", hotkeyOrKeyCommand="sendHotkey",
        globalHotkey=command(_SHOWN),
    )  # fmt: skip


def begun() -> str:
    """The command of a saved game that says so, lest it count as changed when it is opened."""
    return sequence((*_BEGUN, True), "\t")
