"""Positions of stacks and control markers on area maps that leave names readable."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.maps.box_list import BoxList
from sandtable.drawing.maps.paper_transform import bounding_box
from sandtable.exporters.vassal.map_windows import millimetres_to_pixels
from sandtable.exporters.vassal.piece_factory import CONTROL_MARKER_SIZE
from sandtable.exporters.vassal.token_sequences import text_on_one_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sandtable.drawing.drawing import Point
    from sandtable.drawing.maps.board_map import BoardMap
    from sandtable.drawing.maps.paper_transform import Floats, PaperBox
    from sandtable.exporters.vassal.map_windows import MapWindow
    from sandtable.exporters.vassal.pixel_point import PixelPoint

_DISTANCE_OF_FLAG_TO_NAME = 0.6
"""Millimetres between a name and the control marker beside it."""


@dataclass(frozen=True, slots=True)
class LabelClearance:
    """Names on a map and control markers beside them, which stacks should not cover."""

    occupied_boxes: BoxList
    flag_points: dict[str, Point]
    """Middle of the control marker in each space."""

    @classmethod
    def from_board_map(cls, board_map: BoardMap, window: MapWindow) -> LabelClearance:
        """Find a point for the marker of each land: left, right, below or above its name.

        The marker lies within the land, or at least its middle does.
        """
        boxes = BoxList(box for label in board_map.labels for box in label.boxes)
        flags: dict[str, Point] = {}
        sheet = board_map.sheet
        for label in board_map.labels:
            site = sheet.spaces_by_printed_name[label.space]
            # Only lands of area maps need a point beside their name.
            if site.hex or sheet.is_sea(label.space) or sheet.is_box(label.space):
                continue
            name, places = (
                text_on_one_line(site.printed_label),
                _possible_flag_positions(label.box),
            )
            hidden = _area_hidden_at_each_place(places, CONTROL_MARKER_SIZE, boxes)
            clearance = [place for place, area in zip(places, hidden, strict=True) if not area]
            # First with the whole marker inside the land, then with its middle at least.
            ways = ((each, half) for half in (CONTROL_MARKER_SIZE / 2, 0.0) for each in clearance)
            inside = (
                p
                for p, half in ways
                if {*map(window.location_name_at_point, _square_corners(p, half))} == {name}
            )
            if place := next(inside, None):
                flags[label.space] = place
                boxes.add_boxes([_box_of_flag(place)])
        return cls(boxes, flags)

    def sort_places_by_hidden_area(self, places: Sequence[Point], size: float) -> list[Point]:
        """Return the places in order of how little a counter there would hide of the names."""
        # Rounding and a stable sort keep the given order among places that are equally good.
        order = np.argsort(
            _area_hidden_at_each_place(places, size, self.occupied_boxes).round(), kind="stable"
        )
        return [places[each] for each in order]


def _area_hidden_at_each_place(places: Sequence[Point], size: float, boxes: BoxList) -> Floats:
    """Return the area in square millimetres that a counter would hide at each place."""
    middles = np.array(places).reshape(-1, 1, 2)
    near = boxes.boxes_near_box(bounding_box(middles[:, 0]), size) if len(middles) else []
    covered = np.array(near).reshape(1, -1, 4)
    low = np.maximum(middles - size / 2, covered[..., :2])
    high = np.minimum(middles + size / 2, covered[..., 2:])
    areas: Floats = (high - low).clip(0).prod(axis=2).sum(axis=1)
    return areas


def _possible_flag_positions(box: PaperBox) -> tuple[Point, ...]:
    left, top, right, bottom = box
    x, y, far = (
        (left + right) / 2,
        (top + bottom) / 2,
        CONTROL_MARKER_SIZE / 2 + _DISTANCE_OF_FLAG_TO_NAME,
    )
    return (left - far, y), (right + far, y), (x, bottom + far), (x, top - far)


def _box_of_flag(place: Point) -> PaperBox:
    x, y = place
    return (
        x - CONTROL_MARKER_SIZE / 2,
        y - CONTROL_MARKER_SIZE / 2,
        x + CONTROL_MARKER_SIZE / 2,
        y + CONTROL_MARKER_SIZE / 2,
    )


def _square_corners(place: Point, half: float) -> Iterator[PixelPoint]:
    """Yield the corners of a square around a point, given half its width."""
    x, y = place
    for dx, dy in ((-half, -half), (half, -half), (half, half), (-half, half)):
        yield round(millimetres_to_pixels(x + dx)), round(millimetres_to_pixels(y + dy))
