"""The form of one entry: what is done, with what, where, when and on which condition."""

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

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.completing import Completing
from sandtable.editor.fields.short import PlainLabel, ShortCombo, ShortLabel, WholeLabel
from sandtable.editor.fields.typed import leave_undo_to_window
from sandtable.editor.semantic_colors import trouble
from sandtable.editor.words import plain, tr, translatable
from sandtable.editor.workspaces.arrivals.entry_fields import (
    EntryFields,
    ParsedEntry,
    entry_in_words,
    fields_of_entry,
    fields_with_names,
    parse_fields,
)
from sandtable.editor.workspaces.arrivals.entry_troubles import EntryTrouble
from sandtable.editor.workspaces.arrivals.schedule_commands import ScheduleCommands, list_scenarios
from sandtable.editor.workspaces.arrivals.verb_styles import VERB_STYLES
from sandtable.model.edits.schedule import respell_for_owner
from sandtable.model.edits.schedule_lines import parse_verb
from sandtable.model.locations import ScheduleLine
from sandtable.model.module import Module
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.deed import VERBS
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.place import Place
from sandtable.model.reports.timetable import Due, shared_by
from sandtable.model.wording.owners import owner_name
from sandtable.model.wording.scenario_names import scenario_name

_MOST_EVENTS = 400
_FIELD_TITLES = {
    "does": translatable("What is done"),
    "number": translatable("Number"),
    "pieces": translatable("Pieces"),
    "place": translatable("Place"),
    "moment": translatable("Turn"),
    "owner": translatable("Whose schedule"),
    "when": translatable("Condition"),
}
_TITLES_BY_VERB = {
    "control": {"pieces": translatable("Spaces"), "place": translatable("Who gets them")},
    "note": {"pieces": translatable("Words")},
}
"""What fields of some verbs are called."""
_FIELD_CELLS = {
    "does": (0, 0, 1), "number": (0, 1, 1), "pieces": (0, 2, 1), "place": (0, 3, 1),
    "moment": (3, 0, 1), "owner": (3, 1, 1), "when": (3, 2, 2),
}  # fmt: skip
"""Row, column, and how many columns wide."""


