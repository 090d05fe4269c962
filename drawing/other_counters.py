"""Counters that are not units: leaders, supplies, markers, tokens, and miniatures."""

from __future__ import annotations

from sandtable.drawing import colours
from sandtable.drawing.drawing import svg_path_of_ellipse
from sandtable.drawing.drawing_pen import DrawingPen, TextPlace
from sandtable.drawing.face import BlankCounterBack, Face
from sandtable.drawing.hex_counters import draw_emblem, draw_numbers
from sandtable.drawing.symbols.symbol_drawings import (
    SYMBOL_WIDTH,
    draw_figure,
    draw_symbol,
    has_symbol_frame,
)
from sandtable.model.counter_size import COUNTER_SIDE

_COUNTER_MIDDLE = COUNTER_SIDE / 2
_MIN_CONTRAST = 3
"""Least contrast at which one colour stands out from another."""


def draw_leader(pen: DrawingPen, face: Face) -> None:
    """Draw a leader: a star, the name in a band, and the numbers."""
    band = colours.darken_colour(face.ground, 0.45)
    pen.fill_rectangle(
        0,
        6.95 if face.printed_numbers else 8.3,
        COUNTER_SIDE,
        2.4 if face.printed_numbers else 2.9,
        band,
    )
    if face.image:
        pen.place_picture(face.image, _COUNTER_MIDDLE - 3.6, 1.0, 7.2, 5.9)
    else:
        _draw_symbol(
            pen, face, 0.95 if face.printed_numbers else 1.6, 1.3 if face.printed_numbers else 1.45
        )
    y = 8.15 if face.printed_numbers else 9.75
    pen.write_lines(
        face.name,
        TextPlace(_COUNTER_MIDDLE, y, COUNTER_SIDE - 0.8, 2.2, 1.15, most_height=2.6),
        colours.readable_text_colour(band),
    )
    if face.printed_numbers:
        draw_numbers(pen, face, face.ink, 11.95, 2.9)


def draw_supply(pen: DrawingPen, face: Face) -> None:
    """Draw a counter for supplies: its symbol and its name."""
    _draw_emblem_and_name(pen, face)


def draw_control_marker(pen: DrawingPen, face: Face) -> None:
    """Draw a marker of control: a flag on a disc in the owner's colour."""
    # The flag must stand out from the disc under it.
    pale = colours.lighten_colour(face.ground, 0.82)
    pen.fill_area(
        svg_path_of_ellipse(_COUNTER_MIDDLE, _COUNTER_MIDDLE, 5.5),
        pale,
        colours.darken_colour(face.ground),
        0.3,
    )
    stands_out = colours.contrast_ratio(face.ground, pale) > _MIN_CONTRAST
    tone = face.ground if stands_out else colours.darken_colour(face.ground)
    pen.place_drawing(
        draw_symbol("control", tone, pale), _COUNTER_MIDDLE - SYMBOL_WIDTH * 0.6, 2.3, 1.2
    )
    pen.write_lines(
        face.side_name or face.name, TextPlace(_COUNTER_MIDDLE, 9.0, 8.0, 1.7, 1.1), colours.BLACK
    )


def draw_marker(pen: DrawingPen, face: Face) -> None:
    """Draw a marker: its words, and its symbol if it has one."""
    if face.symbol != "blank" or face.image:
        _draw_emblem_and_name(pen, face)
        return
    words = f"{face.name} {face.side_name}" if face.side_name else face.name
    pen.write_lines(
        words,
        TextPlace(_COUNTER_MIDDLE, _COUNTER_MIDDLE, COUNTER_SIDE - 1.2, 3.0, 1.3, most_height=11),
        face.ink,
        4,
    )


def draw_token(pen: DrawingPen, face: Face) -> None:
    """Draw a round piece such as a chip."""
    pen.fill_area(
        svg_path_of_ellipse(_COUNTER_MIDDLE, _COUNTER_MIDDLE, 6.2),
        face.ground,
        colours.darken_colour(face.ground, 0.5),
        0.2,
    )
    pen.draw_line(
        svg_path_of_ellipse(_COUNTER_MIDDLE, _COUNTER_MIDDLE, 5.3),
        colours.darken_colour(face.ground),
        0.3,
    )
    if face.symbol in {"blank", "chip"} and not face.image:
        pen.write_lines(
            face.name, TextPlace(_COUNTER_MIDDLE, _COUNTER_MIDDLE, 9.2, 2.6, 1.3), face.ink, 3
        )
        return
    draw_emblem(pen, face, 3.0, 0.9)
    pen.write_lines(face.name, TextPlace(_COUNTER_MIDDLE, 9.2, 8.2, 1.7, 1.1), face.ink)


def draw_miniature(pen: DrawingPen, face: Face) -> None:
    """Draw a plastic piece from the side in its owner's colour, with its name below."""
    rim = colours.darken_colour(face.ground, 0.6)
    scale = 1.9
    x, y = _COUNTER_MIDDLE - SYMBOL_WIDTH * scale / 2, 1.2
    if face.image:
        pen.place_picture(face.image, 1, 0.8, COUNTER_SIDE - 2, 8.4)
    else:
        # The same figure in a dark colour and slightly larger gives the outline.
        pen.place_drawing(draw_figure(face.symbol, rim, rim, 0.3), x, y, scale)
        pen.place_drawing(draw_figure(face.symbol, face.ground, rim, 0.0), x, y, scale)
    pen.write_lines(
        face.name,
        TextPlace(_COUNTER_MIDDLE, 10.9, COUNTER_SIDE - 0.6, 1.8, 1.25, most_height=3.4),
        colours.BLACK,
    )


def draw_blank_back(pen: DrawingPen, face: BlankCounterBack) -> None:
    """Draw the back of a one-sided piece, with the name of its owner."""
    if face.owner:
        tone = colours.mix_colours(face.ground, face.ink, 0.55)
        pen.write_lines(
            face.owner,
            TextPlace(_COUNTER_MIDDLE, _COUNTER_MIDDLE, COUNTER_SIDE - 2, 2.2, 1.3),
            tone,
        )


def _draw_emblem_and_name(pen: DrawingPen, face: Face) -> None:
    wide = not has_symbol_frame(face.symbol)
    draw_emblem(pen, face, (3.1 if wide else 3.4) if face.printed_numbers else 1.9, 1.05)
    words = f"{face.name} {face.side_name}" if face.side_name else face.name
    if face.printed_numbers:
        pen.write_lines(
            words, TextPlace(_COUNTER_MIDDLE, 1.5, COUNTER_SIDE - 0.9, 1.8, 1.3), face.ink, 1
        )
        draw_numbers(pen, face, face.ink, 11.9, 3.6)
        return
    pen.write_lines(
        words,
        TextPlace(_COUNTER_MIDDLE, 9.75, COUNTER_SIDE - 1, 2.3, 1.3, most_height=4.4),
        face.ink,
    )


def _draw_symbol(pen: DrawingPen, face: Face, top: float, scale: float) -> None:
    if has_symbol_frame(face.symbol):
        draw_emblem(pen, face, top + 0.7, 1.0)
        return
    drawing = draw_symbol(face.symbol, face.ink, face.ground)
    pen.place_drawing(drawing, _COUNTER_MIDDLE - SYMBOL_WIDTH * scale / 2, top, scale)
