"""A page that plays: one HTML file with all scenarios, which asks nothing of a network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from exporters.protocol import ExportReport, Setting

if TYPE_CHECKING:
    from pathlib import Path

    from exporters.protocol import Job


class Web:
    """One HTML file for a browser."""

    id = "web"
    label = "Web page (HTML)"
    target: Literal["file"] = "file"
    settings: tuple[Setting, ...] = ()

    def export(self, job: Job, folder: Path) -> ExportReport:
        """Write the page; it shows the rights notice."""
        from exporters.web.files import page_of
        from model.storage.folders import write_into

        job.step("Making the page")
        data, losses = page_of(job)
        job.step("Writing")
        return ExportReport(write_into(folder, {f"{job.name}.html": data}), losses)
