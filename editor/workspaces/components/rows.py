"""What the table of components knows of a piece: what the box holds, and what scenarios use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sandtable.editor.grids.columns import Row
from sandtable.model.locations import PieceRef
from sandtable.model.module import Module
from sandtable.model.reports.manifest import ManifestEntry, manifest
from sandtable.model.select.manifest import Counter, manifest_of


@dataclass(frozen=True, slots=True)
class Component:
    """A piece, and how many of it are in use at the most, once that was counted."""

    counter: Counter
    use: ManifestEntry | None = None

    @property
    def peak(self) -> int:
        """The most that any scenario has out at one time."""
        return max(self.use.peak.values(), default=0) if self.use else 0

    @property
    def state(self) -> str:
        """What a publisher must know: short, never used, or nothing."""
        if self.use is None:
            return ""
        if self.use.short:
            return f"short by {self.use.short}"
        return "" if self.peak or self.use.uncounted else "never used"


Uses = Mapping[str, ManifestEntry]


def used(module: Module) -> Uses:
    """By piece, what the scenarios use."""
    return {entry.piece: entry for entry in manifest(module).pieces}


def rows_of(module: Module, uses: Uses) -> Iterator[Row[Component]]:
    """A row for each piece that is no event's marker, in file order."""
    for counter in manifest_of(module).counters.values():
        if counter.event is None:
            name = counter.id.rpartition("/")[2]
            steps = PieceRef(counter.owner, counter.type, name).steps
            yield Row(steps, Component(counter, uses.get(counter.id)))
