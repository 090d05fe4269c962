"""Comparison of chart cells with the values of the module that they repeat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.entities.head import Calendar
from sandtable.model.entities.rules import ColumnTie, Table
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.module import Module
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.phrases.rating import PrintedFaces
from sandtable.model.phrases.selector import Selector
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.pieces import pieces_matching
from sandtable.model.select.turn_dates import turn_number

TieState = Literal["same", "differs", "leads nowhere", "not tied"]
_STOCK_WORD = "stock "
_NOTHING = frozenset({"", "-", "none", "*", "~"})
"""Texts of cells for nothing."""


@dataclass(frozen=True, slots=True)
class TiedCell:
    """A chart cell and the value that it repeats; `why` is the reason if it repeats none."""

    table: str
    row: str
    column: str
    cell: str
    state: TieState
    to: str | None = None
    value: str | None = None
    why: str | None = None


def tied_cells(module: Module, name: str, table: Table) -> Iterator[TiedCell]:
    """Yield every cell of a table, row by row, with the value that it repeats."""
    for row, cells in table.rows.items():
        for index, cell in enumerate(cells):
            heading = table.columns[index] if index < len(table.columns) else str(index + 1)
            tie = table.ties.get(heading)
            yield _tied_cell(module, (name, row, heading, cell), tie)


def _tied_cell(
    module: Module, place: tuple[str, str, str, str], tie: ColumnTie | None
) -> TiedCell:
    row, cell = place[1], place[3]
    word = tie.rows.get(row, _row_as_id(row)) if tie else None
    printed = tie.cells.get(cell, cell) if tie else None
    if tie is None or tie.to is None or word is None or printed is None:
        return TiedCell(*place, state="not tied", why=tie.why if tie else None)
    target = tie.to.replace("{row}", word)
    value = text_of_tie(module, target)
    if value is None:
        return TiedCell(*place, state="leads nowhere", to=target)
    same = _is_same_value(module.module.calendar, printed, value)
    return TiedCell(*place, state="same" if same else "differs", to=target, value=value)


def _is_same_value(calendar: Calendar, printed: str, value: str) -> bool:
    """Compare a cell with a value, both as texts or as turns of the calendar."""
    # Cells are print: case and spaces differ between a chart and the files.
    if comparable_text(printed) == comparable_text(value):
        return True
    turn = turn_number(calendar, value)
    return turn is not None and turn == turn_number(calendar, printed)


def _row_as_id(row: str) -> str:
    """Return a row's title in the form of an id, as addresses usually contain it."""
    return row.casefold().replace(" ", "-")


def comparable_text(text: str) -> str:
    """Return a text reduced to what matters for comparison; all signs for “nothing” are equal."""
    plain = " ".join(text.casefold().split())
    return "" if plain in _NOTHING else plain


def text_of_tie(module: Module, target: str) -> str | None:
    """Return the text of the value at the target of a tie; None if there is no such value."""
    if target.startswith(_STOCK_WORD):
        return _stock_text(module, target.removeprefix(_STOCK_WORD))
    steps = parse_address(target)
    return None if steps is None else _text_at(module, steps)


def _stock_text(module: Module, words: str) -> str | None:
    """Return the number of selected pieces in the box; None if the words select no pieces."""
    try:
        names = pieces_matching(module, Selector.parse(words))
    except PhraseError:
        # A tie may quote words that are no selector, such as the name of a table.
        return None
    counters = manifest_of(module).counters
    pieces = [counters[name].piece for name in names]
    if not pieces or any(piece.copies is None for piece in pieces):
        return None
    return str(sum((piece.copies or 0) + piece.spare for piece in pieces))


def _text_at(module: Module, steps: AddressPath) -> str | None:
    value = value_at_address(module, steps)
    if value is not ABSENT:
        return _value_text(value)
    # The last key may be a part of a phrase: a rating of a face, the owner of a moment.
    whole = value_at_address(module, steps[:-1])
    return None if whole is ABSENT else _part_text(module, whole, steps[-1])


def _value_text(value: Any) -> str | None:
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return None
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _part_text(module: Module, value: Any, key: str) -> str | None:
    ratings = module.module.ratings
    if isinstance(value, PrintedFaces) and key in ratings:
        index = ratings.index(key)
        face = value.faces[0]
        return face[index].number if index < len(face) else None
    if isinstance(value, Moment) and key in {"turns", "owner", "phase"}:
        return str(getattr(value, key))
    return None
