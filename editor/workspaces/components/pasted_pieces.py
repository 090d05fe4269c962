"""Pieces made of rows that are pasted below the last piece."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from sandtable.editor.context.document import ModuleEdit
from sandtable.editor.fields.owner_lookup import headings_by_name
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.new_pieces import NewPiece, add_described_piece
from sandtable.model.edits.pieces import set_piece_cell
from sandtable.model.locations import PieceRef
from sandtable.model.module import Module

PIECE_COLUMN, OWNER_COLUMN, TYPE_COLUMN = 0, 1, 2
"""Numbers of the columns that a new piece needs."""
KEY_BY_COLUMN: Mapping[int, str] = {
    4: "rated",
    5: "copies",
    6: "spare",
    10: "group",
    11: "part-of",
    12: "tags",
}
"""Cells of a piece by column; all other columns follow from the scenarios."""


def new_piece_edit(cells: Mapping[int, str]) -> ModuleEdit:
    """Return the edit that adds the piece which a pasted row describes."""
    return partial(_add_pasted_piece, cells=cells)


def _add_pasted_piece(module: Module, cells: Mapping[int, str]) -> Module:
    owner_text = cells.get(OWNER_COLUMN, "")
    if not (cells.get(PIECE_COLUMN) and owner_text and cells.get(TYPE_COLUMN)):
        raise EditError("A new piece needs its name, its power and its type, in this order.")
    owner = headings_by_name(module).get(owner_text.casefold(), owner_text)
    if owner not in module.module.owners:
        raise EditError(f"There is no side or power {owner_text!r}.")
    piece = NewPiece(owner, cells[TYPE_COLUMN], cells[PIECE_COLUMN])
    after = add_described_piece(module, piece=piece)
    address = _address_of_new_piece(module, after, owner).address_path
    for column, key in KEY_BY_COLUMN.items():
        if cells.get(column):
            after = set_piece_cell(after, address, key, cells[column])
    return after


def _address_of_new_piece(before: Module, after: Module, owner: str) -> PieceRef:
    pieces_before = before.pieces.get(owner, {})
    return next(
        PieceRef(owner, kind, name)
        for kind, pieces in after.pieces[owner].items()
        for name in pieces
        if name not in pieces_before.get(kind, {})
    )
