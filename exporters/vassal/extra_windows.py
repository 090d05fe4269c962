"""Windows besides the boards: a tray for unplaced pieces, and arrival boxes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.badge_drawings import BOX_TITLE_HEIGHT, draw_sheet_of_boxes
from sandtable.exporters.vassal.map_windows import MapWindow, MapZone, millimetres_to_pixels
from sandtable.exporters.vassal.sides import name_of_power

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

    from sandtable.exporters.vassal.image_files import ImageFiles
    from sandtable.exporters.vassal.pixel_point import PixelPoint
    from sandtable.exporters.vassal.scenario_layouts import PlacedEntry, ScenarioLayout
    from sandtable.model.module import Module

TRAY_TITLE, ARRIVALS_TITLE, OUT_OF_PLAY_TITLE = "To be placed", "Arrivals", "Out of play"
BOX_STACK_HEIGHT = 4
"""Height of a stack in a box, in pieces."""
MAX_CELL_STACK_HEIGHT = 3 * BOX_STACK_HEIGHT
"""A higher stack would hide the number of its cell and the cells beside it."""
_BOX_STACKS_PER_ROW = 4
"""Number of stacks in a row of a box."""
# The distance of two stacks, so that their labels do not overlap.
_STACK_SPACING = 16.0
_BOX_WIDTH = _BOX_STACKS_PER_ROW * _STACK_SPACING + 4
_COLUMN_COUNT, _BOX_MARGIN, _TOP_MARGIN = 4, 4.0, 13.0
_TOOLBAR_HEIGHT = 12.0
"""Free space below the boxes. VASSAL's window is as large as the sheet, but its buttons cover part
of it."""

BoxRectangle = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class ExtraWindows:
    """The windows in addition to the boards; None for a window that would be empty."""

    tray_window: MapWindow | None
    arrivals_window: MapWindow | None
    out_of_play_window: MapWindow | None = None

    @property
    def windows_not_empty(self) -> tuple[MapWindow, ...]:
        """Return the windows that exist: tray, arrival boxes, and boxes for lost pieces."""
        return tuple(
            window
            for window in (self.tray_window, self.arrivals_window, self.out_of_play_window)
            if window
        )


def make_tray_window(
    module: Module, layouts: Iterable[ScenarioLayout], images: ImageFiles, known_spaces: set[str]
) -> MapWindow | None:
    """Make boxes for every choice of places, and for every place that is on no board."""
    needs: dict[str, int] = {}
    entries_by_box: dict[str, list[PlacedEntry]] = {}
    for layout in layouts:
        counts: dict[str, int] = {}
        stand = {placed_entry.piece for placed_entry in layout.placed_entries}
        for placed_entry in layout.placed_entries:
            if placed_entry.space not in known_spaces and (
                placed_entry.carrier_piece is None or placed_entry.carrier_piece not in stand
            ):
                counts[placed_entry.name_of_tray_box] = (
                    counts.get(placed_entry.name_of_tray_box, 0) + placed_entry.piece_count
                )
                entries_by_box.setdefault(placed_entry.name_of_tray_box, []).append(placed_entry)
        # One window serves all scenarios, so each box has room for the fullest of them.
        _raise_counts_to_largest(needs, counts)
    descriptions = {
        name: ", ".join((name, *_bounds_of_choice(module, placed_entry)))
        for name, placed_entry in entries_by_box.items()
    }
    return (
        make_window_of_boxes(TRAY_TITLE, needs, images, "beside-tray.png", descriptions)
        if needs
        else None
    )


def _bounds_of_choice(module: Module, entries: Iterable[PlacedEntry]) -> Iterator[str]:
    """Yield the conditions of a choice; they name the owners who must obey, unless all must."""
    every: dict[str, None] = {}
    bound: dict[str, dict[str, None]] = {}
    for placed_entry in entries:
        power_or_side = placed_entry.entry.power or placed_entry.entry.side
        every[power_or_side] = None
        for proviso in placed_entry.entry.provisos or ():
            bound.setdefault(proviso.text, {})[power_or_side] = None
    for text, owners in bound.items():
        names = ", ".join(name_of_power(module, owner) for owner in owners)
        yield text if len(owners) == len(every) else f"{names}: {text}"


def turns_with_too_many_arrivals(layouts: Iterable[ScenarioLayout]) -> set[int]:
    """Return the turns with more arrivals in some scenario than a track cell has room for."""
    turns: set[int] = set()
    for layout in layouts:
        numbers = Counter[int]()
        for coming in layout.scheduled_arrivals:
            numbers[coming.turn] += coming.quantity
        turns.update(turn for turn, number in numbers.items() if number > MAX_CELL_STACK_HEIGHT)
    return turns


def make_arrivals_window(
    layouts: Iterable[ScenarioLayout], images: ImageFiles, cells: Container[int]
) -> MapWindow | None:
    """Make a box for each turn that has arrivals but no cell for them on a turn track."""
    every = [
        coming
        for layout in layouts
        for coming in layout.scheduled_arrivals
        if coming.turn not in cells
    ]
    # Boxes are in order of turns, however scenarios use them.
    needs = {arrival.box_name: 0 for arrival in sorted(every, key=lambda arrival: arrival.turn)}
    for layout in layouts:
        heaps = Counter[tuple[str, ...]]()
        for coming in layout.scheduled_arrivals:
            if coming.turn not in cells:
                heaps[coming.box_name, *coming.owner_and_destination] += coming.quantity
        counts: dict[str, int] = {}
        for (box, *_), number in heaps.items():
            counts[box] = counts.get(box, 0) + BOX_STACK_HEIGHT * ceil(number / BOX_STACK_HEIGHT)
        _raise_counts_to_largest(needs, counts)
    return (
        make_window_of_boxes(ARRIVALS_TITLE, needs, images, "beside-arrivals.png", {})
        if needs
        else None
    )


def _raise_counts_to_largest(needs: dict[str, int], counts: Mapping[str, int]) -> None:
    for name, number in counts.items():
        needs[name] = max(number, needs.get(name, 0))


def make_window_of_boxes(
    title: str,
    needs: Mapping[str, int],
    images: ImageFiles,
    image: str,
    descriptions: Mapping[str, str],
) -> MapWindow:
    """Make a window of boxes with descriptions; each box is large enough for its pieces."""
    boxes = _arrange_boxes_in_columns(needs)
    high = max(y + height for _, y, _, height in boxes.values()) + _BOX_MARGIN + _TOOLBAR_HEIGHT
    wide = 2 * _BOX_MARGIN + _COLUMN_COUNT * (_BOX_WIDTH + _BOX_MARGIN) - _BOX_MARGIN
    drawing = draw_sheet_of_boxes(title, wide, high, boxes, descriptions)
    images.render_map_picture(drawing, image)
    zones = tuple(MapZone(name, _corners_of_box(box)) for name, box in boxes.items())
    spots = {name: _stack_points_in_box(box) for name, box in boxes.items()}
    return MapWindow(
        title, images.map_size(image), image, zones, None, spots, has_high_stacks=True
    )


def _arrange_boxes_in_columns(needs: Mapping[str, int]) -> dict[str, BoxRectangle]:
    """Return the rectangles of boxes in columns; each box goes to the shortest column."""
    ends = [_TOP_MARGIN] * _COLUMN_COUNT
    boxes: dict[str, BoxRectangle] = {}
    for name, number in needs.items():
        # A box must have room for one stack, also if it is empty at first.
        rows = max(1, ceil(number / BOX_STACK_HEIGHT / _BOX_STACKS_PER_ROW))
        height = BOX_TITLE_HEIGHT + 3 + rows * _STACK_SPACING
        column = ends.index(min(ends))
        boxes[name] = (
            _BOX_MARGIN + column * (_BOX_WIDTH + _BOX_MARGIN),
            ends[column],
            _BOX_WIDTH,
            height,
        )
        ends[column] += height + _BOX_MARGIN
    return boxes


def _corners_of_box(box: BoxRectangle) -> tuple[PixelPoint, ...]:
    x, y, wide, high = box
    left, top, right, bottom = (
        round(millimetres_to_pixels(n)) for n in (x, y, x + wide, y + high)
    )
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _stack_points_in_box(box: BoxRectangle) -> tuple[PixelPoint, ...]:
    x, y, _, high = box
    rows = round((high - BOX_TITLE_HEIGHT - 3) / _STACK_SPACING)
    # Stacks stay clear of the title and of the rim of the box.
    return tuple(
        (
            round(millimetres_to_pixels(x + 2 + (column + 0.5) * _STACK_SPACING)),
            round(
                millimetres_to_pixels(y + BOX_TITLE_HEIGHT + 1.5 + (row + 0.5) * _STACK_SPACING)
            ),
        )
        for row in range(rows)
        for column in range(_BOX_STACKS_PER_ROW)
    )
