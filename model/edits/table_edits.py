"""Edits of tables by cell, row and column."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import inf
from typing import Any

from sandtable.model.edits.address_edits import rename_key, set_value
from sandtable.model.edits.errors import MAX_DIGITS_OF_NUMBER, EditError
from sandtable.model.entities.rules import Table
from sandtable.model.ids import ID_SYNTAX_TEXT, is_valid_id
from sandtable.model.locations import TableRef
from sandtable.model.module import Module
from sandtable.model.phrases.dice import Dice
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.tables.roll_keys import parse_rolls


def new_table(module: Module, key: str, name: str) -> Module:
    """Add a table without dice and without rows."""
    if not is_valid_id(key, "table"):
        raise EditError(f"{key!r} is not a valid id: {ID_SYNTAX_TEXT}.")
    if key in module.tables:
        raise EditError(f"There is already a table {key!r}.")
    return set_value(
        module, TableRef(key).address_path, Table(name=name, columns=("result",), rows={})
    )


def set_table_dice(module: Module, table: str, text: str) -> Module:
    """Set the dice of a table; without dice it is a chart."""
    try:
        dice = Dice.parse(text.strip()) if text.strip() else None
    except PhraseError as slip:
        raise EditError(f"{text!r}: {slip}") from None
    return _module_with_table(module, table, dice=dice)


def set_column_shift(module: Module, table: str, text: str) -> Module:
    """Set how many columns modifiers may shift in a table.

    With an empty text, modifiers change the roll instead.
    """
    typed = text.strip()
    if typed and not (typed.isdecimal() and len(typed) <= MAX_DIGITS_OF_NUMBER):
        raise EditError(f"{text!r} is not a number of columns.")
    return _module_with_table(module, table, shift=int(typed) if typed else None)


def set_modifiers(module: Module, table: str, text: str) -> Module:
    """Set the modifiers from a typed text: `leader +1, fort -2`."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    return _module_with_table(module, table, modifiers=dict(map(_parse_modifier, parts)))


def _parse_modifier(part: str) -> tuple[str, int]:
    word, _, amount = part.rpartition(" ")
    try:
        return word.strip() or _raise_error_for_nameless_modifier(part), int(amount)
    except ValueError:
        raise EditError(
            f"{part!r} is not a modifier: write a name and a number, such as 'leader +1'."
        ) from None


def _raise_error_for_nameless_modifier(part: str) -> str:
    raise EditError(f"{part!r} has no name: write a name and a number, such as 'leader +1'.")


def set_table_cell(module: Module, table: str, row: str, column: int, text: str) -> Module:
    """Set the text of a cell; missing cells to its left become empty cells."""
    cells = list(_require_existing_table_row(module, table, row))
    cells += [""] * (column + 1 - len(cells))
    cells[column] = text.strip()
    return _replace_changed_rows(module, table, {row: tuple(cells)})


def rename_row(module: Module, table: str, row: str, new: str) -> Module:
    """Change the key of a row, at the same position of the table."""
    if not new.strip():
        raise EditError("Enter the rolls of the row, or its heading.")
    # Moving the key keeps its place in the order of rows.
    return rename_key(module, TableRef(table).child_path("rows", row), new.strip())


def add_row(module: Module, table: str, key: str, after: str | None = None) -> Module:
    """Add a row of empty cells, below another row or at the end."""
    existing = _require_existing_table(module, table)
    if key in existing.rows:
        raise EditError(f"There is already a row {key!r}.")
    rows = list(existing.rows.items())
    above = [number for number, row in enumerate(existing.rows, 1) if row == after]
    at = above[0] if above else len(rows)
    rows.insert(at, (key, ("",) * len(existing.columns)))
    return _module_with_table(module, table, rows=dict(rows))


