"""Form with the fields of a record, for one or several entries of one type."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFormLayout, QLabel, QVBoxLayout, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.advanced_section import AdvancedSection
from sandtable.editor.fields.field_label import WrappedLabel, field_tooltip
from sandtable.editor.fields.value_field import ValueField
from sandtable.editor.translation import tr
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import address_depth, is_at_or_below
from sandtable.model.lookup import value_at_address
from sandtable.model.module_change import ModuleChange
from sandtable.model.schema_introspection import record_fields_by_key
from sandtable.model.text_input.default_values import is_default_at
from sandtable.model.text_input.field_wording import basic_keys_of_record
from sandtable.model.text_input.form_fields import FieldKind, FormField, form_fields_of_record


class RecordForm(QWidget):
    """Form with a field for each key of a record; it follows the document.

    A `grouped` form begins with the basic fields, and folds the advanced ones.
    """

    def __init__(
        self,
        context: EditorContext,
        record: Any,
        parent: QWidget | None = None,
        *,
        grouped: bool = False,
    ) -> None:
        super().__init__(parent)
        self._context, self.record_type = context, record
        self.addresses: tuple[AddressPath, ...] = ()
        self.fields: dict[str, ValueField] = {}
        slots = {slot.key: slot for slot in form_fields_of_record(record)}
        basic_keys = _basic_keys(record.__name__, slots) if grouped else tuple(slots)
        advanced_keys = tuple(key for key in slots if key not in basic_keys)
        self.advanced_section: AdvancedSection | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._layout = QFormLayout()
        column.addLayout(self._layout)
        self._label_by_key: dict[str, QLabel] = {}
        for key in basic_keys:
            self._add_field(slots[key], self._layout, self)
        if advanced_keys:
            self.advanced_section = section = AdvancedSection(context.settings, self)
            column.addWidget(section)
            for key in advanced_keys:
                self._add_field(slots[key], section.form_layout, section.body)
        self._advanced_keys = advanced_keys
        self._align_layouts()
        context.document.module_changed.connect(self._on_changed)

    def _align_layouts(self) -> None:
        """Give both parts of the form the same spacing and the same width of labels."""
        section = self.advanced_section
        labels = [
            label
            for key, label in self._label_by_key.items()
            if self.fields[key].form_field.field_kind is not FieldKind.RECORD
        ]
        # Two layouts know nothing of each other's columns.
        width = max((label.sizeHint().width() for label in labels), default=0)
        for label in labels:
            label.setMinimumWidth(width)
        for layout in (self._layout, *((section.form_layout,) if section else ())):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setVerticalSpacing(4)
            layout.setHorizontalSpacing(8)
            layout.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
            layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)

    def _add_field(self, slot: FormField, layout: QFormLayout, parent: QWidget) -> None:
        # Imported here, because field_table imports group_field, which imports this module.
        from sandtable.editor.fields.field_table import create_field

        field = create_field(self._context, slot, parent)
        label = WrappedLabel(_capitalise_first(tr(slot.title)), parent)
        label.setToolTip(field_tooltip(slot))
        # For screen readers, and for mnemonics.
        label.setBuddy(field)
        if slot.is_required:
            font = label.font()
            font.setBold(True)
            label.setFont(font)
        label.setForegroundRole(QPalette.ColorRole.WindowText)
        if slot.field_kind is FieldKind.RECORD:
            field.row_layout.insertWidget(0, label)
            layout.addRow(field)
        else:
            layout.addRow(label, field)
        self.fields[slot.key] = field
        self._label_by_key[slot.key] = label

    def label_of(self, key: str) -> QLabel:
        """Return the label of a field."""
        return self._label_by_key[key]

    def show_addresses(self, addresses: Iterable[AddressPath]) -> None:
        """Show the records at these addresses; without any, the form is empty."""
        self.addresses = tuple(addresses)
        self._show_keys(self.fields)
        if self.advanced_section is not None and self.addresses:
            self.advanced_section.follow_setting()

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
        if self.advanced_section is not None:
            filled = [key for key in self._advanced_keys if self._is_filled(key)]
            self.advanced_section.show_filled_count(len(filled))

    def _is_filled(self, key: str) -> bool:
        """Say whether a key differs from its default in any of the records."""
        module = self._context.document.module
        return any(not is_default_at(module, (*address, key)) for address in self.addresses)

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
        """Refresh some fields, unless the records are gone and the selection will change."""
        module = self._context.document.module
        if all(
            type(value_at_address(module, address)) is self.record_type
            for address in self.addresses
        ):
            self._show_keys(keys)


def _basic_keys(record: str, slots: Mapping[str, FormField]) -> tuple[str, ...]:
    """Return the keys shown first: the basic ones, and whatever is required."""
    basic = basic_keys_of_record(record, tuple(slots))
    required = (key for key, slot in slots.items() if slot.is_required and key not in basic)
    return (*basic, *required)


def _capitalise_first(title: str) -> str:
    """Return a title with its first letter in upper case and the rest unchanged."""
    return title[:1].upper() + title[1:]
