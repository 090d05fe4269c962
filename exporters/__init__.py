"""Ways out of the program. A new exporter is a package in here, listed below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.bundle import Bundle
from sandtable.exporters.csv_tables import CsvTables
from sandtable.exporters.geojson import GeoJson
from sandtable.exporters.image import Image
from sandtable.exporters.print import Print
from sandtable.exporters.vassal import Vassal
from sandtable.exporters.web import Web

if TYPE_CHECKING:
    from sandtable.exporters.protocol import Exporter

ALL_EXPORTERS: tuple[Exporter, ...] = (
    Bundle(),
    CsvTables(),
    GeoJson(),
    Image(),
    Print(),
    Vassal(),
    Web(),
)
"""In menu order."""
