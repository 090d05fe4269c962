"""Form with the fields of a record, for one or several things of the same type."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.value_field import ValueField
from sandtable.editor.translation import tr
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import address_depth, is_at_or_below
from sandtable.model.lookup import value_at_address
from sandtable.model.module_change import ModuleChange
from sandtable.model.schema_introspection import record_fields_by_key
from sandtable.model.text_input.form_fields import FieldKind, FormField, form_fields_of_record


class RecordForm(QWidget):
    """Form with a field for each key of a record; it follows the document.

    `wanted` names the keys to show, in that order; by default all of them.
    """

    def __init__(
        self,
        context: EditorContext,
        record: Any,
        parent: QWidget | None = None,
        *,
        wanted: Iterable[str] = (),
    ) -> None:
        super().__init__(parent)
        self._context, self.record_type = context, record
        self.addresses: tuple[AddressPath, ...] = ()
        self.fields: dict[str, ValueField] = {}
        self._layout = QFormLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setVerticalSpacing(4)
        self._layout.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        self._layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        slots = {slot.key: slot for slot in form_fields_of_record(record)}
        for key in tuple(wanted) or slots:
            self._add_field(slots[key])
        context.document.module_changed.connect(self._on_changed)

    def _add_field(self, slot: FormField) -> None:
        # Imported here, because field_table imports group_field, which imports this module.
        from sandtable.editor.fields.field_table import create_field

        field = create_field(self._context, slot, self)
        label = QLabel(_capitalise_first(tr(slot.title)), self)
        label.setToolTip(slot.hint)
        # For screen readers, and for mnemonics.
        label.setBuddy(field)
        if slot.is_required:
            font = label.font()
            font.setBold(True)
            label.setFont(font)
        label.setForegroundRole(QPalette.ColorRole.WindowText)
        if slot.field_kind is FieldKind.RECORD:
            field.row_layout.insertWidget(0, label)
            self._layout.addRow(field)
        else:
            self._layout.addRow(label, field)
        self.fields[slot.key] = field

    def show_addresses(self, addresses: Iterable[AddressPath]) -> None:
        """Show the records at these addresses; without any, the form is empty."""
        self.addresses = tuple(addresses)
        self._show_keys(self.fields)

    def _show_keys(self, keys: Iterable[str]) -> None:
        """Refresh some fields; each record is looked up only once, however many fields it has."""
        module = self._context.document.module
        records = [value_at_address(module, address) for address in self.addresses]
        for key in keys:
            if key in self.fields:
                name = record_fields_by_key(self.record_type)[key][0]
                values = [getattr(record, name) for record in records]
                self.fields[key].show_addresses(
                    tuple((*address, key) for address in self.addresses), values
                )

    def _on_changed(self, change: ModuleChange) -> None:
        depth = address_depth(self.addresses[0]) if self.addresses else 0
        mine = frozenset(self.addresses)
        touched = [address for address in change.changed_addresses if address[:depth] in mine]
        # A change of the whole record touches all its fields.
        if depth and any(address_depth(address) <= depth for address in touched):
            self._refresh_keys(self.fields)
        elif touched:
            self._refresh_keys(dict.fromkeys(address[depth] for address in touched))
        elif any(
            self.addresses and is_at_or_below(a, s) for s in change.changed_addresses for a in mine
        ):
            self._refresh_keys(self.fields)

    def _refresh_keys(self, keys: Iterable[str]) -> None:
        """Refresh some fields, unless the records are gone: then the selection changes anyway."""
        module = self._context.document.module
        if all(
            type(value_at_address(module, address)) is self.record_type
            for address in self.addresses
        ):
            self._show_keys(keys)


def _capitalise_first(title: str) -> str:
    """Return a title with its first letter in upper case and the rest unchanged."""
    return title[:1].upper() + title[1:]
