"""Where a map opens: at the front, where most of a scenario's pieces stand."""

from __future__ import annotations

from collections import Counter as Tally
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from sandtable.exporters.vassal.token_sequences import (
    join_tokens,
    join_with_commas,
    named_keystroke,
    to_property_name,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sandtable.exporters.vassal.map_windows import MapWindow
    from sandtable.exporters.vassal.pixel_point import PixelPoint
    from sandtable.exporters.vassal.scenario_layouts import ScenarioLayout
    from sandtable.exporters.vassal.window_places import WindowPlaces

_CROWD_RADIUS = 500
"""Pixels: what lies no farther off is seen together with a point."""
_GAME_OPENED_TOKENS = ("SGKC", "SGKC0")
"""The command of the one part that does something when a game is opened."""
_SHOW_FRONT_TITLE = "Show the front"
_MODULE_TAG = "VASSAL.build.module."


def opening_points(scene: ScenarioLayout, places: WindowPlaces) -> dict[str, PixelPoint]:
    """By window: the point about which most pieces of a set-up stand; else its middle."""
    stood: dict[str, Tally[PixelPoint]] = {}
    for laid in scene.placed_entries:
        if spot := places.points_by_space.get(laid.space or ""):
            window, points = spot
            stood.setdefault(window.name, Tally())[points[0]] += laid.piece_count
    found = {}
    for window in places.windows:
        if has_opening_view(window):
            crowd = stood.get(window.name)
            found[window.name] = _most_crowded_point(crowd) if crowd else _window_middle(window)
    return found


def window_to_open(scene: ScenarioLayout, places: WindowPlaces) -> str | None:
    """The map that opens beside the main one, where a set-up leaves that one empty."""
    crowd: Tally[str] = Tally()
    for space, number in (
        *((laid.space, laid.piece_count) for laid in scene.placed_entries),
        *((holding.space, 1) for holding in scene.controlled_spaces),
    ):
        if spot := places.points_by_space.get(space or ""):
            crowd[spot[0].name] += number
    main = places.windows[0].name if places.windows else ""
    return crowd.most_common(1)[0][0] if crowd and not crowd[main] else None


def has_opening_view(window: MapWindow) -> bool:
    """Say whether a window is so large a map that one looks for the fighting: no display."""
    return not window.has_high_stacks


def _window_middle(window: MapWindow) -> PixelPoint:
    wide, high = window.size
    return wide // 2, high // 2


def _most_crowded_point(crowd: Mapping[PixelPoint, int]) -> PixelPoint:
    """The place with most pieces about it; of equals the one that comes first."""

    def about(place: PixelPoint) -> int:
        x, y = place
        return sum(n for (a, b), n in crowd.items() if abs(a - x) + abs(b - y) <= _CROWD_RADIUS)

    return max(crowd, key=about)


def _point_property_names(window: str) -> tuple[str, str]:
    """What the properties are called that hold the front of a window."""
    return to_property_name("Front", window, "X"), to_property_name("Front", window, "Y")


def opening_point_properties(found: Mapping[str, PixelPoint]) -> Iterator[tuple[str, str]]:
    """The fronts as global properties."""
    for window, point in found.items():
        yield from zip(_point_property_names(window), map(str, point), strict=True)


def default_opening_properties(windows: Iterable[MapWindow]) -> dict[str, str]:
    """The same where no scenario is chosen: the middle of each map."""
    return dict(
        opening_point_properties(
            {w.name: _window_middle(w) for w in windows if has_opening_view(w)}
        )
    )


def _open_property_name(window: str) -> str:
    """What the property is called that says whether a game opens a window."""
    return to_property_name("Open", window)


def toggle_window_key(window: str) -> str:
    """The key that shows a window, or hides it."""
    return named_keystroke(f"Show or hide {window}")


def open_window_properties(every: Iterable[str], window: str | None) -> dict[str, str]:
    """Which windows a game opens, as global properties."""
    return {_open_property_name(name): str(int(name == window)) for name in every}


def window_opener_element(window: str) -> ET.Element:
    """What shows a window when a game is opened that says so; nobody sees its button."""
    return ET.Element(
        f"{_MODULE_TAG}DoActionButton", name=f"Open {window}", text="", tooltip="", icon="",
        hotkey=named_keystroke(_SHOW_FRONT_TITLE), doHotkey="true",
        hotkeys=join_with_commas((toggle_window_key(window),)), doLoop="true",
        loopType="counted", loopCount=f"${_open_property_name(window)}$",
    )  # fmt: skip


def front_button_element(window: MapWindow) -> ET.Element:
    """The button of a map that shows its front."""
    x, y = (f"${name}$" for name in _point_property_names(window.name))
    return ET.Element(
        f"{_MODULE_TAG}map.MoveCameraButton", text="", tooltip=_SHOW_FRONT_TITLE,
        icon="/images/recenter.gif", hotkey=named_keystroke(_SHOW_FRONT_TITLE), moveCameraMode="L",
        boardName=window.name, xPos=x, yPos=y, xOffset="0", yOffset="0", zoom="",
    )  # fmt: skip


def startup_command_element() -> ET.Element:
    """What presses all of these buttons whenever a game is opened."""
    return ET.Element(
        f"{_MODULE_TAG}StartupGlobalKeyCommand", name=_SHOW_FRONT_TITLE, buttonText="",
        whenToApply="everyLaunchOfSession", hotkeyOrKeyCommand="sendHotkey",
        globalHotkey=named_keystroke(_SHOW_FRONT_TITLE),
    )  # fmt: skip


def game_opened_command() -> str:
    """The command of a saved game that says so, lest it count as changed when it is opened."""
    return join_tokens((*_GAME_OPENED_TOKENS, True), "\t")
