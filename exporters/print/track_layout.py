"""Column widths of a turn track, and the counter sizes with which it fits on a page."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any

from sandtable.drawing import fonts

if TYPE_CHECKING:
    from collections.abc import Sequence

Row = dict[str, Any]
"""One turn as the template prints it."""

MAX_TURNS_OF_SHORT_TRACK = 12
"""Up to this number of turns, counters may have their true size."""
_COUNTER_SIZES_ON_TRACK = (12.7, 10.0, 8.5, 7.5, 6.8, 6.2, 5.6)
"""Counter sizes in millimetres; the largest with which the track fits on a page is taken."""
_MIN_COLUMN_SHARE = 0.5
"""Least width of a column, as a share of the widest."""
_MAX_FILLED_PAGE_SHARE = 0.92
"""Share of the page that the estimated height may fill, since typesetting adds to it."""
# Labels are names of turns, so their column needs no room for counters.
_WIDTH_OF_LABEL_COLUMN = 32
# A counter of this size is readable, and still lets most tracks fit on one page.
_USUAL_COUNTER_SIZE = 7.5


def relative_column_widths(rows: Sequence[Row]) -> list[float]:
    """Return the width of each column as a share of the widest."""
    cells = [row["cells"] for row in rows if "turns" not in row]
    squares = [
        # Squares give a single long cell more weight than many short ones of the same total.
        sum(_cell_weight_for_column_width(cell) ** 2 for cell in column)
        for column in zip(*cells, strict=True)
    ]
    most = max(squares, default=0)
    return [
        max(_MIN_COLUMN_SHARE, round((square / most) ** 0.5, 2)) if most else 1
        for square in squares
    ]


def counter_sizes_that_may_fit(
    rows: Sequence[Row], shares: Sequence[float], room: tuple[float, float]
) -> list[float]:
    """Return the counter sizes that may fit on a page, the largest first; at least one."""
    width, height = room[0] - _WIDTH_OF_LABEL_COLUMN, (room[1] - 8) / _MAX_FILLED_PAGE_SHARE
    columns = [width * share / sum(shares) for share in shares]
    sizes = [
        s
        for s in _COUNTER_SIZES_ON_TRACK
        if s < _COUNTER_SIZES_ON_TRACK[0] or len(rows) <= MAX_TURNS_OF_SHORT_TRACK
    ]
    fitting = [s for s in sizes if sum(_height_of_row(row, s, columns) for row in rows) <= height]
    return fitting or sizes[-1:]


def _cell_weight_for_column_width(cell: Sequence[Row]) -> float:
    """Return the weight of a cell when its column's width is chosen.

    Text without counters counts half.
    """
    factor = 1.0 if _is_shown_as_counter(cell) else 0.5
    return factor * _cell_width(cell, _USUAL_COUNTER_SIZE)


def _is_shown_as_counter(cell: Sequence[Row]) -> bool:
    return any(lot["pic"] for group in cell for lot in group["pieces"])


def _cell_width(cell: Sequence[Row], size: float) -> float:
    return sum(_width_of_counter_group(group, size) for group in cell)


def _width_of_counter_group(group: Row, size: float) -> float:
    # The space between two groups counts as well.
    width = fonts.text_width(group["words"], 2.82) + 2
    for lot in group["pieces"]:
        name_width = fonts.text_width(lot["name"], 2.82, "bold")
        width += fonts.text_width(lot["note"], 2.65) + fonts.text_width(lot["n"], 2.82) + 1
        width += size if lot["pic"] else name_width
    return width


def _height_of_row(row: Row, size: float, columns: Sequence[float]) -> float:
    """Return the estimated height of a turn's row on the track, in millimetres."""
    if "turns" in row:
        return 6.0 * ceil(len(row["turns"]) / 7)
    margins = 2 * max(1.0, min(2.2, (size - 5) / 3))
    # Seven turns stand on one line of a stretch without events.
    heights = [
        ceil(_cell_width(cell, size) / column)
        * (size + 0.4 if _is_shown_as_counter(cell) else 3.4)
        for cell, column in zip(row["cells"], columns, strict=True)
    ]
    return max([4.2, *heights]) + margins
