"""Bar to place pieces with the keyboard: selected piece, number, place, Enter."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSpinBox, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import PlainTextLabel
from sandtable.editor.fields.name_completion import NameCompletion
from sandtable.editor.fields.name_lookup import place_suggestions
from sandtable.editor.fields.place_cells import parse_place_cell
from sandtable.editor.fields.undo_routing import mark_text_entered
from sandtable.editor.translation import tr
from sandtable.model.edits.errors import EditError
from sandtable.model.phrases.place import Place
from sandtable.model.select.manifest import manifest_of_module

_MAX_PLACED_COPIES = 999


class KeyboardPlacementBar(QWidget):
    """Bar with the selected pieces, a number and a place."""

    placement_requested = Signal(str, int)
    """Typed place, and the number of copies."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.selection_label, self.count_box, self.place_line = (
            PlainTextLabel(self),
            QSpinBox(self),
            QLineEdit(self),
        )
        self.count_box.setRange(1, _MAX_PLACED_COPIES)
        self.count_box.setAccessibleName(tr("How many"))
        self.place_line.setAccessibleName(tr("Place"))
        self.place_line.setPlaceholderText(tr("Type a place, then press Enter"))
        self.name_completion = NameCompletion(context, Place, self.place_line, self._place_names)
        self.place_line.returnPressed.connect(self._on_return_pressed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.selection_label)
        layout.addWidget(self.count_box)
        layout.addWidget(self.place_line, 1)
        self.show_chosen_pieces([])

    def show_chosen_pieces(self, pieces: list[str], entries: int = 0) -> None:
        """Show the pieces to be placed: from the palette, or from entries of the chart."""
        counters = manifest_of_module(self._context.document.reading).counters
        if entries and not pieces:
            self.selection_label.setText(
                tr("Move %n entries:", "", entries) if entries > 1 else tr("Move this entry:")
            )
        elif not pieces:
            self.selection_label.setText(tr("Place a piece:"))
        elif len(pieces) == 1 and pieces[0] in counters:
            self.selection_label.setText(tr("Place {what}:").format(what=counters[pieces[0]].name))
        else:
            self.selection_label.setText(tr("Place %n pieces:", "", len(pieces)))
        self.count_box.setEnabled(bool(pieces) or not entries)
        # Another piece starts with one copy again.
        with QSignalBlocker(self.count_box):
            self.count_box.setValue(1)

    def _place_names(self) -> tuple[str, ...]:
        return place_suggestions(self._context.document.reading)

    def _on_return_pressed(self) -> None:
        try:
            place = parse_place_cell(self._context.document.reading, self.place_line.text())
        except EditError as error:
            self._context.messages.show_refusal_message(str(error))
            return
        self.placement_requested.emit(str(place), self.count_box.value())
        mark_text_entered(self.place_line)
        self.place_line.selectAll()
