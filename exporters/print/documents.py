"""Which PDFs there are, which sheets stand in each, and what is lost on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from exporters.art import colours
from exporters.art.pictures import pictures_of
from exporters.print.boards import boards
from exporters.print.components import components
from exporters.print.counters import counters, no_counters, unknown_stock
from exporters.print.desk import Desk, Sheet
from exporters.print.events import events
from exporters.print.findings import findings
from exporters.print.gallery import Gallery
from exporters.print.oob import order_of_battle
from exporters.print.schedule import schedule
from exporters.print.setup import setup
from exporters.print.since import marked
from exporters.print.tables import tables
from exporters.print.turn_track import turn_track
from exporters.print.typed import source_of, typed
from exporters.print.victory import victory
from exporters.print.wish import Wish, wish_of
from exporters.protocol import ExportError
from model.overlay import flattened
from model.reports.scenarios import playable, turns_played
from model.reports.seats import seats_of
from model.select.manifest import manifest_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from exporters.protocol import Job
    from model.module import Module

Maker = Callable[[Desk], Iterable[Sheet]]

OF_A_SEAT: Mapping[str, Maker] = {
    "setup": setup,
    "oob": order_of_battle,
    "arrivals": schedule,
    "events": events,
}
"""Sheets that each player of a scenario gets, by the word on the command line."""
OF_A_SCENARIO: Mapping[str, Maker] = {"turn-track": turn_track, "victory": victory}
"""Sheets that all players of a scenario share."""
SHARED: Mapping[str, Maker] = {"tables": tables}
"""Sheets that all scenarios share, and that nobody plays without."""
_ALL: Mapping[str, Maker] = {**OF_A_SEAT, **OF_A_SCENARIO, **SHARED}
_ORDER = ("setup", "oob", "arrivals", "turn-track", "victory", "tables", "events")
OF_A_PLAYER: Mapping[str, Maker] = {word: _ALL[word] for word in _ORDER}
"""What one player holds in hand: short sheets may share a page with their neighbours."""
OF_A_MODULE: Mapping[str, Maker] = {
    "manifest": components,
    "counters": counters,
    "map": boards,
}
"""Sheets of the whole module."""


@dataclass
class Print:
    """A print in the making: the documents by name, each a list of sheets."""

    job: Job
    wish: Wish
    gallery: Gallery
    losses: list[str] = field(default_factory=list)

    def sheets(self) -> Iterator[tuple[str, list[Sheet]]]:
        """All documents in order."""
        module, wish = self.job.module, self.wish
        desk = Desk(module, wish, self.gallery, losses=self.losses)
        for scenario in self.job.scenarios or playable(module):
            for seat in (wish.side,) if wish.side else seats_of(module) or (None,):
                here, name = desk.at(scenario, seat), "-".join(filter(None, (scenario, seat)))
                own = OF_A_SEAT if wish.book else OF_A_PLAYER
                self.job.step(
                    f"Making the sheets of {module.scenarios[scenario].name or scenario}"
                )
                yield name, self._made(here, own)
            if wish.book:
                yield scenario, self._made(desk.at(scenario), OF_A_SCENARIO)
        of_all = {**SHARED, **OF_A_MODULE} if wish.book else OF_A_MODULE
        yield "components", self._made(desk, of_all)
        if wish.wants("counters"):
            self.losses.extend((*unknown_stock(module), *no_counters(module)))
            self.gallery.shown.update(manifest_of(module).counters)

    def _made(self, desk: Desk, makers: Mapping[str, Maker]) -> list[Sheet]:
        wanted = [make for word, make in makers.items() if self.wish.wants(word)]
        if self.wish.checked and (OF_A_SCENARIO.keys() <= makers.keys() or not desk.scenario):
            wanted.append(findings)
        return [sheet for make in wanted for sheet in marked(desk, make)]


def _no_colours(module: Module) -> Iterator[str]:
    """Colours that are none: what should have them is printed in plain ones."""
    pieces = manifest_of(module).counters.values()
    named = (
        *((owner.name, owner.colour) for owner in module.module.owners.values()),
        *((found.name, found.piece.colour) for found in pieces),
        *((terrain.name, terrain.colour) for terrain in module.terrains.values()),
    )
    for name, colour in named:
        if colour and colours.parsed(colour) is None:
            yield f"{name}: {colour!r} is no colour, and is not shown."


def _not_played(job: Job, wish: Wish) -> list[str]:
    """Scenarios that play none of the turns that are wanted, where it is they that are printed."""
    if wish.turns is None:
        return []
    (first, last), scenarios = wish.turns, job.scenarios or playable(job.module)
    spans = {name: turns_played(job.module, name) for name in scenarios}
    never = [name for name, t in spans.items() if not t or t[-1] < first or last < t[0]]
    if not job.scenarios and len(never) < len(spans):
        return []
    names = [flattened(job.module, scenario).name or scenario for scenario in never]
    return [f"{name} is not played on turns {first} to {last}." for name in names]


def documents_of(job: Job) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """All PDFs by name, and what of the module they do not show."""
    wish, losses = wish_of(job), list[str]()
    losses.extend((*_no_colours(job.module), *_not_played(job, wish)))
    made = Print(job, wish, Gallery(job.module, pictures_of(job, losses)), losses)
    documents = {name: sheets for name, sheets in made.sheets() if sheets}
    if not documents:
        if wish.sheet != "all":
            raise ExportError("There is nothing to print: nothing stands on such a sheet.")
        return {}, ("There is nothing to print yet: no scenario, no piece, no table, no board.",)
    if wish.book:
        documents = {"": _bound(documents)}
    job.step("Laying out the pages")
    sources = {
        f"{'-'.join(filter(None, (job.name, name)))}.pdf": source_of(
            job, wish, made.gallery, sheets, losses
        )
        for name, sheets in documents.items()
    }
    job.step("Setting the pages")
    return typed(sources), tuple(dict.fromkeys([*losses, *made.gallery.losses()]))


def _bound(documents: dict[str, list[Sheet]]) -> list[Sheet]:
    """All sheets in one book, a part for each scenario."""
    part, book = None, []
    for sheets in documents.values():
        for sheet in sheets:
            if sheet["scenario"] != part:
                part = sheet["part"] = sheet["scenario"]
            book.append(sheet)
    return book
