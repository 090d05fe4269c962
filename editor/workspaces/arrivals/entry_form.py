"""Form of one entry: action, pieces, place, turn, owner and condition."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import (
    ElidedComboBox,
    ElidedLabel,
    FullWidthLabel,
    PlainTextLabel,
)
from sandtable.editor.fields.name_completion import NameCompletion
from sandtable.editor.fields.name_lookup import place_suggestions
from sandtable.editor.fields.undo_routing import mark_text_entered
from sandtable.editor.semantic_colours import error_colour
from sandtable.editor.translation import tooltip_text, tr, translatable
from sandtable.editor.workspaces.arrivals.entry_fields import (
    EntryFields,
    ParsedEntry,
    entry_in_words,
    fields_of_entry,
    fields_with_names,
    parse_entry_fields,
)
from sandtable.editor.workspaces.arrivals.schedule_commands import ScheduleCommands, list_scenarios
from sandtable.editor.workspaces.arrivals.schedule_entry_problems import ScheduleEntryProblem
from sandtable.editor.workspaces.arrivals.verb_styles import VERB_STYLES
from sandtable.model.edits.schedule import part_spelt_for_owner
from sandtable.model.edits.schedule_lines import parse_verb
from sandtable.model.locations import ScheduleLine
from sandtable.model.module import Module
from sandtable.model.phrases.action import BUILT_IN_VERBS
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.place import Place
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.reports.timetable import TimetableEntry, scenarios_sharing_line
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.scenario_names import scenario_name

_MAX_EVENTS = 400
_FIELD_TITLES = {
    "does": translatable("Action"),
    "number": translatable("Number"),
    "pieces": translatable("Pieces"),
    "place": translatable("Place"),
    "moment": translatable("Turn"),
    "owner": translatable("Schedule of"),
    "when": translatable("Condition"),
}
_TITLES_BY_VERB = {
    "control": {"pieces": translatable("Spaces"), "place": translatable("New owner")},
    "note": {"pieces": translatable("Words")},
}
"""Titles of fields that differ for some verbs."""
_FIELD_CELLS = {
    "does": (0, 0, 1), "number": (0, 1, 1), "pieces": (0, 2, 1), "place": (0, 3, 1),
    "moment": (3, 0, 1), "owner": (3, 1, 1), "when": (3, 2, 2),
}  # fmt: skip
"""Row, column and column span of each field."""


class EntryForm(QWidget):
    """Form for the current entry or a new one.

    It implements `PendingInput`: typed text is committed by Enter, when a field loses the focus,
    and before an action runs or the window closes.
    """

    jump_requested = Signal(object)
    """Request to show the cause of a problem."""

    def __init__(
        self, context: EditorContext, commands: ScheduleCommands, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._context, self._commands = context, commands
        self.shown_entry: TimetableEntry | None = None
        self.is_new = False
        self._shown_fields = EntryFields()
        self._fields_with_ids = EntryFields()
        """Fields with ids as in the file, while the form shows names."""
        self._rejected_fields: dict[object, tuple[EntryFields, EntryFields]] = {}
        """Uncommitted fields by entry: those shown at the time, and those typed."""
        self._troubles: tuple[ScheduleEntryProblem, ...] = ()
        self.does, self.owner = ElidedComboBox(self, letters=8), ElidedComboBox(self, letters=8)
        self.pieces, self.number = QLineEdit(self), QLineEdit(self)
        self.place, self.when, self.moment = QLineEdit(self), QLineEdit(self), QLineEdit(self)
        self.label_by_field: dict[str, QLabel] = {}
        self.error_label_by_field: dict[str, QLabel] = {}
        self.reading_label, self.note_label, self.problem_label = (
            ElidedLabel(self),
            ElidedLabel(self),
            PlainTextLabel(self),
        )
        self.cause_button = QPushButton(tr("Go to the cause"), self)
        self.add_button = QPushButton(tr("Add"), self)
        self.condition_button = QToolButton(self)
        self._lay_out()
        self._connect_signals()
        self.show_empty_form()

    # ------------------------------------------------------------------ how it is made

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(1)
        below_fields = {
            row: self._build_error_line(grid, row) for row, _, _ in _FIELD_CELLS.values()
        }
        for name, place in _FIELD_CELLS.items():
            self._add_field(grid, place, name, getattr(self, name))
            below_fields[place[0]].addWidget(self.error_label_by_field[name], 1)
        for column, wide in enumerate((3, 3, 5, 4)):
            grid.setColumnStretch(column, wide)
        self.problem_label.setWordWrap(True)  # of the others one line: the form keeps its height
        self.problem_label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.reading_label.setAccessibleName(tr("The entry in words"))
        self.add_button.setAccessibleName(tr("Add this entry"))
        below = QHBoxLayout()
        below.addWidget(self.reading_label, 1)
        below.addWidget(self.cause_button)
        below.addWidget(self.add_button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(6, 4, 6, 4)
        whole.setSpacing(4)
        whole.addLayout(grid)
        whole.addLayout(below)
        whole.addWidget(self.problem_label)
        whole.addWidget(self.note_label)
        fields = [getattr(self, name) for name in _FIELD_CELLS]
        for first, then in pairwise(
            (*fields, self.condition_button, self.cause_button, self.add_button)
        ):
            self.setTabOrder(first, then)

    def _build_error_line(self, grid: QGridLayout, row: int) -> QHBoxLayout:
        """Return a layout for the errors of a row; its fixed height keeps all fields in place."""
        room = QWidget(self)
        room.setFixedHeight(self.reading_label.sizeHint().height())
        line = QHBoxLayout(room)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        grid.addWidget(room, row + 2, 0, 1, -1)
        return line

    def _add_field(
        self, grid: QGridLayout, place: tuple[int, int, int], name: str, widget: QWidget
    ) -> None:
        label, error = FullWidthLabel(tr(_FIELD_TITLES[name]), self), ElidedLabel(self)
        label.setBuddy(widget)
        widget.setAccessibleName(tr(_FIELD_TITLES[name]))
        # The form lies in a narrow column, and its fields shrink before they are cut off.
        widget.setMinimumWidth(48)
        error.hide()
        self.label_by_field[name], self.error_label_by_field[name] = label, error
        row, column, across = place
        grid.addWidget(label, row, column)
        if name == "when":
            beside = QHBoxLayout()
            beside.setSpacing(2)
            beside.addWidget(widget, 1)
            beside.addWidget(self.condition_button)
            grid.addLayout(beside, row + 1, column, 1, across)
        else:
            grid.addWidget(widget, row + 1, column, 1, across)

    def _connect_signals(self) -> None:
        for does, style in VERB_STYLES.items():
            self.does.addItem(tr(style.title), does)
        self.does.activated.connect(self._on_value_chosen)
        self.owner.activated.connect(self._on_value_chosen)
        for line in (self.pieces, self.number, self.place, self.when, self.moment):
            line.textEdited.connect(self._on_text_edited)
            line.editingFinished.connect(self._on_editing_finished)
            line.returnPressed.connect(self._on_return_pressed)
        self.add_button.clicked.connect(self._on_enter_button)
        self.cause_button.clicked.connect(self._on_problem_clicked)
        self.condition_button.setText("…")
        self.condition_button.setToolTip(tr("Choose a condition: an option, a roll or an event"))
        self.condition_button.setAccessibleName(tr("Choose a condition"))
        self.condition_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._condition_menu = QMenu(self.condition_button)
        self._condition_menu.aboutToShow.connect(self._fill_condition_menu)
        self._condition_menu.triggered.connect(self._on_condition_chosen)
        self.condition_button.setMenu(self._condition_menu)
        self._name_completions = [
            NameCompletion(self._context, Entry, self.pieces, scope=self._owner_of_entry),
            NameCompletion(self._context, Place, self.place, self._place_names),
            NameCompletion(self._context, Condition, self.when),
            NameCompletion(self._context, Moment, self.moment),
        ]

    # ------------------------------------------------------------------ what is shown

    @property
    def _module(self) -> Module:
        return self._context.document.complete_module

    def _owner_of_entry(self) -> str:
        return str(self.owner.currentData() or COMMON_OWNER)

    def _place_names(self) -> tuple[str, ...]:
        return place_suggestions(self._module)

    def show_entry(self, due: TimetableEntry, troubles: tuple[ScheduleEntryProblem, ...]) -> None:
        """Show a schedule entry and its problems in the form."""
        line = ScheduleLine.require_address_prefix(due.steps)
        fields = fields_of_entry(due.does, due.part, parse_verb(line.verb), line.moment, due.owner)
        typed = fields_with_names(self._module, fields)
        same = (
            self.shown_entry is not None
            and self.shown_entry.steps == due.steps
            and not self.is_new
        )
        # A refresh of the same entry must not overwrite what is being typed.
        if not (same and typed == self._shown_fields and self.has_pending_text()):
            self._fields_with_ids = fields
            self._show_fields(typed, due, new=False)
        self.shown_entry, self._troubles = due, troubles
        self._show_note()

    def show_new_entry(self, owner: str, moment: str) -> None:
        """Show an empty entry for a cell, or the unfinished one for that cell."""
        if self.is_new and self.has_pending_text() and self._entry_key == (owner, moment):
            return
        self._show_fields(EntryFields(moment=moment, owner=owner), None, new=True)
        self._troubles = ()
        self._show_note()

    def show_empty_form(self) -> None:
        """Show the form empty and disabled, because no entry is selected."""
        self._show_fields(EntryFields(), None, new=False)
        self._troubles = ()
        self._show_note()

    @property
    def _entry_key(self) -> object:
        """Key of the shown entry: its address, or owner and turn of a new one.

        None without an entry.
        """
        if self.shown_entry is not None:
            return self.shown_entry.steps
        return (self._shown_fields.owner, self._shown_fields.moment) if self.is_new else None

    def _keep_rejected_fields(self) -> None:
        """Remember the texts of invalid fields until their entry is shown again.

        Inform the author as well.
        """
        if self._entry_key is not None and self.has_pending_text():
            self._rejected_fields[self._entry_key] = (self._shown_fields, self.read_fields())
            title = self.shown_entry.name if self.shown_entry else tr("a new entry")
            message = tr("The text for {what} is not entered, and stays in its field.")
            self._context.messages.show_success_message(message.format(what=title))

    def _show_fields(self, typed: EntryFields, due: TimetableEntry | None, *, new: bool) -> None:
        before = self._entry_key
        self._keep_rejected_fields()
        self.shown_entry, self.is_new, self._shown_fields = due, new, typed
        if self._entry_key == before:
            self._rejected_fields.pop(before, None)
        shown_before, waiting = self._rejected_fields.pop(self._entry_key, (None, typed))
        typed = waiting if shown_before == typed else typed
        owners = list(self._module.module.owners)
        # Showing an entry must not look like typing.
        with QSignalBlocker(self.does), QSignalBlocker(self.owner):
            if self.does.findData(typed.does) < 0:
                self.does.addItem(typed.does, typed.does)
            self.does.setCurrentIndex(self.does.findData(typed.does))
            if [self.owner.itemData(n) for n in range(self.owner.count())] != owners:
                self.owner.clear()
                for owner in owners:
                    self.owner.addItem(owner_name(self._module, owner), owner)
            self.owner.setCurrentIndex(self.owner.findData(typed.owner))
        for name in ("pieces", "number", "place", "when", "moment"):
            line: QLineEdit = getattr(self, name)
            line.setText(getattr(typed, name))
            line.setCursorPosition(0)
        self.setEnabled(new or due is not None)
        self.add_button.setVisible(new)
        self._check_fields()

    def _show_note(self) -> None:
        self.note_label.setText(self._sharing_note())
        self.cause_button.setVisible(bool(self._troubles))
        self.problem_label.setText("\n".join(trouble.text for trouble in self._troubles))
        self.problem_label.setVisible(bool(self._troubles))
        self._colour_as_error(self.problem_label)

    def _colour_as_error(self, label: QLabel) -> None:
        palette = label.palette()
        palette.setColor(QPalette.ColorRole.WindowText, error_colour(self.palette()))
        label.setPalette(palette)

    def _sharing_note(self) -> str:
        """Return a note about the scenario that defines the entry and those that inherit it."""
        due, scenario_shown = self.shown_entry, self._commands.shown_scenario
        if due is None:
            return ""
        users = scenarios_sharing_line(
            self._module, due.scenario_that_writes_schedule, due.steps, but=scenario_shown
        )
        source_name = scenario_name(self._module, due.scenario_that_writes_schedule)
        if due.scenario_that_writes_schedule == scenario_shown and not users:
            return ""
        note = tr("Written in {there}.").format(there=source_name)
        if users:
            note += " " + tr("This line also applies to {others}.").format(
                others=list_scenarios(self._module, users)
            )
        return note

    # ------------------------------------------------------------------ what is typed

    def read_fields(self) -> EntryFields:
        """Return the current texts of the fields for a schedule entry."""
        return EntryFields(
            str(self.does.currentData() or "enter"),
            self.place.text(),
            self.pieces.text(),
            self.number.text(),
            self.when.text(),
            self.moment.text(),
            str(self.owner.currentData() or ""),
        )

    def has_focus_inside(self) -> bool:
        """Say whether a widget of the form has the focus."""
        focus = QApplication.focusWidget()
        return focus is not None and self.isAncestorOf(focus)

    def has_pending_text(self) -> bool:
        """Say whether the fields differ from the shown entry."""
        return self.read_fields() != self._shown_fields

    def _fields_with_unedited_ids(self, typed: EntryFields) -> EntryFields:
        """Return the fields with the original ids for fields that were not edited.

        An id remains valid for another owner, while a name may not.
        """
        names = [
            n for n in ("place", "pieces") if getattr(typed, n) == getattr(self._shown_fields, n)
        ]
        original = {name: getattr(self._fields_with_ids, name) for name in names}
        return replace(typed, **original) if self.shown_entry is not None else typed

    def _check_fields(self) -> ParsedEntry:
        typed = self.read_fields()
        active = self.is_new or self.shown_entry is not None
        parsed = parse_entry_fields(
            self._module,
            self._fields_with_unedited_ids(typed),
            self.shown_entry.part if self.shown_entry else None,
        )
        touched = self.has_pending_text() or not self.is_new
        for name, label in self.error_label_by_field.items():
            message = (
                parsed.error_by_field.get(name) or parsed.warning_by_field.get(name, "")
                if active
                else ""
            )
            label.setText(message if touched else "")
            label.setVisible(bool(label.text()))
            self._colour_as_error(label)
        # Some verbs have no place.
        self.place.setEnabled(
            BUILT_IN_VERBS.get(typed.does, "at") is not None or typed.does == "control"
        )
        for name, title in {**_FIELD_TITLES, **_TITLES_BY_VERB.get(typed.does, {})}.items():
            self.label_by_field[name].setText(tr(title))
            getattr(self, name).setAccessibleName(tr(title))
        counted = typed.does not in {"control", "note"}
        self.number.setEnabled(counted)
        self.when.setEnabled(counted)
        self.condition_button.setEnabled(counted)
        message = entry_in_words(self._module, typed, parsed) if active else tr("Nothing chosen")
        self.reading_label.setText(message)
        self.reading_label.setToolTip(tooltip_text(message))
        return parsed

    def enter_typed_text(self) -> bool:
        """Commit the typed fields.

        Return False and show errors at the fields if they are invalid.
        """
        if not (self.is_new or self.shown_entry) or not self.has_pending_text():
            return True
        parsed = self._check_fields()
        if not parsed.is_complete:
            return False
        typed = self.read_fields()
        # Set before the edit, whose signals ask whether text is pending.
        before, self._shown_fields = self._shown_fields, typed
        is_done = (
            self._add_new_entry_to_schedule(typed, parsed)
            if self.is_new
            else self._rewrite_entry(typed, before, parsed)
        )
        if not is_done:
            self._shown_fields = before
        else:
            mark_text_entered(self.pieces, self.number, self.place, self.when, self.moment)
        return is_done

    def _add_new_entry_to_schedule(self, typed: EntryFields, parsed: ParsedEntry) -> bool:
        return self._commands.add_entry(
            typed.owner, str(parsed.moment), str(parsed.verb), parsed.part
        )

    def _rewrite_entry(self, typed: EntryFields, before: EntryFields, parsed: ParsedEntry) -> bool:
        assert self.shown_entry is not None
        goal = (typed.owner, str(parsed.moment), str(parsed.verb))
        changed = [n for n in ("does", "place", "pieces", "number", "when", "moment", "owner")
                   if getattr(typed, n) != getattr(before, n)]  # fmt: skip
        title = self.label_by_field[changed[0]].text().lower()
        name = tr("Change {what} of {entry}").format(what=title, entry=self.shown_entry.name)
        part: Any = parsed.part
        if typed.owner != before.owner:
            part = part_spelt_for_owner(self._module, part, before.owner, typed.owner)
        return self._commands.rewrite_entry(self.shown_entry, goal, part, name)

    # ------------------------------------------------------------------ slots

    def _on_text_edited(self) -> None:
        self._check_fields()

    def _on_editing_finished(self) -> None:
        # A new entry is only half typed when a field loses the focus.
        if not self.is_new:
            self.enter_typed_text()

    def _on_return_pressed(self) -> None:
        if self.is_new:
            self.enter_typed_text()

    def _on_enter_button(self) -> None:
        self.enter_typed_text()

    def _on_value_chosen(self) -> None:
        self._check_fields()
        if not self.is_new:
            self.enter_typed_text()

    def _on_problem_clicked(self) -> None:
        if self._troubles:
            self.jump_requested.emit(self._troubles[0])

    # ------------------------------------------------------------------ words to choose from

    def _fill_condition_menu(self) -> None:
        self._condition_menu.clear()
        self._condition_menu.addAction(tr("Always")).setData("")
        for name, option in self._module.options.items():
            below = self._condition_menu.addMenu(option.name)
            for choice in option.choices:
                below.addAction(choice).setData(_option_condition(name, choice, option.choices))
        self._condition_menu.addAction(tr("On a roll…")).setData("roll")
        self._condition_menu.addAction(tr("After an event…")).setData("event")

    def _on_condition_chosen(self, action: QAction) -> None:
        text = str(action.data())
        if text == "roll":
            results = self._context.prompts.ask_text(tr("On a roll"), tr("Results, such as 5..6"))
            text = f"roll {results}" if results else self.when.text()
        elif text == "event":
            text = self._ask_event() or self.when.text()
        self.when.setText(text)
        self._on_value_chosen()

    def _ask_event(self) -> str:
        names = {
            f"{event.name} ({name})": name
            for events in self._module.events.values()
            for name, event in events.items()
        }
        if not names:
            self._context.messages.show_refusal_message(
                tr("There is no event yet: add one in the tree.")
            )
            return ""
        title = tr("After an event")
        choice = self._context.prompts.ask_choice(title, tr("Event"), list(names)[:_MAX_EVENTS])
        return f"{names[choice]} happened" if choice in names else ""


def _option_condition(name: str, choice: str, choices: tuple[str, ...]) -> str:
    """Return the condition for a choice: `guard-early`, `not guard-early` or `islands is soon`."""
    if set(choices) == {"on", "off"}:
        return name if choice == "on" else f"not {name}"
    return f"{name} is {choice}"
