"""Waiving of a check at an address, with a reason."""

from __future__ import annotations

from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.entities.remarks import Waiver
from sandtable.model.locations import WaiverRef
from sandtable.model.module import Module


def add_waiver_for_check(module: Module, check: str, where: str, why: str) -> Module:
    """Waive a check at an address. A waiver needs a reason."""
    reason = why.strip()
    if not reason:
        raise EditError(f"Enter the reason for waiving {check}.")
    if any(w.check == check and w.at == where for w in module.waivers.values()):
        raise EditError(f"{check} is already waived at {where}.")
    key = _free_waiver_id(module, check.lower())
    return set_value(
        module, WaiverRef(key).address_path, Waiver(check=check, at=where, why=reason)
    )


def _free_waiver_id(module: Module, stem: str) -> str:
    """Return an unused id for a waiver."""
    numbers = (f"{stem}-{n}" for n in range(2, len(module.waivers) + 3))
    return next(key for key in (stem, *numbers) if key not in module.waivers)
