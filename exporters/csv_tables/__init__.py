"""A module as tables for a spreadsheet: one CSV file a list, a set-up, an order of arrival."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from sandtable.exporters.protocol import ExportReport, Setting

if TYPE_CHECKING:
    from pathlib import Path

    from sandtable.exporters.protocol import Job


class CsvTables:
    """UTF-8, commas, a header; ids beside names, so that rows of two files can be joined."""

    id = "csv"
    label = "CSV tables"
    target: Literal["folder"] = "folder"
    settings: tuple[Setting, ...] = ()

    def export(self, job: Job, folder: Path) -> ExportReport:
        """Write all tables in which something stands, and the rights notice beside them."""
        from sandtable.exporters.csv_tables.losses import losses_of
        from sandtable.exporters.csv_tables.tables import tables_of
        from sandtable.model.reports.rights import rights_lines
        from sandtable.model.rows.records import as_csv
        from sandtable.model.storage.folders import write_into

        contents = {f"{name}.csv": as_csv(rows).encode() for name, rows in tables_of(job)}
        notice = "\n".join(dict.fromkeys(rights_lines(job.module)))
        job.step("Writing")
        written = write_into(folder, {"NOTICE.txt": f"{notice}\n".encode(), **contents})
        return ExportReport(written, losses_of(job.module))
