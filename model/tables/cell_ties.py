"""Comparison of chart cells with the values of the module that they repeat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.entities.head import Calendar
from sandtable.model.entities.rules import ColumnTie, Table
from sandtable.model.locations import PieceRef, PieceWithoutType, TableRef
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.module import Module
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.phrases.rating import PrintedFaces
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.unknown_names import unknown_name_messages
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.pieces import pieces_matching
from sandtable.model.select.turn_dates import turn_number
from sandtable.model.tables.named_pieces import PIECE_WORD, address_of_named_piece

TieState = Literal["same", "differs", "leads nowhere", "not tied"]


@dataclass(frozen=True, slots=True)
class CountedPieces:
    """Pieces counted in the box for a chart cell, with or without spares."""

    selector: Selector
    copies: int
    spares: int

    @property
    def remark(self) -> str:
        """Return a remark if spares are left out of the count, or if only spares are counted."""
        return "" if self.copies and self.spares else _SPARES_REMARKS[self.spares]


_COUNTED_COPIES = {"stock": (1, 1), "copies": (1, 0), "spares": (0, 1)}
"""By word: how often a tie counts the copies in use, and the spare ones."""
_SPARES_REMARKS = (" without the spares", " as spares")
_SIGNS_FOR_NOTHING = frozenset({"", "-", "none", "*", "~"})
"""Texts of cells for nothing."""


@dataclass(frozen=True, slots=True)
class TiedCell:
    """A chart cell and the value in the module that it repeats.

    `why` is the reason if it repeats none.
    """

    table: str
    row: str
    column: str
    cell: str
    state: TieState
    to: str | None = None
    value: str | None = None
    why: str | None = None


ALL_COLUMNS = "*"
"""Key of the tie of all columns without one of their own."""


def tied_cells(module: Module, name: str, table: Table) -> Iterator[TiedCell]:
    """Yield every cell of a chart, row by row, with the value that it repeats."""
    for row, cells in table.rows.items():
        for index, cell in enumerate(cells):
            heading = table.columns[index] if index < len(table.columns) else str(index + 1)
            tie = table.ties.get(heading) or table.ties.get(ALL_COLUMNS)
            place = (name, row, heading, cell)
            is_sum = row in table.sums and not (tie and row in tie.rows)
            if is_sum or heading in table.sums:
                # Sums have a check of their own.
                yield TiedCell(*place, state="same", to="sum")
            else:
                yield _tied_cell(module, place, tie)


def _tied_cell(
    module: Module, place: tuple[str, str, str, str], tie: ColumnTie | None
) -> TiedCell:
    row, column, cell = place[1:]
    printed = tie.cells.get(cell, cell) if tie else None
    if tie is None or tie.to is None or printed is None or tie.rows.get(row, row) is None:
        return TiedCell(*place, state="not tied", why=tie.why if tie else None)
    named = tie.rows.get(row)
    target: str | None
    if tie.to.startswith(PIECE_WORD):
        target = address_of_named_piece(module, named or row, tie.to.removeprefix(PIECE_WORD))
    else:
        target = tie.to.replace("{row}", named or _words_as_id(row))
        target = target.replace("{column}", tie.columns.get(column, _words_as_id(column)))
    value = None if target is None else text_of_tie(module, target)
    if value is None:
        return TiedCell(*place, state="leads nowhere", to=target or tie.to)
    same = _is_same_value(module.module.calendar, printed, value)
    return TiedCell(*place, state="same" if same else "differs", to=target, value=value)


def _is_same_value(calendar: Calendar, printed: str, value: str) -> bool:
    """Say whether a cell has the same value, compared as text or as a turn of the calendar."""
    # Cells are print: case and spaces differ between a chart and the files.
    if comparable_text(printed) == comparable_text(value):
        return True
    turn = turn_number(calendar, value)
    return turn is not None and turn == turn_number(calendar, printed)


def _words_as_id(words: str) -> str:
    """Return the words of a table row or column as addresses usually write them: `salt-marsh`."""
    return words.casefold().replace(" ", "-")


def comparable_text(text: str) -> str:
    """Return a text reduced to what matters for comparison; all signs for “nothing” are equal."""
    plain = " ".join(text.casefold().split())
    return "" if plain in _SIGNS_FOR_NOTHING else plain


def text_of_tie(module: Module, target: str) -> str | None:
    """Return the value that a chart cell repeats as text; None if its address leads nowhere."""
    if target.partition(" ")[0] in _COUNTED_COPIES:
        counted = counted_by_tie(target)
        return None if counted is None else _count_of_pieces_as_text(module, counted)
    steps = parse_address(target)
    return None if steps is None else _text_at_address(module, steps)


def counted_by_tie(target: str) -> CountedPieces | None:
    """Return the pieces whose number a chart cell repeats; None if it repeats something else."""
    word, _, selector = target.partition(" ")
    if word not in _COUNTED_COPIES:
        return None
    try:
        return CountedPieces(Selector.parse(selector), *_COUNTED_COPIES[word])
    except PhraseError:
        return None


def _count_of_pieces_as_text(module: Module, counted: CountedPieces) -> str | None:
    """Return the number of selected pieces in the box; None if a word or number is unknown."""
    if any(unknown_name_messages(module, counted.selector)):
        return None
    names = pieces_matching(module, counted.selector)
    pieces = [manifest_of_module(module).counters[name].piece for name in names]
    if any(piece.copies is None for piece in pieces):
        return None
    return str(
        sum(
            counted.copies * (piece.copies or 0) + counted.spares * piece.spare for piece in pieces
        )
    )


def _text_at_address(module: Module, steps: AddressPath) -> str | None:
    value = value_at_address(module, steps)
    if value is not ABSENT:
        return _value_as_text_of_cell(value)
    # The last key may be a part of a phrase: a rating of a face, the owner of a moment.
    whole = value_at_address(module, steps[:-1])
    if isinstance(whole, tuple) and (table := TableRef.from_address_prefix(steps)):
        return _cell_under_heading(module.tables[table.table].columns, steps[-1], whole)
    if whole is None or whole is ABSENT:
        return _inherited_text(module, steps)
    return _text_of_part(module, whole, steps[-1])


def _cell_under_heading(
    columns: Sequence[str], heading: str, cells: tuple[Any, ...]
) -> str | None:
    """Return the cell of a row that stands under the same heading as in another chart."""
    index = columns.index(heading) if heading in columns else len(cells)
    return str(cells[index]) if index < len(cells) else None


def _inherited_text(module: Module, steps: AddressPath) -> str | None:
    """Return numbers of a piece that are not its own but written in its type."""
    above = steps[:-1]
    pieces = (PieceRef.from_address_prefix(above), PieceWithoutType.from_address_prefix(above))
    piece = next((each for each in pieces if each and each.child_path("rated") == above), None)
    if piece is None:
        return None
    counter = manifest_of_module(module).counters.get(f"{piece.owner}/{piece.piece}")
    faces = counter.printed_faces if counter else None
    return None if faces is None else _text_of_part(module, faces, steps[-1])


def _value_as_text_of_cell(value: Any) -> str | None:
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return None
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _text_of_part(module: Module, value: Any, key: str) -> str | None:
    ratings = module.module.ratings
    if isinstance(value, PrintedFaces) and set(key.split("-")) <= {*ratings}:
        numbers = dict(zip(ratings, value.faces[0], strict=False))
        wanted = [numbers[name].number for name in key.split("-") if name in numbers]
        return "-".join(wanted) or None
    if isinstance(value, Moment) and key in {"turns", "owner", "phase"}:
        return str(getattr(value, key))
    return None