def add_filled_row(module: Module, table: str, key: str, cells: Sequence[str]) -> Module:
    """Add a row with its cells at the end; cells beyond the last column are left out."""
    if not key.strip():
        raise EditError("Enter the rolls of the row, or its heading.")
    module = add_row(module, table, key.strip())
    columns = _require_existing_table(module, table).columns
    for column, text in enumerate(cells[: len(columns)]):
        module = set_table_cell(module, table, key.strip(), column, text)
    return module


def add_missing_rows(module: Module, table: str, keys: Iterable[str]) -> Module:
    """Add an empty row for each key, above the rows of higher rolls."""
    for key in keys:
        rows = list(_require_existing_table(module, table).rows)
        higher = next(
            (row for row in rows if _lowest_roll_of_row(row) > _lowest_roll_of_row(key)), None
        )
        module = add_row(module, table, key)
        if higher is not None:
            cells = _require_existing_table(module, table).rows
            at = rows.index(higher)
            order = [*rows[:at], key, *rows[at:]]
            module = _module_with_table(module, table, rows={row: cells[row] for row in order})
    return module


def _lowest_roll_of_row(row: str) -> float:
    """Return the lowest roll that leads to a row; minus infinity if its key is a word."""
    rolls = parse_rolls(row)
    lows = [low for low, _ in rolls.parts if low is not None] if rolls else []
    return min(lows) if rolls and len(lows) == len(rolls.parts) else -inf


def delete_rows(module: Module, table: str, keys: Iterable[str]) -> Module:
    """Delete some rows of a table."""
    removed_keys = set(keys)
    rows = _require_existing_table(module, table).rows
    return _module_with_table(
        module, table, rows={k: cells for k, cells in rows.items() if k not in removed_keys}
    )


def add_column(module: Module, table: str, at: int, title: str) -> Module:
    """Add a column of empty cells."""
    existing = _require_existing_table(module, table)
    columns = (*existing.columns[:at], title, *existing.columns[at:])
    return _change_all_table_rows(
        _module_with_table(module, table, columns=columns), table, _function_that_inserts_cell(at)
    )


def delete_column(module: Module, table: str, at: int) -> Module:
    """Delete a column of a table."""
    existing = _require_existing_table(module, table)
    if not 0 <= at < len(existing.columns):
        raise EditError("There is no such column.")
    columns = (*existing.columns[:at], *existing.columns[at + 1 :])
    return _change_all_table_rows(
        _module_with_table(module, table, columns=columns),
        table,
        lambda c: (*c[:at], *c[at + 1 :]),
    )


def set_column_title(module: Module, table: str, at: int, title: str) -> Module:
    """Set the title of a column."""
    columns = list(_require_existing_table(module, table).columns)
    columns += [""] * (at + 1 - len(columns))
    columns[at] = title.strip()
    return _module_with_table(module, table, columns=tuple(columns))


def _function_that_inserts_cell(at: int) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
    return lambda cells: (*cells[:at], "", *cells[at:]) if len(cells) >= at else cells


def _change_all_table_rows(
    module: Module, table: str, change: Callable[[tuple[str, ...]], tuple[str, ...]]
) -> Module:
    rows = _require_existing_table(module, table).rows
    return _module_with_table(
        module, table, rows={key: change(cells) for key, cells in rows.items()}
    )


def _replace_changed_rows(
    module: Module, table: str, changed: dict[str, tuple[str, ...]]
) -> Module:
    return _module_with_table(
        module, table, rows={**_require_existing_table(module, table).rows, **changed}
    )


def _module_with_table(module: Module, table: str, **changes: Any) -> Module:
    return set_value(
        module,
        TableRef(table).address_path,
        replace(_require_existing_table(module, table), **changes),
    )


def _require_existing_table(module: Module, table: str) -> Table:
    existing = module.tables.get(table)
    if existing is None:
        raise EditError(f"There is no table {table!r}.")
    return existing


def _require_existing_table_row(module: Module, table: str, row: str) -> tuple[str, ...]:
    cells = _require_existing_table(module, table).rows.get(row)
    if cells is None:
        raise EditError(f"There is no row {row!r} in {table!r}.")
    return cells
