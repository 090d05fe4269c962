"""What a misprinted name means, for reports of the book as it is printed."""

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
from sandtable.model.select.manifest import Counter, manifest_of

if TYPE_CHECKING:
    from sandtable.model.entities.remarks import Erratum


def counter_of_standing(module: Module, standing: Standing) -> Counter | None:
    """The piece that stands there: by its own name, or the one that an erratum reads for it."""
    if not standing.pieces:
        return None
    manifest = manifest_of(module)
    known = manifest.counters.get(standing.pieces[0])
    if known is not None or len(standing.pieces) > 1:
        return known
    meant = _corrected_pieces_by_address(module).get(standing.cause)
    return manifest.find_counter(meant, standing.scope) if meant else None


@memoize_by_identity
def errata_by_address(module: Module) -> Mapping[AddressPath, Erratum]:
    """By the address that each applied erratum speaks of."""
    found: dict[AddressPath, Erratum] = {}
    for erratum in module.errata.values():
        steps = parse_address(erratum.at or "")
        if erratum.applied and steps:
            found[full_address(module, steps)] = erratum
    return found


def corrected_item(erratum: Erratum) -> Item | None:
    """The entry that is read, if one is."""
    try:
        return Item.parse(erratum.read) if erratum.read else None
    except PhraseError:
        return None


@memoize_by_identity
def _corrected_pieces_by_address(module: Module) -> Mapping[AddressPath, str]:
    """By the address of a line's entry: the name that is read there."""
    read = (
        (steps, corrected_item(erratum)) for steps, erratum in errata_by_address(module).items()
    )
    return {steps: item.piece for steps, item in read if item is not None}
