"""Ways into the program. A new importer is a package in here, listed below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.importers.bundle import Bundle
from sandtable.importers.geojson import GeoJson
from sandtable.importers.triplea import TripleA
from sandtable.importers.vassal import Vassal

if TYPE_CHECKING:
    from sandtable.importers.protocol import Importer

ALL_IMPORTERS: tuple[Importer, ...] = (Bundle(), GeoJson(), TripleA(), Vassal())
"""In menu order."""
