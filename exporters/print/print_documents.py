"""Which PDFs there are, which sheets stand in each, and what is lost on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sandtable.drawing import colours
from sandtable.drawing.pictures import all_pictures_of
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
from sandtable.model.reports.seats import seats_of
from sandtable.model.select.manifest import manifest_of
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
"""Sheets that each player of a scenario gets, by the word on the command line."""
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
"""What the book of a player has besides the sheets of each scenario."""
MODULE_SHEETS: Mapping[str, SheetMaker] = {
    "manifest": manifest_sheets,
    "counters": counter_sheets,
    "map": map_sheets,
}
"""Sheets by which the game is made."""


@dataclass
class PrintJob:
    """A print in the making: the documents by name, each a list of sheets."""

    job: Job
    print_options: PrintOptions
    gallery: PictureGallery
    losses: list[str] = field(default_factory=list)
    extra_sheets: tuple[ExtraSheet, ...] = ()

    def sheets_by_document(self) -> Iterator[tuple[str, list[PrintedSheet]]]:
        """Yield all documents in order, by name."""
        yield from (
            self._book_documents() if self.print_options.as_books else self._seat_documents()
        )
        yield "components", self._component_sheets()
        if self.print_options.has_sheet("counters"):
            module = self.job.module
            self.losses.extend((*unknown_stock_losses(module), *non_counter_losses(module)))
            self.gallery.drawn_pieces.update(manifest_of(module).counters)

    @property
    def _module_context(self) -> SheetContext:
        return SheetContext(self.job.module, self.print_options, self.gallery, losses=self.losses)

    @property
    def _scenarios_with_progress(self) -> Iterator[str]:
        module = self.job.module
        for scenario in self.print_options.scenarios:
            self.job.step(f"Making the sheets of {scenario_name(module, scenario)}")
            yield scenario

    @property
    def _printed_seats(self) -> tuple[str | None, ...]:
        return (
            (self.print_options.side,)
            if self.print_options.side
            else seats_of(self.job.module) or (None,)
        )

    def _seat_documents(self) -> Iterator[tuple[str, list[PrintedSheet]]]:
        """Yield what each player needs, and once what all of them share."""
        for scenario in self._scenarios_with_progress:
            for seat in self._printed_seats:
                name = "-".join(filter(None, (scenario, seat)))
                yield (
                    name,
                    self._make_sheets(
                        self._module_context.with_scenario(scenario, seat), SEAT_SHEETS
                    ),
                )
            here = self._module_context.with_scenario(scenario)
            makers = {**SCENARIO_SHEETS, **self._extra_sheet_makers("scenario")}
            yield scenario, [*self._make_sheets(here, makers), *self._findings_sheets(here)]
        yield (
            "reference",
            self._make_sheets(
                self._module_context.with_scenario(None, self.print_options.side), SHARED_SHEETS
            ),
        )

    def _book_documents(self) -> Iterator[tuple[str, list[PrintedSheet]]]:
        """Yield a book a player with all that this player needs, whoever else has it."""
        for seat in self._printed_seats:
            desk = self._module_context.with_scenario(None, seat)
            of_scenarios = [
                sheet
                for scenario in self._scenarios_with_progress
                for sheet in self._make_sheets(
                    desk.with_scenario(scenario, seat),
                    {**SEAT_SHEETS, **SCENARIO_SHEETS, **self._extra_sheet_makers("scenario")},
                )
            ]
            yield (
                seat or "",
                _mark_book_parts([*of_scenarios, *self._make_sheets(desk, BOOK_SHEETS)]),
            )

    def _component_sheets(self) -> list[PrintedSheet]:
        """Make what the game is made by, but for the maps that stand in the books."""
        desk, book = self._module_context, self.print_options.as_books
        makers = {word: make for word, make in MODULE_SHEETS.items() if word != "map" or not book}
        makers |= self._extra_sheet_makers("module")
        scenarios = self._scenarios_with_progress if self.print_options.as_books else ()
        found = [
            sheet for one in scenarios for sheet in self._findings_sheets(desk.with_scenario(one))
        ]
        return [*self._make_sheets(desk, makers), *found, *self._findings_sheets(desk)]

    def _extra_sheet_makers(self, of: str) -> Mapping[str, SheetMaker]:
        """Return the sheets that others have added for each scenario, or for the module."""
        return {extra.id: extra.sheets for extra in self.extra_sheets if extra.of == of}

    def _make_sheets(
        self, desk: SheetContext, makers: Mapping[str, SheetMaker]
    ) -> list[PrintedSheet]:
        wanted = [make for word, make in makers.items() if self.print_options.has_sheet(word)]
        return [sheet for make in wanted for sheet in sheets_with_changes(desk, make)]

    def _findings_sheets(self, desk: SheetContext) -> list[PrintedSheet]:
        return (
            sheets_with_changes(desk, findings_sheets) if self.print_options.checked_module else []
        )


def _invalid_colour_losses(module: Module) -> Iterator[str]:
    """Colours that are none: what should have them is printed in plain ones."""
    pieces = manifest_of(module).counters.values()
    named = (
        *((owner.name, owner.colour) for owner in module.module.owners.values()),
        *((found.name, found.piece.colour) for found in pieces),
        *((terrain.name, terrain.colour) for terrain in module.terrains.values()),
    )
    for name, colour in named:
        if colour and colours.parse_colour(colour) is None:
            yield f"{name}: {colour!r} is not a colour and is not shown."


def _unplayed_scenario_losses(job: Job, wish: PrintOptions) -> list[str]:
    """Scenarios that play none of the turns that are wanted, where it is they that are printed."""
    if wish.turn_range is None:
        return []
    (first, last), scenarios = wish.turn_range, job.scenarios or playable_scenarios(job.module)
    spans = {name: played_turn_range(job.module, name) for name in scenarios}
    never = [name for name, t in spans.items() if not t or t[-1] < first or last < t[0]]
    if not job.scenarios and len(never) < len(spans):
        return []
    names = [scenario_name(job.module, scenario) for scenario in never]
    return [f"{name} is not played on turns {first} to {last}." for name in names]


def make_documents(
    job: Job,
    extra_sheets: tuple[ExtraSheet, ...] = (),
    checks: tuple[Any, ...] | None = None,
) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """All PDFs by name, and what of the module they do not show."""
    wish, losses = read_print_options(job, checks), list[str]()
    losses.extend((*_invalid_colour_losses(job.module), *_unplayed_scenario_losses(job, wish)))
    made = PrintJob(
        job,
        wish,
        PictureGallery(job.module, all_pictures_of(job.module, job.loaded, losses)),
        losses,
        extra_sheets,
    )
    documents: dict[str, list[PrintedSheet]] = {}
    for name, sheets in made.sheets_by_document():
        if sheets:
            documents.setdefault(name, []).extend(sheets)
    if not documents:
        if wish.chosen_sheet != "all":
            raise ExportError("There is nothing to print on the chosen sheets.")
        return {}, ("There is nothing to print yet: no scenario, no piece, no table, no board.",)
    job.step("Laying out the pages")
    laid_out = {
        f"{'-'.join(filter(None, (job.name, name)))}.pdf": make_typeset_document(
            job, wish, made.gallery, sheets, losses
        )
        for name, sheets in documents.items()
    }
    job.step("Setting the pages")
    return typeset_pdfs(laid_out), tuple(dict.fromkeys([*losses, *made.gallery.counter_losses()]))


def _mark_book_parts(sheets: list[PrintedSheet]) -> list[PrintedSheet]:
    """Make sheets one book, a part for each scenario."""
    part = None
    for sheet in sheets:
        if sheet["scenario"] != part:
            part = sheet["part"] = sheet["scenario"]
    return sheets
