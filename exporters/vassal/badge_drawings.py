"""Drawings of small signs on counters, and of the box sheets next to the boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.drawing.colours import readable_text_colour
from sandtable.drawing.counters import draw_face
from sandtable.drawing.drawing import (
    Drawing,
    DrawingMark,
    DrawnPath,
    DrawnText,
    svg_path_of_rectangle,
)
from sandtable.drawing.face import Face
from sandtable.drawing.faces import faces_of
from sandtable.drawing.fonts import fitting_font_size, wrap_text
from sandtable.model.wording.owner_names import owner_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sandtable.model.module import Module

BADGE_WIDTH, BADGE_HEIGHT = 12.0, 2.6
_TEXT_COLOUR, _PAPER_COLOUR, _RIM_COLOUR = "#1f2328", "#fdfbf4", "#8a7d6c"
_BADGE_RED = "#b3261e"
_FLAG_SIZE = 6.5
"""Size of a flag, smaller than a counter so that it hides little of the map."""
BOX_TITLE_HEIGHT = 8.0
"""Height of the title in a box."""


def draw_state_badge(text: str) -> Drawing:
    """Draw the name of a state in a red band."""
    size = fitting_font_size(text, BADGE_WIDTH - 1, 2.0, "bold")
    marks = (
        DrawnPath(svg_path_of_rectangle(0, 0, BADGE_WIDTH, BADGE_HEIGHT, 0.6), _BADGE_RED),
        DrawnText(text, BADGE_WIDTH / 2, 1.3 + size * 0.36, size, "bold", "#ffffff", "middle"),
    )
    return Drawing(BADGE_WIDTH, BADGE_HEIGHT, marks)


def draw_number_of_lost_steps(face: Drawing, lost: int) -> Drawing:
    """Draw the number of lost steps in a corner, for a level that looks like the one before."""
    x, y, radius = face.width - 2.4, 2.4, 2.0
    return face.with_marks((
        DrawnPath(svg_path_of_rectangle(x - radius, y - radius, 2 * radius, 2 * radius, radius),
        _BADGE_RED),
        DrawnText(f"-{lost}", x, y + 0.95, 2.6, "bold", "#ffffff", "middle"),
    ))  # fmt: skip


def draw_closed_eye(side: float) -> Drawing:
    """Draw a closed eye, the sign of a block that only its own side can see."""
    x, y = side - 2.0, 2.0
    lid = f"M{x - 1.1:g} {y:g}C{x - 0.4:g} {y + 0.9:g} {x + 0.4:g} {y + 0.9:g} {x + 1.1:g} {y:g}"
    return Drawing(side, side, (
        DrawnPath(svg_path_of_rectangle(x - 1.6, y - 1.6, 3.2, 3.2, 1.6), _TEXT_COLOUR),
        DrawnPath(lid, None, "#ffffff", 0.4),
    ))  # fmt: skip


def draw_paper_slip_for_choice() -> Drawing:
    """Draw a slip of paper, which stands for pieces that a player has yet to choose."""
    return Drawing(12.7, 12.7, (
        DrawnPath(
            svg_path_of_rectangle(0.2, 0.2, 12.3, 12.3, 0.7), _PAPER_COLOUR, _BADGE_RED, 0.4),
        DrawnText("?", 6.35, 9.4, 8.5, "bold", _BADGE_RED, "middle"),
    ))  # fmt: skip


def draw_owner_flag(module: Module, owner: str) -> Drawing:
    """Draw a disc with an owner's colour, as a marker of control."""
    ground = faces_of(module).owner_colour(owner)
    name = owner_name(module, owner)
    face = Face("control", ground, readable_text_colour(ground), "control", name=name)
    return draw_face(face, _FLAG_SIZE).drawing


def draw_sheet_of_boxes(
    title: str, wide: float, high: float, boxes: Mapping[str, Sequence[float]],
    descriptions: Mapping[str, str],
) -> Drawing:  # fmt: skip
    """Draw titled boxes with descriptions; each box is left, top, width, height in millimetres."""
    marks: list[DrawingMark] = [
        DrawnPath(svg_path_of_rectangle(0, 0, wide, high), "#f7f5f0"),
        DrawnText(
            title, 6, 9, fitting_font_size(title, wide - 12, 5.0, "bold"), "bold", _TEXT_COLOUR
        ),
    ]
    for name, (x, y, width, height) in boxes.items():
        marks.append(
            DrawnPath(svg_path_of_rectangle(x, y, width, height, 1), "#fbfaf6", _RIM_COLOUR, 0.3)
        )
        lines = wrap_text(descriptions.get(name, name), width - 3, 2.4)[:3]
        for row, line in enumerate(lines):
            size = fitting_font_size(line, width - 3, 2.4)
            marks.append(
                DrawnText(line, x + 1.5, y + 2.8 + row * 2.6, size, "regular", _TEXT_COLOUR)
            )
    return Drawing(wide, high, tuple(marks))
