"""A counter of a hex game: symbol in the middle, numbers below, codes in the corners."""

from __future__ import annotations

from sandtable.drawing import colours, fonts
from sandtable.drawing.drawing import Words, rectangle
from sandtable.drawing.echelons import echelon
from sandtable.drawing.face import Face, Figure
from sandtable.drawing.pen import Pen, Slot
from sandtable.drawing.symbols.symbol import HIGH, WIDE, is_boxed, symbol

SIDE = 12.7
"""Half an inch: the size in which all pieces are designed."""
_MIDDLE = SIDE / 2
_TOP = 3.5
"""Where the symbol's frame begins."""
_STRENGTH, _BASE = 4.35, 11.75
_SILHOUETTE = 1.3
_FRAME = 1.03
"""How much larger than drawn a counter shows its symbol."""
_SMALLEST = 1.7
"""Numbers that are smaller cannot be read."""
_BAR = 1.0
"""How high the bar along the foot is."""
_LOWER = 8.4
"""Where the lower part begins, which is paler on a reduced side."""
_NAME = 1.8
"""The line that the name stands on."""


def counter(pen: Pen, face: Face) -> None:
    """Draw a counter."""
    if face.stripe:
        pen.band(0, _TOP + 0.75, SIDE, HIGH * _FRAME - 1.5, face.stripe)
    if face.reduced:
        pen.foot(SIDE, SIDE - _LOWER, colours.paler(face.ground, 0.55))
    if face.bar:
        pen.foot(SIDE, _BAR, face.bar)
        pen.line(
            f"M0.1 {SIDE - _BAR}L{SIDE - 0.1} {SIDE - _BAR}", colours.darker(face.bar, 0.5), 0.12
        )
    emblem(pen, face, _TOP, _FRAME)
    _names(pen, face)
    if face.figures:
        strength(pen, face, below(face), _BASE - (0.35 if face.bar else 0))
    if face.steps > 1:
        _pips(pen, face)


def below(face: Face) -> str:
    """The colour of what is printed on the lower part: that of a reduced side is paler."""
    if not face.reduced:
        return face.ink
    return colours.readable(colours.paler(face.ground, 0.55))


def emblem(pen: Pen, face: Face, top: float, scale: float) -> None:
    """Draw the symbol with the mark of the unit's size, or the picture in its place."""
    if face.image:
        pen.picture(face.image, _MIDDLE - 3.6, top - 1.1, 7.2, 5.6)
        return
    if not is_boxed(face.symbol):
        wide = WIDE * _SILHOUETTE * scale
        drawing = symbol(face.symbol, face.ink, face.ground)
        pen.place(drawing, _MIDDLE - wide / 2, top - 0.55 * scale, _SILHOUETTE * scale)
        return
    tint = colours.paler(face.ground, 0.78)
    pen.place(symbol(face.symbol, colours.BLACK, tint), _MIDDLE - WIDE * scale / 2, top, scale)
    if face.echelon:
        pen.place(echelon(face.echelon, face.ink), _MIDDLE - WIDE / 2, top - 1.12)


def _names(pen: Pen, face: Face) -> None:
    """The set-up code in the corner, the name beside it, or the unit and its formation."""
    taken = 0.0
    if face.code and face.unit and face.figures:
        pen.write(face.code, Slot(2.0, 5.3, 5.6, 1.5, 1.2, turned=-90), _upon(face))
    elif face.code:
        pen.write(face.code, Slot(SIDE - 0.55, _NAME, 5.2, 1.6, 1.3, "end", "regular"), face.ink)
        taken = min(5.2, fonts.width(face.code, 1.6)) + 0.6
    if not face.figures:
        y, tall = (9.9, 3.4) if face.bar else (10.15, 4.4)
        pen.lines(face.name, Slot(_MIDDLE, y, SIDE - 1, 2.6, 1.25, tall=tall), below(face), 3)
    elif face.unit:
        half = (SIDE - 1.6) / 2
        pen.write(face.unit, Slot(0.55, _NAME, half, 1.85, 1.4, "start"), face.ink)
        pen.write(face.formation, Slot(SIDE - 0.55, _NAME, half, 1.85, 1.4, "end"), face.ink)
    elif taken:
        slot = Slot(0.55, _NAME, SIDE - 1.1 - taken, 1.85, 1.4, "start")
        pen.write(slot.first_of(face.name, face.short), slot, face.ink)
    else:
        slot = Slot(_MIDDLE, _NAME, SIDE - 0.9, 1.85, 1.4)
        pen.write(slot.first_of(face.name, face.short), slot, face.ink)


def _upon(face: Face) -> str:
    """What can be read beside the symbol, on the stripe if there is one."""
    return colours.readable(face.stripe) if face.stripe else face.ink


def strength(pen: Pen, face: Face, ink: str, base: float = _BASE, size: float = _STRENGTH) -> None:
    """Print the numbers on one line, as large as they go, boxed or circled where they are so."""
    room = SIDE - 1.1
    whole = "-".join(figure.text for figure in face.figures)
    size = fonts.fitting(whole, room, size, "bold")
    if size < _SMALLEST:
        pen.findings.append(f"The numbers “{whole}” are too many to be read.")
    wide = fonts.width(whole, size, "bold")
    if not any(figure.round_it for figure in face.figures):
        pen.marks.append(Words(whole, _MIDDLE, base, size, "bold", ink, "middle"))
        return
    x = _MIDDLE - wide / 2
    for number, figure in enumerate(face.figures):
        text = figure.text + ("-" if number + 1 < len(face.figures) else "")
        pen.marks.append(Words(text, x, base, size, "bold", ink))
        _ring(pen, figure, (x, base), size, ink)
        x += fonts.width(text, size, "bold")


def _ring(pen: Pen, figure: Figure, at: tuple[float, float], size: float, ink: str) -> None:
    if not figure.round_it:
        return
    x, base = at
    wide, high = fonts.width(figure.text, size, "bold"), size * fonts.CAPITAL
    radius = 0.0 if figure.round_it == "box" else wide
    pen.line(rectangle(x - 0.2, base - high - 0.35, wide + 0.4, high + 0.7, radius), ink, 0.22)


def _pips(pen: Pen, face: Face) -> None:
    """One square for each step beside the symbol, from below; those that are lost are empty."""
    pitch, side = min(1.2, 6.5 / face.steps), min(0.85, 4.6 / face.steps)
    foot = _TOP + HIGH * _FRAME / 2 + pitch * face.steps / 2 - side - (pitch - side) / 2
    for step in range(face.steps):
        square = rectangle(SIDE - 1.1 - side, foot - step * pitch, side, side, side / 7)
        rim = colours.readable(face.ink)
        if step < face.steps - face.lost:
            pen.area(square, face.ink, rim, 0.1)
        else:
            pen.area(square, rim, face.ink, 0.14)


def edge(pen: Pen, ground: str) -> None:
    """The line about a counter that is not cut out of a sheet."""
    inset = 0.09
    d = rectangle(inset, inset, SIDE - 2 * inset, SIDE - 2 * inset, 0.7)
    pen.line(d, colours.darker(ground, 0.5), 0.18)
