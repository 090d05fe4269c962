"""Form of questions about one record, each with the field that answers it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.choice_field import ChoiceField
from sandtable.editor.fields.elided_widgets import PlainTextLabel
from sandtable.editor.fields.record_form import create_field
from sandtable.editor.fields.value_field import ValueField
from sandtable.editor.play_questions.question_rows import Question
from sandtable.editor.semantic_colours import faint_colour
from sandtable.editor.translation import tr
from sandtable.editor.visual_scale import SPACE_S, SPACE_XXS
from sandtable.model.address_path import AddressPath
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.text_input.form_fields import form_fields_of_record


class QuestionForm(QWidget):
    """Questions below each other, with fields whose answers are stored at one address."""

    def __init__(
        self,
        context: EditorContext,
        record: Any,
        questions: Iterable[Question],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self.fields: dict[str, ValueField] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SPACE_XXS)
        slots = {slot.key: slot for slot in form_fields_of_record(record)}
        for question in questions:
            field = create_field(context, slots[question.key], self)
            if isinstance(field, ChoiceField):
                field.rename_choices(question.choices)
            self._add_question(question, field)
            self.fields[question.key] = field

    def _add_question(self, question: Question, field: ValueField) -> None:
        label = PlainTextLabel(tr(question.text), self)
        label.setWordWrap(True)
        label.setBuddy(field)
        self._column.addWidget(label)
        if question.help_text:
            self._column.addWidget(_help_label(tr(question.help_text), self))
        self._column.addWidget(field)
        self._column.addSpacing(SPACE_S)

    def show_address(self, address: AddressPath) -> None:
        """Show the answers of a record; text typed before is entered first."""
        if value_at_address(self._context.document.module, address) is ABSENT:
            return
        for key, field in self.fields.items():
            field.show_addresses(((*address, key),))

    def leave_fields(self) -> None:
        """Save typed answers to the document, and then show no record."""
        for field in self.fields.values():
            field.show_addresses(())


def _help_label(text: str, parent: QWidget) -> PlainTextLabel:
    label = PlainTextLabel(text, parent)
    label.setWordWrap(True)
    palette = label.palette()
    palette.setColor(label.foregroundRole(), faint_colour(palette))
    label.setPalette(palette)
    return label
