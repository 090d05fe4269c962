"""Columns of an edited table: row keys, cells, and the odds of each row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from PySide6.QtGui import QPixmap

from sandtable.editor.context.document import ModuleEdit
from sandtable.editor.grids.grid_columns import GridColumn, GridRow
from sandtable.editor.translation import translatable
from sandtable.editor.workspaces.tables.odds_bar import draw_odds_bar
from sandtable.model.edits.table_edits import rename_row, set_table_cell
from sandtable.model.entities.rules import Table
from sandtable.model.locations import TableRef
from sandtable.model.tables.errors import InexactError
from sandtable.model.tables.row_odds import row_odds

KEY_COLUMN = 0
"""Number of the column with row keys; the cells follow."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """Row of a dice table or chart, with its probability in percent if dice are rolled."""

    key: str
    cells: tuple[str, ...]
    percent: float | None = None

    def cell_in_column(self, at: int) -> str:
        """Return the text of a column; empty if the row is shorter."""
        return self.cells[at] if at < len(self.cells) else ""


def table_lines(name: str, table: Table, modifier: int = 0) -> list[GridRow[TableLine]]:
    """Return the rows of a table with their probabilities."""
    chances = _chance_by_row(table, modifier)
    return [
        GridRow(TableRef(name).child_path("rows", key), TableLine(key, cells, chances.get(key)))
        for key, cells in table.rows.items()
    ]


def _chance_by_row(table: Table, modifier: int) -> dict[str, float]:
    if table.dice is None:
        return {}
    try:
        # A column shift does not change the roll.
        odds = row_odds(table, 0 if table.shift is not None else modifier)
    # Too many rolls to count; the table is shown without odds.
    except InexactError:
        return {}
    return {row.row: float(row.odds) * 100 for row in odds if row.row is not None}


def table_columns(name: str, table: Table) -> tuple[GridColumn[TableLine], ...]:
    """Return the columns of a dice table or chart, with row keys and odds."""
    return tuple(_iter_columns(name, table))


def _iter_columns(name: str, table: Table) -> Iterator[GridColumn[TableLine]]:
    yield GridColumn(
        title=translatable("Roll") if table.dice else translatable("Row"),
        read_cell=_text_of_row_key,
        write_cell=partial(_edit_of_row_key, name),
    )
    widest = max((len(cells) for cells in table.rows.values()), default=0)
    for at in range(max(len(table.columns), widest)):
        title = table.columns[at] if at < len(table.columns) else ""
        yield GridColumn(
            title=title, read_cell=_cell_reader(at), write_cell=partial(_cell_edit, name, at)
        )
    if table.dice:
        yield GridColumn(
            title=translatable("Odds"),
            read_cell=_percent_as_text,
            is_number=True,
            picture=_picture_of_odds,
        )


def _text_of_row_key(row: GridRow[TableLine]) -> str:
    return row.value.key


def _cell_reader(at: int) -> Callable[[GridRow[TableLine]], str]:
    return lambda row: row.value.cell_in_column(at)


def _percent_as_text(row: GridRow[TableLine]) -> str:
    return "" if row.value.percent is None else f"{row.value.percent:.1f} %"


def _picture_of_odds(row: GridRow[TableLine]) -> QPixmap | None:
    return None if row.value.percent is None else draw_odds_bar(row.value.percent)


def _edit_of_row_key(name: str, row: GridRow[TableLine], text: str) -> ModuleEdit:
    return partial(rename_row, table=name, row=row.value.key, new=text)


def _cell_edit(name: str, at: int, row: GridRow[TableLine], text: str) -> ModuleEdit:
    return partial(set_table_cell, table=name, row=row.value.key, column=at, text=text)
