"""Field of one line for texts, numbers, expressions and short lists."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.field_label import field_tooltip
from sandtable.editor.fields.field_spelling import FieldSpelling
from sandtable.editor.fields.name_completion import JUMP_HINT, JUMP_SHORTCUT, NameCompletion
from sandtable.editor.fields.value_field import ValueField
from sandtable.editor.fields.word_completions import completion_source_of_field
from sandtable.editor.icons import icon_by_name
from sandtable.editor.translation import tr
from sandtable.model.references.completion import definition_kinds_nameable_in
from sandtable.model.text_input.form_fields import FieldKind, FormField

_COLOUR_SAMPLE_SIZE = 14


class LineField(ValueField):
    """Line of text, checked while it is typed, committed by Enter or when the focus leaves it."""

    def __init__(
        self, context: EditorContext, slot: FormField, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, slot, parent)
        self.line_edit = FieldLineEdit(self)
        self.set_input_widget(self.line_edit)
        self.line_edit.textEdited.connect(self._on_text_edited)
        self.line_edit.editingFinished.connect(self._on_editing_finished)
        self.spelling = FieldSpelling(context, slot, lambda: self.addresses)
        source = completion_source_of_field(slot)
        if source is not None:
            self.line_edit.name_completion = NameCompletion(
                context,
                slot.annotated_type,
                self.line_edit,
                lambda: source(context.document.complete_module),
            )
        elif definition_kinds_nameable_in(slot.annotated_type):
            self.line_edit.name_completion = NameCompletion(
                context, slot.annotated_type, self.line_edit, scope=self.spelling.chart_owner
            )
            self.line_edit.setToolTip(f"{field_tooltip(slot)}\n{tr(JUMP_HINT)}")
        if self.line_edit.name_completion is not None:
            self._add_choice_action(self.line_edit.name_completion)

    def _add_choice_action(self, completion: NameCompletion) -> None:
        """Add a button at the end of the line that lists all possible values."""
        position = QLineEdit.ActionPosition.TrailingPosition
        self.choice_action = self.line_edit.addAction(icon_by_name("down"), position)
        self.choice_action.setToolTip(tr("Choose from a list"))
        self.choice_action.triggered.connect(partial(self._on_choice_button, completion))
        completion.name_inserted.connect(self._on_value_chosen)

    def _on_choice_button(self, completion: NameCompletion, *_: object) -> None:
        # The chosen name follows those that stand there already.
        is_list = self.form_field.field_kind is FieldKind.NAMES
        text = self.line_edit.text().strip()
        if is_list and text and not text.endswith(","):
            self.line_edit.setText(f"{text}, ")
        completion.offer_all_names(instead=self._does_field_hold_one_word())

    def _does_field_hold_one_word(self) -> bool:
        """Say whether the text of the field is always a single word."""
        is_fixed = completion_source_of_field(self.form_field) is not None
        return is_fixed or self.form_field.field_kind is FieldKind.NAME

    def _on_value_chosen(self) -> None:
        # A whole value needs no Enter; in a list or an expression, more may follow.
        if self._does_field_hold_one_word():
            self.enter_typed_text()

    def typed_text(self) -> str:
        return self.spelling.text_with_ids(self.line_edit.text())

    def text_as_typed(self) -> str:
        return self.line_edit.text()

    def show_text(self, text: str, faint: str) -> None:
        # QLineEdit would show line breaks as symbols.
        self.line_edit.setText(self.spelling.text_with_names(text).replace("\n", " "))
        self.line_edit.setPlaceholderText(self.spelling.text_with_names(faint))
        # A long text should show its beginning.
        self.line_edit.setCursorPosition(0)
        self.line_edit.setModified(False)

    def has_pending_text(self) -> bool:
        return self.line_edit.isModified() and self.has_other_text()

    def show_typed_text(self, text: str) -> None:
        self.line_edit.setText(text)
        self.line_edit.setModified(True)
        self.check_text()

    def _on_text_edited(self) -> None:
        self.check_text()

    def _on_editing_finished(self) -> None:
        self.enter_typed_text()


class FieldLineEdit(QLineEdit):
    """Text line in which Escape restores the previous text."""

    name_completion: NameCompletion | None = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.name_completion is not None and self.name_completion.does_popup_handle_key(event):
            event.ignore()
            return
        if self.name_completion is not None and event.keyCombination() == JUMP_SHORTCUT:
            self.name_completion.jump_to_definition()
            return
        field = self.parentWidget()
        touched = isinstance(field, ValueField) and field.has_pending_text()
        if event.key() == Qt.Key.Key_Escape and isinstance(field, ValueField) and touched:
            field.discard_typed_text()
            return
        super().keyPressEvent(event)


class ColourField(LineField):
    """Field for a colour code, with a colour sample that opens a colour dialog."""

    def __init__(
        self, context: EditorContext, slot: FormField, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, slot, parent)
        self.swatch_button = QToolButton(self)
        self.swatch_button.setAutoRaise(True)
        self.swatch_button.setIconSize(QSize(_COLOUR_SAMPLE_SIZE, _COLOUR_SAMPLE_SIZE))
        self.swatch_button.setAccessibleName(tr("Choose the {key}").format(key=tr(slot.title)))
        self.swatch_button.setToolTip(self.swatch_button.accessibleName())
        self.swatch_button.clicked.connect(self._on_colour_sample_clicked)
        self.row_layout.insertWidget(0, self.swatch_button)
        self.line_edit.textChanged.connect(self._on_text_changed)

    def show_text(self, text: str, faint: str) -> None:
        super().show_text(text, faint)
        self._paint_colour_sample(text or faint)

    def _on_text_changed(self, text: str) -> None:
        self._paint_colour_sample(text or self.line_edit.placeholderText())

    def _paint_colour_sample(self, text: str) -> None:
        colour = QColor.fromString(text) if text.startswith("#") else QColor()
        pixmap = QPixmap(_COLOUR_SAMPLE_SIZE, _COLOUR_SAMPLE_SIZE)
        pixmap.fill(colour if colour.isValid() else Qt.GlobalColor.transparent)
        if not colour.isValid():
            painter = QPainter(pixmap)
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            painter.drawRect(0, 0, _COLOUR_SAMPLE_SIZE - 1, _COLOUR_SAMPLE_SIZE - 1)
            painter.end()
        self.swatch_button.setIcon(QIcon(pixmap))

    def _on_colour_sample_clicked(self) -> None:
        before = self.typed_text() or self.line_edit.placeholderText()
        chosen = self.context.prompts.ask_colour(self.swatch_button.accessibleName(), before)
        if chosen is not None:
            self.show_typed_text(chosen)
            self.enter_typed_text()
