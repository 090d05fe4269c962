"""Drawing of wooden blocks, with the numbers of all steps along the four edges."""

from __future__ import annotations

from sandtable.drawing import colours, fonts
from sandtable.drawing.drawing import Drawing, DrawnText, PlacedDrawing, svg_path_of_ellipse
from sandtable.drawing.drawing_pen import DrawingPen, TextPlace
from sandtable.drawing.face import Face, PrintedNumber
from sandtable.drawing.hex_counters import draw_emblem
from sandtable.model.counter_size import COUNTER_SIDE

EDGES_OF_BLOCK = 4
_COUNTER_MIDDLE = COUNTER_SIDE / 2
_NUMBER_SIZE = 2.7
_DISC_RADIUS = 1.3
_MAX_NUMBER_WIDTH = 2.4
_DISTANCE_FROM_EDGE = 1.55
"""Distance of a number from its edge."""


def draw_block(pen: DrawingPen, face: Face) -> None:
    """Draw a wooden block upright: the current step is at the top, the next one at the right."""
    if len(face.numbers_by_step) > EDGES_OF_BLOCK:
        pen.findings.append(f"“{face.name}” has more steps than a block has edges.")
    for step, figures in enumerate(face.numbers_by_step[:EDGES_OF_BLOCK]):
        if figures:
            # A block loses a step by a quarter turn, so the drawing turns with the steps lost.
            turn = 90.0 * ((step - face.steps_lost) % EDGES_OF_BLOCK)
            x, y = _position_at_edge(turn)
            number = _draw_step_number(figures[0], face.ink, now=step == face.steps_lost)
            pen.marks.append(PlacedDrawing(number, x, y, 1.0, turn))
    draw_emblem(pen, face, 3.75, 0.8)
    pen.write_lines(
        face.name, TextPlace(_COUNTER_MIDDLE, 8.55, 7.4, 1.65, 1.0, most_height=3.1), face.ink, 3
    )
    if face.code:
        pen.write_text(
            face.code,
            TextPlace(COUNTER_SIDE - 0.5, 1.7, 3.6, 1.4, 1.1, "end", "regular"),
            face.ink,
        )


def _position_at_edge(turn: float) -> tuple[float, float]:
    near, far = _DISTANCE_FROM_EDGE, COUNTER_SIDE - _DISTANCE_FROM_EDGE
    places = {
        0.0: (_COUNTER_MIDDLE, near),
        90.0: (far, _COUNTER_MIDDLE),
        180.0: (_COUNTER_MIDDLE, far),
    }
    return places.get(turn, (near, _COUNTER_MIDDLE))


def _draw_step_number(figure: PrintedNumber, ink: str, *, now: bool) -> Drawing:
    """Return the strength number of a step around its origin, on a disc if it has a colour."""
    size = fonts.fitting_font_size(
        figure.text, _MAX_NUMBER_WIDTH, _NUMBER_SIZE if now else _NUMBER_SIZE * 0.86, "bold"
    )
    pen = DrawingPen()
    if figure.colour:
        disc = svg_path_of_ellipse(0, 0, _DISC_RADIUS if now else _DISC_RADIUS * 0.86)
        pen.fill_area(disc, figure.colour, colours.BLACK, 0.14)
        ink = colours.readable_text_colour(figure.colour)
    base = size * fonts.CAPITAL_HEIGHT / 2
    pen.marks.append(DrawnText(figure.text, 0, base, size, "bold", ink, "middle"))
    # A rotated 6 or 9 would read as the other digit, so it is underlined.
    if figure.text in {"6", "9"}:
        pen.draw_line(f"M-0.55 {base + 0.3:.2f}L0.55 {base + 0.3:.2f}", ink, 0.18)
    return Drawing(2 * _DISC_RADIUS, 2 * _DISC_RADIUS, tuple(pen.marks))
