"""Small signs that lie on counters, and the sheets beside the boards."""

from __future__ import annotations

from exporters.art.drawing import Drawing, Mark, Path, Words, rectangle
from exporters.art.fonts import fitting, wrapped

WIDE, HIGH = 12.0, 2.6
_INK, _PAPER, _RIM = "#1f2328", "#fdfbf4", "#8a7d6c"
_RED = "#b3261e"
HEAD = 8.0
"""How much of a box its words take."""


def badge(text: str) -> Drawing:
    """A state in a red band."""
    size = fitting(text, WIDE - 1, 2.0, "bold")
    marks = (
        Path(rectangle(0, 0, WIDE, HIGH, 0.6), _RED),
        Words(text, WIDE / 2, 1.3 + size * 0.36, size, "bold", "#ffffff", "middle"),
    )
    return Drawing(WIDE, HIGH, marks)


def note() -> Drawing:
    """A slip of paper that stands for a choice among pieces."""
    return Drawing(12.7, 12.7, (
        Path(rectangle(0.2, 0.2, 12.3, 12.3, 0.7), _PAPER, _RED, 0.4),
        Words("?", 6.35, 9.4, 8.5, "bold", _RED, "middle"),
    ))  # fmt: skip


def sheet(title: str, wide: float, high: float, boxes: dict[str, tuple[float, ...]]) -> Drawing:
    """Boxes with their names, each left, top, width and height in millimetres."""
    marks: list[Mark] = [
        Path(rectangle(0, 0, wide, high), "#f7f5f0"),
        Words(title, 6, 9, fitting(title, wide - 12, 5.0, "bold"), "bold", _INK),
    ]
    for name, (x, y, width, height) in boxes.items():
        marks.append(Path(rectangle(x, y, width, height, 1), "#fbfaf6", _RIM, 0.3))
        lines = wrapped(name, width - 3, 2.4)[:3]
        for row, line in enumerate(lines):
            size = fitting(line, width - 3, 2.4)
            marks.append(Words(line, x + 1.5, y + 2.8 + row * 2.6, size, "regular", _INK))
    return Drawing(wide, high, tuple(marks))
