"""Field for the time at which a victory is judged, as a choice in words."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.choice_field import WheelSafeComboBox
from sandtable.editor.fields.value_field import ValueField
from sandtable.editor.translation import tr, translatable
from sandtable.model.text_input.form_fields import FormField

_TIMES = (
    (translatable("at the end of the game"), "end"),
    (translatable("at the end of each turn"), "turn-end"),
    (translatable("at any time, at once"), "always"),
)
_OTHER_TIME = translatable("at the end of a certain turn…")
_VALUE_OF_OTHER_TIME = "?"


class VictoryTimeField(ValueField):
    """Combo box with the times that most games use, and one that asks for a turn."""

    def __init__(
        self, context: EditorContext, slot: FormField, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, slot, parent)
        self.time_box = WheelSafeComboBox(self)
        self.set_input_widget(self.time_box)
        self.time_box.activated.connect(self._on_choice_activated)

    def typed_text(self) -> str:
        return str(self.time_box.currentData() or "")

    def has_pending_text(self) -> bool:
        return False  # a choice is entered at once

    def show_text(self, text: str, faint: str) -> None:
        del faint
        # The default has no text.
        value = text or _TIMES[0][1]
        self.time_box.clear()
        for words, time in _TIMES:
            self.time_box.addItem(tr(words), time)
        if self.time_box.findData(value) < 0:
            self.time_box.addItem(tr("at the end of turn {turn}").format(turn=value), value)
        self.time_box.addItem(tr(_OTHER_TIME), _VALUE_OF_OTHER_TIME)
        self.time_box.setCurrentIndex(self.time_box.findData(value))

    def _on_choice_activated(self) -> None:
        chosen = self.typed_text()
        if chosen == _VALUE_OF_OTHER_TIME:
            question = tr("Number of the turn, or a side's turn such as “4 Red”")
            chosen = self.context.prompts.ask_text(tr("A certain turn"), question) or ""
        if not chosen or not self.write_text_at_addresses(chosen):
            error = self.error_label.text()
            self.refresh_value()
            self.show_error(error)
