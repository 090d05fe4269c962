"""Where stacks and marks of control lie on a map of areas, so that the names can be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.maps.box_list import BoxList
from sandtable.drawing.maps.paper_transform import bounding_box
from sandtable.exporters.vassal.map_windows import to_pixels
from sandtable.exporters.vassal.piece_factory import CONTROL_MARKER_SIZE
from sandtable.exporters.vassal.token_sequences import to_plain_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sandtable.drawing.drawing import Point
    from sandtable.drawing.maps.board_map import BoardMap
    from sandtable.drawing.maps.paper_transform import Floats, PaperBox
    from sandtable.exporters.vassal.map_windows import MapWindow
    from sandtable.exporters.vassal.pixel_point import PixelPoint

_FLAG_DISTANCE = 0.6
"""Millimetres between a name and the mark of control beside it."""


@dataclass(frozen=True, slots=True)
class LabelClearance:
    """What is to be seen on a map: its names, and marks of control beside them, in millimetres."""

    occupied_boxes: BoxList
    flag_points: dict[str, Point]
    """By space: the middle of its mark of control."""

    @classmethod
    def from_board_map(cls, found: BoardMap, window: MapWindow) -> LabelClearance:
        """Find a place for the mark of each land: left of its name, right, below, above.

        It lies within the land, or at least its middle does.
        """
        boxes = BoxList(label.box for label in found.labels)
        flags: dict[str, Point] = {}
        sheet = found.sheet
        for label in found.labels:
            site = sheet.sites[label.space]
            if site.hex or sheet.is_sea(label.space) or sheet.is_box(label.space):
                continue
            name, places = to_plain_line(site.printed_label), _flag_candidates(label.box)
            hidden = _hidden_areas(places, CONTROL_MARKER_SIZE, boxes)
            clear = [place for place, area in zip(places, hidden, strict=True) if not area]
            ways = ((each, half) for half in (CONTROL_MARKER_SIZE / 2, 0.0) for each in clear)
            inside = (
                p
                for p, half in ways
                if {*map(window.name_at_point, _square_corners(p, half))} == {name}
            )
            if place := next(inside, None):
                flags[label.space] = place
                boxes.add_boxes([_flag_box(place)])
        return cls(boxes, flags)

    def sort_clear_places_first(self, places: Sequence[Point], size: float) -> list[Point]:
        """The places again, those first where a counter hides nothing of that, or least."""
        order = np.argsort(_hidden_areas(places, size, self.occupied_boxes).round(), kind="stable")
        return [places[each] for each in order]


def _hidden_areas(places: Sequence[Point], size: float, boxes: BoxList) -> Floats:
    """How many square millimetres of boxes a counter hides at each of the places."""
    middles = np.array(places).reshape(-1, 1, 2)
    near = boxes.boxes_touching(bounding_box(middles[:, 0]), size) if len(middles) else []
    covered = np.array(near).reshape(1, -1, 4)
    low = np.maximum(middles - size / 2, covered[..., :2])
    high = np.minimum(middles + size / 2, covered[..., 2:])
    found: Floats = (high - low).clip(0).prod(axis=2).sum(axis=1)
    return found


def _flag_candidates(box: PaperBox) -> tuple[Point, ...]:
    left, top, right, bottom = box
    x, y, far = (left + right) / 2, (top + bottom) / 2, CONTROL_MARKER_SIZE / 2 + _FLAG_DISTANCE
    return (left - far, y), (right + far, y), (x, bottom + far), (x, top - far)


def _flag_box(place: Point) -> PaperBox:
    x, y = place
    return (
        x - CONTROL_MARKER_SIZE / 2,
        y - CONTROL_MARKER_SIZE / 2,
        x + CONTROL_MARKER_SIZE / 2,
        y + CONTROL_MARKER_SIZE / 2,
    )


def _square_corners(place: Point, half: float) -> Iterator[PixelPoint]:
    """The corners of a square about a place, half as wide as is said."""
    x, y = place
    for dx, dy in ((-half, -half), (half, -half), (half, half), (-half, half)):
        yield round(to_pixels(x + dx)), round(to_pixels(y + dy))
