"""Field for the symbol of a counter, which is typed or chosen from a gallery."""

from __future__ import annotations

from PySide6.QtWidgets import QToolButton, QWidget

from sandtable.drawing.faces import faces_of
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.line_field import LineField
from sandtable.editor.fields.symbol_gallery import SymbolGallery
from sandtable.editor.icons import icon_by_name
from sandtable.editor.translation import tr
from sandtable.model.locations import PieceRef
from sandtable.model.module import Module
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.text_input.form_fields import FormField


class SymbolField(LineField):
    """A line with the name of a symbol, and a button that opens the gallery."""

    def __init__(
        self, context: EditorContext, slot: FormField, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, slot, parent)
        self.gallery: SymbolGallery | None = None
        self.gallery_button = QToolButton(self)
        self.gallery_button.setAutoRaise(True)
        self.gallery_button.setIcon(icon_by_name("grid"))
        self.gallery_button.setAccessibleName(tr("Choose a symbol"))
        self.gallery_button.setToolTip(tr("Choose a symbol by its picture"))
        self.gallery_button.clicked.connect(self._on_gallery_button)
        self.row_layout.addWidget(self.gallery_button)

    def _placeholder_text_of_field(self, module: Module) -> str:
        """Return the inherited symbol, or the one that is drawn by default."""
        text = super()._placeholder_text_of_field(module)
        piece = PieceRef.from_whole_address(self.addresses[0][:-1]) if self.addresses else None
        counter = manifest_of_module(module).counters.get(piece.qualified_id) if piece else None
        # The type's own symbol is shown already.
        if text or counter is None or self.is_mixed:
            return text
        return tr("{symbol} (guessed)").format(symbol=faces_of(module).symbol_of_piece(counter))

    def _on_gallery_button(self) -> None:
        if self.gallery is None:
            self.gallery = SymbolGallery(self)
            self.gallery.symbol_chosen.connect(self._on_symbol_chosen)
        # The symbol that is drawn now is selected, even if nobody has chosen it.
        faint = self.line_edit.placeholderText().partition(" (")[0]
        self.gallery.open_below(self, self.shown_text or faint)

    def _on_symbol_chosen(self, name: str) -> None:
        if self.addresses:
            self.write_text_at_addresses(name)
