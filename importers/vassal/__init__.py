"""VASSAL modules: their maps, pieces and set-ups, read from one file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.importers.bounded_reading import read_in_child_process

if TYPE_CHECKING:
    from pathlib import Path

    from sandtable.importers.protocol import Imported


class VassalImporter:
    """A .vmod: map windows become boards, palettes the manifest, set-ups scenarios."""

    id = "vassal"
    label = "VASSAL module"
    suffixes = (".vmod",)

    def read(self, source: Path) -> Imported:
        """Make a module of it; rules and pictures are not taken over."""
        return read_in_child_process(_read_vassal, source)


def _read_vassal(source: Path) -> Imported:
    from sandtable.importers.vassal.module_conversion import import_vassal

    return import_vassal(source)
