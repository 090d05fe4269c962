"""Names in two lines, used if one line is too narrow."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics


def split_in_two_lines(text: str, metrics: QFontMetrics, width: int) -> tuple[str, ...]:
    """Return a text as one or two lines that fit a width in pixels.

    The first line takes as many words as fit; the second is shortened if necessary.
    """
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
