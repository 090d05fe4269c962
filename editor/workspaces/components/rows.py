"""Rows of the components table: stock and use of each piece."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sandtable.editor.grids.grid_columns import GridRow
from sandtable.model.locations import PieceRef
from sandtable.model.module import Module
from sandtable.model.reports.manifest_report import ManifestEntry, manifest_report
from sandtable.model.select.manifest import Counter, manifest_of_module


@dataclass(frozen=True, slots=True)
class ComponentUse:
    """Piece with its use, or None while that is not computed yet."""

    counter: Counter
    use: ManifestEntry | None = None

    @property
    def peak_use(self) -> int:
        """The largest number in use at one time in any scenario."""
        return max(self.use.peak.values(), default=0) if self.use else 0

    @property
    def state_text(self) -> str:
        """Note for publishers: the box has too few copies, or no scenario uses the piece.

        It is empty otherwise.
        """
        if self.use is None:
            return ""
        if self.use.short:
            return f"short by {self.use.short}"
        return "" if self.peak_use or self.use.uncounted else "never used"


UseByPiece = Mapping[str, ManifestEntry]


def use_by_piece(module: Module) -> UseByPiece:
    """Return the use of each piece in all scenarios."""
    return {entry.piece: entry for entry in manifest_report(module).pieces}


def component_rows(module: Module, uses: UseByPiece) -> Iterator[GridRow[ComponentUse]]:
    """Yield a row for each piece in file order, event markers excluded."""
    for counter in manifest_of_module(module).counters.values():
        # Markers of events are edited with their events.
        if counter.event is None:
            name = counter.id.rpartition("/")[2]
            address = PieceRef(counter.owner, counter.type, name).address_path
            yield GridRow(address, ComponentUse(counter, uses.get(counter.id)))
