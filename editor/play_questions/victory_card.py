"""Card for one way to win: a sentence that states it, and the questions about it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.condition_builder import ConditionBuilder
from sandtable.editor.fields.elided_widgets import PlainTextLabel
from sandtable.editor.fields.record_form import create_field
from sandtable.editor.fields.value_field import ValueField
from sandtable.editor.icons import icon_by_name
from sandtable.editor.play_questions.victory_time_field import VictoryTimeField
from sandtable.editor.translation import tr, translatable
from sandtable.editor.visual_scale import SPACE_S, SPACE_XS, SPACE_XXS
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.address_edits import delete_entry
from sandtable.model.entities.scenarios import Victory
from sandtable.model.locations import ScenarioRef
from sandtable.model.lookup import value_at_address
from sandtable.model.overlay import flatten_scenario
from sandtable.model.text_input.form_fields import form_fields_of_record
from sandtable.model.wording.victory_sentences import describe_victory

_QUESTIONS = {
    "side": translatable("Who wins?"),
    "level": translatable("Which level of victory is it?"),
    "at": translatable("When is this victory checked?"),
    "if": translatable("What must be true? All these conditions must be met."),
}


class VictoryCard(QFrame):
    """Questions about one victory of a scenario; the sentence above follows the answers."""

    def __init__(
        self, context: EditorContext, address: AddressPath, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._context, self.address = context, address
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.sentence_label = PlainTextLabel(self)
        self.sentence_label.setWordWrap(True)
        self.delete_button = QToolButton(self)
        self.delete_button.setIcon(icon_by_name("delete"))
        self.delete_button.setAutoRaise(True)
        self.delete_button.setToolTip(tr("Delete this way to win"))
        self.delete_button.setAccessibleName(self.delete_button.toolTip())
        self.delete_button.clicked.connect(self._on_delete)
        self.fields: dict[str, ValueField] = {}
        self._lay_out()
        self.refresh()
        self._open_builder()

    def _lay_out(self) -> None:
        column, heading = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(SPACE_S, SPACE_S, SPACE_S, SPACE_S)
        column.setSpacing(SPACE_XXS)
        heading.addWidget(self.sentence_label, 1)
        heading.addWidget(self.delete_button, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(heading)
        column.addSpacing(SPACE_XS)
        for slot in form_fields_of_record(Victory):
            if slot.key in _QUESTIONS:
                field = (
                    VictoryTimeField(self._context, slot, self)
                    if slot.key == "at"
                    else create_field(self._context, slot, self)
                )
                self.fields[slot.key] = field
        for key, question in _QUESTIONS.items():
            label = PlainTextLabel(tr(question), self)
            label.setBuddy(self.fields[key])
            column.addWidget(label)
            column.addWidget(self.fields[key])
            column.addSpacing(SPACE_XS)

    @property
    def condition_builder(self) -> ConditionBuilder:
        """The form for composing a condition, below the list of conditions."""
        return self.fields["if"].findChildren(ConditionBuilder)[0]

    def _open_builder(self) -> None:
        """Show the form that composes conditions, for a victory that has none yet.

        The winner is its subject.
        """
        victory = value_at_address(self._context.document.module, self.address)
        if isinstance(victory, Victory) and not victory.if_:
            builder = self.condition_builder
            builder.fold_button.setChecked(True)
            builder.choose_subject(victory.side)

    def refresh(self) -> None:
        """Show the current answers to the questions, except where text is being typed."""
        module = self._context.document.complete_module
        for key, field in self.fields.items():
            field.show_addresses(((*self.address, key),))
        victory = value_at_address(self._context.document.module, self.address)
        if isinstance(victory, Victory):
            scenario = flatten_scenario(
                module, ScenarioRef.require_address_prefix(self.address).scenario
            )
            self.sentence_label.setText(describe_victory(module, scenario, victory))

    def leave_fields(self) -> None:
        """Save typed answers to the document, and then show no record."""
        for field in self.fields.values():
            field.show_addresses(())

    def _on_delete(self) -> None:
        title = tr("Delete a way to win")
        self._context.try_edit(title, partial(delete_entry, steps=self.address))
