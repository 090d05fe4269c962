"""Dialog for new pieces on one page: side, type, name, copies and picture."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.picture_copying import (
    ask_picture_file,
    copy_picture_in,
)
from sandtable.editor.context.save_prompts import save_document_as
from sandtable.editor.fields.elided_widgets import ElidedLabel, PlainTextLabel
from sandtable.editor.fields.invalid_mark import show_error_text
from sandtable.editor.translation import tr
from sandtable.editor.visual_scale import SPACE_M
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.new_pieces import NewPiece, add_described_piece
from sandtable.model.locations import PieceRef
from sandtable.model.module import Module
from sandtable.model.wording.owner_names import owner_name_or_everybody
from sandtable.model.wording.piece_names import piece_type_name

_MIN_WIDTH_OF_NEW_PIECE_DIALOG = 420
_MAX_COPIES_OF_NEW_PIECE = 999


class NewPieceDialog(QDialog):
    """Form that adds one piece after another; choices remain for the next piece."""

    piece_added = Signal(tuple)
    """Address of the new piece."""

    def __init__(
        self, context: EditorContext, like: PieceRef | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._picture = ""
        self.setWindowTitle(tr("Add pieces"))
        self.setMinimumWidth(_MIN_WIDTH_OF_NEW_PIECE_DIALOG)
        self.owner_box, self.type_box = QComboBox(self), QComboBox(self)
        self.type_box.setEditable(True)
        self.type_box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.name_line, self.copies_box = QLineEdit(self), QSpinBox(self)
        self.copies_box.setRange(1, _MAX_COPIES_OF_NEW_PIECE)
        self.strength_line = QLineEdit(self)
        self.strength_line.setPlaceholderText(tr("e.g. 4-4-4; empty: as its type"))
        self.picture_label = ElidedLabel(self)
        self.picture_button = QPushButton(tr("Choose…"), self, autoDefault=False)
        self.error_label = PlainTextLabel(self)
        self.error_label.setWordWrap(True)
        self.add_button = QPushButton(tr("Add"), self, default=True)
        self._lay_out()
        self._fill_choices(like)
        self.picture_button.clicked.connect(self._on_picture)
        self.add_button.clicked.connect(self.add_piece)
        for line in (self.name_line, self.strength_line):
            line.textEdited.connect(self._on_text_edited)
        self._on_text_edited()
        self.name_line.setFocus()

    def _lay_out(self) -> None:
        picture_row = QHBoxLayout()
        picture_row.addWidget(self.picture_label, 1)
        picture_row.addWidget(self.picture_button)
        form = QFormLayout()
        if (line := self.type_box.lineEdit()) is not None:
            line.setPlaceholderText(tr("e.g. Infantry"))
        for title, field in (
            (tr("Side"), self.owner_box),
            (tr("Type"), self.type_box),
            (tr("Name"), self.name_line),
            (tr("Strength"), self.strength_line),
            (tr("Copies"), self.copies_box),
        ):
            field.setAccessibleName(title)
            form.addRow(title, field)
        form.addRow(tr("Picture"), picture_row)
        self.picture_button.setAccessibleName(tr("Choose a picture"))
        self.type_box.setToolTip(tr("Choose a type, or type the name of a new one."))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.addButton(self.add_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.close)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        column.addLayout(form)
        column.addWidget(self.error_label)
        column.addWidget(buttons)

    def _fill_choices(self, like: PieceRef | None) -> None:
        module = self._context.document.complete_module
        for owner in module.module.owners:
            self.owner_box.addItem(owner_name_or_everybody(module, owner), owner)
        self._fill_types(module)
        if like is not None:
            self.owner_box.setCurrentIndex(self.owner_box.findData(like.owner))
            self.type_box.setCurrentIndex(self.type_box.findData(like.type))

    def _fill_types(self, module: Module) -> None:
        self.type_box.clear()
        for kind in module.types:
            self.type_box.addItem(piece_type_name(module, kind), kind)

    # ------------------------------------------------------------------------------ what is done
    def _on_text_edited(self) -> None:
        show_error_text(self.error_label, "")
        self.add_button.setEnabled(bool(self.name_line.text().strip()))

    def _on_picture(self) -> None:
        source = ask_picture_file(self._context)
        if source is None:
            return
        has_folder = _offer_folder_for_pictures(self._context)
        name = copy_picture_in(self._context, source) if has_folder else None
        if name is None:
            # The status bar is behind this dialog.
            message = self._context.messages.last_message
            show_error_text(self.error_label, message[0] if message else "")
        else:
            show_error_text(self.error_label, "")
            self._picture = name
            self.picture_label.setText(name)

    def _described_piece(self) -> NewPiece:
        return NewPiece(
            owner=str(self.owner_box.currentData() or ""),
            type_name=self.type_box.currentText(),
            name=self.name_line.text(),
            copies=self.copies_box.value(),
            strength=self.strength_line.text(),
            picture=self._picture,
        )

    def add_piece(self) -> None:
        """Add the piece as one undo step, and prepare the form for the next piece."""
        piece = self._described_piece()
        title = tr("Add {name}").format(name=piece.name.strip())
        before = self._context.document.module
        try:
            self._context.document.apply_edit(title, partial(add_described_piece, piece=piece))
        except EditError as error:
            show_error_text(self.error_label, str(error))
            return
        type_name = self.type_box.currentText()
        self._fill_types(self._context.document.complete_module)
        self.type_box.setCurrentIndex(
            self.type_box.findText(type_name.strip(), Qt.MatchFlag.MatchFixedString)
        )
        # The next piece has another name, and its own art.
        self._picture = ""
        self.picture_label.clear()
        self.name_line.clear()
        self._on_text_edited()
        self.name_line.setFocus()
        if (address := _new_piece_address(before, self._context.document.module)) is not None:
            self.piece_added.emit(address)


def _offer_folder_for_pictures(context: EditorContext) -> bool:
    """Offer to save a module that has no folder for pictures; report a refusal."""
    if context.session.module_path is not None:
        return True
    text = tr("Pictures are copied into the folder of the module, which has none yet.")
    save = tr("Choose a folder…")
    answer = context.prompts.ask_decision(tr("Save the module first"), text, [save])
    if answer == save and save_document_as(context):
        return True
    context.messages.show_refusal_message(
        tr("Save the module first: pictures are copied into its folder.")
    )
    return False


def _new_piece_address(before: Module, after: Module) -> AddressPath | None:
    """Return the address of the piece that an edit added."""
    for owner, kinds in after.pieces.items():
        for kind, pieces in kinds.items():
            known = before.pieces.get(owner, {}).get(kind, {})
            for name in pieces:
                if name not in known:
                    return PieceRef(owner, kind, name).address_path
    return None
