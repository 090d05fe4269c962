"""Where stacks and marks of control lie on a map of areas, so that the names can be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.maps.box_list import BoxList
from sandtable.drawing.maps.paper_transform import bounding_box
from sandtable.exporters.vassal.kit import SMALL
from sandtable.exporters.vassal.sequences import plain
from sandtable.exporters.vassal.windows import pixels

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sandtable.drawing.drawing import Point
    from sandtable.drawing.maps.board_map import BoardMap
    from sandtable.drawing.maps.paper_transform import Box, Floats
    from sandtable.exporters.vassal.pixels import Pixel
    from sandtable.exporters.vassal.windows import Window

_AIR = 0.6
"""Millimetres between a name and the mark of control beside it."""


@dataclass(frozen=True, slots=True)
class Clear:
    """What is to be seen on a map: its names, and marks of control beside them, in millimetres."""

    boxes: BoxList
    flags: dict[str, Point]
    """By space: the middle of its mark of control."""

    @classmethod
    def of(cls, found: BoardMap, window: Window) -> Clear:
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
            name, places = plain(site.label), _beside(label.box)
            hidden = _hidden(places, SMALL, boxes)
            clear = [place for place, area in zip(places, hidden, strict=True) if not area]
            ways = ((each, half) for half in (SMALL / 2, 0.0) for each in clear)
            inside = (p for p, half in ways if {*map(window.name_at, _corners(p, half))} == {name})
            if place := next(inside, None):
                flags[label.space] = place
                boxes.extend([_box(place)])
        return cls(boxes, flags)

    def first(self, places: Sequence[Point], size: float) -> list[Point]:
        """The places again, those first where a counter hides nothing of that, or least."""
        order = np.argsort(_hidden(places, size, self.boxes).round(), kind="stable")
        return [places[each] for each in order]


def _hidden(places: Sequence[Point], size: float, boxes: BoxList) -> Floats:
    """How many square millimetres of boxes a counter hides at each of the places."""
    middles = np.array(places).reshape(-1, 1, 2)
    near = boxes.boxes_touching(bounding_box(middles[:, 0]), size) if len(middles) else []
    covered = np.array(near).reshape(1, -1, 4)
    low = np.maximum(middles - size / 2, covered[..., :2])
    high = np.minimum(middles + size / 2, covered[..., 2:])
    found: Floats = (high - low).clip(0).prod(axis=2).sum(axis=1)
    return found


def _beside(box: Box) -> tuple[Point, ...]:
    left, top, right, bottom = box
    x, y, far = (left + right) / 2, (top + bottom) / 2, SMALL / 2 + _AIR
    return (left - far, y), (right + far, y), (x, bottom + far), (x, top - far)


def _box(place: Point) -> Box:
    x, y = place
    return x - SMALL / 2, y - SMALL / 2, x + SMALL / 2, y + SMALL / 2


def _corners(place: Point, half: float) -> Iterator[Pixel]:
    """The corners of a square about a place, half as wide as is said."""
    x, y = place
    for dx, dy in ((-half, -half), (half, -half), (half, half), (-half, half)):
        yield round(pixels(x + dx)), round(pixels(y + dy))
