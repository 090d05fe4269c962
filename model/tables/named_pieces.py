"""Pieces that the rows of a chart name in print: by owner and type, or by name."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.model.address_path import format_address
from sandtable.model.locations import PieceRef, TypeRef
from sandtable.model.module import Module
from sandtable.model.select.manifest import Counter, manifest_of_module
from sandtable.model.static_part import cached_per_static_part

PIECE_WORD = "piece "


def address_of_named_piece(module: Module, words: str, number: str) -> str | None:
    """Return the address of a number printed on the piece that a chart row names, or None.

    A row names a piece by its id, by its printed name, or by its owner and its type.
    """
    counters = manifest_of_module(module).counters
    counter = counters.get(words) or _pieces_by_print(module).get(words.casefold())
    if counter is not None:
        bare = counter.id.rpartition("/")[2]
        piece = PieceRef(counter.owner, counter.type, bare)
        return format_address(piece.child_path("rated", number))
    kind = _types_by_print(module).get(words.casefold())
    return None if kind is None else format_address(TypeRef(kind).child_path("rated", number))


@cached_per_static_part
def _pieces_by_print(module: Module) -> Mapping[str, Counter | None]:
    """Return the pieces by their printed names.

    A name that several pieces have leads to None.
    """
    pieces: dict[str, Counter | None] = {}
    for counter in manifest_of_module(module).counters.values():
        owner = module.module.owners.get(counter.owner)
        adjectives = {owner.adjective, owner.name} if owner else set()
        names = {counter.name, *(f"{each} {counter.name}" for each in adjectives if each)}
        for key in {name.casefold() for name in names}:
            pieces[key] = None if key in pieces else counter
    return pieces


@cached_per_static_part
def _types_by_print(module: Module) -> Mapping[str, str]:
    names = {(kind.name or key).casefold(): key for key, kind in module.types.items()}
    return {**names, **{key.casefold(): key for key in module.types}}
