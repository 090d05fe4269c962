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
from sandtable.model.text_input.forms import Slot, Sort

FIELDS: Mapping[Sort, type[Field]] = {
    Sort.TEXT: LineField,
    Sort.PROSE: LinesField,
    Sort.COLOUR: ColourField,
    Sort.NUMBER: LineField,
    Sort.YES_NO: ChoiceField,
    Sort.CHOICE: ChoiceField,
    Sort.NAME: ReferenceField,
    Sort.PHRASE: LineField,
    Sort.NAMES: LineField,
    Sort.LIST: LinesField,
    Sort.MAPPING: LinesField,
    Sort.RECORD: GroupField,
    Sort.ENTRIES: EntriesField,
}


def field_for(bench: EditorContext, slot: Slot, parent: QWidget | None = None) -> Field:
    """A field for what a slot holds, not yet aimed at anything."""
    return FIELDS[slot.sort](bench, slot, parent)
