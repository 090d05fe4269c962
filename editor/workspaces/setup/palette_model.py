"""Qt model of the piece palette: pieces by power and type, each with its remaining stock."""

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

from sandtable.editor.canvas.address_mime import ADDRESS_MIME_TYPE, mime_from_addresses
from sandtable.editor.grids.model_index import ROOT_INDEX, AnyIndex
from sandtable.editor.translation import tooltip_text
from sandtable.editor.workspaces.setup.stock_counts import RemainingStock
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import EventRef, PieceRef
from sandtable.model.module import Module
from sandtable.model.select.manifest import Counter, manifest_of_module
from sandtable.model.wording.owner_names import owner_name_or_everybody
from sandtable.model.wording.piece_names import piece_type_name

PIECE_ROLE, LEFT_ROLE, HEADING_ROLE = (Qt.ItemDataRole.UserRole + n for n in range(3))


@dataclass(frozen=True, slots=True)
class PaletteHeading:
    """Heading of a group of pieces: a power and a type."""

    power: str
    kind: str
    title: str


@dataclass(frozen=True, slots=True)
class PieceFilter:
    """Filter of the piece palette: power, type, words, and whether copies must be left."""

    power: str = ""
    kind: str = ""
    words: tuple[str, ...] = ()
    only_left: bool = False
    """Whether only pieces with copies left are shown."""

    def does_piece_pass_filter(self, counter: Counter, left: RemainingStock | None) -> bool:
        """Say whether a piece passes the filter of the palette."""
        if self.power not in {"", counter.owner} or self.kind not in {"", counter.type}:
            return False
        if (
            self.only_left
            and left is not None
            and left.copies_left is not None
            and left.copies_left <= 0
        ):
            return False
        searched_text = (
            f"{counter.id} {counter.name} {counter.type} {counter.kind} {' '.join(counter.tags)}"
        )
        return all(word in searched_text.casefold() for word in self.words)


class PaletteModel(QAbstractListModel):
    """Qt model of a list with counters under headings."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.items: list[PaletteHeading | Counter] = []
        self._stock_by_piece: dict[str, RemainingStock] = {}
        self._row_by_piece: dict[str, int] = {}

    def show_pieces(
        self, items: Sequence[PaletteHeading | Counter], left: dict[str, RemainingStock]
    ) -> None:
        """Show other pieces in the palette."""
        self.beginResetModel()
        self.items, self._stock_by_piece = list(items), left
        self._row_by_piece = {
            item.id: n for n, item in enumerate(items) if isinstance(item, Counter)
        }
        self.endResetModel()

    def update_pieces(self, pieces: Collection[str]) -> None:
        # A reset would lose the scroll position and repaint every tile.
        """Update pieces of the palette whose stock changed."""
        for piece in pieces:
            if (row := self._row_by_piece.get(piece)) is not None:
                self.dataChanged.emit(self.index(row), self.index(row))

    def row_of_piece(self, piece: str) -> int | None:
        """Return the row of a piece in the palette, or None."""
        return self._row_by_piece.get(piece)

    def rowCount(self, parent: AnyIndex = ROOT_INDEX) -> int:
        return 0 if parent.isValid() else len(self.items)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        item = self.items[index.row()]
        if isinstance(item, PaletteHeading):
            is_title_role = role in {Qt.ItemDataRole.DisplayRole, HEADING_ROLE}
            return item.title if is_title_role else None
        left = self._stock_by_piece.get(item.id)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return item.name
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                hint = _tooltip_of_piece(item, left)
                return tooltip_text(hint) if role == Qt.ItemDataRole.ToolTipRole else hint
            case _ if role == PIECE_ROLE:
                return item
            case _ if role == LEFT_ROLE:
                return left
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if not index.isValid() or isinstance(self.items[index.row()], PaletteHeading):
            # Headings cannot be selected or dragged.
            return Qt.ItemFlag.NoItemFlags
        on = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return on | Qt.ItemFlag.ItemIsDragEnabled | Qt.ItemFlag.ItemNeverHasChildren

    def mimeTypes(self) -> list[str]:
        return [ADDRESS_MIME_TYPE]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        chosen = (self.items[index.row()] for index in indexes)
        return mime_from_addresses(
            address_of_piece(item) for item in chosen if isinstance(item, Counter)
        )

    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction


def address_of_piece(counter: Counter) -> AddressPath:
    """Return the address of a piece, or of the event whose marker it is."""
    name = counter.id.rpartition("/")[2]
    if counter.event is not None:
        return EventRef(counter.owner, name).address_path
    return PieceRef(counter.owner, counter.type, name).address_path


def group_pieces(
    module: Module, piece_filter: PieceFilter, left: dict[str, RemainingStock]
) -> Iterator[PaletteHeading | Counter]:
    """Yield the pieces that pass a filter, under headings of power and type, in file order."""
    groups: dict[tuple[str, str], list[Counter]] = {}
    for counter in manifest_of_module(module).counters.values():
        if piece_filter.does_piece_pass_filter(counter, left.get(counter.id)):
            groups.setdefault((counter.owner, counter.type), []).append(counter)
    for (power, kind), counters in groups.items():
        yield PaletteHeading(
            power,
            kind,
            f"{owner_name_or_everybody(module, power)} · {piece_type_name(module, kind)}",
        )
        yield from counters


def _tooltip_of_piece(counter: Counter, left: RemainingStock | None) -> str:
    hint = f"{counter.name} ({counter.id})"
    if counter.strength:
        hint += f", {counter.strength}"
    if left is None:
        return hint
    if left.copies_left is None:
        return f"{hint}: {left.placed_copies} on the board"
    if left.copies_left < 0:
        return f"{hint}: {left.placed_copies} on the board, the box holds {left.available_copies}"
    return f"{hint}: {left.copies_left} of {left.available_copies} left"
