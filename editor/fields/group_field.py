"""Field for an optional record inside a record, shown as a form of its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, get_args

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.record_form import RecordForm
from sandtable.editor.fields.value_field import ValueField
from sandtable.editor.translation import tr
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.address_edits import delete_entry
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.new_entries import add_entry
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.module import Module
from sandtable.model.schema_introspection import type_without_markers
from sandtable.model.text_input.form_fields import FormField, record_description

_ROW_SPACING = 10


class GroupField(ValueField):
    """Form of an inner record, with a button that adds or removes the record."""

    def __init__(
        self, context: EditorContext, slot: FormField, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, slot, parent)
        self.record_type: Any = type_without_markers(slot.annotated_type)
        self.inner_form: RecordForm | None = None
        self.state_label = QLabel(self)
        self.state_label.setToolTip(record_description(self.record_type))
        self.state_label.setForegroundRole(
            QPalette.ColorRole.PlaceholderText
        )  # no part of the title
        self.row_layout.setSpacing(_ROW_SPACING)
        self.toggle_button = QPushButton(self)
        self.toggle_button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.toggle_button.clicked.connect(self._on_clicked)
        self.row_layout.addWidget(self.state_label, 1)
        self.row_layout.addWidget(self.toggle_button)
        self.frame = QFrame(self)
        self.frame.setFrameShape(QFrame.Shape.StyledPanel)
        self._frame_layout = QVBoxLayout(self.frame)
        self._frame_layout.setContentsMargins(6, 4, 4, 4)
        self.column_layout.addWidget(self.frame)

    @property
    def present_addresses(self) -> tuple[AddressPath, ...]:
        """Addresses at which the optional record exists."""
        module = self.context.document.module
        return tuple(
            s for s in self.addresses if value_at_address(module, s) not in (None, ABSENT)
        )

    def refresh_value(self, values: Sequence[Any] | None = None) -> None:
        del values
        present = self.present_addresses
        is_present = bool(present) and len(present) == len(self.addresses)
        if is_present and self.inner_form is None:
            self.inner_form = RecordForm(self.context, self.record_type, self.frame)
            self._frame_layout.addWidget(self.inner_form)
        if is_present and self.inner_form is not None:
            self.inner_form.show_addresses(present)
        elif self.inner_form is not None:
            self.inner_form.show_addresses(())
        self.frame.setVisible(is_present)
        # A required record can be added, but not removed.
        removable = is_present and type(None) in get_args(self.form_field.annotated_type)
        self.state_label.setText(
            "" if is_present else tr("some have it") if present else tr("not said")
        )
        self.toggle_button.setText(tr("Remove") if removable else tr("Add"))
        name = tr("{do} {what}").format(
            do=self.toggle_button.text(), what=tr(self.form_field.title)
        )
        self.toggle_button.setAccessibleName(name)
        self.toggle_button.setVisible(removable or not is_present)
        first = self.toggle_button if removable or not is_present else self.inner_form
        if first is not None:
            self.setFocusProxy(first)

    def typed_text(self) -> str:
        return ""

    def show_text(self, text: str, faint: str) -> None:
        """Do nothing: the inner form shows the texts of its fields."""

    def has_pending_text(self) -> bool:
        return False

    def _on_clicked(self) -> None:
        present = self.present_addresses
        removes = len(present) == len(self.addresses)
        title = tr("Remove {key}") if removes else tr("Add {key}")
        edit = partial(_delete_records if removes else _add_records, addresses=self.addresses)
        try:
            self.context.document.apply_edit(title.format(key=self.form_field.title), edit)
        except EditError as error:
            self.show_error(str(error))
        else:
            self.refresh_value()


def _add_records(module: Module, addresses: tuple[AddressPath, ...]) -> Module:
    for address in addresses:
        if value_at_address(module, address) in (None, ABSENT):
            module = add_entry(module, address)
    return module


def _delete_records(module: Module, addresses: tuple[AddressPath, ...]) -> Module:
    for address in addresses:
        module = delete_entry(module, address)
    return module
