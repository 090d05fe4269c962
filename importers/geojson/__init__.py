"""Import of GeoJSON files: collections of areas in degrees or on a plane."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.importers.bounded_reading import read_in_child_process

if TYPE_CHECKING:
    from pathlib import Path

    from sandtable.importers.protocol import Imported


class GeoJsonImporter:
    """Importer of a FeatureCollection, in which each feature is a space."""

    id = "geojson"
    label = "GeoJSON"
    suffixes = (".geojson", ".json")

    def read(self, source: Path) -> Imported:
        """Read the file as a module with one board."""
        return read_in_child_process(_read_geojson, source)


def _read_geojson(source: Path) -> Imported:
    from sandtable.importers.geojson.module_conversion import import_geojson

    return import_geojson(source)
