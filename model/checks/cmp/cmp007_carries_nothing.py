"""CMP007: a piece may carry a kind that does not exist, or a chip replaces no piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.limits.substitutes import CHIP_WORTH_KEY
from sandtable.model.locations import PieceRef, TypeRef
from sandtable.model.lookup import entry_key
from sandtable.model.phrases.entry import Item, Proviso
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.selector_nouns import piece_noun

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module
    from sandtable.model.phrases.entry import Entry
    from sandtable.model.phrases.selector import Selector


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    misspelt = context.phrases_with_unknown  # REF001 tells of them
    for steps, entries in _lines_with_entries(module):
        for entry in entries:
            selector = entry.among if isinstance(entry, Item) else _selector_of_entry(entry)
            is_named = (*steps, entry_key(entry)) not in misspelt
            if selector is not None and is_named and not cached_pieces(module, selector):
                nouns = piece_noun(module, selector).plural_form
                message = f"This selects nothing: there are no {nouns}."
                yield RawFinding((*steps, entry_key(entry)), message)
    for counter in manifest_of_module(module).counters.values():
        worth = counter.values.get(CHIP_WORTH_KEY)
        number = worth.constant_number if worth and counter.piece.stands_for else None
        if number is not None and number < 1:
            address = PieceRef(
                counter.owner, counter.type, counter.id.rpartition("/")[2]
            ).address_path
            yield RawFinding(
                address,
                f"{counter.name} stands for {number} pieces, but must stand for at least 1.",
            )


def _selector_of_entry(entry: Entry) -> Selector | None:
    return entry.of if isinstance(entry, Proviso) else None


def _lines_with_entries(module: Module) -> Iterator[tuple[AddressPath, tuple[Entry, ...]]]:
    for name, kind in module.types.items():
        yield TypeRef(name).child_path("carries"), kind.carries
    for owner, types in module.pieces.items():
        for kind_id, pieces in types.items():
            for piece_id, piece in pieces.items():
                piece_address = PieceRef(owner, kind_id, piece_id).address_path
                yield (*piece_address, "carries"), piece.carries
                yield (*piece_address, "stands-for"), piece.stands_for


CHECK = Check(
    id="CMP007",
    title="A carrier or a chip matches nothing",
    severity=Severity.WARNING,
    rationale=(
        "Selectors say what a carrier may carry and what a chip may replace. If they match "
        "nothing, the carrier or the chip has no use."
    ),
    hint="Correct the selector; a chip must be worth at least 1.",
    reads=frozenset({"module", "types", "pieces", "formations", "events"}),
    reach=EditScope.HEADERS,
    answers=("CMP-19", "RUL-04", "RUL-18"),
    run=_run,
)
