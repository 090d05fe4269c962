"""Export for TripleA: a map with pictures, and a game for each scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from sandtable.exporters.kinds import AUTHOR_KINDS, Carries, Kind
from sandtable.exporters.protocol import ExportReport, Setting

if TYPE_CHECKING:
    from pathlib import Path

    from sandtable.exporters.protocol import Job


class TripleAExporter:
    """Exporter of a map folder for TripleA, and of the same files as a zip."""

    id = "triplea"
    label = "TripleA map"
    target: Literal["file", "folder"] = "folder"
    carries = Carries(
        frozenset(
            {
                Kind.SPACES,
                Kind.TRAITS,
                Kind.LINKS,
                Kind.PIECES,
                Kind.STRENGTHS,
                Kind.SCENARIOS,
                Kind.PLACEMENTS,
                Kind.CHOICES,
                Kind.STATES,
                Kind.CONTROL,
                Kind.ATTACKS,
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
        drawn=frozenset({Kind.OUTLINES, Kind.TERRAIN}),
        irrelevant=AUTHOR_KINDS,
    )
    settings: tuple[Setting, ...] = ()

    def export(self, job: Job, folder: Path) -> ExportReport:
        """Write the map folder and its zip; the notes of each game contain the rights notice."""
        # Imported on export only, so that the list of formats is quick.
        from sandtable.exporters.triplea.map_folder import map_folder_files
        from sandtable.model.storage.folder_writing import write_into_folder

        files, losses = map_folder_files(job, self.carries)
        job.step("Writing")
        return ExportReport(write_into_folder(folder, files), losses)
