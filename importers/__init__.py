"""Ways into the program. A new importer is a package in here, listed below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from importers.bundle import Bundle
from importers.geojson import GeoJson
from importers.triplea import TripleA
from importers.vassal import Vassal

if TYPE_CHECKING:
    from importers.protocol import Importer

ALL_IMPORTERS: tuple[Importer, ...] = (Bundle(), GeoJson(), TripleA(), Vassal())
"""In menu order."""
