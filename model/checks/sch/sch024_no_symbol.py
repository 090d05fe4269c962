"""SCH024: a symbol or echelon that cannot be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.entities.symbols import ECHELON_MARKS, find_echelon, find_symbol, symbol_names
from sandtable.model.locations import PieceRef, TypeRef
from sandtable.model.name_suggestions import did_you_mean_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.components import Piece, PieceType
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for address, part in _pieces_with_symbol_or_echelon(context.module):
        if part.symbol is not None and find_symbol(part.symbol) is None:
            likely_symbol = context.suggestions.closest_name(part.symbol.lower(), symbol_names())
            advice = did_you_mean_text(likely_symbol)
            yield RawFinding((*address, "symbol"), f"There is no symbol {part.symbol!r}.{advice}")
        if part.echelon is not None and find_echelon(part.echelon) is None:
            likely_mark = context.suggestions.closest_name(part.echelon.lower(), ECHELON_MARKS)
            advice = did_you_mean_text(likely_mark)
            yield RawFinding(
                (*address, "echelon"), f"There is no unit size {part.echelon!r}.{advice}"
            )


def _pieces_with_symbol_or_echelon(
    module: Module,
) -> Iterator[tuple[AddressPath, PieceType | Piece]]:
    for name, kind in module.types.items():
        yield TypeRef(name).address_path, kind
    for owner, types in module.pieces.items():
        for type_id, pieces in types.items():
            for name, piece in pieces.items():
                yield PieceRef(owner, type_id, name).address_path, piece


CHECK = Check(
    id="SCH024",
    title="An unknown symbol",
    severity=Severity.INFO,
    rationale="Counters would show the default symbol of the type instead.",
    hint=(
        "Use a symbol or size listed in the format documentation of components, or give the "
        "piece a picture of its own."
    ),
    reads=frozenset({"types", "pieces"}),
    reach=EditScope.HEADERS,
    run=_run,
)
