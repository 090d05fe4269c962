"""Export of boards as pictures in SVG, PNG or PDF, on one sheet or in tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from sandtable.exporters.kinds import AUTHOR_KINDS, Carries, Kind
from sandtable.exporters.protocol import ExportReport, Setting

if TYPE_CHECKING:
    from pathlib import Path

    from sandtable.exporters.protocol import Job


_FACT_KINDS_OF_SCENARIOS = (
    Kind.SCENARIOS,
    Kind.PIECES,
    Kind.STRENGTHS,
    Kind.PLACEMENTS,
    Kind.STATES,
    Kind.CONTROL,
)
_IRRELEVANT_FACT_KINDS = frozenset(
    {
        *_FACT_KINDS_OF_SCENARIOS,
        *AUTHOR_KINDS,
        Kind.GROUND,
        Kind.FORMATIONS,
        # The report lists the pieces that players choose in a sentence of its own.
        Kind.CHOICES,
        Kind.ATTACKS,
        Kind.ARRIVALS,
        Kind.DESTINATIONS,
        Kind.CONDITIONS,
        Kind.EVENTS,
        Kind.EFFECTS,
        Kind.TABLES,
        Kind.LIMITS,
        Kind.MOVEMENT,
        Kind.SUPPLY,
        Kind.COMBAT,
        Kind.OPTIONS,
        Kind.OPTION_EFFECTS,
        Kind.PACKS,
        Kind.SERIES,
        Kind.VICTORY,
        Kind.DRAWS,
        Kind.NOTES,
        Kind.ERRATA,
        Kind.SOURCES,
        Kind.TRANSLATIONS,
    }
)
"""Facts that readers do not look for on a map, or only on the map of a scenario."""


class ImageExporter:
    """Exporter of a map for each board, with control and pieces if a scenario is chosen."""

    id = "image"
    label = "Maps (SVG, PNG, PDF)"
    target: Literal["folder"] = "folder"
    carries = Carries(
        drawn=frozenset(
            {
                Kind.SPACES,
                Kind.OUTLINES,
                Kind.TERRAIN,
                Kind.TRAITS,
                Kind.BORDERS,
                Kind.PATHS,
                Kind.LINKS,
            }
        ),
        irrelevant=_IRRELEVANT_FACT_KINDS,
    )
    settings: tuple[Setting, ...] = (
        Setting("format", "what the files are", choices=("svg", "png", "pdf"), default="svg"),
        Setting("dpi", "dots an inch of a PNG", value="N", default="150"),
        Setting("board", "only this board, by id", value="BOARD"),
        Setting(
            "theme",
            "colours for paper or for screen",
            choices=("print", "light", "dark"),
            default="print",
        ),
        Setting(
            "turn", "pieces after the arrivals of this turn, or at the set-up", value="N|setup"
        ),
        Setting("no-pieces", "who controls what, without the pieces"),
        Setting(
            "width",
            "width of the map in millimetres; default: as large as its counters need",
            value="MM",
        ),
        Setting(
            "tiles",
            "on sheets of this paper, with overlap and cut marks",
            choices=("none", "a4", "letter"),
            default="none",
        ),
    )

    def _fact_kinds_in_this_export(self, job: Job) -> Carries:
        """Return the kinds of facts in this export: with a scenario, its pieces too."""
        if not job.scenarios:
            return self.carries
        if job.settings.get("no-pieces") == "True":
            return self.carries.copy_with_drawn_kinds(Kind.CONTROL)
        position = self.carries.copy_with_drawn_kinds(*_FACT_KINDS_OF_SCENARIOS)
        return position.copy_with_relevant_kinds(Kind.ATTACKS)

    def export(self, job: Job, folder: Path) -> ExportReport:
        """Write the maps of the requested boards, and the notice of rights."""
        # Imported on export only: drawing takes long to load.
        from sandtable.exporters.image.map_files import render_map_files
        from sandtable.model.reports.rights import rights_lines
        from sandtable.model.storage.folder_writing import write_into_folder

        contents, losses = render_map_files(job, self._fact_kinds_in_this_export(job))
        notice = "\n".join(dict.fromkeys(rights_lines(job.module)))
        job.step("Writing")
        written_paths = write_into_folder(
            folder, {"NOTICE.txt": f"{notice}\n".encode(), **contents}
        )
        return ExportReport(written_paths, losses)
