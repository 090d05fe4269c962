"""Ways into the program. A new importer is a package in here, listed below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.importers.bundle import BundleImporter
from sandtable.importers.geojson import GeoJsonImporter
from sandtable.importers.triplea import TripleAImporter
from sandtable.importers.vassal import VassalImporter

if TYPE_CHECKING:
    from sandtable.importers.protocol import Importer

ALL_IMPORTERS: tuple[Importer, ...] = (
    BundleImporter(),
    GeoJsonImporter(),
    TripleAImporter(),
    VassalImporter(),
)
"""In menu order."""
