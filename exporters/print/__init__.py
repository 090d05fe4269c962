"""Export on paper: PDFs for each player, each scenario and the game, or a book for each player."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from sandtable.exporters.kinds import AUTHOR_KINDS, Carries, Kind
from sandtable.exporters.protocol import ExportReport, Setting

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sandtable.exporters.print.extra_sheet import ExtraSheet
    from sandtable.exporters.protocol import Job


class PrintExporter:
    """Exporter of printed sheets for the set-up, for play and for making the game."""

    id = "print"
    label = "Printed sheets (PDF)"
    target: Literal["folder"] = "folder"
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
                Kind.OUTLINES,
                Kind.TERRAIN,
                Kind.TRAITS,
                Kind.BORDERS,
                Kind.PATHS,
                Kind.LINKS,
                Kind.SERIES,
            }
        ),
        irrelevant=AUTHOR_KINDS,
    )
    settings: tuple[Setting, ...] = (
        Setting(
            "sheet",
            "which sheets",
            choices=(
                "setup",
                "oob",
                "arrivals",
                "turn-track",
                "events",
                "tables",
                "victory",
                "manifest",
                "counters",
                "map",
                "all",
            ),
            default="all",
        ),
        Setting("side", "only this side or power, by id", value="X"),
        Setting("turns", "order of battle and arrivals of these turns", value="5-12"),
        Setting("where", "only these pieces", value="EXPR"),
        Setting(
            "by",
            "how the order of battle is grouped",
            choices=("place", "formation", "type"),
            default="place",
        ),
        Setting("paper", "the paper", choices=("a4", "letter"), default="a4"),
        Setting("landscape", "the long edge at the top"),
        Setting("ink", "save ink: no coloured grounds"),
        Setting("odds", "odds beside the tables"),
        Setting("findings", "also the findings of the checks"),
        Setting("since", "mark what is new since another module, or revision", value="OTHER"),
        Setting(
            "book",
            "one PDF for each player, with everything that player needs, contents and bookmarks",
        ),
    )

    def __init__(
        self, extra_sheets: Sequence[ExtraSheet] = (), checks: Sequence[Any] | None = None
    ) -> None:
        self.extra_sheets = tuple(extra_sheets)
        self.checks = None if checks is None else tuple(checks)
        """Checks for the sheet of findings; None means all checks of the program."""
        words = tuple(extra.id for extra in self.extra_sheets)
        if words:
            self.settings = tuple(
                replace(setting, choices=(*setting.choices[:-1], *words, setting.choices[-1]))
                # `all` stays the last choice, behind the sheets that plugins add.
                if setting.name == "sheet"
                else setting
                for setting in self.settings
            )

    def export(self, job: Job, folder: Path) -> ExportReport:
        """Write the PDFs of the requested sheets, and the notice of rights."""
        # Imported on export only: typesetting takes long to load, and formats are listed often.
        from sandtable.exporters.export_facts.losses import (
            left_out,
            losses_of_series_without_track,
        )
        from sandtable.exporters.print.print_documents import make_documents
        from sandtable.model.reports.rights import rights_lines
        from sandtable.model.storage.folder_writing import write_into_folder

        contents, losses = make_documents(job, self.extra_sheets, self.checks)
        # A single sheet omits nearly everything on purpose; only a whole set reports losses by
        # kind.
        if job.settings.get("sheet", "all") == "all":
            losses = (*left_out(job, self.carries), *losses_of_series_without_track(job), *losses)
        notice = "\n".join(rights_lines(job.module))
        job.step("Writing")
        written_paths = write_into_folder(
            folder, {"NOTICE.txt": f"{notice}\n".encode(), **contents}
        )
        return ExportReport(written_paths, losses)
