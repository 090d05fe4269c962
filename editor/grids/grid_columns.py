"""Columns of a table: how a cell is read and written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from sandtable.editor.context.document import ModuleEdit, combine_edits
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import EditError
from sandtable.model.module import Module

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class GridRow(Generic[T]):
    """Row of a table: an entry of the module with its address."""

    address: AddressPath
    value: T


@dataclass(frozen=True, slots=True, kw_only=True)
class GridColumn(Generic[T]):
    """Column: its title, the function that reads a cell, and the edit that writes one, if any."""

    title: str
    read_cell: Callable[[GridRow[T]], str]
    write_cell: Callable[[GridRow[T], str], ModuleEdit] | None = None
    is_number: bool = False
    """Whether the cells are numbers, which are aligned right."""
    hint: Callable[[GridRow[T]], str] | None = None
    picture: Callable[[GridRow[T]], Any] | None = None
    """Function that returns an icon or a bar for a cell."""
    choices: Callable[[GridRow[T]], Sequence[str]] | None = None
    """Function that returns the completions of a cell."""
    is_choice_list: bool = False
    """Whether all choices are listed as soon as a cell is edited."""
    shown_words: Callable[[GridRow[T]], str] | None = None
    """Function that returns the words of a cell, if they differ from the text that is edited."""


def combine_row_edits(edits: Sequence[tuple[int, ModuleEdit]]) -> ModuleEdit:
    """Combine the edits of several rows into one, whose errors name the row."""
    if len({number for number, _ in edits}) < 2:  # noqa: PLR2004
        return combine_edits([edit for _, edit in edits])
    return combine_edits([partial(_apply_to_row, number, edit) for number, edit in edits])


def _apply_to_row(number: int, edit: ModuleEdit, module: Module) -> Module:
    try:
        return edit(module)
    except EditError as error:
        # Rows are counted from 1, as the table shows them.
        raise EditError(f"Row {number + 1}: {error}") from None
