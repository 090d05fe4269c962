"""Names in two lines, where one would have to be cut."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics


def split_in_two_lines(text: str, metrics: QFontMetrics, width: int) -> tuple[str, ...]:
    """As many words in the first line as have room, the rest in the second, cut if it must be."""
    if metrics.horizontalAdvance(text) <= width:
        return (text,)
    words = text.split(" ")
    fitting = 1
    while (
        fitting < len(words) and metrics.horizontalAdvance(" ".join(words[: fitting + 1])) <= width
    ):
        fitting += 1
    lines = (" ".join(words[:fitting]), " ".join(words[fitting:]))
    cut = Qt.TextElideMode.ElideRight
    return tuple(metrics.elidedText(line, cut, width) for line in lines if line)
