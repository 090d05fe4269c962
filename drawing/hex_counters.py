"""Counters of hex games: symbol in the middle, numbers below, codes in the corners."""

from __future__ import annotations

from sandtable.drawing import colours, fonts
from sandtable.drawing.drawing import DrawnText, svg_path_of_rectangle
from sandtable.drawing.drawing_pen import DrawingPen, TextPlace
from sandtable.drawing.echelons import draw_echelon
from sandtable.drawing.face import Face, PrintedNumber
from sandtable.drawing.symbols.symbol_drawings import (
    SYMBOL_HEIGHT,
    SYMBOL_WIDTH,
    draw_symbol,
    has_symbol_frame,
)
from sandtable.model.counter_size import COUNTER_SIDE

_COUNTER_MIDDLE = COUNTER_SIDE / 2
_SYMBOL_FRAME_TOP = 3.5
"""Top of the symbol's frame."""
_STRENGTH_SIZE, _STRENGTH_BASE = 4.35, 11.75
_SILHOUETTE_SCALE = 1.3
_FRAME_SCALE = 1.03
"""Enlargement of framed symbols on counters."""
_SMALLEST_NUMBER = 1.7
"""Smallest size of numbers that can be read."""
_BAR_HEIGHT = 1.0
"""Height of the bar at the bottom."""
_LOWER_PART_TOP = 8.4
"""Top of the lower part, which is paler on a reduced side."""
_NAME_BASELINE = 1.8
"""Baseline of the name."""


def draw_hex_counter(pen: DrawingPen, face: Face) -> None:
    """Draw a counter with all its texts and signs."""
    if face.stripe_colour:
        pen.fill_rectangle(
            0,
            _SYMBOL_FRAME_TOP + 0.75,
            COUNTER_SIDE,
            SYMBOL_HEIGHT * _FRAME_SCALE - 1.5,
            face.stripe_colour,
        )
    if face.is_reduced:
        pen.fill_bottom_of_counter(
            COUNTER_SIDE, COUNTER_SIDE - _LOWER_PART_TOP, colours.lighten_colour(face.ground, 0.55)
        )
    if face.bar_colour:
        pen.fill_bottom_of_counter(COUNTER_SIDE, _BAR_HEIGHT, face.bar_colour)
        pen.draw_line(
            f"M0.1 {COUNTER_SIDE - _BAR_HEIGHT}L{COUNTER_SIDE - 0.1} {COUNTER_SIDE - _BAR_HEIGHT}",
            colours.darken_colour(face.bar_colour, 0.5),
            0.12,
        )
    draw_emblem(pen, face, _SYMBOL_FRAME_TOP, _FRAME_SCALE)
    _draw_names(pen, face)
    if face.printed_numbers:
        # The bar at the lower edge takes some room.
        draw_numbers(
            pen,
            face,
            text_colour_of_lower_part(face),
            _STRENGTH_BASE - (0.35 if face.bar_colour else 0),
        )
    if face.steps > 1:
        _draw_step_squares(pen, face)


def text_colour_of_lower_part(face: Face) -> str:
    """Return the text colour for the lower part, which is paler on a reduced side."""
    if not face.is_reduced:
        return face.ink
    return colours.readable_text_colour(colours.lighten_colour(face.ground, 0.55))


def draw_emblem(pen: DrawingPen, face: Face, top: float, scale: float) -> None:
    """Draw the symbol of a unit below the sign of its size, or a picture in place of both."""
    if face.image:
        pen.place_picture(face.image, _COUNTER_MIDDLE - 3.6, top - 1.1, 7.2, 5.6)
        return
    if not has_symbol_frame(face.symbol):
        wide = SYMBOL_WIDTH * _SILHOUETTE_SCALE * scale
        drawing = draw_symbol(face.symbol, face.ink, face.ground)
        pen.place_drawing(
            drawing, _COUNTER_MIDDLE - wide / 2, top - 0.55 * scale, _SILHOUETTE_SCALE * scale
        )
        return
    tint = colours.lighten_colour(face.ground, 0.78)
    pen.place_drawing(
        draw_symbol(face.symbol, colours.BLACK, tint),
        _COUNTER_MIDDLE - SYMBOL_WIDTH * scale / 2,
        top,
        scale,
    )
    if face.echelon:
        pen.place_drawing(
            draw_echelon(face.echelon, face.ink), _COUNTER_MIDDLE - SYMBOL_WIDTH / 2, top - 1.12
        )


