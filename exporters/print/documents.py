"""Which PDFs there are, which sheets stand in each, and what is lost on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sandtable.drawing import colours
from sandtable.drawing.pictures import pictures_of
from sandtable.exporters.print.boards import boards
from sandtable.exporters.print.components import components
from sandtable.exporters.print.counters import counters, no_counters, unknown_stock
from sandtable.exporters.print.desk import Sheet, SheetContext
from sandtable.exporters.print.events import events, events_by_owner
from sandtable.exporters.print.findings import findings
from sandtable.exporters.print.gallery import Gallery
from sandtable.exporters.print.oob import order_of_battle
from sandtable.exporters.print.schedule import schedule
from sandtable.exporters.print.setup import setup
from sandtable.exporters.print.since import marked
from sandtable.exporters.print.tables import tables
from sandtable.exporters.print.turn_track import turn_track
from sandtable.exporters.print.typed import document_of, typed
from sandtable.exporters.print.victory import shared_rules_sheet, victory
from sandtable.exporters.print.wish import PrintOptions, wish_of
from sandtable.exporters.protocol import ExportError
from sandtable.model.reports.scenarios import playable, turns_played
from sandtable.model.reports.seats import seats_of
from sandtable.model.select.manifest import manifest_of
from sandtable.model.wording.scenario_names import scenario_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.exporters.print.extra_sheet import ExtraSheet
    from sandtable.exporters.protocol import Job
    from sandtable.model.module import Module

Maker = Callable[[SheetContext], Iterable[Sheet]]

OF_A_SEAT: Mapping[str, Maker] = {
    "setup": setup,
    "arrivals": schedule,
    "oob": order_of_battle,
}
"""Sheets that each player of a scenario gets, by the word on the command line."""
OF_A_SCENARIO: Mapping[str, Maker] = {"turn-track": turn_track, "victory": victory}
"""Sheets that all players of a scenario share."""
OF_ALL_SCENARIOS: Mapping[str, Maker] = {
    "rules": shared_rules_sheet,
    "tables": tables,
    "events": events_by_owner,
}
"""Sheets that all scenarios share."""
OF_A_BOOK: Mapping[str, Maker] = {"tables": tables, "events": events, "map": boards}
"""What the book of a player has besides the sheets of each scenario."""
OF_A_MODULE: Mapping[str, Maker] = {
    "manifest": components,
    "counters": counters,
    "map": boards,
}
"""Sheets by which the game is made."""


@dataclass
class Print:
    """A print in the making: the documents by name, each a list of sheets."""

    job: Job
    wish: PrintOptions
    gallery: Gallery
    losses: list[str] = field(default_factory=list)
    extra_sheets: tuple[ExtraSheet, ...] = ()

    def sheets(self) -> Iterator[tuple[str, list[Sheet]]]:
        """Yield all documents in order, by name."""
        yield from self._books() if self.wish.book else self._sets()
        yield "components", self._of_the_module()
        if self.wish.wants("counters"):
            module = self.job.module
            self.losses.extend((*unknown_stock(module), *no_counters(module)))
            self.gallery.shown.update(manifest_of(module).counters)

    @property
    def _desk(self) -> SheetContext:
        return SheetContext(self.job.module, self.wish, self.gallery, losses=self.losses)

    @property
    def _scenarios(self) -> Iterator[str]:
        module = self.job.module
        for scenario in self.wish.scenarios:
            self.job.step(f"Making the sheets of {scenario_name(module, scenario)}")
            yield scenario

    @property
    def _seats(self) -> tuple[str | None, ...]:
        return (self.wish.side,) if self.wish.side else seats_of(self.job.module) or (None,)

    def _sets(self) -> Iterator[tuple[str, list[Sheet]]]:
        """Yield what each player needs, and once what all of them share."""
        for scenario in self._scenarios:
            for seat in self._seats:
                name = "-".join(filter(None, (scenario, seat)))
                yield name, self._made(self._desk.at(scenario, seat), OF_A_SEAT)
            here = self._desk.at(scenario)
            makers = {**OF_A_SCENARIO, **self._extra("scenario")}
            yield scenario, [*self._made(here, makers), *self._findings(here)]
        yield "reference", self._made(self._desk.at(None, self.wish.side), OF_ALL_SCENARIOS)

    def _books(self) -> Iterator[tuple[str, list[Sheet]]]:
        """Yield a book a player with all that this player needs, whoever else has it."""
        for seat in self._seats:
            desk = self._desk.at(None, seat)
            of_scenarios = [
                sheet
                for scenario in self._scenarios
                for sheet in self._made(
                    desk.at(scenario, seat),
                    {**OF_A_SEAT, **OF_A_SCENARIO, **self._extra("scenario")},
                )
            ]
            yield seat or "", _bound([*of_scenarios, *self._made(desk, OF_A_BOOK)])

    def _of_the_module(self) -> list[Sheet]:
        """Make what the game is made by, but for the maps that stand in the books."""
        desk, book = self._desk, self.wish.book
        makers = {word: make for word, make in OF_A_MODULE.items() if word != "map" or not book}
        makers |= self._extra("module")
        scenarios = self._scenarios if self.wish.book else ()
        found = [sheet for one in scenarios for sheet in self._findings(desk.at(one))]
        return [*self._made(desk, makers), *found, *self._findings(desk)]

    def _extra(self, of: str) -> Mapping[str, Maker]:
        """Return the sheets that others have added for each scenario, or for the module."""
        return {extra.id: extra.sheets for extra in self.extra_sheets if extra.of == of}

    def _made(self, desk: SheetContext, makers: Mapping[str, Maker]) -> list[Sheet]:
        wanted = [make for word, make in makers.items() if self.wish.wants(word)]
        return [sheet for make in wanted for sheet in marked(desk, make)]

    def _findings(self, desk: SheetContext) -> list[Sheet]:
        return marked(desk, findings) if self.wish.checked else []


def _no_colours(module: Module) -> Iterator[str]:
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


def _not_played(job: Job, wish: PrintOptions) -> list[str]:
    """Scenarios that play none of the turns that are wanted, where it is they that are printed."""
    if wish.turns is None:
        return []
    (first, last), scenarios = wish.turns, job.scenarios or playable(job.module)
    spans = {name: turns_played(job.module, name) for name in scenarios}
    never = [name for name, t in spans.items() if not t or t[-1] < first or last < t[0]]
    if not job.scenarios and len(never) < len(spans):
        return []
    names = [scenario_name(job.module, scenario) for scenario in never]
    return [f"{name} is not played on turns {first} to {last}." for name in names]


def documents_of(
    job: Job,
    extra_sheets: tuple[ExtraSheet, ...] = (),
    checks: tuple[Any, ...] | None = None,
) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """All PDFs by name, and what of the module they do not show."""
    wish, losses = wish_of(job, checks), list[str]()
    losses.extend((*_no_colours(job.module), *_not_played(job, wish)))
    made = Print(
        job,
        wish,
        Gallery(job.module, pictures_of(job.module, job.loaded.files.root, losses)),
        losses,
        extra_sheets,
    )
    documents: dict[str, list[Sheet]] = {}
    for name, sheets in made.sheets():
        if sheets:
            documents.setdefault(name, []).extend(sheets)
    if not documents:
        if wish.sheet != "all":
            raise ExportError("There is nothing to print on the chosen sheets.")
        return {}, ("There is nothing to print yet: no scenario, no piece, no table, no board.",)
    job.step("Laying out the pages")
    laid_out = {
        f"{'-'.join(filter(None, (job.name, name)))}.pdf": document_of(
            job, wish, made.gallery, sheets, losses
        )
        for name, sheets in documents.items()
    }
    job.step("Setting the pages")
    return typed(laid_out), tuple(dict.fromkeys([*losses, *made.gallery.losses()]))


def _bound(sheets: list[Sheet]) -> list[Sheet]:
    """Make sheets one book, a part for each scenario."""
    part = None
    for sheet in sheets:
        if sheet["scenario"] != part:
            part = sheet["part"] = sheet["scenario"]
    return sheets
