"""The PDF documents of a print job, the sheets in each, and the losses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sandtable.drawing import colours
from sandtable.drawing.picture_resolution import sentences_on_coarse_pictures
from sandtable.drawing.pictures import read_all_pictures
from sandtable.exporters.print.arrival_pages import arrival_sheets
from sandtable.exporters.print.changed_lines import sheets_with_changes
from sandtable.exporters.print.counter_pages import (
    counter_sheets,
    non_counter_losses,
    unknown_stock_losses,
)
from sandtable.exporters.print.event_pages import event_sheets, event_sheets_by_owner
from sandtable.exporters.print.findings import findings_sheets
from sandtable.exporters.print.manifest_pages import manifest_sheets
from sandtable.exporters.print.map_pages import map_sheets
from sandtable.exporters.print.order_of_battle import order_of_battle_sheets
from sandtable.exporters.print.picture_gallery import PictureGallery
from sandtable.exporters.print.print_options import PrintOptions, read_print_options
from sandtable.exporters.print.setup_pages import setup_sheets
from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext
from sandtable.exporters.print.table_pages import table_sheets
from sandtable.exporters.print.turn_track import turn_track_sheets
from sandtable.exporters.print.typeset_sheets import make_typeset_document, typeset_pdfs
from sandtable.exporters.print.victory_pages import shared_rules_sheets, victory_sheets
from sandtable.exporters.protocol import ExportError
from sandtable.model.reports.playable_scenarios import playable_scenarios, played_turn_range
from sandtable.model.reports.seats import seats_of_players
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.scenario_names import scenario_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.exporters.print.extra_sheet import ExtraSheet
    from sandtable.exporters.protocol import Job
    from sandtable.model.module import Module

SheetMaker = Callable[[SheetContext], Iterable[PrintedSheet]]

SEAT_SHEETS: Mapping[str, SheetMaker] = {
    "setup": setup_sheets,
    "arrivals": arrival_sheets,
    "oob": order_of_battle_sheets,
}
"""Sheets for each player of a scenario, by their name on the command line."""
SCENARIO_SHEETS: Mapping[str, SheetMaker] = {
    "turn-track": turn_track_sheets,
    "victory": victory_sheets,
}
"""Sheets that all players of a scenario share."""
SHARED_SHEETS: Mapping[str, SheetMaker] = {
    "rules": shared_rules_sheets,
    "tables": table_sheets,
    "events": event_sheets_by_owner,
}
"""Sheets that all scenarios share."""
BOOK_SHEETS: Mapping[str, SheetMaker] = {
    "tables": table_sheets,
    "events": event_sheets,
    "map": map_sheets,
}
"""Sheets of a player's book besides those of each scenario."""
MODULE_SHEETS: Mapping[str, SheetMaker] = {
    "manifest": manifest_sheets,
    "counters": counter_sheets,
    "map": map_sheets,
}
"""Sheets for making the components of the game."""


@dataclass
class PrintJob:
    """Print job: its options, its pictures and the sheets of each document."""

    job: Job
    print_options: PrintOptions
    gallery: PictureGallery
    losses: list[str] = field(default_factory=list)
    extra_sheets: tuple[ExtraSheet, ...] = ()

    def sheets_by_document(self) -> Iterator[tuple[str, list[PrintedSheet]]]:
        """Yield the sheets of all documents, by document name."""
        yield from (
            self._books_by_player() if self.print_options.as_books else self._documents_by_seat()
        )
        yield "components", self._sheets_for_making_components()
        if self.print_options.is_sheet_requested("counters"):
            module = self.job.module
            self.losses.extend((*unknown_stock_losses(module), *non_counter_losses(module)))
            # The backs are drawn by the counter sheet without the gallery, so losses need all
            # pieces here.
            self.gallery.drawn_pieces.update(manifest_of_module(module).counters)

    @property
    def _context_for_module_sheets(self) -> SheetContext:
        return SheetContext(self.job.module, self.print_options, self.gallery, losses=self.losses)

    @property
    def _iter_scenarios_with_progress(self) -> Iterator[str]:
        module = self.job.module
        for scenario in self.print_options.scenarios:
            self.job.step(f"Making the sheets of {scenario_name(module, scenario)}")
            yield scenario

    @property
    def _seats_to_print(self) -> tuple[str | None, ...]:
        return (
            (self.print_options.side,)
            if self.print_options.side
            else seats_of_players(self.job.module) or (None,)
        )

    def _documents_by_seat(self) -> Iterator[tuple[str, list[PrintedSheet]]]:
        """Yield a document for each player, one for each scenario, and one for all scenarios."""
        for scenario in self._iter_scenarios_with_progress:
            for seat in self._seats_to_print:
                name = "-".join(filter(None, (scenario, seat)))
                yield (
                    name,
                    self._make_sheets_with_makers(
                        self._context_for_module_sheets.with_scenario(scenario, seat), SEAT_SHEETS
                    ),
                )
            context = self._context_for_module_sheets.with_scenario(scenario)
            makers = {**SCENARIO_SHEETS, **self._makers_of_plugin_sheets("scenario")}
            yield (
                scenario,
                [*self._make_sheets_with_makers(context, makers), *self._findings_sheets(context)],
            )
        yield (
            "reference",
            self._make_sheets_with_makers(
                self._context_for_module_sheets.with_scenario(None, self.print_options.side),
                SHARED_SHEETS,
            ),
        )

    def _books_by_player(self) -> Iterator[tuple[str, list[PrintedSheet]]]:
        """Yield a book for each player, with the sheets that all share (DECISIONS 33)."""
        for seat in self._seats_to_print:
            context = self._context_for_module_sheets.with_scenario(None, seat)
            of_scenarios = [
                sheet
                for scenario in self._iter_scenarios_with_progress
                for sheet in self._make_sheets_with_makers(
                    context.with_scenario(scenario, seat),
                    {
                        **SEAT_SHEETS,
                        **SCENARIO_SHEETS,
                        **self._makers_of_plugin_sheets("scenario"),
                    },
                )
            ]
            yield (
                seat or "",
                _mark_starts_of_book_parts(
                    # The whole book is that of one player, so no entry of the contents says it.
                    [
                        {**sheet, "bookmark": sheet["name"]}
                        for sheet in (
                            *of_scenarios,
                            *self._make_sheets_with_makers(context, BOOK_SHEETS),
                        )
                    ]
                ),
            )

    def _sheets_for_making_components(self) -> list[PrintedSheet]:
        """Return the sheets for making the game; maps are left out if books contain them."""
        context, book = self._context_for_module_sheets, self.print_options.as_books
        makers = {word: make for word, make in MODULE_SHEETS.items() if word != "map" or not book}
        makers |= self._makers_of_plugin_sheets("module")
        scenarios = self._iter_scenarios_with_progress if self.print_options.as_books else ()
        findings = [
            sheet
            for scenario in scenarios
            for sheet in self._findings_sheets(context.with_scenario(scenario))
        ]
        return [
            *self._make_sheets_with_makers(context, makers),
            *findings,
            *self._findings_sheets(context),
        ]

    def _makers_of_plugin_sheets(self, of: str) -> Mapping[str, SheetMaker]:
        """Return the functions that make plugin sheets, for each scenario or for the module."""
        return {extra.id: extra.sheets for extra in self.extra_sheets if extra.of == of}

    def _make_sheets_with_makers(
        self, context: SheetContext, makers: Mapping[str, SheetMaker]
    ) -> list[PrintedSheet]:
        requested_makers = [
            make for word, make in makers.items() if self.print_options.is_sheet_requested(word)
        ]
        return [sheet for make in requested_makers for sheet in sheets_with_changes(context, make)]

    def _findings_sheets(self, context: SheetContext) -> list[PrintedSheet]:
        return (
            sheets_with_changes(context, findings_sheets)
            if self.print_options.checked_module
            else []
        )


