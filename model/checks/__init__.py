"""All checks: each file in the folder of a family of checks that defines a `CHECK`."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import Check

CHECK_FAMILIES = {
    "REF": "names and addresses",
    "MRG": "merges",
    "SCH": "shape",
    "CMP": "components",
    "SET": "set-up",
    "TBL": "tables, events and pools",
    "OOA": "order of arrival",
    "LIM": "limits",
    "SUP": "supply",
    "VIC": "victory",
    "TXT": "texts",
    "RGT": "rights",
    "GEO": "geometry",
    "ADJ": "adjacency",
}
"""Subjects of the families of checks, as reports name them, by the letters of their ids."""


def _checks_of_family(family: str) -> Iterator[Check]:
    """Import every check of a family, such as all set-up checks, in the order of their ids."""
    # DECISIONS 56
    package = import_module(f"{__name__}.{family.lower()}")
    for entry in sorted(iter_modules(package.__path__), key=lambda entry: entry.name):
        check: Check = import_module(f"{package.__name__}.{entry.name}").CHECK
        yield check


def _all_checks() -> tuple[Check, ...]:
    """Return all checks in reporting order; checks that read other findings are last."""
    checks = [check for family in CHECK_FAMILIES for check in _checks_of_family(family)]
    # `sorted` is stable: within each half the order of families and ids stays.
    return tuple(sorted(checks, key=lambda check: check.runs_last))


ALL_CHECKS: tuple[Check, ...] = _all_checks()
