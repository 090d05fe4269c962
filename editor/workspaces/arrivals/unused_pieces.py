"""Pieces that are neither placed nor scheduled, to be dragged to a turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QObject,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QListView, QVBoxLayout, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.canvas.mime import ADDRESS, mime_of
from sandtable.editor.counter_pixmaps import counter_pixmap
from sandtable.editor.fields.short import ShortLabel
from sandtable.editor.grids.index import NOWHERE, Index
from sandtable.editor.words import tr
from sandtable.model.locations import ShortPiece
from sandtable.model.reports.left_over import LeftOver
from sandtable.model.select.manifest import manifest_of
from sandtable.model.wording.piece_names import piece_name

_ICON_SIDE = 28


class UnusedPieces(QWidget):
    """A list with a filter. Enter lets the chosen pieces come on the current turn."""

    taken = Signal(list)

    def __init__(self, bench: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._unused: list[LeftOver] = []
        self.title = ShortLabel(self)
        self.filter = QLineEdit(self)
        self.filter.setPlaceholderText(tr("Filter pieces"))
        self.filter.setAccessibleName(tr("Filter pieces"))
        self.filter.setClearButtonEnabled(True)
        self.model = _UnusedPiecesModel(bench, self)
        self.list = _PieceList(self)
        self.list.setModel(self.model)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 2, 4, 4)
        layout.setSpacing(3)
        for widget in (self.title, self.filter, self.list):
            layout.addWidget(widget)
        self.filter.textChanged.connect(self._fill_list)
        self.list.taken.connect(self._on_taken)
        self._fill_list()

    def show_unused(self, left: Iterable[LeftOver]) -> None:
        """Show what is left in the box."""
        now = list(left)
        if now != self._unused:
            self._unused = now
            self._fill_list()

    def chosen_pieces(self) -> list[str]:
        """The chosen pieces, `owner/id`."""
        return [self.model.unused[index.row()].counter.id for index in self.list.selectedIndexes()]

    def _fill_list(self) -> None:
        words = self.filter.text().casefold().split()
        self.model.show_pieces(
            [left for left in self._unused if all(w in _search_text(left) for w in words)]
        )
        text = tr("Neither placed nor scheduled: {n}")
        self.title.setText(text.format(n=len(self.model.unused)))

    def _on_taken(self) -> None:
        self.taken.emit(self.chosen_pieces())


class _UnusedPiecesModel(QAbstractListModel):
    """The pieces; pictures are made of those that are seen."""

    def __init__(self, bench: EditorContext, parent: QObject) -> None:
        super().__init__(parent)
        self._bench = bench
        self.unused: list[LeftOver] = []

    def show_pieces(self, left: list[LeftOver]) -> None:
        """Hold these pieces."""
        self.beginResetModel()
        self.unused = left
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.unused)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        left = self.unused[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            module, piece = self._bench.document.reading, left.counter.id
            there = piece in manifest_of(module).counters
            name = piece_name(module, piece) if there else left.counter.name
            return name if left.number in {None, 1} else f"{left.number} {name}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return left.counter.id
        if role == Qt.ItemDataRole.DecorationRole:
            module, piece = self._bench.document.reading, left.counter.id
            there = piece in manifest_of(module).counters  # what is left is counted a moment later
            return counter_pixmap(module, piece, _ICON_SIDE) if there else None
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        return [ADDRESS]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        named = (self.unused[index.row()].counter.id.partition("/") for index in indexes)
        return mime_of(ShortPiece(owner, piece).steps for owner, _, piece in named)


class _PieceList(QListView):
    """The list; what is dragged from it are addresses of pieces."""

    taken = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Pieces that are neither placed nor scheduled"))
        self.setIconSize(QSize(_ICON_SIDE, _ICON_SIDE))
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.doubleClicked.connect(self.taken)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.selectedIndexes():
            self.taken.emit()
            event.accept()
            return
        super().keyPressEvent(event)


def _search_text(left: LeftOver) -> str:
    found = left.counter
    return f"{found.id} {found.name} {found.type} {' '.join(found.tags)}".casefold()
