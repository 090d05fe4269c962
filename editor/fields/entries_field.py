"""Field that shows the number of entries, each of which has its own form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import CompactButton
from sandtable.editor.fields.entry_commands import EntryCommands
from sandtable.editor.fields.value_field import ValueField
from sandtable.editor.translation import tr
from sandtable.model.lookup import value_at_address
from sandtable.model.reports.collection_sizes import count_entries
from sandtable.model.text_input.form_fields import FormField


class EntriesField(ValueField):
    """Number of entries, with a button to show them and one to add an entry."""

    def __init__(
        self, context: EditorContext, slot: FormField, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, slot, parent)
        self.count_label = QLabel(self)
        self.add_button = CompactButton(tr("Add…"), self)
        self.add_button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.add_button.setAccessibleName(tr("Add to {what}").format(what=slot.title))
        self.add_button.clicked.connect(self._on_add_button)
        self.show_button = CompactButton(tr("Show"), self)
        self.show_button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.show_button.setAccessibleName(tr("Show {what}").format(what=slot.title))
        self.show_button.clicked.connect(self._on_button_clicked)
        self.entry_commands = EntryCommands(context, self)
        self.entry_commands.entry_changed.connect(context.selection.reveal_address)
        self.row_layout.addWidget(self.count_label, 1)
        self.row_layout.addWidget(self.add_button)
        self.row_layout.addWidget(self.show_button)
        self.setFocusProxy(self.add_button)  # the first: the Tab key skips what is before a proxy

    def refresh_value(self, values: Sequence[Any] | None = None) -> None:
        if values is None:
            values = [
                value_at_address(self.context.document.module, address)
                for address in self.addresses
            ]
        shelves = zip(values, self.addresses, strict=True)
        counts = {count_entries(value or {}, address) for value, address in shelves}
        text = str(counts.pop()) if len(counts) == 1 else tr("several values")
        self.count_label.setText(tr("none") if text == "0" else text)
        alone = len(self.addresses) == 1
        self.add_button.setEnabled(alone)
        self.show_button.setVisible(
            # The button would lead to where the author already is.
            alone and self.addresses[0] not in self.context.selection.selected_addresses
        )
        self.show_button.setEnabled(alone and text != "0")

    def typed_text(self) -> str:
        return ""

    def show_text(self, text: str, faint: str) -> None:
        """Do nothing: this field shows a count instead of a text."""

    def has_pending_text(self) -> bool:
        return False

    def _on_add_button(self) -> None:
        self.entry_commands.add_new_entry(self.addresses[0])

    def _on_button_clicked(self) -> None:
        self.context.selection.reveal_address(self.addresses[0])
