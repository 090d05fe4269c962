"""Import of SVG drawings: each area of the drawing becomes a space."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.importers.bounded_reading import read_in_child_process
from sandtable.importers.protocol import ImportSetting, SettingValue

if TYPE_CHECKING:
    from pathlib import Path

    from sandtable.importers.protocol import ImportedFiles

_SVG_IMPORT_SETTINGS = (
    ImportSetting("layer", "layer or group that holds the areas", "NAME"),
    ImportSetting(
        "sea",
        "fill colour, class or layer of the sea; may be repeated",
        "FILL",
        is_repeatable=True,
    ),
    ImportSetting(
        "lines",
        "strokes to take as roads or rivers: road=CLASS or river=LAYER; may be repeated",
        "KIND=CLASS",
        is_repeatable=True,
    ),
)


class SvgImporter:
    """Importer of drawings in SVG."""

    id = "svg"
    label = "SVG drawing"
    suffixes = (".svg",)
    settings = _SVG_IMPORT_SETTINGS

    def read(self, source: Path) -> ImportedFiles:
        """Read the drawing as a module with one board."""
        return self.read_file_with_settings(source, {})

    def read_file_with_settings(
        self, source: Path, settings: Mapping[str, SettingValue]
    ) -> ImportedFiles:
        """Read the drawing as a module with one board, as the settings say."""
        return read_in_child_process(_read_svg, source, dict(settings))


def _read_svg(source: Path, settings: Mapping[str, SettingValue] | None = None) -> ImportedFiles:
    # Imported in the child process that reads the file; geometry takes long to load.
    from sandtable.importers.svg.drawing_options import options_from_settings
    from sandtable.importers.svg.module_conversion import import_svg

    return import_svg(source, options_from_settings(settings or {}))
