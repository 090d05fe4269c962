"""LIM009: the number of pieces in the box differs from that in the rulebook."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.module_limits import limits_with_addresses
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.limits.stated_totals import box_mismatches, is_stated_total
from sandtable.model.locations import PieceRef
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.citations import limit_name_and_rule
from sandtable.model.wording.count_texts import number_as_text
from sandtable.model.wording.owner_names import owner_adjective
from sandtable.model.wording.selector_nouns import piece_noun

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Limit
    from sandtable.model.limits.stated_totals import TotalMismatch
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    for address, limit in limits_with_addresses(module):
        if limit.count in _WORDS_BEFORE_STOCK_NUMBER and is_stated_total(module, limit):
            for miss in box_mismatches(module, limit):
                message = _stock_message(module, limit, miss)
                piece = _piece_with_wrong_number(limit, miss)
                if piece is None:
                    yield RawFinding(address, message)
                else:
                    yield _finding_at_piece(module, piece, miss.stated, message, address)


def _piece_with_wrong_number(limit: Limit, miss: TotalMismatch) -> str | None:
    """Return the only piece whose number can be wrong; None if there are several."""
    is_certain = limit.count == "stock" and miss.bound == "exactly" and len(miss.pieces) == 1
    return miss.pieces[0] if is_certain else None


def _finding_at_piece(
    module: Module, piece: str, stated: int, message: str, limit: AddressPath
) -> RawFinding:
    counter = manifest_of_module(module).counters[piece]
    address = PieceRef(counter.owner, counter.type, piece.rpartition("/")[2]).address_path
    copies = stated - counter.piece.spare
    edit = partial(set_value, steps=(*address, "copies"), value=copies)
    fixes = (Fix(f"Write {copies} copies", edit),) if copies > 0 else ()
    return RawFinding(address, message, fixes, (limit,))


_WORDS_BEFORE_STOCK_NUMBER = {"stock": "", "spares": "spare "}
"""Measures of the box, with the adjective for messages."""


def _stock_message(module: Module, limit: Limit, miss: TotalMismatch) -> str:
    adjective = owner_adjective(module, miss.owner) if miss.owner else ""
    counted = piece_noun(module, limit.of).with_prefix(adjective).with_number(miss.actual_total)
    number, _, noun = counted.partition(" ")
    bound = "" if miss.bound == "exactly" else f"{miss.bound} "
    stated_words = f"{number} {_WORDS_BEFORE_STOCK_NUMBER[limit.count]}{noun}"
    stated = (
        f"the rulebook states {bound}{number_as_text(miss.stated)} ({limit_name_and_rule(limit)})"
    )
    return f"The box holds {stated_words}; {stated}."


CHECK = Check(
    id="LIM009",
    title="The number of pieces differs from the rulebook",
    severity=Severity.ERROR,
    rationale=(
        "The rulebook states the total number of pieces and also lists them. If the totals "
        "differ, a number is misprinted or was copied wrongly."
    ),
    hint=(
        "Correct the number of copies or spares of a piece, or the number that the limit states."
    ),
    reads=frozenset({"module", "types", "pieces", "events", "limits", "formations", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("CMP-14",),
    run=_run,
)
