"""The chart of a scenario as rows: an entry each, in printed order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from editor.grids.columns import Row
from model.edits.setup_lines import scope_of_heading, step_of
from model.ledger.standing import steps_lost
from model.module import Module
from model.overlay import chain, flattened
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
    """The rows of one scenario; lines that have not changed keep theirs."""

    _kept: dict[tuple[str, Place], tuple[object, str, object, Rows]] = field(default_factory=dict)

    def rows(self, module: Module, scenario: str | None) -> Rows:
        """All rows, in printed order."""
        if scenario is None or scenario not in module.scenarios:
            self._kept = {}
            return []
        frame = manifest_of(module)
        kept: dict[tuple[str, Place], tuple[object, str, object, Rows]] = {}
        found: Rows = []
        for heading, place, entries, home in lines_of(module, scenario):
            key = (heading, place)
            before = self._kept.get(key)
            if before and before[0] is entries and before[1] == home and before[2] is frame:
                kept[key] = before
            else:
                made = list(_rows(module, heading, place, entries, home))
                kept[key] = (entries, home, frame, made)
            found.extend(kept[key][3])
        self._kept = kept
        return found


def lines_of(module: Module, scenario: str) -> Iterator[tuple[str, Place, tuple[Entry, ...], str]]:
    """The lines that are in force: heading, place, entries, and who writes them."""
    below = chain(module, scenario)[:0:-1]
    for heading, chart in flattened(module, scenario).setup.items():
        homes = {p: one for one in below for p in module.scenarios[one].setup.get(heading) or ()}
        homes |= dict.fromkeys(module.scenarios[scenario].setup.get(heading) or (), scenario)
        printed = str(heading)
        for place, entries in (chart or {}).items():
            yield printed, place, entries or (), homes.get(place, scenario)


def _rows(
    module: Module, heading: str, place: Place, entries: tuple[Entry, ...], home: str
) -> Iterator[Row[Charted]]:
    scope, manifest = scope_of_heading(module, heading), manifest_of(module)
    above = ("scenarios", home, "setup", heading, str(place))
    for index, entry in enumerate(entries):
        counter, lost = None, 0
        if isinstance(entry, Item):
            counter = manifest.named(entry.piece, scope) if entry.how == "piece" else None
            lost = steps_lost(counter, entry)
        steps = (*above, step_of(entries, index))
        yield Row(steps, Charted(home, heading, scope, place, entry, counter, lost))
