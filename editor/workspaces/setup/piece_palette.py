"""Palette: all pieces by power and type, to drag to the board and back."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QPoint, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
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

from sandtable.editor.canvas.address_mime import addresses_from_mime
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.picture_drops import PictureDrops, address_of_counter
from sandtable.editor.counter_pixmaps import counter_pixmap
from sandtable.editor.empty_view_text import draw_empty_text
from sandtable.editor.fields.elided_widgets import ElidedComboBox, PlainTextLabel
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.setup.palette_delegate import COUNTER_SIDE, PaletteDelegate
from sandtable.editor.workspaces.setup.palette_model import (
    PIECE_ROLE,
    PaletteModel,
    PieceFilter,
    address_of_piece,
    group_pieces,
)
from sandtable.editor.workspaces.setup.stock_counts import StockCounts
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import top_level_key
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.owner_names import owner_name_or_everybody
from sandtable.model.wording.piece_names import piece_type_name

_NO_PIECES_TEXT = translatable(
    "No pieces yet. Choose Components > Add a piece… to make the first."
)
_NO_MATCHES_TEXT = translatable("No piece fits the filter.")


class PieceTray(QListView):
    """List view of the counters in the palette."""

    entered = Signal()
    """Emitted by Enter, to place the selected piece."""
    menu_requested = Signal(QPoint)
    """Point on the screen at which a context menu is requested for the selected pieces."""
    counters_returned = Signal(tuple)
    """Addresses of counters that were dropped back."""

    def __init__(
        self, context: EditorContext, pieces: PaletteModel, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self.setModel(pieces)
        self.setItemDelegate(PaletteDelegate(context, self))
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
        PictureDrops(context, self, self._piece_address_at)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.indexAt(event.pos()).isValid():
            self.menu_requested.emit(event.globalPos())
        event.accept()

    def _piece_address_at(self, point: QPoint) -> AddressPath | None:
        piece = self.indexAt(point).data(PIECE_ROLE)
        return address_of_counter(self._context.document.module, piece.id) if piece else None

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
            self.select_first_piece()

    def select_first_piece(self) -> None:
        """Select the first visible piece of the palette."""
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
        lead = self.currentIndex() if self.currentIndex() in indexes else indexes[0]
        piece = lead.data(PIECE_ROLE)
        drag.setPixmap(
            counter_pixmap(
                self._context.document.reading,
                piece.id,
                COUNTER_SIDE,
                pictures=self._context.pictures.pictures,
            )
        )
        drag.exec(Qt.DropAction.CopyAction)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.dragMoveEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        back = any(
            top_level_key(address) == "scenarios"
            for address in addresses_from_mime(event.mimeData())
        )
        if back and event.source() is not self:
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.counters_returned.emit(addresses_from_mime(event.mimeData()))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.model().rowCount():
            counters = manifest_of_module(self._context.document.reading).counters
            draw_empty_text(self, tr(_NO_MATCHES_TEXT if counters else _NO_PIECES_TEXT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def sizeHint(self) -> QSize:
        return QSize(182, 400)


class PiecePalette(QWidget):
    """Palette of pieces, with its filters."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._stock_counts = StockCounts()
        self._piece_filter = PieceFilter()
        self._shown_module: object = None
        self.palette_model = PaletteModel(self)
        self.filter_line, self.power_box, self.kind_box = (
            QLineEdit(self),
            ElidedComboBox(self),
            ElidedComboBox(self),
        )
        self.only_left_box = QCheckBox(tr("Copies left"), self)
        self.only_left_box.setToolTip(tr("Only pieces with copies left"))
        self.summary_label = PlainTextLabel(self)
        self.summary_label.setWordWrap(True)
        self.piece_tray = PieceTray(context, self.palette_model, self)
        self._lay_out()
        self.filter_line.textChanged.connect(self._on_filter_text)
        self.power_box.currentIndexChanged.connect(self._on_filter_text)
        self.kind_box.currentIndexChanged.connect(self._on_filter_text)
        self.only_left_box.toggled.connect(self._on_filter_text)
        self.piece_tray.selectionModel().selectionChanged.connect(self._on_value_chosen)
        self.filter_line.returnPressed.connect(self._select_first_piece_found)

    def _lay_out(self) -> None:
        self.filter_line.setPlaceholderText(tr("Filter pieces"))
        self.filter_line.setClearButtonEnabled(True)
        self.filter_line.setAccessibleName(tr("Filter pieces"))
        self.power_box.setAccessibleName(tr("Side"))
        self.kind_box.setAccessibleName(tr("Class"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.filter_line)
        layout.addWidget(self.power_box)
        layout.addWidget(self.kind_box)
        layout.addWidget(self.only_left_box)
        layout.addWidget(self.piece_tray, 1)
        layout.addWidget(self.summary_label)

    @property
    def chosen_pieces(self) -> list[str]:
        """Selected pieces as `owner/id`."""
        return [index.data(PIECE_ROLE).id for index in self.piece_tray.selectedIndexes()]

    def choose_piece(self, piece: str) -> None:
        """Select a piece in the palette and scroll to it."""
        row = self.palette_model.row_of_piece(piece)
        if row is not None:
            index = self.palette_model.index(row)
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.piece_tray.selectionModel().setCurrentIndex(index, flag)
            self.piece_tray.scrollTo(index)

    def refresh_stock(self) -> None:
        """Update the remaining stock of all pieces in the palette."""
        module, view = self._context.document.reading, self._context.viewpoint.current_state
        changed = self._stock_counts.update_counts(module, view.scenario, view.options)
        frame = manifest_of_module(module)
        # Pieces and filters change only with the manifest, not with the set-up.
        if self._shown_module is not frame:
            self._shown_module = frame
            self._fill_filters()
            self._show_pieces()
        elif changed is None or self._piece_filter.only_left:
            self._show_pieces()
        else:
            self.palette_model.update_pieces(changed)
        self._show_summary()

    def _fill_filters(self) -> None:
        """Update the lists of powers and types."""
        module = self._context.document.reading
        counters = manifest_of_module(module).counters.values()
        powers = {c.owner: owner_name_or_everybody(module, c.owner) for c in counters}
        kinds = {c.type: piece_type_name(module, c.type) for c in counters}
        for combo, all_of_them, names in (
            (self.power_box, tr("All powers"), powers),
            (self.kind_box, tr("All classes"), kinds),
        ):
            before = combo.currentData()
            # Filling the lists must not filter the palette.
            with QSignalBlocker(combo):
                combo.clear()
                combo.addItem(all_of_them, "")
                for key, name in names.items():
                    combo.addItem(name, key)
                combo.setCurrentIndex(max(0, combo.findData(before)))

    def _on_filter_text(self) -> None:
        words = tuple(self.filter_line.text().casefold().split())
        power, kind = self.power_box.currentData() or "", self.kind_box.currentData() or ""
        self._piece_filter = PieceFilter(power, kind, words, self.only_left_box.isChecked())
        self._show_pieces()

    def _select_first_piece_found(self) -> None:
        """Select the first piece that passes the filter, so that it can be placed."""
        self.piece_tray.select_first_piece()
        if self.chosen_pieces:
            self.piece_tray.entered.emit()

    def _show_pieces(self) -> None:
        chosen = self.chosen_pieces
        left = self._stock_counts.stock_by_piece
        self.palette_model.show_pieces(
            list(group_pieces(self._context.document.reading, self._piece_filter, left)), left
        )
        if chosen:
            self.choose_piece(chosen[0])

    def _show_summary(self) -> None:
        short = len(self._stock_counts.short_pieces)
        summary = (
            tr("The box holds too few copies of %n pieces", "", short)
            if short
            else tr("The box holds enough copies")
        )
        self.summary_label.setText(summary)

    def _on_value_chosen(self) -> None:
        if self.piece_tray.hasFocus():
            self._context.selection.select_addresses(self.chosen_addresses())

    def chosen_addresses(self) -> list[AddressPath]:
        """Return the addresses of the pieces selected in the palette."""
        return [
            address_of_piece(index.data(PIECE_ROLE)) for index in self.piece_tray.selectedIndexes()
        ]
