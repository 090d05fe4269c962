"""Places of the stacks of a set-up: on the maps, in the tray or on the turn track."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.exporters.vassal.extra_windows import ExtraWindows
    from sandtable.exporters.vassal.map_windows import MapWindow
    from sandtable.exporters.vassal.pixel_point import PixelPoint
    from sandtable.exporters.vassal.scenario_layouts import PlacedEntry, ScenarioLayout
    from sandtable.exporters.vassal.scheduled_arrivals import ScheduledArrival
    from sandtable.exporters.vassal.space_window_index import WindowPlaces


@dataclass(frozen=True)
class StackPlace:
    """A place for stacks: a map window and the points in it."""

    window: str
    points: tuple[PixelPoint, ...]
    is_display: bool = False
    """Whether it is on a display, where stacks are small and stand in rows."""
    is_one_stack: bool = False
    """Whether all pieces form one stack, whatever their owners are."""
    splits_by_destination: bool = False
    """Whether pieces are stacked by destination."""
    flag_point: PixelPoint | None = None
    """Point of control markers, if they have one of their own."""


@dataclass(frozen=True)
class StackPlaceFinder:
    """Finder of the places where the stacks of a set-up are put."""

    places: WindowPlaces
    extra_windows: ExtraWindows

    def entry_place(self, placed_entry: PlacedEntry, layout: ScenarioLayout) -> StackPlace:
        """Return the place for the stack of an entry: the tray, if it is a choice or on no map.

        A piece on the turn track stands on the first turn of the scenario.
        """
        if placed_entry.space is None or placed_entry.space not in self.places.points_by_space:
            tray = self.extra_windows.tray_window
            assert tray is not None
            return StackPlace(
                tray.name, tray.stack_points[placed_entry.name_of_tray_box], is_display=True
            )
        window, _ = self.places.points_by_space[placed_entry.space]
        if (
            placed_entry.space == window.turn_track
            and layout.starting_turn in window.points_by_turn
        ):
            return _stack_place_of_turn_cell(window, layout.starting_turn)
        return self.stack_place_of_space(placed_entry.space)

    def stack_place_of_space(self, space: str) -> StackPlace:
        """Return the place for stacks of a space in a map window; for a deck, beside the deck."""
        window, points = self.places.points_by_space[space]
        if space in self.places.decks_by_space:
            points = points[1:] or points
        boxed = self.places.is_display(space)
        whole, flag = window.numbering is not None, window.flag_points.get(space)
        return StackPlace(
            window.name, points, is_display=boxed, is_one_stack=whole, flag_point=flag
        )

    def stack_place_of_arrival(self, coming: ScheduledArrival) -> StackPlace:
        """Return the place for arriving pieces: the box or the track cell of their turn."""
        arrivals = self.extra_windows.arrivals_window
        if arrivals and coming.box_name in arrivals.stack_points:
            return StackPlace(
                arrivals.name,
                arrivals.stack_points[coming.box_name],
                is_display=True,
                splits_by_destination=True,
            )
        window = next(
            candidate
            for candidate in self.places.windows
            if coming.turn in candidate.points_by_turn
        )
        return _stack_place_of_turn_cell(window, coming.turn)


def _stack_place_of_turn_cell(window: MapWindow, turn: int) -> StackPlace:
    """Return the middle of a turn's cell, where a single stack leaves the number readable."""
    return StackPlace(window.name, window.points_by_turn[turn][:1], is_one_stack=True)
