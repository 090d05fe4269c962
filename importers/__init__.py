"""The formats that Sandtable imports from.

Each importer is a package in this folder and is listed in `ALL_IMPORTERS`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.importers.bundle import BundleImporter
from sandtable.importers.geojson import GeoJsonImporter
from sandtable.importers.picture import PictureImporter
from sandtable.importers.svg import SvgImporter
from sandtable.importers.triplea import TripleAImporter
from sandtable.importers.vassal import VassalImporter

if TYPE_CHECKING:
    from sandtable.importers.protocol import Importer

ALL_IMPORTERS: tuple[Importer, ...] = (
    BundleImporter(),
    GeoJsonImporter(),
    SvgImporter(),
    PictureImporter(),
    TripleAImporter(),
    VassalImporter(),
)
"""All importers of the program, in menu order."""
