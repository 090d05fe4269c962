"""Export as a VASSAL module: maps, pieces, set-ups and charts in one playable file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from sandtable.exporters.kinds import AUTHOR_KINDS, Carries, Kind
from sandtable.exporters.protocol import ExportReport, Setting

if TYPE_CHECKING:
    from pathlib import Path

    from sandtable.exporters.protocol import Job


class VassalExporter:
    """Exporter of a .vmod file with a predefined set-up for each scenario."""

    id = "vassal"
    label = "VASSAL module"
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
                Kind.ATTACKS,
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
        """Write the module file; its help page contains the rights notice."""
        # Imported on export only: drawing takes long to load.
        from sandtable.exporters.vassal.module_file import build_module_file
        from sandtable.model.storage.folder_writing import write_into_folder

        data, losses = build_module_file(job, self.carries)
        job.step("Writing")
        return ExportReport(write_into_folder(folder, {f"{job.name}.vmod": data}), losses)
