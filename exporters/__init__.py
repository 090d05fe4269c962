"""Ways out of the program. A new exporter is a package in here, listed below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exporters.bundle import Bundle
from exporters.csv_tables import CsvTables
from exporters.geojson import GeoJson
from exporters.image import Image
from exporters.print import Print
from exporters.vassal import Vassal
from exporters.web import Web

if TYPE_CHECKING:
    from exporters.protocol import Exporter

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
