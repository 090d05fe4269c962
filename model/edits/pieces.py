"""The list of pieces as a table: texts of the cells of a piece, and import of whole tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sandtable.model.address_path import AddressPath
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.errors import MAX_DIGITS_OF_NUMBER, EditError
from sandtable.model.entities.components import Piece
from sandtable.model.ids import ID_SYNTAX_TEXT, is_valid_id
from sandtable.model.locations import PieceRef
from sandtable.model.module import Module
from sandtable.model.phrases.entry import MAX_COPIES
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.phrases.rating import PrintedFaces

TEXT_OF_UNKNOWN_CELL = "~"
"""Text of a cell whose value the book does not state."""
_COLUMNS_THAT_IDENTIFY_PIECE = ("power", "type", "piece")


def set_piece_cell(module: Module, steps: AddressPath, key: str, text: str) -> Module:
    """Set the text of one table cell of a piece.

    If the text is empty, the piece inherits the value from its type.
    """
    return set_value(module, (*steps, key), _parse_piece_cell(key, text.strip()))


def merge_piece_rows(module: Module, rows: Iterable[Mapping[str, str]]) -> Module:
    """Add the pieces of a table, or update those that already exist.

    A row names its piece by `power`, `type` and `piece`. Columns of known values are used, and
    other columns are ignored.
    """
    for number, row in enumerate(rows, 1):
        try:
            module = _merge_piece_row(module, row)
        except EditError as error:
            # A pasted table has many rows, so the message says which one to correct.
            raise EditError(f"Row {number}: {error}") from None
    return module


def add_piece(module: Module, owner: str, kind: str, name: str) -> Module:
    """Add a new piece of a type to the list of pieces, with one copy."""
    if not is_valid_id(name, "piece"):
        raise EditError(f"{name!r} is not a valid id: {ID_SYNTAX_TEXT}.")
    if name in module.pieces.get(owner, {}).get(kind, {}):
        raise EditError(f"There is already a piece {owner}/{name}.")
    if kind not in module.types:
        raise EditError(f"There is no type {kind!r}.")
    kinds = module.pieces.get(owner, {})
    pieces_by_type = {**kinds, kind: {**kinds.get(kind, {}), name: Piece()}}
    return set_value(module, ("pieces",), {**module.pieces, owner: pieces_by_type})


def _merge_piece_row(module: Module, row: Mapping[str, str]) -> Module:
    owner, kind, name = (row.get(key, "").strip() for key in _COLUMNS_THAT_IDENTIFY_PIECE)
    # A manifest lists the full name, `owner/id`.
    name = name.rpartition("/")[2]
    if not (owner and kind and name):
        raise EditError("A row needs the power, the type and the id of its piece.")
    if name not in module.pieces.get(owner, {}).get(kind, {}):
        module = add_piece(module, owner, kind, name)
    steps = PieceRef(owner, kind, name).address_path
    for key, text in row.items():
        if key in CELL_PARSERS:
            module = set_piece_cell(module, steps, key, text)
    return module


def _parse_piece_cell(key: str, text: str) -> Any:
    try:
        return CELL_PARSERS[key](text)
    except PhraseError as slip:
        raise EditError(f"{text!r}: {slip}") from None


def _parse_copies(text: str) -> int | None:
    return None if text == TEXT_OF_UNKNOWN_CELL else _parse_number(text or "1")


def _parse_spare(text: str) -> int:
    return _parse_number(text or "0")


def _parse_number(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise EditError(f"{text!r} is not a number of pieces.")
    if len(text) > MAX_DIGITS_OF_NUMBER or int(text) > MAX_COPIES:
        raise EditError(f"{text!r} is too many: {MAX_COPIES:,} at most.")
    return int(text)


def _parse_text(text: str) -> str | None:
    return text or None


def _parse_id(text: str) -> str | None:
    if text and not is_valid_id(text):
        raise EditError(f"{text!r} is not a valid id: {ID_SYNTAX_TEXT}.")
    return text or None


def _parse_printed_numbers(text: str) -> PrintedFaces | None:
    return PrintedFaces.parse(text) if text else None


def _parse_words(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").replace(";", " ").split())


CELL_PARSERS: Mapping[str, Callable[[str], Any]] = {
    "name": _parse_text,
    "rated": _parse_printed_numbers,
    "copies": _parse_copies,
    "spare": _parse_spare,
    "tags": _parse_words,
    "group": _parse_text,
    "part-of": _parse_id,
}
"""The cells of a piece in a table, each with the function that reads its text."""
