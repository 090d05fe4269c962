"""The pieces of the palette as Qt asks for them: by power and class, each with what is left."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QObject,
    Qt,
)

from sandtable.editor.canvas.mime import ADDRESS, mime_of
from sandtable.editor.grids.index import NOWHERE, Index
from sandtable.editor.words import plain
from sandtable.editor.workspaces.setup.stock_counts import StockLeft
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import EventRef, PieceRef
from sandtable.model.module import Module
from sandtable.model.select.manifest import Counter, manifest_of
from sandtable.model.wording.owners import power_name
from sandtable.model.wording.piece_names import class_name

PIECE_ROLE, LEFT_ROLE, HEADING_ROLE = (Qt.ItemDataRole.UserRole + n for n in range(3))


@dataclass(frozen=True, slots=True)
class PaletteHeading:
    """The head of some tiles: a power and a class."""

    power: str
    kind: str
    title: str


@dataclass(frozen=True, slots=True)
class PieceFilter:
    """What is wanted of the palette."""

    power: str = ""
    kind: str = ""
    words: tuple[str, ...] = ()
    left: bool = False
    """Only what can still be put down."""

    def accepts_counter(self, counter: Counter, left: StockLeft | None) -> bool:
        """Say whether a piece is wanted."""
        if self.power not in {"", counter.owner} or self.kind not in {"", counter.type}:
            return False
        if self.left and left is not None and left.left is not None and left.left <= 0:
            return False
        said = (
            f"{counter.id} {counter.name} {counter.type} {counter.kind} {' '.join(counter.tags)}"
        )
        return all(word in said.casefold() for word in self.words)


class PaletteModel(QAbstractListModel):
    """Heads and counters, one after the other."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.items: list[PaletteHeading | Counter] = []
        self._left: dict[str, StockLeft] = {}
        self._rows: dict[str, int] = {}

    def show_pieces(
        self, items: Sequence[PaletteHeading | Counter], left: dict[str, StockLeft]
    ) -> None:
        """Hold other pieces."""
        self.beginResetModel()
        self.items, self._left = list(items), left
        self._rows = {one.id: n for n, one in enumerate(items) if isinstance(one, Counter)}
        self.endResetModel()

    def touch(self, pieces: Collection[str]) -> None:
        """Say that of some pieces another number is left."""
        for piece in pieces:
            if (row := self._rows.get(piece)) is not None:
                self.dataChanged.emit(self.index(row), self.index(row))

    def row_of(self, piece: str) -> int | None:
        """Where a piece stands."""
        return self._rows.get(piece)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.items)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        item = self.items[index.row()]
        if isinstance(item, PaletteHeading):
            named = role in {Qt.ItemDataRole.DisplayRole, HEADING_ROLE}
            return item.title if named else None
        left = self._left.get(item.id)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return item.name
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                told = _piece_hint(item, left)
                return plain(told) if role == Qt.ItemDataRole.ToolTipRole else told
            case _ if role == PIECE_ROLE:
                return item
            case _ if role == LEFT_ROLE:
                return left
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid() or isinstance(self.items[index.row()], PaletteHeading):
            return Qt.ItemFlag.NoItemFlags
        on = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return on | Qt.ItemFlag.ItemIsDragEnabled | Qt.ItemFlag.ItemNeverHasChildren

    def mimeTypes(self) -> list[str]:
        return [ADDRESS]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        chosen = (self.items[index.row()] for index in indexes)
        return mime_of(address_of_piece(one) for one in chosen if isinstance(one, Counter))

    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction


def address_of_piece(counter: Counter) -> AddressPath:
    """Where a piece, or the event whose marker it is, is written."""
    name = counter.id.rpartition("/")[2]
    if counter.event is not None:
        return EventRef(counter.owner, name).steps
    return PieceRef(counter.owner, counter.type, name).steps


def group_pieces(
    module: Module, wanted: PieceFilter, left: dict[str, StockLeft]
) -> Iterator[PaletteHeading | Counter]:
    """The pieces that are wanted, below heads by power and class, in file order."""
    found: dict[tuple[str, str], list[Counter]] = {}
    for counter in manifest_of(module).counters.values():
        if wanted.accepts_counter(counter, left.get(counter.id)):
            found.setdefault((counter.owner, counter.type), []).append(counter)
    for (power, kind), counters in found.items():
        yield PaletteHeading(
            power, kind, f"{power_name(module, power)} · {class_name(module, kind)}"
        )
        yield from counters


def _piece_hint(counter: Counter, left: StockLeft | None) -> str:
    said = f"{counter.name} ({counter.id})"
    if counter.strength:
        said += f", {counter.strength}"
    if left is None:
        return said
    if left.left is None:
        return f"{said}: {left.out} on the board"
    if left.left < 0:
        return f"{said}: {left.out} on the board, the box holds {left.have}"
    return f"{said}: {left.left} of {left.have} left"
