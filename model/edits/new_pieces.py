"""New pieces as an author describes them; the type may be new as well."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.new_entries import add_entry
from sandtable.model.edits.new_ids import edit_with_name, id_from_typed_text
from sandtable.model.edits.pieces import add_piece, set_piece_cell
from sandtable.model.locations import PieceRef, TypeRef

if TYPE_CHECKING:
    from sandtable.model.module import Module


@dataclass(frozen=True, slots=True)
class NewPiece:
    """Description of a new piece, as the author typed it."""

    owner: str
    """Id of the side or power that owns it."""
    type_name: str
    """Name or id of its type; a new type, if there is none."""
    name: str
    copies: int = 1
    strength: str = ""
    """Printed numbers, such as `4-4-4`; those of the type if empty."""
    picture: str = ""
    """Path of its picture in the module, or an empty text."""


def add_described_piece(module: Module, *, piece: NewPiece) -> Module:
    """Add a piece, and its type if necessary. Raise EditError if that is impossible."""
    if piece.owner not in module.module.owners:
        raise EditError("Add a side first: select “Sides” in the tree.")
    if not piece.type_name.strip():
        raise EditError("A piece needs a type, such as “Infantry”.")
    if not piece.name.strip():
        raise EditError("A piece needs a name.")
    module, kind = _with_type(module, piece.type_name.strip())
    name = id_from_typed_text(module, "piece", piece.name)
    address = PieceRef(piece.owner, kind, name).address_path
    add = partial(add_piece, owner=piece.owner, kind=kind, name=name)
    module = edit_with_name(add, address, piece.name)(module)
    if piece.strength.strip():
        module = set_piece_cell(module, address, "rated", piece.strength)
    if piece.copies != 1:
        module = set_value(module, (*address, "copies"), piece.copies)
    return set_value(module, (*address, "image"), piece.picture) if piece.picture else module


def _with_type(module: Module, typed: str) -> tuple[Module, str]:
    """Return the module with a type of this name or id, added if it is new, and the type's id."""
    for kind, value in module.types.items():
        if typed.casefold() in {kind.casefold(), (value.name or "").casefold()}:
            return module, kind
    kind = id_from_typed_text(module, "type", typed)
    address = TypeRef(kind).address_path
    return edit_with_name(partial(add_entry, steps=address), address, typed)(module), kind
