"""Import of VASSAL modules: maps, pieces and set-ups from one file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.importers.bounded_reading import read_in_child_process

if TYPE_CHECKING:
    from pathlib import Path

    from sandtable.importers.protocol import ImportedFiles


class VassalImporter:
    """Importer of a .vmod: windows become boards, palettes the manifest, saved games scenarios."""

    id = "vassal"
    label = "VASSAL module"
    suffixes = (".vmod",)

    def read(self, source: Path) -> ImportedFiles:
        """Convert the file to a module; rules and pictures are not imported."""
        return read_in_child_process(_read_vassal, source)


def _read_vassal(source: Path) -> ImportedFiles:
    # Imported in the child process that reads the file; geometry takes long to load.
    from sandtable.importers.vassal.module_conversion import import_vassal

    return import_vassal(source)
