"""Tables edited cell by cell, row by row, column by column."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from sandtable.model.edits.errors import MOST_DIGITS, EditError
from sandtable.model.edits.place import rekeyed, replaced
from sandtable.model.entities.rules import Table
from sandtable.model.ids import HOW_AN_ID_IS_WRITTEN, is_id
from sandtable.model.locations import TableRef
from sandtable.model.module import Module
from sandtable.model.phrases.dice import Dice
from sandtable.model.phrases.phrase import Slip


def new_table(module: Module, key: str, name: str) -> Module:
    """A new chart, with one empty cell to begin with."""
    if not is_id(key, "table"):
        raise EditError(f"{key!r} is no id: {HOW_AN_ID_IS_WRITTEN}.")
    if key in module.tables:
        raise EditError(f"There is already a table {key!r}.")
    return replaced(module, TableRef(key).steps, Table(name=name, columns=("result",), rows={}))


def with_dice(module: Module, table: str, text: str) -> Module:
    """A table on other dice; without any it is a chart."""
    try:
        dice = Dice.parse(text.strip()) if text.strip() else None
    except Slip as slip:
        raise EditError(f"{text!r}: {slip}") from None
    return _with(module, table, dice=dice)


def with_shift(module: Module, table: str, text: str) -> Module:
    """How many columns modifiers may shift; an empty text lets them change the roll."""
    typed = text.strip()
    if typed and not (typed.isdecimal() and len(typed) <= MOST_DIGITS):
        raise EditError(f"{text!r} is no number of columns.")
    return _with(module, table, shift=int(typed) if typed else None)


def with_modifiers(module: Module, table: str, text: str) -> Module:
    """The modifiers as they are typed: `leader +1, fort -2`."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    return _with(module, table, modifiers=dict(map(_modifier, parts)))


def _modifier(part: str) -> tuple[str, int]:
    word, _, amount = part.rpartition(" ")
    try:
        return word.strip() or _nameless(part), int(amount)
    except ValueError:
        raise EditError(f"{part!r} is no word with a number behind it: `leader +1`.") from None


def _nameless(part: str) -> str:
    raise EditError(f"{part!r} does not say what gives it: `leader +1`.")


def with_table_cell(module: Module, table: str, row: str, column: int, text: str) -> Module:
    """Another text in a cell; cells to its left that were not there are empty."""
    cells = list(_row(module, table, row))
    cells += [""] * (column + 1 - len(cells))
    cells[column] = text.strip()
    return _with_rows(module, table, {row: tuple(cells)})


def with_row_key(module: Module, table: str, row: str, new: str) -> Module:
    """A row for other rolls, or of another word, in its old place."""
    if not new.strip():
        raise EditError("A row says for which rolls it is, or for what.")
    return rekeyed(module, TableRef(table).below("rows", row), new.strip())


def with_row(module: Module, table: str, key: str, after: str | None = None) -> Module:
    """A new row of empty cells, below another one or at the end."""
    found = _table(module, table)
    if key in found.rows:
        raise EditError(f"There is already a row {key!r}.")
    rows = list(found.rows.items())
    above = [number for number, row in enumerate(found.rows, 1) if row == after]
    at = above[0] if above else len(rows)
    rows.insert(at, (key, ("",) * len(found.columns)))
    return _with(module, table, rows=dict(rows))


def without_rows(module: Module, table: str, keys: Iterable[str]) -> Module:
    """A table without some of its rows."""
    gone = set(keys)
    rows = _table(module, table).rows
    return _with(module, table, rows={k: cells for k, cells in rows.items() if k not in gone})


def with_column(module: Module, table: str, at: int, title: str) -> Module:
    """A new column of empty cells."""
    found = _table(module, table)
    columns = (*found.columns[:at], title, *found.columns[at:])
    return _with_cells(_with(module, table, columns=columns), table, _inserting(at))


def without_column(module: Module, table: str, at: int) -> Module:
    """A table without one of its columns."""
    found = _table(module, table)
    if not 0 <= at < len(found.columns):
        raise EditError("There is no such column.")
    columns = (*found.columns[:at], *found.columns[at + 1 :])
    return _with_cells(
        _with(module, table, columns=columns), table, lambda c: (*c[:at], *c[at + 1 :])
    )


def with_title(module: Module, table: str, at: int, title: str) -> Module:
    """Other words above a column."""
    columns = list(_table(module, table).columns)
    columns += [""] * (at + 1 - len(columns))
    columns[at] = title.strip()
    return _with(module, table, columns=tuple(columns))


def _inserting(at: int) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
    return lambda cells: (*cells[:at], "", *cells[at:]) if len(cells) >= at else cells


def _with_cells(
    module: Module, table: str, change: Callable[[tuple[str, ...]], tuple[str, ...]]
) -> Module:
    rows = _table(module, table).rows
    return _with(module, table, rows={key: change(cells) for key, cells in rows.items()})


def _with_rows(module: Module, table: str, changed: dict[str, tuple[str, ...]]) -> Module:
    return _with(module, table, rows={**_table(module, table).rows, **changed})


def _with(module: Module, table: str, **said: Any) -> Module:
    return replaced(module, TableRef(table).steps, replace(_table(module, table), **said))


def _table(module: Module, table: str) -> Table:
    found = module.tables.get(table)
    if found is None:
        raise EditError(f"There is no table {table!r}.")
    return found


def _row(module: Module, table: str, row: str) -> tuple[str, ...]:
    cells = _table(module, table).rows.get(row)
    if cells is None:
        raise EditError(f"There is no row {row!r} in {table!r}.")
    return cells
