"""List of pieces that are neither placed nor scheduled, for dragging to a turn."""

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

from sandtable.editor.canvas.address_mime import ADDRESS_MIME_TYPE, mime_from_addresses
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.counter_pixmaps import counter_pixmap
from sandtable.editor.fields.elided_widgets import ElidedLabel
from sandtable.editor.grids.model_index import ROOT_INDEX, AnyIndex
from sandtable.editor.translation import tr
from sandtable.model.locations import PieceWithoutType
from sandtable.model.reports.unused_pieces import UnusedPiece
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.piece_names import piece_name

_ICON_SIZE_IN_PIXELS = 28


class UnusedPieces(QWidget):
    """List with a filter; Enter schedules the selected pieces on the current turn."""

    schedule_requested = Signal(list)

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._unused: list[UnusedPiece] = []
        self.title_label = ElidedLabel(self)
        self.filter_line = QLineEdit(self)
        self.filter_line.setPlaceholderText(tr("Filter pieces"))
        self.filter_line.setAccessibleName(tr("Filter pieces"))
        self.filter_line.setClearButtonEnabled(True)
        self.piece_model = _UnusedPiecesModel(context, self)
        self.piece_list = _DraggablePieceList(self)
        self.piece_list.setModel(self.piece_model)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 2, 4, 4)
        layout.setSpacing(4)
        for widget in (self.title_label, self.filter_line, self.piece_list):
            layout.addWidget(widget)
        self.filter_line.textChanged.connect(self._fill_list)
        self.piece_list.return_pressed.connect(self._on_pieces_dropped)
        self._fill_list()

    def show_unused(self, left: Iterable[UnusedPiece]) -> None:
        """Show the pieces that are neither placed nor scheduled."""
        now = list(left)
        if now != self._unused:
            self._unused = now
            self._fill_list()

    def chosen_pieces(self) -> list[str]:
        """Return the selected pieces as `owner/id`."""
        return [
            self.piece_model.unused[index.row()].counter.id
            for index in self.piece_list.selectedIndexes()
        ]

    def _fill_list(self) -> None:
        words = self.filter_line.text().casefold().split()
        self.piece_model.show_pieces(
            [left for left in self._unused if all(w in _search_text(left) for w in words)]
        )
        # An unknown number of copies counts as one.
        number = sum(left.number or 1 for left in self.piece_model.unused)
        text = tr("Neither placed nor scheduled: {number}")
        self.title_label.setText(text.format(number=number))

    def _on_pieces_dropped(self) -> None:
        self.schedule_requested.emit(self.chosen_pieces())


class _UnusedPiecesModel(QAbstractListModel):
    """List model that renders pictures only for visible rows."""

    def __init__(self, context: EditorContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self.unused: list[UnusedPiece] = []

    def show_pieces(self, left: list[UnusedPiece]) -> None:
        """Show other pieces in the list."""
        self.beginResetModel()
        self.unused = left
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = ROOT_INDEX) -> int:
        return 0 if parent.isValid() else len(self.unused)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        left = self.unused[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            module, piece = self._context.document.reading, left.counter.id
            exists = piece in manifest_of_module(module).counters
            name = piece_name(module, piece) if exists else left.counter.name
            return name if left.number in {None, 1} else f"{left.number} {name}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return left.counter.id
        if role == Qt.ItemDataRole.DecorationRole:
            module, piece = self._context.document.reading, left.counter.id
            # What is left is counted a moment later.
            exists = piece in manifest_of_module(module).counters
            pictures = self._context.pictures.pictures
            return (
                counter_pixmap(module, piece, _ICON_SIZE_IN_PIXELS, pictures=pictures)
                if exists
                else None
            )
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        # Qt starts drags only from items with this flag.
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        return [ADDRESS_MIME_TYPE]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        parts = (self.unused[index.row()].counter.id.partition("/") for index in indexes)
        return mime_from_addresses(
            PieceWithoutType(owner, piece).address_path for owner, _, piece in parts
        )


class _DraggablePieceList(QListView):
    """List view whose drags contain addresses of pieces."""

    return_pressed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Pieces that are neither placed nor scheduled"))
        self.setIconSize(QSize(_ICON_SIZE_IN_PIXELS, _ICON_SIZE_IN_PIXELS))
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.doubleClicked.connect(self.return_pressed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.selectedIndexes():
            self.return_pressed.emit()
            event.accept()
            return
        super().keyPressEvent(event)


def _search_text(left: UnusedPiece) -> str:
    counter = left.counter
    return f"{counter.id} {counter.name} {counter.type} {' '.join(counter.tags)}".casefold()
