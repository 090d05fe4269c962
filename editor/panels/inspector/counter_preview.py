"""Live picture of the selected piece: front and other side."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.picture_copying import dropped_file
from sandtable.editor.context.picture_drops import set_picture_from_file
from sandtable.editor.counter_pixmaps import counter_back_pixmap, counter_pixmap
from sandtable.editor.translation import tr
from sandtable.model.locations import PieceRef
from sandtable.model.select.manifest import manifest_of_module

_COUNTER_SIDE, _SPACE_BETWEEN_PAGES = 84, 8


class CounterPreview(QWidget):
    """Picture of both sides of the selected piece, hidden unless one piece is selected."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.piece = ""
        """Shown piece as `owner/id`, or an empty text."""
        self.setFixedHeight(_COUNTER_SIDE)
        self.setAcceptDrops(True)
        self.setToolTip(tr("Drop a picture onto the front or the back"))
        self.setAccessibleName(tr("Front and back of the counter"))
        context.selection.selection_changed.connect(self._on_module_change)
        context.document.module_changed.connect(self._on_module_change)
        context.pictures.pictures_changed.connect(self.update)
        self._on_module_change()

    def sizeHint(self) -> QSize:
        return QSize(2 * _COUNTER_SIDE + _SPACE_BETWEEN_PAGES, _COUNTER_SIDE)

    def _on_module_change(self, *_: object) -> None:
        chosen = self._context.selection.selected_addresses
        piece = PieceRef.from_whole_address(chosen[0]) if len(chosen) == 1 else None
        counters = manifest_of_module(self._context.document.reading).counters
        self.piece = piece.qualified_id if piece and piece.qualified_id in counters else ""
        self.setVisible(bool(self.piece))
        self.update()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_file(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        source = dropped_file(event.mimeData())
        if source is not None:
            event.acceptProposedAction()
            on_back = event.position().x() > _COUNTER_SIDE + _SPACE_BETWEEN_PAGES / 2
            self.use_picture_file(source, back=on_back)

    def use_picture_file(self, source: Path, *, back: bool) -> None:
        """Copy a file into the module, and use it as the picture of one side of the piece."""
        if self.piece:
            address = self._context.selection.selected_addresses[0]
            set_picture_from_file(self._context, address, source, back=back)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        module, pictures = self._context.document.reading, self._context.pictures.pictures
        if self.piece not in manifest_of_module(module).counters:
            return
        side = round(_COUNTER_SIDE * self.devicePixelRatioF())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for number, make in enumerate((counter_pixmap, counter_back_pixmap)):
            room = QRectF(
                number * (_COUNTER_SIDE + _SPACE_BETWEEN_PAGES), 0, _COUNTER_SIDE, _COUNTER_SIDE
            )
            pixmap = make(module, self.piece, side, pictures=pictures)
            painter.drawPixmap(room, pixmap, QRectF(pixmap.rect()))
        painter.end()
