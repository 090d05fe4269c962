"""Export as CSV files for spreadsheets: one for each list, set-up and schedule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from sandtable.exporters.kinds import Carries, Kind
from sandtable.exporters.protocol import ExportReport, Setting

if TYPE_CHECKING:
    from pathlib import Path

    from sandtable.exporters.protocol import Job


# A spreadsheet has one row for each thing, so several values must share a cell.
_LOSS_OF_SHARED_CELLS = "Several values of one thing share a cell, joined by semicolons."


class CsvExporter:
    """Exporter of CSV files in UTF-8, with commas and a header.

    Ids stand beside names, so that the rows of two files can be joined.
    """

    id = "csv"
    label = "CSV tables"
    target: Literal["folder"] = "folder"
    carries = Carries(
        frozenset(
            {
                Kind.SPACES,
                Kind.TERRAIN,
                Kind.TRAITS,
                Kind.REGIONS,
                Kind.BORDERS,
                Kind.LINKS,
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
                Kind.TABLES,
                Kind.LIMITS,
                Kind.OPTIONS,
                Kind.VICTORY,
                Kind.NOTES,
                Kind.ERRATA,
                Kind.SOURCES,
                Kind.WAIVERS,
                Kind.PROOFS,
            }
        )
    )
    settings: tuple[Setting, ...] = ()

    def export(self, job: Job, folder: Path) -> ExportReport:
        """Write every table that is not empty, and the notice of rights."""
        # Imported on export only, so that the list of formats is quick.
        from sandtable.exporters.csv_tables.csv_rows import nonempty_csv_tables
        from sandtable.exporters.export_facts.losses import left_out
        from sandtable.model.reports.rights import rights_lines
        from sandtable.model.rows.records import as_csv
        from sandtable.model.storage.folder_writing import write_into_folder

        contents = {
            f"{name}.csv": as_csv(rows).encode() for name, rows in nonempty_csv_tables(job)
        }
        notice = "\n".join(dict.fromkeys(rights_lines(job.module)))
        job.step("Writing")
        written_paths = write_into_folder(
            folder, {"NOTICE.txt": f"{notice}\n".encode(), **contents}
        )
        return ExportReport(written_paths, (*left_out(job, self.carries), _LOSS_OF_SHARED_CELLS))
