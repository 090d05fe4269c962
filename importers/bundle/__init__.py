"""A `.sandtable` bundle, made a folder again; a stranger's is bounded, and must be readable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.importers.protocol import Imported

if TYPE_CHECKING:
    from pathlib import Path


class BundleImporter:
    """The files as they lie in the bundle."""

    id = "bundle"
    label = "Sandtable bundle"
    suffixes = (".sandtable",)

    def read(self, source: Path) -> Imported:
        """Unpack a bundle that holds a module which can be read."""
        from sandtable.model.storage import bundle
        from sandtable.model.storage.module_loading import load_module

        load_module(source)
        return Imported(bundle.unpack_bundle(source))
