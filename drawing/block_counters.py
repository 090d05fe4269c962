"""Labels of blocks: the numbers of all steps along four edges, the current one on top."""

from __future__ import annotations

from sandtable.drawing import colours, fonts
from sandtable.drawing.drawing import Drawing, PlacedDrawing, TextMark, ellipse_path
from sandtable.drawing.face import Face, PrintedNumber
from sandtable.drawing.hex_counters import COUNTER_SIDE, draw_emblem
from sandtable.drawing.pen import DrawingPen, TextSlot

EDGE_COUNT = 4
_COUNTER_MIDDLE = COUNTER_SIDE / 2
_NUMBER_SIZE = 2.7
_DISC_RADIUS = 1.3
_NUMBER_ROOM = 2.4
_EDGE_DISTANCE = 1.55
"""Distance of a number from its edge."""


def draw_block(pen: DrawingPen, face: Face) -> None:
    """Draw a block upright: the current step is at the top, the next one at the right."""
    if len(face.numbers_by_step) > EDGE_COUNT:
        pen.findings.append(f"“{face.name}” has more steps than a block has edges.")
    for step, figures in enumerate(face.numbers_by_step[:EDGE_COUNT]):
        if figures:
            # A block loses a step by a quarter turn, so the drawing turns with the steps lost.
            turn = 90.0 * ((step - face.steps_lost) % EDGE_COUNT)
            x, y = _edge_position(turn)
            number = _step_number(figures[0], face.ink, now=step == face.steps_lost)
            pen.marks.append(PlacedDrawing(number, x, y, 1.0, turn))
    draw_emblem(pen, face, 3.75, 0.8)
    pen.write_lines(
        face.name, TextSlot(_COUNTER_MIDDLE, 8.55, 7.4, 1.65, 1.0, most_height=3.1), face.ink, 3
    )
    if face.code:
        pen.write_text(
            face.code, TextSlot(COUNTER_SIDE - 0.5, 1.7, 3.6, 1.4, 1.1, "end", "regular"), face.ink
        )


def _edge_position(turn: float) -> tuple[float, float]:
    near, far = _EDGE_DISTANCE, COUNTER_SIDE - _EDGE_DISTANCE
    places = {
        0.0: (_COUNTER_MIDDLE, near),
        90.0: (far, _COUNTER_MIDDLE),
        180.0: (_COUNTER_MIDDLE, far),
    }
    return places.get(turn, (near, _COUNTER_MIDDLE))


def _step_number(figure: PrintedNumber, ink: str, *, now: bool) -> Drawing:
    """Return a number centred at its origin, on a disc if it has a colour."""
    size = fonts.fitting_size(
        figure.text, _NUMBER_ROOM, _NUMBER_SIZE if now else _NUMBER_SIZE * 0.86, "bold"
    )
    pen = DrawingPen()
    if figure.colour:
        disc = ellipse_path(0, 0, _DISC_RADIUS if now else _DISC_RADIUS * 0.86)
        pen.fill_area(disc, figure.colour, colours.BLACK, 0.14)
        ink = colours.readable_ink(figure.colour)
    base = size * fonts.CAPITAL_HEIGHT / 2
    pen.marks.append(TextMark(figure.text, 0, base, size, "bold", ink, "middle"))
    # A rotated 6 or 9 would read as the other digit, so it is underlined.
    if figure.text in {"6", "9"}:
        pen.draw_line(f"M-0.55 {base + 0.3:.2f}L0.55 {base + 0.3:.2f}", ink, 0.18)
    return Drawing(2 * _DISC_RADIUS, 2 * _DISC_RADIUS, tuple(pen.marks))
