"""Field of several lines: lists and mappings with one entry on each line, and longer texts."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.field_label import field_tooltip
from sandtable.editor.fields.field_spelling import FieldSpelling
from sandtable.editor.fields.name_completion import JUMP_HINT, JUMP_SHORTCUT, NameCompletion
from sandtable.editor.fields.undo_routing import mark_text_entered
from sandtable.editor.fields.value_field import ValueField
from sandtable.editor.translation import tr
from sandtable.model.references.completion import definition_kinds_nameable_in
from sandtable.model.text_input.form_fields import FieldKind, FormField

_MIN_LINES, _MAX_CACHED_LINES = 1, 12
# A popup or another window takes the focus only for a moment.
_IGNORED_FOCUS_REASONS = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class LinesField(ValueField):
    """Field for several lines of text, saved by Ctrl+Enter or when focus leaves it."""

    def __init__(
        self, context: EditorContext, slot: FormField, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, slot, parent)
        self.text_edit = FieldTextEdit(self)
        self.set_input_widget(self.text_edit)
        if slot.field_kind is FieldKind.PROSE:
            self.text_edit.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.text_edit.editing_finished.connect(self._on_focus_left)
        self.text_edit.revert_requested.connect(self.discard_typed_text)
        self.text_edit.textChanged.connect(self._on_text_changed)
        is_nameable = slot.field_kind is not FieldKind.PROSE and definition_kinds_nameable_in(
            slot.annotated_type
        )
        self.spelling = FieldSpelling(context, slot, lambda: self.addresses)
        if is_nameable:
            self.text_edit.name_completion = NameCompletion(
                context, slot.annotated_type, self.text_edit, scope=self.spelling.chart_owner
            )
            self.text_edit.setToolTip(f"{field_tooltip(slot)}\n{tr(JUMP_HINT)}")

    def typed_text(self) -> str:
        return self.spelling.text_with_ids(self.text_edit.toPlainText())

    def text_as_typed(self) -> str:
        return self.text_edit.toPlainText()

    def show_text(self, text: str, faint: str) -> None:
        # setPlainText would move the cursor and clear the undo history.
        text = self.spelling.text_with_names(text)
        if text != self.text_as_typed():
            blocked = self.text_edit.blockSignals(True)
            self.text_edit.setPlainText(text)
            self.text_edit.blockSignals(blocked)
        self.text_edit.setPlaceholderText(self.spelling.text_with_names(faint))
        mark_text_entered(self.text_edit)
        self.text_edit.fit_height()

    def has_pending_text(self) -> bool:
        return self.text_edit.document().isModified() and self.has_other_text()

    def show_typed_text(self, text: str) -> None:
        # The signal would check the text once more, and the undo history begins with it.
        blocked = self.text_edit.blockSignals(True)
        self.text_edit.setPlainText(text)
        self.text_edit.blockSignals(blocked)
        self.text_edit.document().setModified(True)
        self.text_edit.fit_height()
        self.check_text()

    def _on_text_changed(self) -> None:
        self.text_edit.fit_height()
        self.check_text()
        if self.text_edit.name_completion is not None and self.text_edit.hasFocus():
            self.text_edit.name_completion.offer_names()

    def _on_focus_left(self) -> None:
        self.enter_typed_text()


class FieldTextEdit(QPlainTextEdit):
    """Text editor that grows with its text, up to 12 lines; Tab goes to the next field."""

    name_completion: NameCompletion | None = None
    editing_finished = Signal()
    revert_requested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        # In a form, Tab goes to the next field.
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)

    def fit_height(self) -> None:
        """Set the height to that of the text, within the bounds."""
        wrapped = self.lineWrapMode() == QPlainTextEdit.LineWrapMode.WidgetWidth
        lines = round(self.document().size().height()) if wrapped else self.blockCount()
        visible_lines = min(max(lines, _MIN_LINES), _MAX_CACHED_LINES)
        wide = not wrapped and self._longest_line_width() > self.viewport().width()
        # The scroll bar would cover the last line.
        bar = self.horizontalScrollBar().sizeHint().height() if wide else 0
        margins = 2 * (round(self.document().documentMargin()) + self.frameWidth()) + 2
        as_needed, off = (
            Qt.ScrollBarPolicy.ScrollBarAsNeeded,
            Qt.ScrollBarPolicy.ScrollBarAlwaysOff,
        )
        self.setVerticalScrollBarPolicy(as_needed if lines > _MAX_CACHED_LINES else off)
        self.setHorizontalScrollBarPolicy(as_needed if wide else off)
        self.setFixedHeight(visible_lines * self.fontMetrics().lineSpacing() + margins + bar)

    def _longest_line_width(self) -> int:
        """Return the width of the longest line, margins included."""
        metrics = self.fontMetrics()
        widths = (metrics.horizontalAdvance(line) for line in self.toPlainText().split("\n"))
        return max(widths) + 2 * round(self.document().documentMargin()) + 1

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_height()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.name_completion is not None and self.name_completion.does_popup_handle_key(event):
            event.ignore()
            return
        if self.name_completion is not None and event.keyCombination() == JUMP_SHORTCUT:
            self.name_completion.jump_to_definition()
            return
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.editing_finished.emit()
        elif event.key() == Qt.Key.Key_Escape and self.document().isModified():
            self.revert_requested.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _IGNORED_FOCUS_REASONS:
            self.editing_finished.emit()
