"""What the table of components knows of a piece: what the box holds, and what scenarios use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sandtable.editor.grids.grid_columns import GridRow
from sandtable.model.locations import PieceRef
from sandtable.model.module import Module
from sandtable.model.reports.manifest_report import ManifestEntry, manifest_report
from sandtable.model.select.manifest import Counter, manifest_of


@dataclass(frozen=True, slots=True)
class ComponentUse:
    """A piece, and how many of it are in use at the most, once that was counted."""

    counter: Counter
    use: ManifestEntry | None = None

    @property
    def peak_use(self) -> int:
        """The most that any scenario has out at one time."""
        return max(self.use.peak.values(), default=0) if self.use else 0

    @property
    def state_text(self) -> str:
        """What a publisher must know: short, never used, or nothing."""
        if self.use is None:
            return ""
        if self.use.short:
            return f"short by {self.use.short}"
        return "" if self.peak_use or self.use.uncounted else "never used"


UseByPiece = Mapping[str, ManifestEntry]


def use_by_piece(module: Module) -> UseByPiece:
    """By piece, what the scenarios use."""
    return {entry.piece: entry for entry in manifest_report(module).pieces}


def component_rows(module: Module, uses: UseByPiece) -> Iterator[GridRow[ComponentUse]]:
    """A row for each piece that is no event's marker, in file order."""
    for counter in manifest_of(module).counters.values():
        if counter.event is None:
            name = counter.id.rpartition("/")[2]
            address = PieceRef(counter.owner, counter.type, name).address_path
            yield GridRow(address, ComponentUse(counter, uses.get(counter.id)))