def _draw_names(pen: DrawingPen, face: Face) -> None:
    """Draw the texts at the top of a counter: set-up code and name, or unit and formation."""
    code_width = 0.0
    # Unit and formation fill the top line, so the code stands upright at the left edge.
    if face.code and face.unit and face.printed_numbers:
        pen.write_text(
            face.code, TextPlace(2.0, 5.3, 5.6, 1.5, 1.2, rotation=-90), _text_colour_of_code(face)
        )
    elif face.code:
        pen.write_text(
            face.code,
            TextPlace(COUNTER_SIDE - 0.55, _NAME_BASELINE, 5.2, 1.6, 1.3, "end", "regular"),
            face.ink,
        )
        # The code has a fixed place at the right, and the name gets the rest.
        code_width = min(5.2, fonts.text_width(face.code, 1.6)) + 0.6
    if not face.printed_numbers:
        y, tall = (9.9, 3.4) if face.bar_colour else (10.15, 4.4)
        pen.write_lines(
            face.name,
            TextPlace(_COUNTER_MIDDLE, y, COUNTER_SIDE - 1, 2.6, 1.25, most_height=tall),
            text_colour_of_lower_part(face),
            3,
        )
    elif face.unit:
        half = (COUNTER_SIDE - 1.6) / 2
        pen.write_text(
            face.unit, TextPlace(0.55, _NAME_BASELINE, half, 1.85, 1.4, "start"), face.ink
        )
        pen.write_text(
            face.formation,
            TextPlace(COUNTER_SIDE - 0.55, _NAME_BASELINE, half, 1.85, 1.4, "end"),
            face.ink,
        )
    elif code_width:
        slot = TextPlace(0.55, _NAME_BASELINE, COUNTER_SIDE - 1.1 - code_width, 1.85, 1.4, "start")
        pen.write_text(slot.first_text_that_fits(face.name, face.short_name), slot, face.ink)
    else:
        slot = TextPlace(_COUNTER_MIDDLE, _NAME_BASELINE, COUNTER_SIDE - 0.9, 1.85, 1.4)
        pen.write_text(slot.first_text_that_fits(face.name, face.short_name), slot, face.ink)


def _text_colour_of_code(face: Face) -> str:
    """Return a text colour that is readable on the ground, or on the stripe beside the symbol."""
    return colours.readable_text_colour(face.stripe_colour) if face.stripe_colour else face.ink


def draw_numbers(
    pen: DrawingPen,
    face: Face,
    ink: str,
    base: float = _STRENGTH_BASE,
    size: float = _STRENGTH_SIZE,
) -> None:
    """Draw the numbers on one line, as large as possible, with their boxes and circles."""
    room = COUNTER_SIDE - 1.1
    whole = "-".join(figure.text for figure in face.printed_numbers)
    # The numbers are fitted as one text, so that all have the same size.
    size = fonts.fitting_font_size(whole, room, size, "bold")
    if size < _SMALLEST_NUMBER:
        pen.findings.append(f"The numbers “{whole}” are too many to be read.")
    wide = fonts.text_width(whole, size, "bold")
    # One text is enough where no number needs a position of its own.
    if not any(figure.border for figure in face.printed_numbers):
        pen.marks.append(DrawnText(whole, _COUNTER_MIDDLE, base, size, "bold", ink, "middle"))
        return
    x = _COUNTER_MIDDLE - wide / 2
    for number, figure in enumerate(face.printed_numbers):
        text = figure.text + ("-" if number + 1 < len(face.printed_numbers) else "")
        pen.marks.append(DrawnText(text, x, base, size, "bold", ink))
        _draw_number_border(pen, figure, (x, base), size, ink)
        x += fonts.text_width(text, size, "bold")


def _draw_number_border(
    pen: DrawingPen, figure: PrintedNumber, at: tuple[float, float], size: float, ink: str
) -> None:
    if not figure.border:
        return
    x, base = at
    wide, high = fonts.text_width(figure.text, size, "bold"), size * fonts.CAPITAL_HEIGHT
    radius = 0.0 if figure.border == "box" else wide
    pen.draw_line(
        svg_path_of_rectangle(x - 0.2, base - high - 0.35, wide + 0.4, high + 0.7, radius),
        ink,
        0.22,
    )


def _draw_step_squares(pen: DrawingPen, face: Face) -> None:
    """Draw a column of squares next to the symbol, one for each step; lost steps are empty."""
    pitch, side = min(1.2, 6.5 / face.steps), min(0.85, 4.6 / face.steps)
    foot = (
        _SYMBOL_FRAME_TOP
        + SYMBOL_HEIGHT * _FRAME_SCALE / 2
        + pitch * face.steps / 2
        - side
        - (pitch - side) / 2
    )
    for step in range(face.steps):
        square = svg_path_of_rectangle(
            COUNTER_SIDE - 1.1 - side, foot - step * pitch, side, side, side / 7
        )
        rim = colours.readable_text_colour(face.ink)
        if step < face.steps - face.steps_lost:
            # A full step is filled with ink, a lost one only outlined.
            pen.fill_area(square, face.ink, rim, 0.1)
        else:
            pen.fill_area(square, rim, face.ink, 0.14)


def draw_counter_edge(pen: DrawingPen, ground: str) -> None:
    """Draw the border line of a counter that is not cut out of a sheet."""
    inset = 0.09
    d = svg_path_of_rectangle(
        inset, inset, COUNTER_SIDE - 2 * inset, COUNTER_SIDE - 2 * inset, 0.7
    )
    pen.draw_line(d, colours.darken_colour(ground, 0.5), 0.18)
