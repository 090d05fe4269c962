"""Layers that no printed map has: which spaces are joined, and the coasts of the real world."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.drawing.drawing import Mark, PathMark, TextMark, polygon_path
from sandtable.drawing.maps.paper_transform import combined_path
from sandtable.model.geometry.coastlines import coastlines
from sandtable.model.geometry.labels import label_point
from sandtable.model.select.links import SpaceJoint, joints_of

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_sheet import MapSheet

_WIDE = 0.02
"""How wide the line of a joint is, of what a space is large."""
_SMALLEST = 0.3
_LETTERS = 0.09
_REAL = "#a21caf"
"""No map is of this colour: it is told apart on any ground."""


def geography(sheet: MapSheet) -> Iterator[Mark]:
    """The coasts of the real world, where the board says where it lies."""
    lines = coastlines(sheet.module.boards, sheet.board_id)
    if lines:
        yield PathMark(
            combined_path(sheet.paper.to_millimetres(line) for line in lines), None, _REAL, 0.5
        )


def adjacency(sheet: MapSheet) -> Iterator[Mark]:
    """A line for each joint: what touches, with the length of the border; declared; blocked.

    Hexes that share a side are not told: everybody sees it.
    """
    palette = sheet.palette
    colours = {
        "shared-border": palette.ink,
        "declared": palette.river,
        "blocked": palette.blocked,
    }
    wide = max(_SMALLEST, min(sheet.unit * _WIDE, 0.5))
    told: list[Mark] = []
    for origin, colour in colours.items():
        joints = [joint for joint in joints_of(sheet.module) if _is_shown(sheet, joint, origin)]
        d = "".join(polygon_path(_ends(sheet, joint), closed=False) for joint in joints)
        dash = (wide * 3, wide * 2) if origin == "blocked" else ()
        if d:
            yield PathMark(d, None, colour, wide, dash, 0.75)
        told.extend(_words(sheet, joint, colour) for joint in joints if joint.length)
    yield from told


def _is_shown(sheet: MapSheet, joint: SpaceJoint, origin: str) -> bool:
    here = joint.a in sheet.outlines and joint.b in sheet.outlines
    return here and joint.origin == origin and (origin != "shared-border" or bool(joint.length))


def _ends(sheet: MapSheet, joint: SpaceJoint) -> list[tuple[float, float]]:
    ends = (sheet.outlines[joint.a], sheet.outlines[joint.b])
    return [sheet.paper.point_to_millimetres(label_point(end)) for end in ends]


def _words(sheet: MapSheet, joint: SpaceJoint, colour: str) -> TextMark:
    (x, y), (u, v) = _ends(sheet, joint)
    size = max(1.6, min(sheet.unit * _LETTERS, 3.2))
    text = f"{joint.length:.0f}"
    halo = sheet.palette.paper
    return TextMark(text, (x + u) / 2, (y + v) / 2, size, "bold", colour, "middle", halo=halo)
