"""Field for a choice among a few words, or for yes or no."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette, QWheelEvent
from PySide6.QtWidgets import QComboBox, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.value_field import ValueField
from sandtable.editor.semantic_colours import faint_colour
from sandtable.editor.translation import tr, translatable
from sandtable.model.text_input.form_fields import FieldKind, FormField

_YES_NO_WORDS = {"true": translatable("yes"), "false": translatable("no")}


class ChoiceField(ValueField):
    """Combo box with one entry for each choice; its blank first entry shows the default."""

    def __init__(
        self, context: EditorContext, slot: FormField, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, slot, parent)
        self.choice_box = WheelSafeComboBox(self)
        self.set_input_widget(self.choice_box)
        self._words: Mapping[str, str] = {}
        self._blank_entries = 0 if slot.is_required else 1
        if not slot.is_required:
            self.choice_box.addItem("", "")
        for value, word in self._choices_with_labels():
            self.choice_box.addItem(word, value)
        self.choice_box.activated.connect(self._on_choice_activated)
        self._chosen = ""

    def _choices_with_labels(self) -> list[tuple[str, str]]:
        if self.form_field.field_kind is FieldKind.YES_NO:
            return [(value, tr(word)) for value, word in _YES_NO_WORDS.items()]
        return [(word, word) for word in self.form_field.choices]

    def rename_choices(self, words: Mapping[str, str]) -> None:
        """Show the same choices with other labels."""
        self._words = words
        for row in range(self.choice_box.count()):
            if text := words.get(str(self.choice_box.itemData(row))):
                self.choice_box.setItemText(row, tr(text))

    def typed_text(self) -> str:
        return str(self.choice_box.currentData() or "")

    def show_text(self, text: str, faint: str) -> None:
        if self._blank_entries:
            default_word = (
                _YES_NO_WORDS.get(faint, faint)
                if self.form_field.field_kind is FieldKind.YES_NO
                else self._words.get(faint, faint)
            )
            # The first entry shows the default that holds without a choice.
            default_text = tr("{value} (default)").format(value=tr(default_word))
            has_default = bool(default_word) and not self.is_mixed
            self.choice_box.setItemText(0, default_text if has_default else "")
            self.choice_box.setItemData(
                0, faint_colour(self.palette()), Qt.ItemDataRole.ForegroundRole
            )
        # No entry is right for several values, so none is current.
        at = -1 if self.is_mixed else self.choice_box.findData(text)
        self.choice_box.setPlaceholderText(faint)
        self.choice_box.setCurrentIndex(at)
        palette = self.palette()
        if at <= 0 and not text:
            palette.setColor(QPalette.ColorRole.ButtonText, faint_colour(palette))
            palette.setColor(QPalette.ColorRole.Text, faint_colour(palette))
        self.choice_box.setPalette(palette)

    def has_pending_text(self) -> bool:
        return self.choice_box.currentIndex() >= 0 and (
            self.is_mixed or self.typed_text() != self.shown_text
        )

    def _on_choice_activated(self) -> None:
        self.enter_typed_text()


class WheelSafeComboBox(QComboBox):
    """Combo box that ignores the wheel without focus, so that scrolling a form changes nothing."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        # Without focus the wheel scrolls the form and must not change the value.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
