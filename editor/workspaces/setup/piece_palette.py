"""The palette: all pieces by power and class, to be dragged out and to take counters back."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QLineEdit,
    QListView,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.canvas.mime import addresses_in
from sandtable.editor.counter_pixmaps import counter_pixmap
from sandtable.editor.empty_views import say_empty
from sandtable.editor.fields.short import PlainLabel, ShortCombo
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.setup.palette_model import (
    PIECE_ROLE,
    PaletteModel,
    PieceFilter,
    address_of_piece,
    group_pieces,
)
from sandtable.editor.workspaces.setup.stock_counts import StockCounts
from sandtable.editor.workspaces.setup.tile_delegate import COUNTER_SIDE, TileDelegate
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import shelf_of
from sandtable.model.select.manifest import manifest_of
from sandtable.model.wording.owners import power_name
from sandtable.model.wording.piece_names import class_name

_NO_PIECES = translatable("No pieces yet. Components, Add a piece… makes the first.")
_NO_MATCHES = translatable("No piece fits the filter.")


class PieceTray(QListView):
    """The counters themselves."""

    entered = Signal()
    """Enter was pressed: the piece that is chosen is to be put down."""
    returned = Signal(tuple)
    """Addresses were dropped here."""

    def __init__(
        self, bench: EditorContext, pieces: PaletteModel, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._bench = bench
        self.setModel(pieces)
        self.setItemDelegate(TileDelegate(bench, self))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setAccessibleName(tr("Pieces"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.entered.emit()
            event.accept()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        pressed = event.reason() == Qt.FocusReason.MouseFocusReason  # that chooses by itself
        if not pressed and not self.selectedIndexes():
            self.choose_first()

    def choose_first(self) -> None:
        """Choose the first piece that is shown."""
        model = self.model()
        rows = (model.index(row, 0) for row in range(model.rowCount()))
        first = next((index for index in rows if index.data(PIECE_ROLE) is not None), None)
        if first is not None:
            self.setCurrentIndex(first)

    def startDrag(self, actions: Qt.DropAction) -> None:  # noqa: ARG002 - Qt's signature
        indexes = self.selectedIndexes()
        if not indexes:
            return
        drag = QDrag(self)
        drag.setMimeData(self.model().mimeData(indexes))
        held = self.currentIndex() if self.currentIndex() in indexes else indexes[0]
        piece = held.data(PIECE_ROLE)
        drag.setPixmap(counter_pixmap(self._bench.document.reading, piece.id, COUNTER_SIDE))
        drag.exec(Qt.DropAction.CopyAction)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.dragMoveEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        back = any(shelf_of(steps) == "scenarios" for steps in addresses_in(event.mimeData()))
        if back and event.source() is not self:
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.returned.emit(addresses_in(event.mimeData()))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.model().rowCount():
            made = manifest_of(self._bench.document.reading).counters
            say_empty(self, tr(_NO_MATCHES if made else _NO_PIECES))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def sizeHint(self) -> QSize:
        return QSize(182, 400)


class PiecePalette(QWidget):
    """The tray with its filters."""

    def __init__(self, bench: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._stock = StockCounts()
        self._filter = PieceFilter()
        self._shown: object = None
        self.pieces = PaletteModel(self)
        self.line, self.power, self.kind = QLineEdit(self), ShortCombo(self), ShortCombo(self)
        self.only_left = QCheckBox(tr("Only left"), self)
        self.only_left.setToolTip(tr("Only what can still be put down"))
        self.summary = PlainLabel(self)
        self.summary.setWordWrap(True)
        self.tray = PieceTray(bench, self.pieces, self)
        self._lay_out()
        self.line.textChanged.connect(self._on_filter)
        self.power.currentIndexChanged.connect(self._on_filter)
        self.kind.currentIndexChanged.connect(self._on_filter)
        self.only_left.toggled.connect(self._on_filter)
        self.tray.selectionModel().selectionChanged.connect(self._on_chosen)
        self.line.returnPressed.connect(self._on_found)

    def _lay_out(self) -> None:
        self.line.setPlaceholderText(tr("Filter pieces"))
        self.line.setClearButtonEnabled(True)
        self.line.setAccessibleName(tr("Filter pieces"))
        self.power.setAccessibleName(tr("Power"))
        self.kind.setAccessibleName(tr("Class"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.line)
        layout.addWidget(self.power)
        layout.addWidget(self.kind)
        layout.addWidget(self.only_left)
        layout.addWidget(self.tray, 1)
        layout.addWidget(self.summary)

    @property
    def chosen_pieces(self) -> list[str]:
        """The pieces that are chosen, by full name."""
        return [index.data(PIECE_ROLE).id for index in self.tray.selectedIndexes()]

    def choose_piece(self, piece: str) -> None:
        """Choose a piece, and bring it into sight."""
        row = self.pieces.row_of(piece)
        if row is not None:
            index = self.pieces.index(row)
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.tray.selectionModel().setCurrentIndex(index, flag)
            self.tray.scrollTo(index)

    def bring_up_to_date(self) -> None:
        """Count what is left, and show it."""
        module, view = self._bench.document.reading, self._bench.viewpoint.view
        changed = self._stock.update_counts(module, view.scenario, view.options)
        frame = manifest_of(module)
        if self._shown is not frame:
            self._shown = frame
            self._fill_filters()
            self._show_pieces()
        elif changed is None or self._filter.left:
            self._show_pieces()
        else:
            self.pieces.touch(changed)
        self._show_summary()

    def _fill_filters(self) -> None:
        """Offer the powers and classes that there are."""
        module = self._bench.document.reading
        counters = manifest_of(module).counters.values()
        powers = {c.owner: power_name(module, c.owner) for c in counters}
        kinds = {c.type: class_name(module, c.type) for c in counters}
        for combo, all_of_them, named in (
            (self.power, tr("All powers"), powers),
            (self.kind, tr("All classes"), kinds),
        ):
            before = combo.currentData()
            with QSignalBlocker(combo):
                combo.clear()
                combo.addItem(all_of_them, "")
                for key, name in named.items():
                    combo.addItem(name, key)
                combo.setCurrentIndex(max(0, combo.findData(before)))

    def _on_filter(self) -> None:
        words = tuple(self.line.text().casefold().split())
        power, kind = self.power.currentData() or "", self.kind.currentData() or ""
        self._filter = PieceFilter(power, kind, words, self.only_left.isChecked())
        self._show_pieces()

    def _on_found(self) -> None:
        """The first that fits is taken in hand."""
        self.tray.choose_first()
        if self.chosen_pieces:
            self.tray.entered.emit()

    def _show_pieces(self) -> None:
        chosen = self.chosen_pieces
        left = self._stock.left
        self.pieces.show_pieces(
            list(group_pieces(self._bench.document.reading, self._filter, left)), left
        )
        if chosen:
            self.choose_piece(chosen[0])

    def _show_summary(self) -> None:
        short = len(self._stock.short)
        said = tr("The box holds too few of {n}") if short else tr("The box holds enough")
        self.summary.setText(said.format(n=short))

    def _on_chosen(self) -> None:
        if self.tray.hasFocus():
            self._bench.selection.choose(self.chosen_addresses())

    def chosen_addresses(self) -> list[AddressPath]:
        """The addresses of the pieces that are chosen."""
        return [address_of_piece(index.data(PIECE_ROLE)) for index in self.tray.selectedIndexes()]
