"""Table of field classes by kind of value; a record has a form (`record_form`)."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.choice_field import ChoiceField
from sandtable.editor.fields.condition_builder import ConditionBuilder, does_field_hold_conditions
from sandtable.editor.fields.entries_field import EntriesField
from sandtable.editor.fields.line_field import ColourField, LineField
from sandtable.editor.fields.lines_field import LinesField
from sandtable.editor.fields.owner_order_field import OwnerOrderField
from sandtable.editor.fields.picture_field import PictureField
from sandtable.editor.fields.reference_field import ReferenceField
from sandtable.editor.fields.symbol_field import SymbolField
from sandtable.editor.fields.value_field import ValueField
from sandtable.model.text_input.form_fields import FieldKind, FormField

FIELD_CLASSES: Mapping[FieldKind, type[ValueField]] = {
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
    FieldKind.ENTRIES: EntriesField,
}

FIELD_CLASSES_BY_KEY: Mapping[str, type[ValueField]] = {
    "Calendar.order": OwnerOrderField,
    "Calendar.sets-up": OwnerOrderField,
    "Scenario.sets-up": OwnerOrderField,
    "image": PictureField,
    "symbol": SymbolField,
}
"""Fields of certain keys, or of keys of a record, whatever kind of value they hold."""


def create_value_field(
    context: EditorContext, slot: FormField, parent: QWidget | None = None
) -> ValueField:
    """Return a new field for a value that is no record; it is empty until it gets addresses."""
    field_class = (
        FIELD_CLASSES_BY_KEY.get(f"{slot.record}.{slot.key}")
        or FIELD_CLASSES_BY_KEY.get(slot.key)
        or FIELD_CLASSES[slot.field_kind]
    )
    field = field_class(context, slot, parent)
    if isinstance(field, LineField | LinesField) and does_field_hold_conditions(slot):
        field.column_layout.addWidget(ConditionBuilder(context, field))
    return field