def _losses_of_invalid_colours(module: Module) -> Iterator[str]:
    """Yield a loss for each colour that cannot be parsed; a plain colour is printed instead."""
    pieces = manifest_of_module(module).counters.values()
    names_and_colours = (
        *((owner.name, owner.colour) for owner in module.module.owners.values()),
        *((counter.name, counter.piece.colour) for counter in pieces),
        *((terrain.name, terrain.colour) for terrain in module.terrains.values()),
    )
    for name, colour in names_and_colours:
        if colour and colours.parse_colour(colour) is None:
            yield f"{name}: {colour!r} is not a colour and is not shown."


def _losses_of_unplayed_scenarios(job: Job, print_options: PrintOptions) -> list[str]:
    """Return a loss for each chosen scenario that plays none of the requested turns."""
    # Without chosen turns every scenario is printed in full.
    if print_options.turn_range is None:
        return []
    (first, last), scenarios = (
        print_options.turn_range,
        job.scenarios or playable_scenarios(job.module),
    )
    spans = {name: played_turn_range(job.module, name) for name in scenarios}
    never = [name for name, t in spans.items() if not t or t[-1] < first or last < t[0]]
    # Without a choice of scenarios, only the ones that play these turns are meant.
    if not job.scenarios and len(never) < len(spans):
        return []
    names = [scenario_name(job.module, scenario) for scenario in never]
    return [f"{name} is not played on turns {first} to {last}." for name in names]


def make_documents(
    job: Job,
    extra_sheets: tuple[ExtraSheet, ...] = (),
    checks: tuple[Any, ...] | None = None,
) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """Return the printed PDFs by file name, and the losses."""
    print_options, losses = read_print_options(job, checks), list[str]()
    losses.extend(
        (
            *_losses_of_invalid_colours(job.module),
            *_losses_of_unplayed_scenarios(job, print_options),
        )
    )
    print_job = PrintJob(
        job,
        print_options,
        PictureGallery(job.module, read_all_pictures(job.module, job.loaded, losses)),
        losses,
        extra_sheets,
    )
    losses.extend(sentences_on_coarse_pictures(job.module, job.loaded))
    documents: dict[str, list[PrintedSheet]] = {}
    for name, sheets in print_job.sheets_by_document():
        if sheets:
            documents.setdefault(name, []).extend(sheets)
    if not documents:
        if print_options.chosen_sheet != "all":
            raise ExportError("There is nothing to print on the chosen sheets.")
        return {}, ("There is nothing to print yet: no scenario, no piece, no table, no board.",)
    job.step("Laying out the pages")
    laid_out = {
        f"{'-'.join(filter(None, (job.name, name)))}.pdf": make_typeset_document(
            job, print_options, print_job.gallery, sheets, losses
        )
        for name, sheets in documents.items()
    }
    job.step("Laying out the pages")
    return typeset_pdfs(laid_out), tuple(
        dict.fromkeys([*losses, *print_job.gallery.losses_of_unreadable_counters()])
    )


def _mark_starts_of_book_parts(sheets: list[PrintedSheet]) -> list[PrintedSheet]:
    """Mark the first sheet of each scenario as the start of a part of the book."""
    part = None
    for sheet in sheets:
        if sheet["scenario"] != part:
            part = sheet["part"] = sheet["scenario"]
    return sheets
