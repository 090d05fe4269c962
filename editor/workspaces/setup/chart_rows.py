"""Rows of a chart: one for each entry, in printed order."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandtable.editor.grids.grid_columns import GridRow
from sandtable.model.edits.setup_lines import scope_of_heading
from sandtable.model.ledger.setup_cache import CachedChart, CachedLine, cached_charts_of_setup
from sandtable.model.ledger.standing import steps_lost_by_item
from sandtable.model.locations import SetupEntry, SetupLine
from sandtable.model.lookup import unique_entry_key
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.phrases.entry import Entry, Item
from sandtable.model.phrases.place import Place
from sandtable.model.reports.misprinted_pieces import corrected_item, errata_by_address
from sandtable.model.select.manifest import Counter, manifest_of_module

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.entities.remarks import Erratum


@dataclass(frozen=True, slots=True, eq=False)
class ChartEntry:
    """Entry of a set-up chart, with the line that contains it."""

    source_scenario: str
    """Scenario that contains the line."""
    heading: str
    scope: str
    place: Place
    entry: Entry
    counter: Counter | None
    """Piece of the entry, or of its correction by an erratum."""
    steps_lost: int
    erratum: Erratum | None = None
    """Erratum that corrects the entry, or None."""

    @property
    def item(self) -> Item | None:
        """The entry if it names pieces; None if it is a condition on a choice."""
        return self.entry if isinstance(self.entry, Item) else None

    @property
    def is_added(self) -> bool:
        """Whether only an erratum adds the entry, and no line contains it."""
        return self.erratum is not None and self.erratum.printed is None


ChartRowList = list[GridRow[ChartEntry]]


@dataclass(slots=True)
# Charts and lines are cached by the model, so equal identity means equal content.
class ChartRows:
    """Rows of a scenario, with a cache for charts and lines that did not change."""

    _charts: dict[int, tuple[CachedChart, ChartRowList]] = field(default_factory=dict)
    """Rows by identity of their chart."""
    _lines: dict[int, tuple[CachedLine, ChartRowList]] = field(default_factory=dict)
    """Rows by identity of their line."""
    _errata: Mapping[str, Erratum] = field(default_factory=dict)
    """Errata with which the cached rows were made."""

    def rows_of_scenario(self, module: Module, scenario: str | None) -> ChartRowList:
        """Return all chart rows of a scenario in printed order."""
        # Corrections are part of the rows, so other errata invalidate all of them.
        if module.errata is not self._errata:
            self._charts, self._lines, self._errata = {}, {}, module.errata
        before, self._charts = self._charts, {}
        if scenario is None or scenario not in module.scenarios:
            self._lines = {}
            return []
        rows: ChartRowList = []
        for chart in cached_charts_of_setup(module, flatten_scenario(module, scenario), scenario):
            cached = before.get(id(chart)) or (chart, self._rows_of_chart(module, chart))
            self._charts[id(chart)] = cached
            rows.extend(cached[1])
        self._forget_old_lines()
        return [*rows, *_rows_of_errata(module, scenario, rows)]

    def _rows_of_chart(self, module: Module, chart: CachedChart) -> ChartRowList:
        lines = self._lines
        for line in chart.lines:
            if id(line) not in lines:
                lines[id(line)] = (line, list(_rows_of_line(module, line)))
        return [row for line in chart.lines for row in lines[id(line)][1]]

    def _forget_old_lines(self) -> None:
        """Remove old lines from the cache once there are many of them."""
        line_count = sum(len(chart.lines) for chart, _ in self._charts.values())
        if len(self._lines) > line_count * _CACHED_LINES_FACTOR:
            lines = (line for chart, _ in self._charts.values() for line in chart.lines)
            self._lines = {id(line): self._lines[id(line)] for line in lines}


_CACHED_LINES_FACTOR = 1.25
"""Size of the cache, relative to the current number of lines, above which old ones are removed."""


def _rows_of_errata(
    module: Module, scenario: str, printed: ChartRowList
) -> Iterator[GridRow[ChartEntry]]:
    """Yield rows for entries that errata add to lines without any printed entry."""
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
    entry_by_address = {(*above, unique_entry_key(entries, entry)): entry for entry in entries}
    errata = errata_by_address(module)
    for address, entry in (
        *entry_by_address.items(),
        *_entries_of_errata(errata, above, entry_by_address),
    ):
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
    """Return the address of a row's entry in the corrected module."""
    erratum = row.value.erratum
    read = corrected_item(erratum) if erratum is not None else None
    return row.address if read is None else (*row.address[:-1], read.address_key)


def _entries_of_errata(
    errata: Mapping[AddressPath, Erratum],
    above: AddressPath,
    known_addresses: Collection[AddressPath],
) -> Iterator[tuple[AddressPath, Entry]]:
    """Yield the entries that errata add to a line."""
    for address, erratum in errata.items():
        if address[:-1] == above and address not in known_addresses and erratum.printed is None:
            item = corrected_item(erratum)
            if item is not None:
                yield address, item


def _counter_of_item(module: Module, item: Item, scope: str) -> Counter | None:
    return (
        manifest_of_module(module).find_counter(item.piece, scope) if item.how == "piece" else None
    )
