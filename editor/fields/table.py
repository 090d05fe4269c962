"""Which field a value is entered in: one table, from the sort of a value to its field."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.choice import ChoiceField
from sandtable.editor.fields.entries import EntriesField
from sandtable.editor.fields.field import Field
from sandtable.editor.fields.group import GroupField
from sandtable.editor.fields.line import ColourField, LineField
from sandtable.editor.fields.lines import LinesField
from sandtable.editor.fields.reference import ReferenceField
from sandtable.model.text_input.forms import FieldKind, FormField

FIELDS: Mapping[FieldKind, type[Field]] = {
    FieldKind.TEXT: LineField,
    FieldKind.PROSE: LinesField,
    FieldKind.COLOUR: ColourField,
    FieldKind.NUMBER: LineField,
    FieldKind.YES_NO: ChoiceField,
    FieldKind.CHOICE: ChoiceField,
    FieldKind.NAME: ReferenceField,
    FieldKind.PHRASE: LineField,
    FieldKind.NAMES: LineField,
    FieldKind.LIST: LinesField,
    FieldKind.MAPPING: LinesField,
    FieldKind.RECORD: GroupField,
    FieldKind.ENTRIES: EntriesField,
}


def field_for(bench: EditorContext, slot: FormField, parent: QWidget | None = None) -> Field:
    """A field for what a slot holds, not yet aimed at anything."""
    return FIELDS[slot.sort](bench, slot, parent)
