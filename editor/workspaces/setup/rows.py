"""The chart of a scenario as rows: an entry each, in printed order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from editor.grids.columns import Row
from model.edits.setup_lines import scope_of_heading
from model.ledger.kept import Kept, KeptChart, kept_charts
from model.ledger.standing import steps_lost
from model.lookup import step_of
from model.module import Module
from model.overlay import flattened
from model.phrases.entry import Entry, Item
from model.phrases.place import Place
from model.select.manifest import Counter, manifest_of


@dataclass(frozen=True, slots=True, eq=False)
class Charted:
    """An entry of a chart, with the line it stands in."""

    home: str
    """The scenario in which the line is written."""
    heading: str
    scope: str
    place: Place
    entry: Entry
    counter: Counter | None
    lost: int

    @property
    def item(self) -> Item | None:
        """The entry, if it is no proviso."""
        return self.entry if isinstance(self.entry, Item) else None


Rows = list[Row[Charted]]


@dataclass(slots=True)
class Charts:
    """The rows of one scenario; charts and lines that have not changed keep theirs."""

    _charts: dict[int, tuple[KeptChart, Rows]] = field(default_factory=dict)
    """By identity of a chart."""
    _lines: dict[int, tuple[Kept, Rows]] = field(default_factory=dict)
    """By identity of a line."""

    def rows(self, module: Module, scenario: str | None) -> Rows:
        """All rows, in printed order."""
        before, self._charts = self._charts, {}
        if scenario is None or scenario not in module.scenarios:
            self._lines = {}
            return []
        found: Rows = []
        for chart in kept_charts(module, flattened(module, scenario), scenario):
            known = before.get(id(chart)) or (chart, self._of(module, chart))
            self._charts[id(chart)] = known
            found.extend(known[1])
        self._forget()
        return found

    def _of(self, module: Module, chart: KeptChart) -> Rows:
        lines = self._lines
        for line in chart.lines:
            if id(line) not in lines:
                lines[id(line)] = (line, list(_rows(module, line)))
        return [row for line in chart.lines for row in lines[id(line)][1]]

    def _forget(self) -> None:
        """Let go of lines that are no more, once there are many of them."""
        there = sum(len(chart.lines) for chart, _ in self._charts.values())
        if len(self._lines) > there * _MOST:
            lines = (line for chart, _ in self._charts.values() for line in chart.lines)
            self._lines = {id(line): self._lines[id(line)] for line in lines}


_MOST = 1.25
"""Of so many lines for each that is there, those that are not are let go."""


def _rows(module: Module, line: Kept) -> Iterator[Row[Charted]]:
    home, heading, place, entries = line.home, line.heading, line.place, line.entries or ()
    scope, manifest = scope_of_heading(module, heading), manifest_of(module)
    above = ("scenarios", home, "setup", heading, str(place))
    for entry in entries:
        counter, lost = None, 0
        if isinstance(entry, Item):
            counter = manifest.named(entry.piece, scope) if entry.how == "piece" else None
            lost = steps_lost(counter, entry)
        steps = (*above, step_of(entries, entry))
        yield Row(steps, Charted(home, heading, scope, place, entry, counter, lost))
