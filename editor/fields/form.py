"""A form: the fields of a record, of one thing or of several of a kind at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.field import Field
from sandtable.editor.words import tr
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import depth_of, is_within
from sandtable.model.lookup import look_up
from sandtable.model.module_change import ModuleChange
from sandtable.model.schema_introspection import keys_of
from sandtable.model.text_input.forms import FieldKind, FormField, form_fields_of


class Form(QWidget):
    """A field for each key of a record. It follows the document, and is aimed at other things.

    `wanted` are the keys that are shown, in that order; all of them, if it does not say.
    """

    def __init__(
        self,
        bench: EditorContext,
        record: Any,
        parent: QWidget | None = None,
        *,
        wanted: Iterable[str] = (),
    ) -> None:
        super().__init__(parent)
        self._bench, self.record = bench, record
        self.addresses: tuple[AddressPath, ...] = ()
        self.fields: dict[str, Field] = {}
        self._layout = QFormLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setVerticalSpacing(4)
        self._layout.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        self._layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        slots = {slot.key: slot for slot in form_fields_of(record)}
        for key in tuple(wanted) or slots:
            self._add(slots[key])
        bench.document.changed.connect(self._on_changed)

    def _add(self, slot: FormField) -> None:
        from sandtable.editor.fields.table import field_for

        field = field_for(self._bench, slot, self)
        label = QLabel(_begun(tr(slot.title)), self)
        label.setToolTip(slot.hint)
        label.setBuddy(field)
        if slot.needed:
            font = label.font()
            font.setBold(True)
            label.setFont(font)
        label.setForegroundRole(QPalette.ColorRole.WindowText)
        if slot.sort is FieldKind.RECORD:
            field.row.insertWidget(0, label)
            self._layout.addRow(field)
        else:
            self._layout.addRow(label, field)
        self.fields[slot.key] = field

    def aim(self, addresses: Iterable[AddressPath]) -> None:
        """Show other things; no address leaves the form empty."""
        self.addresses = tuple(addresses)
        self._show(self.fields)

    def _show(self, keys: Iterable[str]) -> None:
        """Look each thing up once, however many fields it has."""
        module = self._bench.document.module
        records = [look_up(module, steps) for steps in self.addresses]
        for key in keys:
            if key in self.fields:
                name = keys_of(self.record)[key][0]
                values = [getattr(record, name) for record in records]
                self.fields[key].aim(tuple((*steps, key) for steps in self.addresses), values)

    def _on_changed(self, change: ModuleChange) -> None:
        deep = depth_of(self.addresses[0]) if self.addresses else 0
        mine = frozenset(self.addresses)
        touched = [steps for steps in change.touched if steps[:deep] in mine]
        if deep and any(depth_of(steps) <= deep for steps in touched):
            self._refresh(self.fields)
        elif touched:
            self._refresh(dict.fromkeys(steps[deep] for steps in touched))
        elif any(self.addresses and is_within(a, s) for s in change.touched for a in mine):
            self._refresh(self.fields)

    def _refresh(self, keys: Iterable[str]) -> None:
        """Show some keys anew, unless the things are gone: then others will be selected."""
        module = self._bench.document.module
        if all(type(look_up(module, steps)) is self.record for steps in self.addresses):
            self._show(keys)


def _begun(title: str) -> str:
    """A title as it stands at the beginning of a line; the rest keeps its letters."""
    return title[:1].upper() + title[1:]
