"""Form with the fields of a record, and the field that shows a record inside it as a form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, get_args

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.advanced_section import AdvancedSection
from sandtable.editor.fields.field_label import WrappedLabel, field_tooltip
from sandtable.editor.fields.field_table import create_value_field
from sandtable.editor.fields.value_field import ValueField
from sandtable.editor.translation import tr
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.address_edits import delete_entry
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.new_entries import add_entry
from sandtable.model.locations import address_depth, is_at_or_below
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.module import Module
from sandtable.model.module_change import ModuleChange
from sandtable.model.schema_introspection import record_fields_by_key, type_without_markers
from sandtable.model.text_input.default_values import is_default_at
from sandtable.model.text_input.form_fields import (
    FieldKind,
    FormField,
    form_fields_of_record,
    record_description,
)
from sandtable.model.wording.field_labels import WRITTEN_BY_PROGRAM, basic_keys_of_record

_ROW_SPACING = 10


def create_field(
    context: EditorContext, slot: FormField, parent: QWidget | None = None
) -> ValueField:
    """Return a new field for a form field; it shows nothing until it gets addresses."""
    if slot.field_kind is FieldKind.RECORD:
        return GroupField(context, slot, parent)
    return create_value_field(context, slot, parent)


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
        context.document.module_changed.connect(self._on_module_change)

    def _align_layouts(self) -> None:
        """Give the basic and the advanced part of the form the same spacing and label width."""
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

    def label_of_field(self, key: str) -> QLabel:
        """Return the label of a field."""
        return self._label_by_key[key]

    def show_addresses(self, addresses: Iterable[AddressPath]) -> None:
        """Show the records at these addresses; without any, the form is empty."""
        self.addresses = tuple(addresses)
        self._show_keys(self.fields)
        if self.advanced_section is not None and self.addresses:
            self.advanced_section.follow_collapsed_setting()

    def _show_keys(self, keys: Iterable[str]) -> None:
        """Refresh the given fields; each record is looked up only once for all of them."""
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
            filled = [key for key in self._advanced_keys if self._is_field_filled(key)]
            self.advanced_section.show_filled_field_count(len(filled))

    def _is_field_filled(self, key: str) -> bool:
        """Say whether a key differs from its default in any of the records."""
        module = self._context.document.module
        return any(not is_default_at(module, (*address, key)) for address in self.addresses)

    def _on_module_change(self, change: ModuleChange) -> None:
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
        """Refresh the given fields, unless their records were removed.

        In that case the selection is about to change.
        """
        module = self._context.document.module
        if all(
            type(value_at_address(module, address)) is self.record_type
            for address in self.addresses
        ):
            self._show_keys(keys)


def _basic_keys(record: str, slots: Mapping[str, FormField]) -> tuple[str, ...]:
    """Return the keys shown first: the basic ones, and all required ones."""
    basic = basic_keys_of_record(record, tuple(slots))
    required = (
        key
        for key, slot in slots.items()
        if slot.is_required and key not in basic and f"{record}.{key}" not in WRITTEN_BY_PROGRAM
    )
    return (*basic, *required)


def _capitalise_first(title: str) -> str:
    """Return a title with its first letter in upper case and the rest unchanged."""
    return title[:1].upper() + title[1:]


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
        self.toggle_button.clicked.connect(self._on_button_clicked)
        self.row_layout.addWidget(self.state_label, 1)
        self.row_layout.addWidget(self.toggle_button)
        self.frame = QFrame(self)
        self.frame.setFrameShape(QFrame.Shape.StyledPanel)
        self._frame_layout = QVBoxLayout(self.frame)
        self._frame_layout.setContentsMargins(6, 4, 4, 4)
        self.column_layout.addWidget(self.frame)

    @property
    def present_addresses(self) -> tuple[AddressPath, ...]:
        """Addresses at which the optional inner record exists."""
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
            "" if is_present else tr("only some entries have it") if present else tr("not stated")
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

    def _on_button_clicked(self) -> None:
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
