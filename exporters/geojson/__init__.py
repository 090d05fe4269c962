"""Boards for a GIS: the outline of each space, with what is said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from exporters.protocol import ExportReport, Setting

if TYPE_CHECKING:
    from pathlib import Path

    from exporters.protocol import Job


class GeoJson:
    """A file of areas for each board, and one of the links between them, in board units."""

    id = "geojson"
    label = "GeoJSON"
    target: Literal["folder"] = "folder"
    settings: tuple[Setting, ...] = ()

    def export(self, job: Job, folder: Path) -> ExportReport:
        """Write the boards that have outlines or hexes, and the rights notice beside them."""
        from exporters.geojson.files import files_of
        from exporters.geojson.losses import losses_of
        from model.reports.rights import rights_lines
        from model.storage.folders import write_into

        notice = "\n".join(dict.fromkeys(rights_lines(job.module)))
        contents = {"NOTICE.txt": f"{notice}\n".encode(), **files_of(job)}
        job.step("Writing")
        return ExportReport(write_into(folder, contents), losses_of(job))