class EntryForm(QWidget):
    """Shows the chosen entry, or a new one; what is typed is entered by Enter or by leaving."""

    jumped = Signal(object)
    """A trouble whose cause is asked for."""

    def __init__(
        self, bench: EditorContext, commands: ScheduleCommands, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._bench, self._commands = bench, commands
        self.due: Due | None = None
        self.new = False
        self._shown = EntryFields()
        self._ids = EntryFields()
        """The entry as it is written, where what is shown has names."""
        self._waiting: dict[object, tuple[EntryFields, EntryFields]] = {}
        """What was typed for entries and not entered: what was shown then, and what is typed."""
        self._troubles: tuple[EntryTrouble, ...] = ()
        self.does, self.owner = ShortCombo(self, letters=8), ShortCombo(self, letters=8)
        self.pieces, self.number = QLineEdit(self), QLineEdit(self)
        self.place, self.when, self.moment = QLineEdit(self), QLineEdit(self), QLineEdit(self)
        leave_undo_to_window(self.pieces, self.number, self.place, self.when, self.moment)
        self.labels: dict[str, QLabel] = {}
        self.errors: dict[str, QLabel] = {}
        self.reading, self.note, self.wrong = ShortLabel(self), ShortLabel(self), PlainLabel(self)
        self.trouble = QPushButton(tr("Go to the cause"), self)
        self.enter = QPushButton(tr("Add"), self)
        self.condition = QToolButton(self)
        self._lay_out()
        self._connect_signals()
        self.show_nothing()

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
            below_fields[place[0]].addWidget(self.errors[name], 1)
        for column, wide in enumerate((3, 3, 5, 4)):
            grid.setColumnStretch(column, wide)
        self.wrong.setWordWrap(True)  # of the others one line: the form keeps its height
        self.wrong.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.reading.setAccessibleName(tr("The entry in words"))
        self.enter.setAccessibleName(tr("Add this entry"))
        below = QHBoxLayout()
        below.addWidget(self.reading, 1)
        below.addWidget(self.trouble)
        below.addWidget(self.enter)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(6, 4, 6, 4)
        whole.setSpacing(3)
        whole.addLayout(grid)
        whole.addLayout(below)
        whole.addWidget(self.wrong)
        whole.addWidget(self.note)
        fields = [getattr(self, name) for name in _FIELD_CELLS]
        for one, then in pairwise((*fields, self.condition, self.trouble, self.enter)):
            self.setTabOrder(one, then)

    def _build_error_line(self, grid: QGridLayout, row: int) -> QHBoxLayout:
        """Where it is said what is wrong in a row of fields: while one types, none moves."""
        room = QWidget(self)
        room.setFixedHeight(self.reading.sizeHint().height())
        line = QHBoxLayout(room)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        grid.addWidget(room, row + 2, 0, 1, -1)
        return line

    def _add_field(
        self, grid: QGridLayout, place: tuple[int, int, int], name: str, widget: QWidget
    ) -> None:
        label, error = WholeLabel(tr(_FIELD_TITLES[name]), self), ShortLabel(self)
        label.setBuddy(widget)
        widget.setAccessibleName(tr(_FIELD_TITLES[name]))
        widget.setMinimumWidth(48)
        error.hide()
        self.labels[name], self.errors[name] = label, error
        row, column, across = place
        grid.addWidget(label, row, column)
        if name == "when":
            beside = QHBoxLayout()
            beside.setSpacing(2)
            beside.addWidget(widget, 1)
            beside.addWidget(self.condition)
            grid.addLayout(beside, row + 1, column, 1, across)
        else:
            grid.addWidget(widget, row + 1, column, 1, across)

    def _connect_signals(self) -> None:
        for does, style in VERB_STYLES.items():
            self.does.addItem(tr(style.title), does)
        self.does.activated.connect(self._on_chosen)
        self.owner.activated.connect(self._on_chosen)
        for line in (self.pieces, self.number, self.place, self.when, self.moment):
            line.textEdited.connect(self._on_edited)
            line.editingFinished.connect(self._on_finished)
            line.returnPressed.connect(self._on_return)
        self.enter.clicked.connect(self._on_enter)
        self.trouble.clicked.connect(self._on_trouble)
        self.condition.setText("…")
        self.condition.setToolTip(tr("Choose a condition: an option, a roll or an event"))
        self.condition.setAccessibleName(tr("Choose a condition"))
        self.condition.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self.condition)
        self._menu.aboutToShow.connect(self._fill_menu)
        self._menu.triggered.connect(self._on_condition)
        self.condition.setMenu(self._menu)
        self._completing = [
            Completing(self._bench, Entry, self.pieces),
            Completing(self._bench, Place, self.place),
            Completing(self._bench, Condition, self.when),
            Completing(self._bench, Moment, self.moment),
        ]

    # ------------------------------------------------------------------ what is shown

    @property
    def _module(self) -> Module:
        return self._bench.document.whole

    def show_due(self, due: Due, troubles: tuple[EntryTrouble, ...]) -> None:
        """Show an entry."""
        line = ScheduleLine.holding(due.steps)
        written = fields_of_entry(
            due.does, due.part, parse_verb(line.verb), line.moment, due.owner
        )
        typed = fields_with_names(self._module, written)
        same = self.due is not None and self.due.steps == due.steps and not self.new
        if not (same and typed == self._shown and self.is_edited()):
            self._ids = written
            self._show_fields(typed, due, new=False)
        self.due, self._troubles = due, troubles
        self._show_note()

    def show_new(self, owner: str, moment: str) -> None:
        """Show an empty entry for a cell, or what is typed already for one there."""
        if self.new and self.is_edited() and self._entry_key == (owner, moment):
            return
        self._show_fields(EntryFields(moment=moment, owner=owner), None, new=True)
        self._troubles = ()
        self._show_note()

    def show_nothing(self) -> None:
        """Show that nothing is chosen."""
        self._show_fields(EntryFields(), None, new=False)
        self._troubles = ()
        self._show_note()

    @property
    def _entry_key(self) -> object:
        """Which entry this is: where it is written, or for which cell it is new."""
        if self.due is not None:
            return self.due.steps
        return (self._shown.owner, self._shown.moment) if self.new else None

    def _set_aside(self) -> None:
        """Keep what is typed for who comes back to the entry, and say so."""
        if self._entry_key is not None and self.is_edited():
            self._waiting[self._entry_key] = (self._shown, self.read_fields())
            what = self.due.name if self.due else tr("a new entry")
            said = tr("What was typed for {what} is not entered, and waits there.")
            self._bench.messages.news(said.format(what=what))

    def _show_fields(self, typed: EntryFields, due: Due | None, *, new: bool) -> None:
        before = self._entry_key
        self._set_aside()
        self.due, self.new, self._shown = due, new, typed
        if self._entry_key == before:
            self._waiting.pop(before, None)
        shown, waiting = self._waiting.pop(self._entry_key, (None, typed))
        typed = waiting if shown == typed else typed
        owners = list(self._module.module.owners)
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
        self.enter.setVisible(new)
        self._check_fields()

    def _show_note(self) -> None:
        self.note.setText(self._sharing_note())
        self.trouble.setVisible(bool(self._troubles))
        self.wrong.setText("\n".join(one.text for one in self._troubles))
        self.wrong.setVisible(bool(self._troubles))
        self._colour_as_error(self.wrong)

    def _colour_as_error(self, label: QLabel) -> None:
        palette = label.palette()
        palette.setColor(QPalette.ColorRole.WindowText, trouble(self.palette()))
        label.setPalette(palette)

    def _sharing_note(self) -> str:
        """Where the entry is written, and who else takes it over."""
        due, here = self.due, self._commands.scenario
        if due is None:
            return ""
        users = shared_by(self._module, due.home, due.steps, but=here)
        there = scenario_name(self._module, due.home)
        if due.home == here and not users:
            return ""
        said = tr("Written in {there}.").format(there=there)
        if users:
            said += " " + tr("It also holds in {others}.").format(
                others=list_scenarios(self._module, users)
            )
        return said

    # ------------------------------------------------------------------ what is typed

    def read_fields(self) -> EntryFields:
        """The fields as they stand."""
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
        """Say whether one types here."""
        focus = QApplication.focusWidget()
        return focus is not None and self.isAncestorOf(focus)

    def is_edited(self) -> bool:
        """Say whether somebody typed since the entry was shown."""
        return self.read_fields() != self._shown

    def _with_unedited_ids(self, typed: EntryFields) -> EntryFields:
        """The same, with what nobody typed in as it is written: it means that for any owner."""
        names = [n for n in ("place", "pieces") if getattr(typed, n) == getattr(self._shown, n)]
        written = {name: getattr(self._ids, name) for name in names}
        return replace(typed, **written) if self.due is not None else typed

    def _check_fields(self) -> ParsedEntry:
        typed = self.read_fields()
        active = self.new or self.due is not None
        found = parse_fields(
            self._module, self._with_unedited_ids(typed), self.due.part if self.due else None
        )
        touched = self.is_edited() or not self.new
        for name, label in self.errors.items():
            said = found.wrong.get(name) or found.doubtful.get(name, "") if active else ""
            label.setText(said if touched else "")
            label.setVisible(bool(label.text()))
            self._colour_as_error(label)
        self.place.setEnabled(VERBS.get(typed.does, "at") is not None or typed.does == "control")
        for name, title in {**_FIELD_TITLES, **_TITLES_BY_VERB.get(typed.does, {})}.items():
            self.labels[name].setText(tr(title))
            getattr(self, name).setAccessibleName(tr(title))
        counted = typed.does not in {"control", "note"}
        self.number.setEnabled(counted)
        self.when.setEnabled(counted)
        self.condition.setEnabled(counted)
        said = entry_in_words(self._module, typed, found) if active else tr("Nothing chosen")
        self.reading.setText(said)
        self.reading.setToolTip(plain(said))
        return found

    def commit(self) -> bool:
        """Enter what is typed; what makes no sense is said at its field and changes nothing."""
        if not (self.new or self.due) or not self.is_edited():
            return True
        found = self._check_fields()
        if not found.is_complete:
            return False
        typed = self.read_fields()
        shown, self._shown = self._shown, typed
        done = (
            self._add_new(typed, found) if self.new else self._rewrite_entry(typed, shown, found)
        )
        if not done:
            self._shown = shown
        return done

    def _add_new(self, typed: EntryFields, found: ParsedEntry) -> bool:
        return self._commands.add_entry(
            typed.owner, str(found.moment), str(found.verb), found.part
        )

    def _rewrite_entry(self, typed: EntryFields, shown: EntryFields, found: ParsedEntry) -> bool:
        assert self.due is not None
        goal = (typed.owner, str(found.moment), str(found.verb))
        changed = [n for n in ("does", "place", "pieces", "number", "when", "moment", "owner")
                   if getattr(typed, n) != getattr(shown, n)]  # fmt: skip
        what = self.labels[changed[0]].text().lower()
        name = tr("Change {what} of {entry}").format(what=what, entry=self.due.name)
        part: Any = found.part
        if typed.owner != shown.owner:
            part = respell_for_owner(self._module, part, shown.owner, typed.owner)
        return self._commands.rewrite_entry(self.due, goal, part, name)

    # ------------------------------------------------------------------ slots

    def _on_edited(self) -> None:
        self._check_fields()

    def _on_finished(self) -> None:
        if not self.new:
            self.commit()

    def _on_return(self) -> None:
        if self.new:
            self.commit()

    def _on_enter(self) -> None:
        self.commit()

    def _on_chosen(self) -> None:
        self._check_fields()
        if not self.new:
            self.commit()

    def _on_trouble(self) -> None:
        if self._troubles:
            self.jumped.emit(self._troubles[0])

    # ------------------------------------------------------------------ words to choose from

    def _fill_menu(self) -> None:
        self._menu.clear()
        self._menu.addAction(tr("Always")).setData("")
        for name, option in self._module.options.items():
            below = self._menu.addMenu(option.name)
            for choice in option.choices:
                below.addAction(choice).setData(_option_condition(name, choice, option.choices))
        self._menu.addAction(tr("On a roll…")).setData("roll")
        self._menu.addAction(tr("After an event…")).setData("event")

    def _on_condition(self, action: QAction) -> None:
        text = str(action.data())
        if text == "roll":
            said = self._bench.asking.text(tr("On a roll"), tr("Results, such as 5..6"))
            text = f"roll {said}" if said else self.when.text()
        elif text == "event":
            text = self._ask_event() or self.when.text()
        self.when.setText(text)
        self._on_chosen()

    def _ask_event(self) -> str:
        names = {
            f"{event.name} ({name})": name
            for events in self._module.events.values()
            for name, event in events.items()
        }
        if not names:
            self._bench.messages.refused(tr("There is no event yet: add one in the tree."))
            return ""
        title = tr("After an event")
        said = self._bench.asking.choice(title, tr("Event"), list(names)[:_MOST_EVENTS])
        return f"{names[said]} happened" if said in names else ""


def _option_condition(name: str, choice: str, choices: tuple[str, ...]) -> str:
    """A condition on an option: `guard-early`, `not guard-early`, `islands is soon`."""
    if set(choices) == {"on", "off"}:
        return name if choice == "on" else f"not {name}"
    return f"{name} is {choice}"
