"""A pen that collects the marks of a drawing, and what would not fit into it."""

from __future__ import annotations

from dataclasses import dataclass, field
from unicodedata import normalize

from sandtable.drawing import fonts
from sandtable.drawing.drawing import (
    Anchor,
    Drawing,
    Mark,
    Path,
    Picture,
    Placed,
    Weight,
    Words,
    rectangle,
)

_STAND_IN = "?"
_PITCH = 1.08


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a text goes: how much room there is, how large it is to be, how small it may get."""

    x: float
    y: float
    room: float
    size: float
    least: float
    anchor: Anchor = "middle"
    weight: Weight = "bold"
    turned: float = 0.0
    tall: float = 100.0
    """How high all lines together may be."""

    def first_of(self, *texts: str) -> str:
        """The first text that fits on one line, however small; the first if none does."""
        fitting = (t for t in texts if fonts.width(t, self.least, self.weight) <= self.room)
        return next(fitting, texts[0])


@dataclass(slots=True)
class Pen:
    """Collects marks and findings."""

    marks: list[Mark] = field(default_factory=list)
    findings: list[str] = field(default_factory=list)
    corner: float = 0.0
    """How round the corners of the ground are."""

    def area(self, d: str, fill: str, stroke: str | None = None, width: float = 0.2) -> None:
        """Paint an area."""
        self.marks.append(Path(d, fill, stroke, width))

    def band(self, x: float, y: float, wide: float, high: float, fill: str) -> None:
        """Paint a band."""
        self.marks.append(Path(rectangle(x, y, wide, high), fill))

    def foot(self, side: float, high: float, fill: str) -> None:
        """Paint the lowest part of a square ground, whose corners may be round."""
        self.area(rectangle(0, side - high, side, high, self.corner), fill)
        if self.corner:
            self.band(0, side - high, side, high - self.corner, fill)

    def line(self, d: str, stroke: str, width: float = 0.2) -> None:
        """Draw a line."""
        self.marks.append(Path(d, None, stroke, width))

    def place(self, drawing: Drawing, x: float, y: float, scale: float = 1.0) -> None:
        """Put a drawing somewhere."""
        self.marks.append(Placed(drawing, x, y, scale))

    def picture(self, name: str, x: float, y: float, wide: float, high: float) -> None:
        """Put a picture of the module somewhere."""
        self.marks.append(Picture(name, x, y, wide, high))

    def write(self, text: str, slot: Slot, fill: str, halo: str | None = None) -> None:
        """Write a text where it is to go; if it is too long, smaller, or its beginning only."""
        shown = printable(text)
        size = max(slot.least, fonts.fitting(shown, slot.room, slot.size, slot.weight))
        cut = fonts.shortened(shown, slot.room + 0.01, size, slot.weight)
        if cut != shown:
            self.too_long(text, cut)
        if cut:
            self.marks.append(
                Words(cut, slot.x, slot.y, size, slot.weight, fill, slot.anchor, slot.turned, halo)
            )

    def too_long(self, text: str, printed: str) -> None:
        """Keep in mind that a text is not printed whole."""
        self.findings.append(f"“{text}” is too long, and ends in “{printed}”.")

    def lines(self, text: str, slot: Slot, fill: str, most: int = 2) -> None:
        """Write a text about a height, in as few lines as let it be large."""
        shown = printable(text)
        lines, size = _broken(shown, slot, most)
        pitch = size * _PITCH
        top = slot.y - pitch * (len(lines) - 1) / 2 + size * fonts.CAPITAL / 2
        for number, line in enumerate(lines):
            cut = fonts.shortened(line, slot.room + 0.01, size, slot.weight)
            if cut != line:
                self.too_long(text, cut)
            if cut:
                y = top + number * pitch
                self.marks.append(Words(cut, slot.x, y, size, slot.weight, fill, slot.anchor))


def printable(text: str) -> str:
    """A text on one line, with a stand-in for each letter that the fonts lack."""
    plain = " ".join(normalize("NFC", text).split())
    lacking = fonts.missing(plain)
    return "".join(_STAND_IN if c in lacking else c for c in plain) if lacking else plain


def _broken(text: str, slot: Slot, most: int) -> tuple[list[str], float]:
    """A text in lines, and the size at which they fit; too many words end in an ellipsis."""
    for share in (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.5, 0.4):
        size = slot.size * share
        if size < slot.least:
            break
        lines = fonts.wrapped(text, slot.room, size, slot.weight)
        wide = max((fonts.width(line, size, slot.weight) for line in lines), default=0)
        if len(lines) <= most and wide <= slot.room and len(lines) * size * _PITCH <= slot.tall:
            return lines or [""], size
    lines = fonts.wrapped(text, slot.room, slot.least, slot.weight) or [""]
    return [*lines[: most - 1], " ".join(lines[most - 1 :])], slot.least
