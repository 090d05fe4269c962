"""Pen that collects the marks of a drawing, and messages about texts that do not fit."""

from __future__ import annotations

from dataclasses import dataclass, field
from unicodedata import normalize

from sandtable.drawing import fonts
from sandtable.drawing.drawing import (
    Drawing,
    DrawingMark,
    DrawnPath,
    DrawnPicture,
    DrawnText,
    FontWeight,
    PlacedDrawing,
    TextAnchor,
    svg_path_of_rectangle,
)

# A letter that the font lacks would be an empty box on paper.
_REPLACEMENT_LETTER = "?"
_LINE_SPACING = 1.08


@dataclass(frozen=True, slots=True)
class TextPlace:
    """Place of a text in a drawing: position, room, preferred size and least size."""

    x: float
    y: float
    most_width: float
    size: float
    least_size: float
    anchor: TextAnchor = "middle"
    weight: FontWeight = "bold"
    rotation: float = 0.0
    most_height: float = 100.0
    """Greatest height of all lines together."""

    def first_text_that_fits(self, *texts: str) -> str:
        """Return the first alternative text that fits on one line, or else the first one.

        The text is measured at the smallest permitted size.
        """
        fitting = (
            t
            for t in texts
            if fonts.text_width(t, self.least_size, self.weight) <= self.most_width
        )
        return next(fitting, texts[0])


@dataclass(slots=True)
class DrawingPen:
    """Collector of the paths and texts of a drawing, and of messages about its texts."""

    marks: list[DrawingMark] = field(default_factory=list)
    findings: list[str] = field(default_factory=list)
    corner_radius: float = 0.0
    """Radius of the corners of the ground."""

    def fill_area(self, d: str, fill: str, stroke: str | None = None, width: float = 0.2) -> None:
        """Paint the area inside an SVG path."""
        self.marks.append(DrawnPath(d, fill, stroke, width))

    def fill_rectangle(self, x: float, y: float, wide: float, high: float, fill: str) -> None:
        """Paint a rectangle of the drawing."""
        self.marks.append(DrawnPath(svg_path_of_rectangle(x, y, wide, high), fill))

    def fill_bottom_of_counter(self, side: float, high: float, fill: str) -> None:
        """Paint the lowest part of a square counter, including its round corners."""
        self.fill_area(svg_path_of_rectangle(0, side - high, side, high, self.corner_radius), fill)
        if self.corner_radius:
            self.fill_rectangle(0, side - high, side, high - self.corner_radius, fill)

    def draw_line(self, d: str, stroke: str, width: float = 0.2) -> None:
        """Draw a line along an SVG path."""
        self.marks.append(DrawnPath(d, None, stroke, width))

    def place_drawing(self, drawing: Drawing, x: float, y: float, scale: float = 1.0) -> None:
        """Add another drawing at a position of this one."""
        self.marks.append(PlacedDrawing(drawing, x, y, scale))

    def place_picture(self, name: str, x: float, y: float, wide: float, high: float) -> None:
        """Place a picture of the module at a position of the drawing."""
        self.marks.append(DrawnPicture(name, x, y, wide, high))

    def write_text(self, text: str, slot: TextPlace, fill: str, halo: str | None = None) -> None:
        """Write a text in its place, smaller if needed, and shortened if it is still too long."""
        printable_text = replace_missing_letters(text)
        size = max(
            slot.least_size,
            fonts.fitting_font_size(printable_text, slot.most_width, slot.size, slot.weight),
        )
        # Rounding of the fitted size must not cut the last letter.
        cut = fonts.shorten_text(printable_text, slot.most_width + 0.01, size, slot.weight)
        if cut != printable_text:
            self.report_shortened_text(text, cut)
        if cut:
            self.marks.append(
                DrawnText(
                    cut, slot.x, slot.y, size, slot.weight, fill, slot.anchor, slot.rotation, halo
                )
            )

    def report_shortened_text(self, text: str, printed: str) -> None:
        """Record that a text of a counter is printed only in part."""
        self.findings.append(f"“{text}” is too long, and ends in “{printed}”.")

    def write_lines(self, text: str, slot: TextPlace, fill: str, most: int = 2) -> None:
        """Write a text on up to `most` lines, as few as its largest size permits.

        The lines are centred around the height of the text's place.
        """
        printable_text = replace_missing_letters(text)
        lines, size = _break_text_into_lines(printable_text, slot, most)
        pitch = size * _LINE_SPACING
        top = slot.y - pitch * (len(lines) - 1) / 2 + size * fonts.CAPITAL_HEIGHT / 2
        for number, line in enumerate(lines):
            # Rounding of the fitted size must not cut the last letter.
            cut = fonts.shorten_text(line, slot.most_width + 0.01, size, slot.weight)
            if cut != line:
                self.report_shortened_text(text, cut)
            if cut:
                y = top + number * pitch
                self.marks.append(DrawnText(cut, slot.x, y, size, slot.weight, fill, slot.anchor))


def replace_missing_letters(text: str) -> str:
    """Return a text on one line, with `?` for each letter that the fonts lack."""
    plain = " ".join(normalize("NFC", text).split())
    # Typst would leave a gap for a letter that the font lacks, and say nothing.
    lacking = fonts.missing_letters(plain)
    return "".join(_REPLACEMENT_LETTER if c in lacking else c for c in plain) if lacking else plain


def _break_text_into_lines(text: str, slot: TextPlace, most: int) -> tuple[list[str], float]:
    """Return the lines of a text and their font size; surplus words share the last line."""
    # Sizes that are close to each other would only cost time.
    for share in (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.5, 0.4):
        size = slot.size * share
        if size < slot.least_size:
            break
        lines = fonts.wrap_text(text, slot.most_width, size, slot.weight)
        wide = max((fonts.text_width(line, size, slot.weight) for line in lines), default=0)
        if (
            len(lines) <= most
            and wide <= slot.most_width
            and len(lines) * size * _LINE_SPACING <= slot.most_height
        ):
            return lines or [""], size
    lines = fonts.wrap_text(text, slot.most_width, slot.least_size, slot.weight) or [""]
    return [*lines[: most - 1], " ".join(lines[most - 1 :])], slot.least_size
