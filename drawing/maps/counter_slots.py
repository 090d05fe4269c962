"""Positions and sizes of counters in the spaces of a drawn map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.maps.display_boxes import boxes_of_track_cells
from sandtable.drawing.maps.free_space_grid import FreeSpaceGrid
from sandtable.drawing.maps.paper_transform import PaperBox, bounding_box
from sandtable.model.geometry.label_placement import counter_slot_points, label_point
from sandtable.model.ledger.calendar import first_turn_of_scenario

if TYPE_CHECKING:
    from sandtable.drawing.drawing import Point
    from sandtable.drawing.maps.map_sheet import MapSheet

# Half an inch, the usual size of counters.
_MAX_COUNTER_SIZE = 12.7
_MIN_COUNTER_SIZE = 4.5
_MIN_LEGIBLE_COUNTER_SIZE = 5.5
"""Size down to which counters shrink so that all have room; below it only to place one."""
_COUNTER_SHARE_OF_HEX = 0.62
_COUNTER_SHARE_OF_CELL = 0.82
_COUNTER_SPACING = 1.08
_SHRINKING_FACTOR = 0.85
_COST_OF_LEAVING_SPACE = 8.0
"""Square millimetres of hidden names that count as much as a counter beyond its space."""


def counter_size_on_map(sheet: MapSheet) -> float:
    """Return the side of a counter on this map in millimetres."""
    declared = (sheet.board.counter or 0.0) * sheet.paper.scale
    return min(
        _MAX_COUNTER_SIZE,
        declared or max(_MIN_COUNTER_SIZE, sheet.typical_length_on_map * _COUNTER_SHARE_OF_HEX),
    )


def has_fixed_counter_slots(sheet: MapSheet, space: str) -> bool:
    """Say whether counters stand at the same point wherever the names are: in hexes and tracks."""
    site = sheet.spaces_by_printed_name[space]
    return bool(site.hex or site.space.track)


def counter_slots(
    sheet: MapSheet, space: str, stack_count: int, names: Sequence[PaperBox]
) -> tuple[float, list[Point]]:
    """Return the size of counters in a space, and the points where their stacks are drawn.

    There are at most `stack_count` points. In a hex the stack is in the middle, on a track in the
    cell of the turn, and elsewhere beside the names.
    """
    site = sheet.spaces_by_printed_name[space]
    cells = boxes_of_track_cells(sheet, space, site.space.track) if site.space.track else {}
    if cells:
        left, top, right, bottom = cells.get(turn_shown_on_map(sheet), next(iter(cells.values())))
        side = min(
            counter_size_on_map(sheet),
            (bottom - top) * _COUNTER_SHARE_OF_CELL,
            (right - left) * _COUNTER_SHARE_OF_CELL,
        )
        return side, [((left + right) / 2, (top + bottom) / 2)]
    if site.hex:
        return counter_size_on_map(sheet), [
            sheet.paper.point_to_millimetres(label_point(sheet.outlines[space]))
        ]
    return _counter_slots_in_area(sheet, space, stack_count, names)


def _counter_slots_in_area(
    sheet: MapSheet, space: str, stack_count: int, names: Sequence[PaperBox]
) -> tuple[float, list[Point]]:
    """Return positions of stacks in rows, or else positions scattered over the free area."""
    outline, side = sheet.outlines[space], max(counter_size_on_map(sheet), _MIN_COUNTER_SIZE)
    names = _names_near_counter(sheet, space, names, side)
    best: tuple[float, list[Point]] = (_MIN_COUNTER_SIZE, [])
    while side >= _MIN_LEGIBLE_COUNTER_SIZE and len(best[1]) < stack_count:
        slot_points = counter_slot_points(
            outline, round(side * _COUNTER_SPACING / sheet.paper.scale)
        )
        free = [
            at
            for at in map(sheet.paper.point_to_millimetres, slot_points)
            if not _is_name_hidden(at, side, names)
        ]
        if len(free[:stack_count]) > len(best[1]):
            # Rounded, so that slots of one row are filled from left to right.
            best = side, sorted(free[:stack_count], key=lambda at: (round(at[1], 1), at[0]))
        # Names stay where they are: counters get smaller until they have room beside them.
        side *= _SHRINKING_FACTOR
    if len(best[1]) < stack_count:
        best = max(
            best, _scattered_slots(sheet, space, stack_count, names), key=lambda each: len(each[1])
        )
    return (
        best if best[1] else (_MIN_COUNTER_SIZE, [_point_hiding_fewest_names(sheet, space, names)])
    )


def _names_near_counter(
    sheet: MapSheet, space: str, names: Sequence[PaperBox], reach: float
) -> list[PaperBox]:
    """Return the names that a counter in a space could cover."""
    rings = sheet.paper.rings_in_millimetres(sheet.outlines[space])
    left, top, right, bottom = (
        bounding_box(np.concatenate(rings)) if rings else (0.0, 0.0, 0.0, 0.0)
    )
    return [
        name
        for name in names
        if left - reach < name[2] and name[0] < right + reach
        and top - reach < name[3] and name[1] < bottom + reach
    ]  # fmt: skip


def _scattered_slots(
    sheet: MapSheet, space: str, stack_count: int, names: Sequence[PaperBox]
) -> tuple[float, list[Point]]:
    """Return positions for small counters next to a space's names, nearest its middle first."""
    room = FreeSpaceGrid.from_rings(sheet.paper.rings_in_millimetres(sheet.outlines[space]))
    sums, middle = room.without_boxes(names).cumulative_counts, room.middle_point
    for side in (_MIN_LEGIBLE_COUNTER_SIZE, _MIN_COUNTER_SIZE):
        places = room.middles_of_free_rectangles(sums, side, side)
        places = places[np.argsort(np.hypot(*(places - middle).T), kind="stable")]
        slots: list[Point] = []
        while len(places) and len(slots) < stack_count:
            x, y = places[0].tolist()
            slots.append((x, y))
            places = places[(np.abs(places - places[0]) >= side * _COUNTER_SPACING).any(axis=1)]
        if slots:
            return side, slots
    return _MIN_COUNTER_SIZE, []


