"""Export as one HTML page on which all scenarios can be played without a network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from sandtable.exporters.kinds import AUTHOR_KINDS, Carries, Kind
from sandtable.exporters.protocol import ExportReport, Setting

if TYPE_CHECKING:
    from pathlib import Path

    from sandtable.exporters.protocol import Job


class WebExporter:
    """Exporter of a game as one HTML file for browsers."""

    id = "web"
    label = "Web page (HTML)"
    target: Literal["file"] = "file"
    carries = Carries(
        frozenset(
            {
                Kind.SPACES,
                Kind.PIECES,
                Kind.STRENGTHS,
                Kind.SCENARIOS,
                Kind.PLACEMENTS,
                Kind.CHOICES,
                Kind.STATES,
                Kind.CONTROL,
                Kind.ARRIVALS,
                Kind.DESTINATIONS,
                Kind.CONDITIONS,
                Kind.EVENTS,
                Kind.EFFECTS,
                Kind.TABLES,
                Kind.LIMITS,
                Kind.OPTIONS,
                Kind.OPTION_EFFECTS,
                Kind.VICTORY,
                Kind.DRAWS,
                Kind.NOTES,
            }
        ),
        drawn=frozenset(
            {
                Kind.FORMATIONS,
                Kind.SERIES,
                Kind.OUTLINES,
                Kind.TERRAIN,
                Kind.TRAITS,
                Kind.BORDERS,
                Kind.PATHS,
                Kind.LINKS,
            }
        ),
        irrelevant=AUTHOR_KINDS,
    )
    settings: tuple[Setting, ...] = ()

    def export(self, job: Job, folder: Path) -> ExportReport:
        """Write the page, which displays the notice of rights."""
        # Imported on export only: drawing takes long to load.
        from sandtable.exporters.web.page_file import make_page_file
        from sandtable.model.storage.folder_writing import write_into_folder

        job.step("Making the page")
        data, losses = make_page_file(job, self.carries)
        job.step("Writing")
        return ExportReport(write_into_folder(folder, {f"{job.name}.html": data}), losses)
