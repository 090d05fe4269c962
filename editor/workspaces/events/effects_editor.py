"""Editor for the effects of an event: a list, and a form for one effect."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.context.document import ModuleEdit
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import ElidedLabel
from sandtable.editor.fields.name_completion import NameCompletion
from sandtable.editor.fields.name_lookup import place_suggestions
from sandtable.editor.fields.name_spelling import name_suggestions
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.events.effect_names import (
    part_with_ids,
    part_with_names,
    place_with_ids,
    place_with_names,
)
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.event_effects import (
    EventEffect,
    event_effects,
    parse_object_of_verb,
    parse_verb,
    verb_takes_place,
    with_event_effect,
    without_event_effect,
)
from sandtable.model.entities.events import Event
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.module import Module
from sandtable.model.phrases.action import BUILT_IN_VERBS
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.place import Place
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.wording.actions import describe_actions
from sandtable.model.wording.addresses import describe_entry_at
from sandtable.model.wording.expression_names import describe_heading

_VERB_TITLES = {
    "enter": translatable("Bring pieces into play"),
    "box": translatable("Put pieces into a box"),
    "release": translatable("Release pieces from a box"),
    "withdraw": translatable("Withdraw pieces"),
    "replace": translatable("Replace pieces"),
    "remove": translatable("Remove pieces from the game"),
    "control": translatable("Change who controls spaces"),
    "note": translatable("Another effect, in words"),
}
_PLACE_TITLES = {
    "control": translatable("New owner"),
    "box": translatable("Which box"),
    "release": translatable("From"),
    "withdraw": translatable("To"),
}
_PART_TITLES = {"control": translatable("Which spaces"), "note": translatable("Words")}
_LIST_HEIGHT = 56


class EffectsEditor(QWidget):
    """Editor that adds, changes and deletes effects of one event."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.event_address: AddressPath | None = None
        self._effects: tuple[EventEffect, ...] = ()
        self.title_label, self.effect_list = ElidedLabel(self), QListWidget(self)
        self.branch_box = QComboBox(self)
        """Choice of the event that the effects belong to, decided by a roll or a player."""
        self.verb_box = QComboBox(self)
        self.place_line, self.part_line = QLineEdit(self), QLineEdit(self)
        self.place_title, self.part_title = QLabel(self), QLabel(self)
        self.reading_label, self.error_label = ElidedLabel(self), ElidedLabel(self)
        self.add_button = QPushButton(tr("Add this"), self)
        self.change_button = QPushButton(tr("Change to this"), self)
        self.delete_button = QPushButton(tr("Remove"), self)
        self._name_completions = [
            NameCompletion(context, Place, self.place_line, self._place_names),
            NameCompletion(context, Entry, self.part_line, self._part_names),
        ]
        self._lay_out()
        self._connect_signals()
        self.show_event(None)

    def _lay_out(self) -> None:
        for widget, name in (
            (self.effect_list, tr("Effects of the event")),
            (self.branch_box, tr("Only if")),
            (self.verb_box, tr("Effect")),
            (self.reading_label, tr("The effect in words")),
        ):
            widget.setAccessibleName(name)
        # Some effects stay visible even in a low window.
        self.effect_list.setMinimumHeight(_LIST_HEIGHT)
        form = QGridLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.addWidget(self.verb_box, 0, 0, 1, 2)
        form.addWidget(self.place_title, 0, 2)
        form.addWidget(self.place_line, 0, 3)
        form.addWidget(self.part_title, 1, 0)
        form.addWidget(self.part_line, 1, 1, 1, 3)
        buttons = QHBoxLayout()
        for button in (self.add_button, self.change_button, self.delete_button):
            buttons.addWidget(button)
        left, right, whole = QVBoxLayout(), QVBoxLayout(), QHBoxLayout(self)
        above = QHBoxLayout()
        above.addWidget(self.title_label, 1)
        above.addWidget(self.branch_box)
        left.addLayout(above)
        left.addWidget(self.effect_list, 1)
        for row in (self.reading_label, self.error_label):
            # A sentence about the effect must not widen the form.
            row.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        right.addLayout(form)
        below = QHBoxLayout()
        below.addWidget(self.reading_label, 1)
        below.addWidget(self.error_label, 1)
        right.addLayout(below)
        right.addLayout(buttons)
        whole.setContentsMargins(4, 4, 4, 4)
        whole.addLayout(left, 1)
        whole.addLayout(right, 1)

    def _connect_signals(self) -> None:
        self.branch_box.currentIndexChanged.connect(self._on_choice_of_event)
        self.effect_list.currentRowChanged.connect(self._on_row_changed)
        self.verb_box.currentIndexChanged.connect(self._on_typed_text)
        for line in (self.place_line, self.part_line):
            line.textEdited.connect(self._on_typed_text)
            line.returnPressed.connect(self._on_return_pressed)
        self.add_button.clicked.connect(self._on_add_button)
        self.change_button.clicked.connect(self._on_change_button)
        self.delete_button.clicked.connect(self._on_remove_button)

    # ------------------------------------------------------------------------- what is shown
    def show_event(self, address: AddressPath | None) -> None:
        """Show the effects of an event, with none selected."""
        module = self._context.document.complete_module
        is_known = address is not None and value_at_address(module, address) is not ABSENT
        same = is_known and address == self.event_address
        # The same event keeps its selected row and what is being typed.
        row = self.effect_list.currentRow() if same else -1
        self.event_address = address if is_known else None
        self._fill_list_of_choices(same=same)
        effects_address = self.effects_address
        self._effects = event_effects(module, effects_address) if effects_address else ()
        # The list is filled again after each edit, and its selection must not load the form anew.
        with QSignalBlocker(self.effect_list):
            self.effect_list.clear()
            self.effect_list.addItems(list(self._effect_texts()))
            self.effect_list.setCurrentRow(min(row, len(self._effects) - 1))
        if not same:
            self._fill_list_of_verbs()
            self._fill_fields(None)
        does = tr("Effects of {event}") if is_known else tr("Choose an event.")
        self.title_label.setText(
            does.format(event=describe_entry_at(module, address) if is_known and address else "")
        )
        self.setEnabled(is_known)
        self._check_fields()

    @property
    def effects_address(self) -> AddressPath | None:
        """Address of the event, or of the choice, with the shown effects."""
        choice = self.branch_box.currentData()
        if self.event_address is None or not choice:
            return self.event_address
        return (*self.event_address, "choices", choice)

    def _fill_list_of_choices(self, *, same: bool) -> None:
        event = value_at_address(
            self._context.document.complete_module, self.event_address or ("",)
        )
        choices = list(event.choices) if isinstance(event, Event) else []
        before = self.branch_box.currentData() if same else ""
        # Filling the list must not show another case.
        with QSignalBlocker(self.branch_box):
            self.branch_box.clear()
            self.branch_box.addItem(tr("In any case"), "")
            for choice in choices:
                self.branch_box.addItem(tr("If {choice}").format(choice=choice), choice)
            self.branch_box.setCurrentIndex(max(0, self.branch_box.findData(before)))
        self.branch_box.setVisible(bool(choices))

    def _effect_texts(self) -> Iterator[str]:
        owner = self.event_address[1] if self.event_address else ""
        for effect in self._effects:
            action = {effect.verb: (effect.part,)}
            yield " ".join(describe_actions(self._context.document.complete_module, action, owner))

    def _fill_list_of_verbs(self) -> None:
        own_verbs = [
            verb
            for verb in self._context.document.complete_module.module.words.verbs
            if verb not in BUILT_IN_VERBS
        ]
        # Filling the list is no choice of a verb.
        with QSignalBlocker(self.verb_box):
            self.verb_box.clear()
            # Verbs defined by the module follow the built-in ones.
            for verb in (*BUILT_IN_VERBS, "grant", *(v for v in own_verbs if v != "grant")):
                self.verb_box.addItem(
                    tr(_VERB_TITLES.get(verb, verb.replace("-", " ").capitalize())), verb
                )

    def _fill_fields(self, effect: EventEffect | None) -> None:
        # Showing an effect must not look like a choice of its verb.
        with QSignalBlocker(self.verb_box):
            does = effect.verb.does if effect else next(iter(BUILT_IN_VERBS))
            if self.verb_box.findData(does) < 0:
                self.verb_box.addItem(does, does)
            self.verb_box.setCurrentIndex(self.verb_box.findData(does))
        module = self._context.document.complete_module
        self.place_line.setText(place_with_names(module, effect) if effect else "")
        self.part_line.setText(
            part_with_names(module, effect, self._event_owner()) if effect else ""
        )

    # ------------------------------------------------------------------------- what is typed
    def read_effect(self) -> EventEffect:
        """Return the effect in the form; raise EditError if it is invalid."""
        does = str(self.verb_box.currentData() or "")
        module = self._context.document.complete_module
        verb = parse_verb(does, place_with_ids(module, does, self.place_line.text()))
        part = part_with_ids(module, does, self.part_line.text(), self._event_owner())
        return EventEffect(verb, parse_object_of_verb(verb, part))

    def _event_owner(self) -> str:
        """Return the owner of the event that is shown."""
        return self.event_address[1] if self.event_address else COMMON_OWNER

    def _place_names(self) -> Collection[str]:
        """Return completions for the place of an effect: places, or owners for control."""
        module = self._context.document.complete_module
        if self.verb_box.currentData() == "control":
            return [describe_heading(module, owner) for owner in module.module.owners]
        return place_suggestions(module)

    def _part_names(self) -> Collection[str]:
        """Return completions for the object of an effect: pieces, or spaces for control."""
        module = self._context.document.complete_module
        if self.verb_box.currentData() == "control":
            return place_suggestions(module)
        return name_suggestions(module, Entry, self._event_owner())

    def _check_fields(self) -> None:
        does = str(self.verb_box.currentData() or "")
        self.place_line.setEnabled(verb_takes_place(does))
        self.place_title.setText(tr(_PLACE_TITLES.get(does, "Where")))
        self.part_title.setText(tr(_PART_TITLES.get(does, "Which pieces")))
        self.place_line.setAccessibleName(self.place_title.text())
        self.part_line.setAccessibleName(self.part_title.text())
        try:
            effect, wrong = self.read_effect(), ""
        except EditError as error:
            effect, wrong = None, str(error)
        self.error_label.setText(wrong if self.place_line.text() or self.part_line.text() else "")
        self.reading_label.setText(self._effect_text(effect) if effect else "")
        self.add_button.setEnabled(effect is not None)
        self.change_button.setEnabled(
            effect is not None and self._chosen_effect() not in {None, effect}
        )
        self.delete_button.setEnabled(self._chosen_effect() is not None)

    def _effect_text(self, effect: EventEffect) -> str:
        owner = self.event_address[1] if self.event_address else ""
        action = {effect.verb: (effect.part,)}
        return " ".join(describe_actions(self._context.document.complete_module, action, owner))

    def _chosen_effect(self) -> EventEffect | None:
        row = self.effect_list.currentRow()
        return self._effects[row] if 0 <= row < len(self._effects) else None

    # ------------------------------------------------------------------------------ slots
    def _on_choice_of_event(self) -> None:
        self.effect_list.setCurrentRow(-1)
        self.show_event(self.event_address)
        self._fill_fields(None)
        self._check_fields()

    def _on_row_changed(self, _row: int) -> None:
        self._fill_fields(self._chosen_effect())
        self._check_fields()

    def _on_typed_text(self) -> None:
        self._check_fields()

    def _on_return_pressed(self) -> None:
        if self.change_button.isEnabled():
            self._on_change_button()
        elif self.add_button.isEnabled() and self._chosen_effect() is None:
            self._on_add_button()

    def _on_add_button(self) -> None:
        self._apply_edit(
            tr("Add an effect"), partial(_put_effect, effect=self.read_effect(), instead=None)
        )
        self.effect_list.setCurrentRow(len(self._effects) - 1)

    def _on_change_button(self) -> None:
        edit = partial(_put_effect, effect=self.read_effect(), instead=self._chosen_effect())
        self._apply_edit(tr("Change an effect"), edit)

    def _on_remove_button(self) -> None:
        chosen = self._chosen_effect()
        if chosen is not None:
            self._apply_edit(tr("Remove an effect"), partial(_delete_effect, effect=chosen))

    def _apply_edit(self, name: str, edit: partial[Module]) -> None:
        address = self.effects_address
        if address is not None:
            title = f"{name}: {describe_entry_at(self._context.document.complete_module, address)}"
            now: ModuleEdit = partial(edit, event=address)
            self._context.try_edit(title, now)


def _put_effect(
    module: Module, effect: EventEffect, instead: EventEffect | None, event: AddressPath
) -> Module:
    return with_event_effect(module, event, effect, instead)


def _delete_effect(module: Module, effect: EventEffect, event: AddressPath) -> Module:
    return without_event_effect(module, event, effect)
