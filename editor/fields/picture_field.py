"""Field for the name of a picture file, which can be chosen or dropped."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QToolButton, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.picture_copying import (
    ask_picture_file,
    copy_picture_in,
    dropped_file,
)
from sandtable.editor.fields.line_field import LineField
from sandtable.editor.fields.picture_crop_dialog import open_picture_crop_dialog
from sandtable.editor.icons import icon_by_name
from sandtable.editor.translation import tr
from sandtable.model.locations import PieceRef
from sandtable.model.text_input.form_fields import FormField


class PictureField(LineField):
    """A line with a file name, and a button to choose another file."""

    def __init__(
        self, context: EditorContext, slot: FormField, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, slot, parent)
        self.choose_button = QToolButton(self)
        self.choose_button.setAutoRaise(True)
        self.choose_button.setIcon(icon_by_name("open"))
        self.choose_button.setAccessibleName(tr("Choose a picture"))
        self.choose_button.setToolTip(tr("Choose a picture; it is copied into the module"))
        self.choose_button.clicked.connect(self._on_choose_button)
        self.row_layout.addWidget(self.choose_button)
        self.cut_button = QToolButton(self)
        self.cut_button.setAutoRaise(True)
        self.cut_button.setIcon(icon_by_name("crop"))
        self.cut_button.setAccessibleName(tr("Fit and crop the picture"))
        self.cut_button.setToolTip(tr("Fit and crop the picture…"))
        self.cut_button.clicked.connect(self._on_crop_button)
        # Pictures of boards and spaces are shown whole.
        self.cut_button.setVisible(slot.record == "Piece" and slot.key == "image")
        self.row_layout.addWidget(self.cut_button)
        self.setAcceptDrops(True)
        # The line would take a dropped file as text.
        self.line_edit.setAcceptDrops(False)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_file(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        source = dropped_file(event.mimeData())
        if source is not None:
            event.acceptProposedAction()
            self.use_picture_file(source)

    def use_picture_file(self, source: Path) -> None:
        """Copy a file into the module, and enter its name as one undo step."""
        name = copy_picture_in(self.context, source) if self.addresses else None
        if name is not None:
            self.write_text_at_addresses(name)

    def _on_crop_button(self) -> None:
        piece = PieceRef.from_address_prefix(self.addresses[0]) if self.addresses else None
        if piece is not None:
            open_picture_crop_dialog(self.context, piece.address_path, self)

    def _on_choose_button(self) -> None:
        source = ask_picture_file(self.context)
        if source is not None:
            self.use_picture_file(source)
