"""GeoJSON of any make: a collection of areas, on the globe or on a plane."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.importers.bounded_reading import read_in_child_process

if TYPE_CHECKING:
    from pathlib import Path

    from sandtable.importers.protocol import Imported


class GeoJsonImporter:
    """A FeatureCollection, each feature a space; coordinates are put on the grid of a board."""

    id = "geojson"
    label = "GeoJSON"
    suffixes = (".geojson", ".json")

    def read(self, source: Path) -> Imported:
        """Make a module of one board."""
        return read_in_child_process(_read_geojson, source)


def _read_geojson(source: Path) -> Imported:
    from sandtable.importers.geojson.module_conversion import import_geojson

    return import_geojson(source)
