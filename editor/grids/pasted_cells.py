"""Copied cells that are pasted over a table: what they change, add, and cannot change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.editor.grids.grid_columns import GridColumn, GridRow
from sandtable.editor.translation import tr

CellText = tuple[int, int, str]
"""Row, column and text of a cell."""


@dataclass(frozen=True, slots=True)
class PasteResult:
    """Numbers of rows and cells that a paste changes, adds or leaves out."""

    changed_rows: int
    added_rows: int
    cells_left_out: int
    """Cells beyond the last column, or in columns that cannot be changed."""
    rows_left_out: int
    """Rows below the last one, where the table has no way to add rows."""

    @property
    def has_effect(self) -> bool:
        """Whether the paste changes or adds anything."""
        return bool(self.changed_rows or self.added_rows)

    def describe_paste(self) -> str:
        """Return what was pasted and what was left out, as sentences."""
        done = []
        if self.changed_rows:
            done.append(tr("%n rows changed", "", self.changed_rows))
        if self.added_rows:
            done.append(tr("%n rows added", "", self.added_rows))
        texts = [tr("Pasted: {what}.").format(what=", ".join(done))] if done else []
        if self.cells_left_out:
            texts.append(
                tr("%n cells left out: their column cannot be changed.", "", self.cells_left_out)
            )
        if self.rows_left_out:
            text = tr(
                "%n rows left out: the table ends, and no rows can be added here.",
                "",
                self.rows_left_out,
            )
            texts.append(text)
        return " ".join(texts)


def cells_from_corner(cells: Sequence[Sequence[str]], top: int, left: int) -> list[CellText]:
    """Return copied cells with the rows and columns that they go to."""
    return [
        (top + down, left + right, text)
        for down, line in enumerate(cells)
        for right, text in enumerate(line)
    ]


def expected_result(
    texts: Sequence[CellText],
    rows: Sequence[GridRow[Any]],
    columns: Sequence[GridColumn[Any]],
    *,
    can_add_rows: bool,
) -> PasteResult:
    """Return what a paste will change, add and leave out."""
    changed: set[int] = set()
    below: set[int] = set()
    left_out = 0
    for row, column, text in texts:
        if row >= len(rows):
            below.add(row)
        elif column < len(columns) and columns[column].write_cell is not None:
            changed.add(row)
        elif text and (column >= len(columns) or columns[column].read_cell(rows[row]) != text):
            left_out += 1
    added, lost = (len(below), 0) if can_add_rows else (0, len(below))
    return PasteResult(len(changed), added, left_out, lost)


def is_row_of_titles(line: Sequence[str], columns: Sequence[GridColumn[Any]]) -> bool:
    """Say whether a copied line repeats the titles of columns, as tables with a heading do."""
    titles = {tr(column.title).casefold() for column in columns if column.title}
    texts = [text.strip().casefold() for text in line if text.strip()]
    return len(texts) > 1 and all(text in titles for text in texts)
