"""Import of a `.sandtable` bundle: its files become a folder again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.importers.protocol import ImportedFiles

if TYPE_CHECKING:
    from pathlib import Path


class BundleImporter:
    """Importer that unpacks the files of a bundle."""

    id = "bundle"
    label = "Sandtable bundle"
    suffixes = (".sandtable",)

    def read(self, source: Path) -> ImportedFiles:
        """Unpack a bundle, whose module must be readable."""
        # Imported on import only, so that the list of formats is quick.
        from sandtable.model.storage import bundle
        from sandtable.model.storage.module_loading import load_module

        # Loading comes first, so that a bundle whose module cannot be read leaves no folder.
        load_module(source)
        return ImportedFiles(bundle.unpack_bundle(source))