def _point_hiding_fewest_names(sheet: MapSheet, space: str, names: Sequence[PaperBox]) -> Point:
    """Return the point where a counter hides least of the names, preferably in the space."""
    room = FreeSpaceGrid.from_rings(sheet.paper.rings_in_millimetres(sheet.outlines[space]))
    sums, half = room.cumulative_counts, _MIN_COUNTER_SIZE / 2
    within = room.middles_of_free_rectangles(sums, _MIN_COUNTER_SIZE, _MIN_COUNTER_SIZE)
    partly = room.middles_of_free_rectangles(sums, room.cell_size, room.cell_size)
    places = np.vstack([within, partly])
    if not len(places):
        return sheet.paper.point_to_millimetres(label_point(sheet.outlines[space]))
    hidden = np.repeat([0.0, _COST_OF_LEAVING_SPACE], [len(within), len(partly)])
    for left, top, right, bottom in names:
        wide = np.minimum(places[:, 0] + half, right) - np.maximum(places[:, 0] - half, left)
        high = np.minimum(places[:, 1] + half, bottom) - np.maximum(places[:, 1] - half, top)
        hidden += wide.clip(0) * high.clip(0)
    far = np.hypot(*(places - room.middle_point).T)
    # Rounding lets points that hide equally much be decided by their distance from the middle.
    x, y = places[np.lexsort((far, hidden.round(2)))[0]].tolist()
    return x, y


def turn_shown_on_map(sheet: MapSheet) -> int:
    """Return the turn that the map shows."""
    module, style = sheet.module, sheet.style
    if style.turn is not None:
        return style.turn
    scenario = module.scenarios.get(style.scenario or "")
    return first_turn_of_scenario(module.module.calendar, scenario) if scenario else 1


def _is_name_hidden(place: Point, side: float, names: Sequence[PaperBox]) -> bool:
    # The two rectangles overlap if neither lies wholly beside the other.
    x, y, half = *place, side / 2
    return any(
        x - half < right and x + half > left and y - half < bottom and y + half > top
        for left, top, right, bottom in names
    )
