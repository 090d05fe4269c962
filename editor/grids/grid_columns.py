"""What a table shows of a thing, column by column, and how a cell is written."""

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
    """A thing of the module and where it stands."""

    address: AddressPath
    value: T


@dataclass(frozen=True, slots=True, kw_only=True)
class GridColumn(Generic[T]):
    """A column: what it reads, and the edit that puts a typed text there, if any does."""

    title: str
    read_cell: Callable[[GridRow[T]], str]
    write_cell: Callable[[GridRow[T], str], ModuleEdit] | None = None
    is_number: bool = False
    """Numbers stand on the right."""
    hint: Callable[[GridRow[T]], str] | None = None
    picture: Callable[[GridRow[T]], Any] | None = None
    """An icon, or a bar: see `bars`."""
    choices: Callable[[GridRow[T]], Sequence[str]] | None = None
    """Words offered while typing."""


def combine_row_edits(edits: Sequence[tuple[int, ModuleEdit]]) -> ModuleEdit:
    """Edits of rows as one; where there are several rows, a refusal says of which it is."""
    if len({number for number, _ in edits}) < 2:  # noqa: PLR2004
        return combine_edits([edit for _, edit in edits])
    return combine_edits([partial(_apply_to_row, number, edit) for number, edit in edits])


def _apply_to_row(number: int, edit: ModuleEdit, module: Module) -> Module:
    try:
        return edit(module)
    except EditError as error:
        raise EditError(f"Row {number + 1}: {error}") from None
