"""Pieces that are no units: leaders, supplies, markers, tokens; and miniatures from the side."""

from __future__ import annotations

from sandtable.drawing import colours
from sandtable.drawing.drawing import ellipse
from sandtable.drawing.face import Blank, Face
from sandtable.drawing.hexcounter import SIDE, emblem, strength
from sandtable.drawing.pen import Pen, Slot
from sandtable.drawing.symbols.symbol import WIDE, figure, is_boxed, symbol

_MIDDLE = SIDE / 2
_TOLD = 3
"""The contrast at which one colour stands out from another."""


def leader(pen: Pen, face: Face) -> None:
    """A leader: a star, the name in a band, the numbers if there are any."""
    band = colours.darker(face.ground, 0.45)
    pen.band(0, 6.95 if face.figures else 8.3, SIDE, 2.4 if face.figures else 2.9, band)
    if face.image:
        pen.picture(face.image, _MIDDLE - 3.6, 1.0, 7.2, 5.9)
    else:
        _symbol(pen, face, 0.95 if face.figures else 1.6, 1.3 if face.figures else 1.45)
    y = 8.15 if face.figures else 9.75
    pen.lines(face.name, Slot(_MIDDLE, y, SIDE - 0.8, 2.2, 1.15, tall=2.6), colours.readable(band))
    if face.figures:
        strength(pen, face, face.ink, 11.95, 2.9)


def supply(pen: Pen, face: Face) -> None:
    """Supplies: what they lie in, and what they are called."""
    _pictured(pen, face)


def control(pen: Pen, face: Face) -> None:
    """A marker of who holds a place: a flag on a disc in the owner's colour."""
    pale = colours.paler(face.ground, 0.82)
    pen.area(ellipse(_MIDDLE, _MIDDLE, 5.5), pale, colours.darker(face.ground), 0.3)
    told = colours.contrast(face.ground, pale) > _TOLD
    tone = face.ground if told else colours.darker(face.ground)
    pen.place(symbol("control", tone, pale), _MIDDLE - WIDE * 0.6, 2.3, 1.2)
    pen.lines(face.remark or face.name, Slot(_MIDDLE, 9.0, 8.0, 1.7, 1.1), colours.BLACK)


def marker(pen: Pen, face: Face) -> None:
    """A marker: words, and a symbol where it has one."""
    if face.symbol != "blank" or face.image:
        _pictured(pen, face)
        return
    words = f"{face.name} {face.remark}" if face.remark else face.name
    pen.lines(words, Slot(_MIDDLE, _MIDDLE, SIDE - 1.2, 3.0, 1.3, tall=11), face.ink, 4)


def token(pen: Pen, face: Face) -> None:
    """A round piece such as a chip."""
    pen.area(ellipse(_MIDDLE, _MIDDLE, 6.2), face.ground, colours.darker(face.ground, 0.5), 0.2)
    pen.line(ellipse(_MIDDLE, _MIDDLE, 5.3), colours.darker(face.ground), 0.3)
    if face.symbol in {"blank", "chip"} and not face.image:
        pen.lines(face.name, Slot(_MIDDLE, _MIDDLE, 9.2, 2.6, 1.3), face.ink, 3)
        return
    emblem(pen, face, 3.0, 0.9)
    pen.lines(face.name, Slot(_MIDDLE, 9.2, 8.2, 1.7, 1.1), face.ink)


def miniature(pen: Pen, face: Face) -> None:
    """A plastic piece from the side, in its owner's colour, with its name below."""
    rim = colours.darker(face.ground, 0.6)
    scale = 1.9
    x, y = _MIDDLE - WIDE * scale / 2, 1.2
    if face.image:
        pen.picture(face.image, 1, 0.8, SIDE - 2, 8.4)
    else:
        pen.place(figure(face.symbol, rim, rim, 0.3), x, y, scale)
        pen.place(figure(face.symbol, face.ground, rim, 0.0), x, y, scale)
    pen.lines(face.name, Slot(_MIDDLE, 10.9, SIDE - 0.6, 1.8, 1.25, tall=3.4), colours.BLACK)


def blank(pen: Pen, face: Blank) -> None:
    """The back of a piece that is printed on one side: whose it is."""
    if face.owner:
        tone = colours.mixed(face.ground, face.ink, 0.55)
        pen.lines(face.owner, Slot(_MIDDLE, _MIDDLE, SIDE - 2, 2.2, 1.3), tone)


def _pictured(pen: Pen, face: Face) -> None:
    wide = not is_boxed(face.symbol)
    emblem(pen, face, (3.1 if wide else 3.4) if face.figures else 1.9, 1.05)
    words = f"{face.name} {face.remark}" if face.remark else face.name
    if face.figures:
        pen.lines(words, Slot(_MIDDLE, 1.5, SIDE - 0.9, 1.8, 1.3), face.ink, 1)
        strength(pen, face, face.ink, 11.9, 3.6)
        return
    pen.lines(words, Slot(_MIDDLE, 9.75, SIDE - 1, 2.3, 1.3, tall=4.4), face.ink)


def _symbol(pen: Pen, face: Face, top: float, scale: float) -> None:
    if is_boxed(face.symbol):
        emblem(pen, face, top + 0.7, 1.0)
        return
    drawing = symbol(face.symbol, face.ink, face.ground)
    pen.place(drawing, _MIDDLE - WIDE * scale / 2, top, scale)
