"""Dialog to choose where a picture stands on a counter, and which part of it is visible."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from sandtable.drawing.picture_scaling import PictureScale
from sandtable.drawing.pictures import find_picture_files, scaled_pictures
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.picture_crop_view import PictureCropView
from sandtable.editor.translation import tr, translatable
from sandtable.editor.visual_scale import SPACE_M
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.address_edits import set_value
from sandtable.model.entities.components import Piece
from sandtable.model.lookup import value_at_address
from sandtable.model.module import Module
from sandtable.model.select.picture_crops import PictureCrop, proportions_of_fit
from sandtable.model.wording.titles import title_at_address

_FIT_TITLES = {
    None: translatable("Whole picture, as large as the symbol"),
    "fill": translatable("Fill the area of the symbol"),
    "counter": translatable("Cover the whole counter"),
}
_SHOWN_SCALE = PictureScale(longest_side=640, keeps_vectors=False)
_FULL_RECTANGLE, _MIDDLE_OF_PICTURE = PictureCrop().rectangle, PictureCrop().focus


class PictureCropDialog(QDialog):
    """Dialog for the picture of one piece; `apply_picture_crop` changes the piece."""

    def __init__(
        self, context: EditorContext, piece: AddressPath, image: QImage, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self._context, self._piece = context, piece
        entry = value_at_address(context.document.complete_module, piece)
        assert isinstance(entry, Piece)
        name = title_at_address(context.document.complete_module, piece)
        self.setWindowTitle(tr("Picture of {piece}").format(piece=name))
        self.cut_view = PictureCropView(image, self)
        self.fit_box = QComboBox(self)
        self.fit_box.setAccessibleName(tr("Position of the picture on the counter"))
        for fit, title in _FIT_TITLES.items():
            self.fit_box.addItem(tr(title), fit)
        usual = None if entry.image_fit == "symbol" else entry.image_fit
        self.fit_box.setCurrentIndex(self.fit_box.findData(usual))
        self.cut_view.show_picture_crop(
            PictureCrop(
                entry.image_crop or _FULL_RECTANGLE,
                proportions_of_fit(entry.image_fit),
                entry.image_focus or _MIDDLE_OF_PICTURE,
            )
        )
        self._lay_out()
        self.fit_box.currentIndexChanged.connect(self._on_fit_chosen)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setSpacing(SPACE_M)
        layout.addWidget(self.fit_box)
        layout.addWidget(self.cut_view, 1)
        words = tr("Drag the corners to crop. Click the point that must stay in view.")
        hint = QLabel(words, self)
        hint.setWordWrap(True)
        layout.addWidget(hint)
        kinds = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel | kinds.Reset, self)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        buttons.button(kinds.Reset).clicked.connect(self._on_reset_button)
        layout.addWidget(buttons)

    def _on_fit_chosen(self) -> None:
        proportions = proportions_of_fit(self.fit_box.currentData())
        self.cut_view.show_picture_crop(replace(self.cut_view.cut, proportions=proportions))

    def _on_reset_button(self) -> None:
        self.fit_box.setCurrentIndex(0)
        self.cut_view.show_picture_crop(PictureCrop())

    def accept(self) -> None:
        if self.apply_picture_crop():
            super().accept()

    def apply_picture_crop(self) -> bool:
        """Give the piece the chosen part as one step; return whether that was possible."""
        cut = self.cut_view.cut
        fields = {
            "image-fit": self.fit_box.currentData(),
            "image-crop": None if cut.rectangle == _FULL_RECTANGLE else cut.rectangle,
            "image-focus": None if cut.focus == _MIDDLE_OF_PICTURE else cut.focus,
        }
        edit = partial(_with_fields, piece=self._piece, fields=fields)
        return self._context.try_edit(self.windowTitle(), edit)


def _with_fields(module: Module, *, piece: AddressPath, fields: dict[str, object]) -> Module:
    for key, value in fields.items():
        module = set_value(module, (*piece, key), value)
    return module


def open_picture_crop_dialog(
    context: EditorContext, piece: AddressPath, parent: QWidget
) -> PictureCropDialog | None:
    """Open the dialog for the picture of a piece; show a message if there is no picture."""
    entry, loaded = value_at_address(context.document.complete_module, piece), None
    if isinstance(entry, Piece) and entry.image:
        loaded = context.session.loaded_module
        files = find_picture_files([entry.image], loaded) if loaded else {}
        for picture in scaled_pictures(tuple(files.values()), _SHOWN_SCALE).values():
            image = QImage.fromData(QByteArray(picture.data))
            if not image.isNull():
                dialog = PictureCropDialog(context, piece, image, parent)
                dialog.open()
                return dialog
    context.messages.show_refusal_message(tr("Choose a picture for the piece first."))
    return None
