"""The formats that Sandtable exports to.

Each exporter is a package in this folder and is listed in `ALL_EXPORTERS`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.bundle import BundleExporter
from sandtable.exporters.csv_tables import CsvExporter
from sandtable.exporters.geojson import GeoJsonExporter
from sandtable.exporters.image import ImageExporter
from sandtable.exporters.print import PrintExporter
from sandtable.exporters.triplea import TripleAExporter
from sandtable.exporters.vassal import VassalExporter
from sandtable.exporters.web import WebExporter

if TYPE_CHECKING:
    from sandtable.exporters.protocol import Exporter

ALL_EXPORTERS: tuple[Exporter, ...] = (
    BundleExporter(),
    CsvExporter(),
    GeoJsonExporter(),
    ImageExporter(),
    PrintExporter(),
    TripleAExporter(),
    VassalExporter(),
    WebExporter(),
)
"""All exporters of the program, in menu order."""
