"""Export of boards for geographic information systems: outlines and properties of spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from sandtable.exporters.kinds import Carries, Kind
from sandtable.exporters.protocol import ExportReport, Setting

if TYPE_CHECKING:
    from pathlib import Path

    from sandtable.exporters.protocol import Job


class GeoJsonExporter:
    """Exporter of a GeoJSON file of areas and one of links for each board, in board units."""

    id = "geojson"
    label = "GeoJSON"
    target: Literal["folder"] = "folder"
    carries = Carries(
        frozenset(
            {
                Kind.SPACES,
                Kind.OUTLINES,
                Kind.TERRAIN,
                Kind.TRAITS,
                Kind.BORDERS,
                Kind.LINKS,
                Kind.CONTROL,
            }
        )
    )
    settings: tuple[Setting, ...] = ()

    def export(self, job: Job, folder: Path) -> ExportReport:
        """Write the boards that have outlines or hexes, and the notice of rights."""
        # Imported on export only: geometry takes long to load.
        from sandtable.exporters.geojson.geojson_files import render_geojson_files
        from sandtable.exporters.geojson.losses import losses_of_geojson_export
        from sandtable.model.reports.rights import rights_lines
        from sandtable.model.storage.folder_writing import write_into_folder

        notice = "\n".join(dict.fromkeys(rights_lines(job.module)))
        contents = {"NOTICE.txt": f"{notice}\n".encode(), **render_geojson_files(job)}
        job.step("Writing")
        return ExportReport(
            write_into_folder(folder, contents), losses_of_geojson_export(job, self.carries)
        )
