"""Correct names of misprinted pieces, for reports that show the book as printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ledger.standing import Standing
from sandtable.model.lookup import full_address
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.select.manifest import Counter, manifest_of_module

if TYPE_CHECKING:
    from sandtable.model.entities.remarks import Erratum


def counter_of_standing(module: Module, standing: Standing) -> Counter | None:
    """Return the counter of placed pieces, by their own name or by the name in an erratum."""
    if not standing.pieces:
        return None
    manifest = manifest_of_module(module)
    named_counter = manifest.counters.get(standing.pieces[0])
    # An erratum can only correct the name of a single piece.
    if named_counter is not None or len(standing.pieces) > 1:
        return named_counter
    corrected_name = _corrected_pieces_by_address(module).get(standing.cause)
    return manifest.find_counter(corrected_name, standing.scope) if corrected_name else None


@memoize_by_identity
def errata_by_address(module: Module) -> Mapping[AddressPath, Erratum]:
    """Return the applied errata, by the address that each of them corrects."""
    errata: dict[AddressPath, Erratum] = {}
    for erratum in module.errata.values():
        steps = parse_address(erratum.at or "")
        if erratum.applied and steps:
            errata[full_address(module, steps)] = erratum
    return errata


def corrected_item(erratum: Erratum) -> Item | None:
    """Return the entry that an erratum gives, or None if it corrects something else."""
    try:
        return Item.parse(erratum.read) if erratum.read else None
    except PhraseError:
        # An erratum may correct any text, not only items.
        return None


@memoize_by_identity
def _corrected_pieces_by_address(module: Module) -> Mapping[AddressPath, str]:
    """Return the corrected names of pieces, by the address of the entry that names them."""
    corrections = (
        (steps, corrected_item(erratum)) for steps, erratum in errata_by_address(module).items()
    )
    return {steps: item.piece for steps, item in corrections if item is not None}
