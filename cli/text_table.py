"""Rows as aligned text: numbers at the right, long cells wrapped to fit the terminal."""

from __future__ import annotations

import textwrap
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from sandtable.api import cell_text as cell
from sandtable.api import column_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    TableRow = Mapping[str, Any]

_DISTANCE_BETWEEN_COLUMNS = "  "
_MIN_COLUMN_WIDTH = 8


def table_lines(
    rows: Sequence[TableRow], columns: Sequence[str] | None, width: int | None
) -> list[str]:
    """Return the lines of a table, without columns that are empty."""
    names = [n for n in columns or column_names(rows) if any(cell(row.get(n)) for row in rows)]
    if not names:
        return []
    texts = [[cell(row.get(name)) for name in names] for row in rows]
    heads = [name.replace("_", " ") for name in names]
    widths = [max(map(len, column)) for column in zip(heads, *texts, strict=True)]
    if width is not None:
        _narrow_widest_columns(widths, width)
    right = [all(_is_number(row.get(name)) for row in rows) for name in names]
    return [
        line for cells in (heads, *texts) for line in _lines_of_wrapped_row(cells, widths, right)
    ]


def _is_number(value: object) -> bool:
    return value is None or (isinstance(value, int | float) and not isinstance(value, bool))


def _narrow_widest_columns(widths: list[int], width: int) -> None:
    """Narrow the widest columns until the line fits, or all have the least readable width."""
    while sum(widths) + len(_DISTANCE_BETWEEN_COLUMNS) * (len(widths) - 1) > width:
        widest = widths.index(max(widths))
        if widths[widest] <= _MIN_COLUMN_WIDTH:
            return
        # Narrowing by one letter at a time keeps columns equal once they are equally wide.
        widths[widest] -= 1


def _lines_of_wrapped_row(cells: list[str], widths: list[int], right: list[bool]) -> Iterator[str]:
    wrapped = [
        textwrap.wrap(text, size, break_on_hyphens=False) or [""]
        for text, size in zip(cells, widths, strict=True)
    ]
    for parts in zip_longest(*wrapped, fillvalue=""):
        aligned = [
            part.rjust(size) if to_right else part.ljust(size)
            for part, size, to_right in zip(parts, widths, right, strict=True)
        ]
        yield _DISTANCE_BETWEEN_COLUMNS.join(aligned).rstrip()
