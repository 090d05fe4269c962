"""Builder of conditions below their text field: control, events, turns and others."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QLineEdit,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import CompactButton, ElidedComboBox, PlainTextLabel
from sandtable.editor.fields.invalid_mark import show_error_text
from sandtable.editor.fields.line_field import LineField
from sandtable.editor.fields.lines_field import LinesField
from sandtable.editor.fields.listed_spaces import is_type_of_conditions
from sandtable.editor.fields.name_completion import NameCompletion
from sandtable.editor.fields.name_lookup import place_suggestions
from sandtable.editor.fields.name_spelling import (
    ids_to_names,
    name_suggestions,
    names_to_ids,
    words_without_meaning,
)
from sandtable.editor.translation import tr, translatable
from sandtable.model.ids import EventId, OptionId, OwnerId
from sandtable.model.module import Module
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.references.completion import name_completions_for
from sandtable.model.text_input.form_fields import FormField
from sandtable.model.wording.conditions import describe_condition

_SPACES, _PIECES = "spaces", "pieces"
_MAX_COUNTED_NUMBER = 999


@dataclass(frozen=True, slots=True)
class ConditionStatement:
    """A kind of condition: the fields that it needs, and the words in which it is written."""

    title: str
    template: str
    subject_kind: Any = None
    """Kind of names to choose the subject from; None if it has none."""
    object_hint: str = ""
    object_words: str = ""
    """What completes the object: spaces or pieces."""
    is_counted: bool = False


STATEMENTS: tuple[ConditionStatement, ...] = (
    ConditionStatement(
        translatable("A side controls spaces"), "{subject} controls {quantity} {object}",
        OwnerId, translatable("Which spaces"), _SPACES, is_counted=True,
    ),
    ConditionStatement(
        translatable("A side occupies spaces"), "{subject} occupies {quantity} {object}",
        OwnerId, translatable("Which spaces"), _SPACES, is_counted=True,
    ),
    ConditionStatement(
        translatable("A side has pieces on the map"), "{subject} has {quantity} {object}",
        OwnerId, translatable("Which pieces"), _PIECES, is_counted=True,
    ),
    ConditionStatement(
        translatable("A side has lost pieces"), "{subject} has lost {quantity} {object}",
        OwnerId, translatable("Which pieces"), _PIECES, is_counted=True,
    ),
    ConditionStatement(translatable("An event has happened"), "{subject} happened", EventId),
    ConditionStatement(translatable("An option is in play"), "{subject}", OptionId),
    ConditionStatement(
        translatable("The turn is"), "turn {object}", object_hint=translatable("E.g. 4 or 4..8")
    ),
    ConditionStatement(
        translatable("The roll is"), "roll {object}", object_hint=translatable("E.g. 5..6")
    ),
)  # fmt: skip
_QUANTITY_CHOICES = (
    (translatable("all of"), "all"),
    (translatable("at least one of"), "some"),
    (translatable("none of"), "no"),
    (translatable("at least"), "at least"),
    (translatable("at most"), "at most"),
    (translatable("exactly"), "exactly"),
)
_COUNTED_QUANTITIES = frozenset({"at least", "at most", "exactly"})


def does_field_hold_conditions(slot: FormField) -> bool:
    """Say whether a field contains one condition or a list of them."""
    return is_type_of_conditions(slot.annotated_type)


class ConditionBuilder(QWidget):
    """Expandable form that composes a condition and enters it into the field above."""

    def __init__(self, context: EditorContext, field: LineField | LinesField) -> None:
        super().__init__(field)
        self._context, self._field = context, field
        self.fold_button, self.body = QToolButton(self), QFrame(self)
        self.statement_box = ElidedComboBox(self.body)
        self.subject_box, self.quantity_box = ElidedComboBox(self.body), ElidedComboBox(self.body)
        self.count_box, self.object_line = QSpinBox(self.body), QLineEdit(self.body)
        self.negation_box = QCheckBox(tr("not"), self.body)
        self.reading_label, self.error_label = PlainTextLabel(self.body), PlainTextLabel(self.body)
        self.enter_button = CompactButton(self._title_of_enter_button(), self.body)
        self.object_completion = NameCompletion(
            context, Condition, self.object_line, self._words_for_statement_object
        )
        self._lay_out()
        self._connect_signals()

    def _title_of_enter_button(self) -> str:
        is_list = isinstance(self._field, LinesField)
        return tr("Add") if is_list else tr("Use this condition")

    def _lay_out(self) -> None:
        self.fold_button.setText(tr("Build a condition…"))
        self.fold_button.setCheckable(True)
        self.fold_button.setAutoRaise(True)
        self.body.setFrameShape(QFrame.Shape.StyledPanel)
        self.body.hide()
        self.count_box.setRange(1, _MAX_COUNTED_NUMBER)
        for statement in STATEMENTS:
            self.statement_box.addItem(tr(statement.title))
        for title, word in _QUANTITY_CHOICES:
            self.quantity_box.addItem(tr(title), word)
        named: tuple[tuple[QWidget, str], ...] = (
            (self.statement_box, tr("Kind of condition")),
            (self.subject_box, tr("Side, event or option")),
            (self.quantity_box, tr("How many")),
            (self.count_box, tr("Number")),
            (self.object_line, tr("Pieces or spaces")),
        )
        for widget, name in named:
            widget.setAccessibleName(name)
        for label in (self.reading_label, self.error_label):
            label.setWordWrap(True)
            # A wrapped label must not force the form to be as wide as its text.
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        grid = QGridLayout(self.body)
        grid.addWidget(self.statement_box, 0, 0, 1, 2)
        grid.addWidget(self.subject_box, 1, 0, 1, 2)
        grid.addWidget(self.quantity_box, 2, 0)
        grid.addWidget(self.count_box, 2, 1)
        grid.addWidget(self.object_line, 3, 0, 1, 2)
        grid.addWidget(self.negation_box, 4, 0)
        grid.addWidget(self.enter_button, 4, 1, Qt.AlignmentFlag.AlignRight)
        grid.setContentsMargins(6, 6, 6, 6)
        for box in (self.statement_box, self.subject_box, self.quantity_box):
            # No word of a list may widen the form.
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        grid.setColumnStretch(0, 1)
        grid.addWidget(self.reading_label, 5, 0, 1, 2)
        grid.addWidget(self.error_label, 6, 0, 1, 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.fold_button, alignment=Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.body)

    def _connect_signals(self) -> None:
        self.fold_button.toggled.connect(self._on_fold_button)
        self.statement_box.currentIndexChanged.connect(self._show_statement)
        for box in (self.subject_box, self.quantity_box):
            box.currentIndexChanged.connect(self._show_condition_or_errors)
        self.count_box.valueChanged.connect(self._show_condition_or_errors)
        self.negation_box.toggled.connect(self._show_condition_or_errors)
        self.object_line.textEdited.connect(self._show_condition_or_errors)
        self.object_line.returnPressed.connect(self._on_enter_button)
        self.enter_button.clicked.connect(self._on_enter_button)

    @property
    def statement(self) -> ConditionStatement:
        """The kind of condition that the author chose to build."""
        return STATEMENTS[max(0, self.statement_box.currentIndex())]

    @property
    def _module(self) -> Module:
        return self._context.document.complete_module

    def _on_fold_button(self) -> None:
        is_open = self.fold_button.isChecked()
        self.body.setVisible(is_open)
        if is_open:
            self._show_statement()

    def _show_statement(self) -> None:
        """Show the input fields that the chosen kind of condition needs."""
        statement = self.statement
        # The names are read each time, because the module may have changed meanwhile.
        self.subject_box.clear()
        if statement.subject_kind is not None:
            self.subject_box.addItems(
                _names_of_statement_subjects(self._module, statement.subject_kind)
            )
        self.subject_box.setVisible(statement.subject_kind is not None)
        self.quantity_box.setVisible(statement.is_counted)
        self.object_line.setVisible(bool(statement.object_hint))
        self.object_line.setPlaceholderText(tr(statement.object_hint))
        self._show_condition_or_errors()

    def choose_subject(self, owner: str) -> None:
        """Choose a side as the subject of the condition, if its kind has one."""
        name = ids_to_names(self._module, OwnerId, owner)
        if (row := self.subject_box.findText(name)) >= 0:
            self.subject_box.setCurrentIndex(row)

    def _words_for_statement_object(self) -> Collection[str]:
        words: dict[str, Callable[[], Collection[str]]] = {
            _SPACES: lambda: place_suggestions(self._module),
            _PIECES: lambda: name_suggestions(self._module, Entry),
        }
        return words.get(self.statement.object_words, list)()

    def read_condition(self) -> Condition | None:
        """Return the condition in the fields, or None if a part is missing."""
        try:
            return Condition.parse(self._condition_text())
        except PhraseError:
            return None

    def _reason_for_no_condition(self) -> str:
        """Return the reason why the fields make no condition, or an empty text."""
        try:
            Condition.parse(self._condition_text())
        except PhraseError as error:
            return str(error)
        return ""

    def _condition_text(self) -> str:
        """Return the condition as it is written in files."""
        quantity = str(self.quantity_box.currentData() or "")
        if quantity in _COUNTED_QUANTITIES:
            quantity = f"{quantity} {self.count_box.value()}"
        text = self.statement.template.format(
            subject=self.subject_box.currentText(),
            quantity=quantity,
            object=self.object_line.text().strip(),
        )
        ids = names_to_ids(self._module, Condition, text)
        return f"not {ids}" if self.negation_box.isChecked() else ids

    def _show_condition_or_errors(self) -> None:
        """Show the condition as text, or the unknown names in it."""
        is_counted = self.quantity_box.currentData() in _COUNTED_QUANTITIES
        self.count_box.setVisible(self.statement.is_counted and is_counted)
        condition = self.read_condition()
        unknown = words_without_meaning(self._module, condition) if condition else []
        problem = (
            tr("Unknown: {names}").format(names=", ".join(unknown))
            if unknown
            else self._reason_for_no_condition()
        )
        # An empty field is unfinished, not wrong.
        is_typed = bool(self.object_line.text().strip())
        show_error_text(self.error_label, problem if is_typed else "")
        reading = describe_condition(self._module, condition) if condition and not unknown else ""
        self.reading_label.setText(reading)
        self.enter_button.setEnabled(condition is not None and not unknown)

    def _on_enter_button(self) -> None:
        # Enter in the line comes here, too, whether or not the button is enabled.
        self._show_condition_or_errors()
        condition = self.read_condition()
        if condition is None or not self.enter_button.isEnabled() or not self._field.addresses:
            return
        # Several conditions of a list must all hold; a single field holds one condition only.
        lines = [str(condition)]
        if isinstance(self._field, LinesField):
            lines = [*self._field.typed_text().splitlines(), *lines]
        if self._field.write_text_at_addresses("\n".join(line for line in lines if line.strip())):
            self.object_line.clear()
            self.fold_button.setChecked(False)


def _names_of_statement_subjects(module: Module, kind: Any) -> list[str]:
    # Everybody is an owner of pieces, but controls and loses nothing.
    words = module.module.owners if kind is OwnerId else name_completions_for(module, kind)
    return [ids_to_names(module, kind, word) for word in words]
