"""Where the stacks of a set-up lie: on the maps, in the tray, on the turn track."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.exporters.vassal.extra_windows import ExtraWindows
    from sandtable.exporters.vassal.map_windows import MapWindow
    from sandtable.exporters.vassal.pixel_point import PixelPoint
    from sandtable.exporters.vassal.scenario_layouts import PlacedEntry, ScenarioLayout
    from sandtable.exporters.vassal.scheduled_arrivals import ScheduledArrival
    from sandtable.exporters.vassal.window_places import WindowPlaces


@dataclass(frozen=True)
class StackPlace:
    """A place of a window, and the points at which stacks lie there."""

    window: str
    points: tuple[PixelPoint, ...]
    is_display: bool = False
    """Whether it is a display, where stacks are small and stand in rows."""
    is_one_stack: bool = False
    """Whether all that lies there is one stack, whosever it is."""
    splits_by_destination: bool = False
    """Whether what goes to one place has stacks of its own."""
    flag_point: PixelPoint | None = None
    """Where marks of control lie, if they have a place of their own."""


@dataclass(frozen=True)
class StackPlaceFinder:
    """Finds them."""

    places: WindowPlaces
    extra_windows: ExtraWindows

    def entry_place(self, laid: PlacedEntry, scene: ScenarioLayout) -> StackPlace:
        """Where an entry lies: the tray, where its place is a choice or on no map.

        What stands on the turn track marks the turn that the scenario begins with.
        """
        if laid.space is None or laid.space not in self.places.points_by_space:
            tray = self.extra_windows.tray_window
            assert tray is not None
            return StackPlace(tray.name, tray.stack_points[laid.tray_box], is_display=True)
        window, _ = self.places.points_by_space[laid.space]
        if laid.space == window.turn_track and scene.starting_turn in window.points_by_turn:
            return _turn_cell_place(window, scene.starting_turn)
        return self.space_place(laid.space)

    def space_place(self, space: str) -> StackPlace:
        """The stacks of a space; where it is a deck, those beside it."""
        window, points = self.places.points_by_space[space]
        if space in self.places.decks_by_space:
            points = points[1:] or points
        boxed = self.places.is_display(space)
        whole, flag = window.numbering is not None, window.flag_points.get(space)
        return StackPlace(
            window.name, points, is_display=boxed, is_one_stack=whole, flag_point=flag
        )

    def arrival_place(self, coming: ScheduledArrival) -> StackPlace:
        """Return the turn's own box, if it has one, or its cell on the turn track."""
        arrivals = self.extra_windows.arrivals_window
        if arrivals and coming.box_name in arrivals.stack_points:
            return StackPlace(
                arrivals.name,
                arrivals.stack_points[coming.box_name],
                is_display=True,
                splits_by_destination=True,
            )
        window = next(one for one in self.places.windows if coming.turn in one.points_by_turn)
        return _turn_cell_place(window, coming.turn)


def _turn_cell_place(window: MapWindow, turn: int) -> StackPlace:
    """Return the middle of a turn's cell: one stack there leaves its number to be read."""
    return StackPlace(window.name, window.points_by_turn[turn][:1], is_one_stack=True)
