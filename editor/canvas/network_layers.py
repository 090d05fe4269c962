"""Layers that no printed map has: which spaces are joined, and the coasts of the real world."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.drawing.drawing import DrawingMark, PathMark, TextMark, polygon_path
from sandtable.drawing.maps.paper_transform import combined_path
from sandtable.model.geometry.coastlines import coastlines_on_board
from sandtable.model.geometry.label_placement import label_point
from sandtable.model.select.space_joints import SpaceJoint, joints_of

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_sheet import MapSheet

_LINE_SHARE = 0.02
"""How wide the line of a joint is, of what a space is large."""
_MIN_LINE_WIDTH = 0.3
_LETTER_SHARE = 0.09
_COAST_COLOUR = "#a21caf"
"""No map is of this colour: it is told apart on any ground."""


def draw_real_coasts(sheet: MapSheet) -> Iterator[DrawingMark]:
    """The coasts of the real world, where the board says where it lies."""
    lines = coastlines_on_board(sheet.module.boards, sheet.board_id)
    if lines:
        yield PathMark(
            combined_path(sheet.paper.to_millimetres(line) for line in lines),
            None,
            _COAST_COLOUR,
            0.5,
        )


def draw_joints(sheet: MapSheet) -> Iterator[DrawingMark]:
    """A line for each joint: what touches, with the length of the border; declared; blocked.

    Hexes that share a side are not told: everybody sees it.
    """
    palette = sheet.palette
    colours = {
        "shared-border": palette.ink,
        "declared": palette.river,
        "blocked": palette.blocked,
    }
    wide = max(_MIN_LINE_WIDTH, min(sheet.typical_size * _LINE_SHARE, 0.5))
    told: list[DrawingMark] = []
    for origin, colour in colours.items():
        joints = [
            joint for joint in joints_of(sheet.module) if _is_joint_shown(sheet, joint, origin)
        ]
        d = "".join(polygon_path(_joint_ends(sheet, joint), closed=False) for joint in joints)
        dash = (wide * 3, wide * 2) if origin == "blocked" else ()
        if d:
            yield PathMark(d, None, colour, wide, dash, 0.75)
        told.extend(_length_mark(sheet, joint, colour) for joint in joints if joint.length)
    yield from told


def _is_joint_shown(sheet: MapSheet, joint: SpaceJoint, origin: str) -> bool:
    here = joint.a in sheet.outlines and joint.b in sheet.outlines
    return here and joint.origin == origin and (origin != "shared-border" or bool(joint.length))


def _joint_ends(sheet: MapSheet, joint: SpaceJoint) -> list[tuple[float, float]]:
    ends = (sheet.outlines[joint.a], sheet.outlines[joint.b])
    return [sheet.paper.point_to_millimetres(label_point(end)) for end in ends]


def _length_mark(sheet: MapSheet, joint: SpaceJoint, colour: str) -> TextMark:
    (x, y), (u, v) = _joint_ends(sheet, joint)
    size = max(1.6, min(sheet.typical_size * _LETTER_SHARE, 3.2))
    text = f"{joint.length:.0f}"
    halo = sheet.palette.paper
    return TextMark(text, (x + u) / 2, (y + v) / 2, size, "bold", colour, "middle", halo=halo)
