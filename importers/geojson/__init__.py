"""Import of GeoJSON and other files of areas, in degrees or on a plane."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.importers.bounded_reading import read_in_child_process
from sandtable.importers.geojson.area_file_options import (
    DEFAULT_FILE_OPTIONS,
    IMPORT_SETTINGS_FOR_AREAS,
    AreaFileOptions,
    options_from_settings,
)
from sandtable.importers.protocol import SettingValue

if TYPE_CHECKING:
    from pathlib import Path

    from sandtable.importers.protocol import ImportedFiles


class GeoJsonImporter:
    """Importer of collections of areas, in which each feature is a space."""

    id = "geojson"
    label = "GeoJSON, TopoJSON, GeoPackage or Shapefile"
    suffixes = (".geojson", ".json", ".topojson", ".gpkg", ".shp")
    settings = IMPORT_SETTINGS_FOR_AREAS

    def read(self, source: Path) -> ImportedFiles:
        """Read the file as a module with one board."""
        return self.read_file_with_settings(source, {})

    def read_file_with_settings(
        self, source: Path, settings: Mapping[str, SettingValue]
    ) -> ImportedFiles:
        """Read the file as a module with one board, as the settings say."""
        return read_in_child_process(_read_geojson, source, options_from_settings(settings))


def _read_geojson(source: Path, options: AreaFileOptions = DEFAULT_FILE_OPTIONS) -> ImportedFiles:
    # Imported in the child process that reads the file; geometry takes long to load.
    from sandtable.importers.geojson.module_conversion import import_geojson

    return import_geojson(source, options)
