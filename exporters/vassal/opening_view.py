"""The opening view of a map: the point around which a scenario has the most pieces."""

from __future__ import annotations

from collections import Counter as Tally
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from sandtable.exporters.vassal.token_sequences import (
    join_tokens_by_separator,
    join_with_commas,
    name_in_camel_case,
    named_keystroke,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sandtable.exporters.vassal.map_windows import MapWindow
    from sandtable.exporters.vassal.pixel_point import PixelPoint
    from sandtable.exporters.vassal.scenario_layouts import ScenarioLayout
    from sandtable.exporters.vassal.space_window_index import WindowPlaces

_RADIUS_OF_COUNTED_PIECES = 500
"""Distance in pixels within which pieces are visible together."""
_TOKENS_OF_GAME_OPENED_COMMAND = ("SGKC", "SGKC0")
"""Command of the component that acts when a game is opened."""
_SHOW_OPENING_VIEW_TITLE = "Show the front"
_MODULE_CLASS_PREFIX = "VASSAL.build.module."


def opening_point_by_window(layout: ScenarioLayout, places: WindowPlaces) -> dict[str, PixelPoint]:
    """Return the opening point of each window.

    It is the point with the most pieces around it, or else the middle of the map.
    """
    stood: dict[str, Tally[PixelPoint]] = {}
    for placed_entry in layout.placed_entries:
        if spot := places.points_by_space.get(placed_entry.space or ""):
            window, points = spot
            stood.setdefault(window.name, Tally())[points[0]] += placed_entry.piece_count
    points_by_window = {}
    for window in places.windows:
        if has_opening_view(window):
            crowd = stood.get(window.name)
            points_by_window[window.name] = (
                _point_with_most_pieces(crowd) if crowd else _middle_of_window(window)
            )
    return points_by_window


def window_to_open(layout: ScenarioLayout, places: WindowPlaces) -> str | None:
    """Return the additional map to open if the set-up leaves the main map empty."""
    crowd: Tally[str] = Tally()
    for space, number in (
        *(
            (placed_entry.space, placed_entry.piece_count)
            for placed_entry in layout.placed_entries
        ),
        *((holding.space, 1) for holding in layout.controlled_spaces),
    ):
        if spot := places.points_by_space.get(space or ""):
            crowd[spot[0].name] += number
    main = places.windows[0].name if places.windows else ""
    return crowd.most_common(1)[0][0] if crowd and not crowd[main] else None


def has_opening_view(window: MapWindow) -> bool:
    """Say whether a window needs an opening view; a display is always visible as a whole."""
    return not window.has_high_stacks


def _middle_of_window(window: MapWindow) -> PixelPoint:
    wide, high = window.size
    return wide // 2, high // 2


def _point_with_most_pieces(crowd: Mapping[PixelPoint, int]) -> PixelPoint:
    """Return the point with the most pieces near it; of several such points, the first."""

    def distance_to_place(place: PixelPoint) -> int:
        x, y = place
        return sum(
            n
            for (a, b), n in crowd.items()
            if abs(a - x) + abs(b - y) <= _RADIUS_OF_COUNTED_PIECES
        )

    # `max` keeps the first of equals, so the result does not change from run to run.
    return max(crowd, key=distance_to_place)


def _point_property_names(window: str) -> tuple[str, str]:
    """Return the names of the two properties that store the opening point of a window."""
    return name_in_camel_case("Front", window, "X"), name_in_camel_case("Front", window, "Y")


def opening_point_properties(points: Mapping[str, PixelPoint]) -> Iterator[tuple[str, str]]:
    """Yield the opening points of windows as global properties of VASSAL."""
    for window, point in points.items():
        yield from zip(_point_property_names(window), map(str, point), strict=True)


def default_opening_properties(windows: Iterable[MapWindow]) -> dict[str, str]:
    """Return the properties for a game without a scenario: the middle of each map."""
    return dict(
        opening_point_properties(
            {w.name: _middle_of_window(w) for w in windows if has_opening_view(w)}
        )
    )


def _open_property_name(window: str) -> str:
    """Return the name of the property that says whether a game opens a window."""
    return name_in_camel_case("Open", window)


def key_that_toggles_window(window: str) -> str:
    """Return the key that shows or hides a window."""
    return named_keystroke(f"Show or hide {window}")


def open_window_properties(every: Iterable[str], window: str | None) -> dict[str, str]:
    """Return the global properties that say which window a game opens."""
    return {_open_property_name(name): str(int(name == window)) for name in every}


def window_opener_element(window: str) -> ET.Element:
    """Return the hidden button that opens a window when a saved game sets a property."""
    return ET.Element(
        # VASSAL has no condition for such a button: it repeats its keys as often as the property
        # says.
        f"{_MODULE_CLASS_PREFIX}DoActionButton",
        name=f"Open {window}", text="", tooltip="", icon="",
        hotkey=named_keystroke(_SHOW_OPENING_VIEW_TITLE), doHotkey="true",
        hotkeys=join_with_commas((key_that_toggles_window(window),)), doLoop="true",
        loopType="counted", loopCount=f"${_open_property_name(window)}$",
    )  # fmt: skip


def opening_view_button_element(window: MapWindow) -> ET.Element:
    """Return the button of a map that moves the view to its opening point."""
    x, y = (f"${name}$" for name in _point_property_names(window.name))
    return ET.Element(
        f"{_MODULE_CLASS_PREFIX}map.MoveCameraButton", text="", tooltip=_SHOW_OPENING_VIEW_TITLE,
        icon="/images/recenter.gif", hotkey=named_keystroke(_SHOW_OPENING_VIEW_TITLE),
        moveCameraMode="L",
        boardName=window.name, xPos=x, yPos=y, xOffset="0", yOffset="0", zoom="",
    )  # fmt: skip


def startup_command_element() -> ET.Element:
    """Return the element that moves all views to their opening points when a game is opened."""
    return ET.Element(
        f"{_MODULE_CLASS_PREFIX}StartupGlobalKeyCommand",
        name=_SHOW_OPENING_VIEW_TITLE, buttonText="",
        whenToApply="everyLaunchOfSession", hotkeyOrKeyCommand="sendHotkey",
        globalHotkey=named_keystroke(_SHOW_OPENING_VIEW_TITLE),
    )  # fmt: skip


def game_opened_command() -> str:
    """Return a command for the end of a saved game, without which VASSAL counts it as changed."""
    return join_tokens_by_separator((*_TOKENS_OF_GAME_OPENED_COMMAND, True), "\t")
