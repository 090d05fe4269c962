"""What a table shows of a thing, column by column, and how a cell is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from sandtable.editor.bench.document import Edit, all_of
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import EditError
from sandtable.model.module import Module

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Row(Generic[T]):
    """A thing of the module and where it stands."""

    steps: AddressPath
    value: T


@dataclass(frozen=True, slots=True, kw_only=True)
class Column(Generic[T]):
    """A column: what it reads, and the edit that puts a typed text there, if any does."""

    title: str
    read: Callable[[Row[T]], str]
    write: Callable[[Row[T], str], Edit] | None = None
    number: bool = False
    """Numbers stand on the right."""
    hint: Callable[[Row[T]], str] | None = None
    picture: Callable[[Row[T]], Any] | None = None
    """An icon, or a bar: see `bars`."""
    choices: Callable[[Row[T]], Sequence[str]] | None = None
    """Words offered while typing."""


def in_rows(edits: Sequence[tuple[int, Edit]]) -> Edit:
    """Edits of rows as one; where there are several rows, a refusal says of which it is."""
    if len({number for number, _ in edits}) < 2:  # noqa: PLR2004
        return all_of([edit for _, edit in edits])
    return all_of([partial(_in_row, number, edit) for number, edit in edits])


def _in_row(number: int, edit: Edit, module: Module) -> Module:
    try:
        return edit(module)
    except EditError as error:
        raise EditError(f"Row {number + 1}: {error}") from None
