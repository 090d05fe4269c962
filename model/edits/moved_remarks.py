"""Errata, source notes and waivers that are updated when the entry they are about moves."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from sandtable.model.address_path import AddressPath, format_address, parse_address
from sandtable.model.entities.remarks import Erratum, Waiver
from sandtable.model.locations import is_at_or_below, relative_path
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.module import Module

_Remark = TypeVar("_Remark", Erratum, Waiver)


def update_remarks_on_moved_line(module: Module, old: AddressPath, new: AddressPath) -> Module:
    """Update the remarks on a moved line or on its entries, so that they name its new address.

    Remarks are errata, sources and waivers. Call this after the move. A remark stays if there is
    still an entry at its address.
    """
    errata = {key: _remark_after_move(module, r, old, new) for key, r in module.errata.items()}
    waivers = {key: _remark_after_move(module, r, old, new) for key, r in module.waivers.items()}
    sources = {
        key: replace(r, at=tuple(_address_after_move(module, at, old, new) for at in r.at))
        for key, r in module.sources.items()
    }
    unchanged = (module.errata, module.waivers, module.sources)
    if (errata, waivers, sources) == unchanged:
        return module
    return replace(module, errata=errata, waivers=waivers, sources=sources)


def _remark_after_move(
    module: Module, remark: _Remark, old: AddressPath, new: AddressPath
) -> _Remark:
    if remark.at is None:
        return remark
    address = _address_after_move(module, remark.at, old, new)
    return remark if address == remark.at else replace(remark, at=address)


def _address_after_move(module: Module, text: str, old: AddressPath, new: AddressPath) -> str:
    """Return the new address of an entry whose line was moved; other addresses unchanged."""
    steps = parse_address(text)
    if not steps or not is_at_or_below(steps, old) or _does_address_exist(module, steps):
        return text
    # An entry keeps its own key in the new line, unless it was added to an equal one there.
    moved = (*new, *relative_path(steps, old))
    return format_address(moved) if _does_address_exist(module, moved) else text


def _does_address_exist(module: Module, steps: AddressPath) -> bool:
    return value_at_address(module, steps) is not ABSENT
