"""The chart of a scenario as rows: an entry each, in printed order."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandtable.editor.grids.grid_columns import GridRow
from sandtable.model.edits.setup_lines import scope_of_heading
from sandtable.model.ledger.setup_cache import CachedChart, CachedLine, cached_charts
from sandtable.model.ledger.standing import steps_lost_by_item
from sandtable.model.locations import SetupEntry, SetupLine
from sandtable.model.lookup import unique_entry_key
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.phrases.entry import Entry, Item
from sandtable.model.phrases.place import Place
from sandtable.model.reports.misprinted_pieces import corrected_item, errata_by_address
from sandtable.model.select.manifest import Counter, manifest_of

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.entities.remarks import Erratum


@dataclass(frozen=True, slots=True, eq=False)
class ChartEntry:
    """An entry of a chart, with the line it stands in."""

    source_scenario: str
    """The scenario in which the line is written."""
    heading: str
    scope: str
    place: Place
    entry: Entry
    counter: Counter | None
    """The piece that it names, or the one that an erratum reads for it."""
    steps_lost: int
    erratum: Erratum | None = None
    """What says how a misprint of it is read."""

    @property
    def item(self) -> Item | None:
        """The entry, if it is no proviso."""
        return self.entry if isinstance(self.entry, Item) else None

    @property
    def is_added(self) -> bool:
        """Whether no line writes it: only an erratum reads it."""
        return self.erratum is not None and self.erratum.printed is None


ChartRowList = list[GridRow[ChartEntry]]


@dataclass(slots=True)
class ChartRows:
    """The rows of one scenario; charts and lines that have not changed keep theirs."""

    _charts: dict[int, tuple[CachedChart, ChartRowList]] = field(default_factory=dict)
    """By identity of a chart."""
    _lines: dict[int, tuple[CachedLine, ChartRowList]] = field(default_factory=dict)
    """By identity of a line."""
    _errata: Mapping[str, Erratum] = field(default_factory=dict)
    """As those rows were made by them."""

    def rows_of(self, module: Module, scenario: str | None) -> ChartRowList:
        """All rows, in printed order."""
        if module.errata is not self._errata:
            self._charts, self._lines, self._errata = {}, {}, module.errata
        before, self._charts = self._charts, {}
        if scenario is None or scenario not in module.scenarios:
            self._lines = {}
            return []
        found: ChartRowList = []
        for chart in cached_charts(module, flatten_scenario(module, scenario), scenario):
            known = before.get(id(chart)) or (chart, self._rows_of_chart(module, chart))
            self._charts[id(chart)] = known
            found.extend(known[1])
        self._forget_old_lines()
        return [*found, *_rows_of_errata(module, scenario, found)]

    def _rows_of_chart(self, module: Module, chart: CachedChart) -> ChartRowList:
        lines = self._lines
        for line in chart.lines:
            if id(line) not in lines:
                lines[id(line)] = (line, list(_rows_of_line(module, line)))
        return [row for line in chart.lines for row in lines[id(line)][1]]

    def _forget_old_lines(self) -> None:
        """Let go of lines that are no more, once there are many of them."""
        there = sum(len(chart.lines) for chart, _ in self._charts.values())
        if len(self._lines) > there * _OLD_LINES_FACTOR:
            lines = (line for chart, _ in self._charts.values() for line in chart.lines)
            self._lines = {id(line): self._lines[id(line)] for line in lines}


_OLD_LINES_FACTOR = 1.25
"""Of so many lines for each that is there, those that are not are let go."""


def _rows_of_errata(
    module: Module, scenario: str, printed: ChartRowList
) -> Iterator[GridRow[ChartEntry]]:
    """What errata add to lines that nobody wrote."""
    homes, errata = scenario_ancestry(module, scenario), errata_by_address(module)
    added = [
        entry
        for address, erratum in errata.items()
        if erratum.printed is None
        and (entry := SetupEntry.from_whole_address(address)) is not None
        and entry.scenario in homes
    ]
    if not added:
        return
    lines = {(row.value.heading, str(row.value.place)) for row in printed}
    for entry in added:
        if (entry.heading, entry.place) not in lines:
            place = Place.parse(entry.place)
            line = CachedLine(place, (), entry.heading, entry.scenario, (), plain=False)
            yield from _rows_of_line(module, line)


def _rows_of_line(module: Module, line: CachedLine) -> Iterator[GridRow[ChartEntry]]:
    home, heading, place, entries = line.home, line.heading, line.place, line.entries or ()
    scope = scope_of_heading(module, heading)
    above = SetupLine(home, heading, str(place)).address_path
    written = {(*above, unique_entry_key(entries, entry)): entry for entry in entries}
    errata = errata_by_address(module)
    for address, entry in (*written.items(), *_entries_of_errata(errata, above, written)):
        erratum = errata.get(address)
        read = corrected_item(erratum) if erratum else None
        counter, lost = None, 0
        if isinstance(entry, Item):
            counter = _counter_of_item(module, entry, scope) or (
                _counter_of_item(module, read, scope) if read else None
            )
            lost = steps_lost_by_item(counter, entry)
        yield GridRow(
            address, ChartEntry(home, heading, scope, place, entry, counter, lost, erratum)
        )


def address_in_reading(row: GridRow[ChartEntry]) -> AddressPath:
    """The address at which the reading has what stands in a row."""
    erratum = row.value.erratum
    read = corrected_item(erratum) if erratum is not None else None
    return row.address if read is None else (*row.address[:-1], read.address_key)


def _entries_of_errata(
    errata: Mapping[AddressPath, Erratum], above: AddressPath, written: Collection[AddressPath]
) -> Iterator[tuple[AddressPath, Entry]]:
    """What errata add to a line."""
    for address, erratum in errata.items():
        if address[:-1] == above and address not in written and erratum.printed is None:
            item = corrected_item(erratum)
            if item is not None:
                yield address, item


def _counter_of_item(module: Module, item: Item, scope: str) -> Counter | None:
    return manifest_of(module).find_counter(item.piece, scope) if item.how == "piece" else None
