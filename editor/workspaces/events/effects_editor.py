"""What the chosen event does, as a list of effects, and a form for one of them."""

from __future__ import annotations

from collections.abc import Iterator
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

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.bench.document import Edit
from sandtable.editor.fields.completing import Completing
from sandtable.editor.fields.short import ShortLabel
from sandtable.editor.fields.typed import leave_undo_to_window
from sandtable.editor.words import tr, translatable
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
    parse_part,
    parse_verb,
    verb_takes_place,
    with_effect,
    without_effect,
)
from sandtable.model.entities.events import Event
from sandtable.model.lookup import ABSENT, look_up
from sandtable.model.module import Module
from sandtable.model.phrases.deed import VERBS
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.place import Place
from sandtable.model.references.scope import COMMON
from sandtable.model.wording.addresses import thing_name
from sandtable.model.wording.deeds import deeds_words

_VERB_TITLES = {
    "enter": translatable("Pieces arrive"),
    "box": translatable("Pieces go into a box"),
    "release": translatable("Pieces are released"),
    "withdraw": translatable("Pieces are withdrawn"),
    "replace": translatable("Replacements"),
    "remove": translatable("Out of the game"),
    "control": translatable("Somebody takes control"),
    "note": translatable("In words"),
}
_PLACE_TITLES = {
    "control": translatable("Who"),
    "box": translatable("Which box"),
    "release": translatable("From"),
    "withdraw": translatable("To"),
}
_PART_TITLES = {"control": translatable("Of which spaces"), "note": translatable("Words")}
_LIST_HEIGHT = 56


class EffectsEditor(QWidget):
    """Adds, changes and takes away what one event does."""

    def __init__(self, bench: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.event_steps: AddressPath | None = None
        self._effects: tuple[EventEffect, ...] = ()
        self.title, self.list = ShortLabel(self), QListWidget(self)
        self.branch = QComboBox(self)
        """Which choice of the event: what a roll, or its player, decides on."""
        self.does = QComboBox(self)
        self.place, self.part = QLineEdit(self), QLineEdit(self)
        self.place_title, self.part_title = QLabel(self), QLabel(self)
        self.reading, self.wrong = ShortLabel(self), ShortLabel(self)
        self.add = QPushButton(tr("Add this"), self)
        self.change = QPushButton(tr("Change to this"), self)
        self.take = QPushButton(tr("Take away"), self)
        leave_undo_to_window(self.place, self.part)
        self._completing = [
            Completing(bench, Place, self.place),
            Completing(bench, Entry, self.part),
        ]
        self._lay_out()
        self._connect_signals()
        self.show_event(None)

    def _lay_out(self) -> None:
        for widget, name in (
            (self.list, tr("What the event does")),
            (self.branch, tr("In which case")),
            (self.does, tr("Effect")),
            (self.reading, tr("The effect in words")),
        ):
            widget.setAccessibleName(name)
        self.list.setMinimumHeight(_LIST_HEIGHT)
        form = QGridLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.addWidget(self.does, 0, 0, 1, 2)
        form.addWidget(self.place_title, 0, 2)
        form.addWidget(self.place, 0, 3)
        form.addWidget(self.part_title, 1, 0)
        form.addWidget(self.part, 1, 1, 1, 3)
        buttons = QHBoxLayout()
        for button in (self.add, self.change, self.take):
            buttons.addWidget(button)
        left, right, whole = QVBoxLayout(), QVBoxLayout(), QHBoxLayout(self)
        above = QHBoxLayout()
        above.addWidget(self.title, 1)
        above.addWidget(self.branch)
        left.addLayout(above)
        left.addWidget(self.list, 1)
        for row in (self.reading, self.wrong):
            row.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        right.addLayout(form)
        below = QHBoxLayout()
        below.addWidget(self.reading, 1)
        below.addWidget(self.wrong, 1)
        right.addLayout(below)
        right.addLayout(buttons)
        whole.setContentsMargins(4, 4, 4, 4)
        whole.addLayout(left, 1)
        whole.addLayout(right, 1)

    def _connect_signals(self) -> None:
        self.branch.currentIndexChanged.connect(self._on_branch)
        self.list.currentRowChanged.connect(self._on_row)
        self.does.currentIndexChanged.connect(self._on_typed)
        for line in (self.place, self.part):
            line.textEdited.connect(self._on_typed)
            line.returnPressed.connect(self._on_return)
        self.add.clicked.connect(self._on_add)
        self.change.clicked.connect(self._on_change)
        self.take.clicked.connect(self._on_take)

    # ------------------------------------------------------------------------- what is shown
    def show_event(self, steps: AddressPath | None) -> None:
        """Show what an event does; none is chosen."""
        module = self._bench.document.whole
        known = steps is not None and look_up(module, steps) is not ABSENT
        same = known and steps == self.event_steps
        row = self.list.currentRow() if same else -1
        self.event_steps = steps if known else None
        self._fill_branches(same=same)
        here = self.effects_address
        self._effects = event_effects(module, here) if here else ()
        with QSignalBlocker(self.list):
            self.list.clear()
            self.list.addItems(list(self._effect_texts()))
            self.list.setCurrentRow(min(row, len(self._effects) - 1))
        if not same:
            self._fill_verbs()
            self._fill_fields(None)
        does = tr("What {event} does") if known else tr("Choose an event.")
        self.title.setText(does.format(event=thing_name(module, steps) if known and steps else ""))
        self.setEnabled(known)
        self._check_fields()

    @property
    def effects_address(self) -> AddressPath | None:
        """The event, or its choice, whose effects are shown."""
        choice = self.branch.currentData()
        if self.event_steps is None or not choice:
            return self.event_steps
        return (*self.event_steps, "choices", choice)

    def _fill_branches(self, *, same: bool) -> None:
        event = look_up(self._bench.document.whole, self.event_steps or ("",))
        choices = list(event.choices) if isinstance(event, Event) else []
        before = self.branch.currentData() if same else ""
        with QSignalBlocker(self.branch):
            self.branch.clear()
            self.branch.addItem(tr("In any case"), "")
            for choice in choices:
                self.branch.addItem(tr("If {choice}").format(choice=choice), choice)
            self.branch.setCurrentIndex(max(0, self.branch.findData(before)))
        self.branch.setVisible(bool(choices))

    def _effect_texts(self) -> Iterator[str]:
        owner = self.event_steps[1] if self.event_steps else ""
        for effect in self._effects:
            deed = {effect.verb: (effect.part,)}
            yield " ".join(deeds_words(self._bench.document.whole, deed, owner))

    def _fill_verbs(self) -> None:
        own = [verb for verb in self._bench.document.whole.module.words.verbs if verb not in VERBS]
        with QSignalBlocker(self.does):
            self.does.clear()
            for verb in (*VERBS, "grant", *(v for v in own if v != "grant")):
                self.does.addItem(
                    tr(_VERB_TITLES.get(verb, verb.replace("-", " ").capitalize())), verb
                )

    def _fill_fields(self, effect: EventEffect | None) -> None:
        with QSignalBlocker(self.does):
            does = effect.verb.does if effect else next(iter(VERBS))
            if self.does.findData(does) < 0:
                self.does.addItem(does, does)
            self.does.setCurrentIndex(self.does.findData(does))
        module = self._bench.document.whole
        self.place.setText(place_with_names(module, effect) if effect else "")
        self.part.setText(part_with_names(module, effect, self._event_owner()) if effect else "")

    # ------------------------------------------------------------------------- what is typed
    def read_effect(self) -> EventEffect:
        """The effect as it stands in the form; raise EditError where it makes no sense."""
        does = str(self.does.currentData() or "")
        module = self._bench.document.whole
        verb = parse_verb(does, place_with_ids(module, does, self.place.text()))
        part = part_with_ids(module, does, self.part.text(), self._event_owner())
        return EventEffect(verb, parse_part(verb, part))

    def _event_owner(self) -> str:
        """Whose event it is."""
        return self.event_steps[1] if self.event_steps else COMMON

    def _check_fields(self) -> None:
        does = str(self.does.currentData() or "")
        self.place.setEnabled(verb_takes_place(does))
        self.place_title.setText(tr(_PLACE_TITLES.get(does, "Where")))
        self.part_title.setText(tr(_PART_TITLES.get(does, "Which pieces")))
        self.place.setAccessibleName(self.place_title.text())
        self.part.setAccessibleName(self.part_title.text())
        try:
            effect, wrong = self.read_effect(), ""
        except EditError as error:
            effect, wrong = None, str(error)
        self.wrong.setText(wrong if self.place.text() or self.part.text() else "")
        self.reading.setText(self._effect_text(effect) if effect else "")
        self.add.setEnabled(effect is not None)
        self.change.setEnabled(effect is not None and self._chosen_effect() not in {None, effect})
        self.take.setEnabled(self._chosen_effect() is not None)

    def _effect_text(self, effect: EventEffect) -> str:
        owner = self.event_steps[1] if self.event_steps else ""
        deed = {effect.verb: (effect.part,)}
        return " ".join(deeds_words(self._bench.document.whole, deed, owner))

    def _chosen_effect(self) -> EventEffect | None:
        row = self.list.currentRow()
        return self._effects[row] if 0 <= row < len(self._effects) else None

    # ------------------------------------------------------------------------------ slots
    def _on_branch(self) -> None:
        self.list.setCurrentRow(-1)
        self.show_event(self.event_steps)
        self._fill_fields(None)
        self._check_fields()

    def _on_row(self, _row: int) -> None:
        self._fill_fields(self._chosen_effect())
        self._check_fields()

    def _on_typed(self) -> None:
        self._check_fields()

    def _on_return(self) -> None:
        if self.change.isEnabled():
            self._on_change()
        elif self.add.isEnabled() and self._chosen_effect() is None:
            self._on_add()

    def _on_add(self) -> None:
        self._apply_edit(
            tr("Add an effect"), partial(_put_effect, effect=self.read_effect(), instead=None)
        )
        self.list.setCurrentRow(len(self._effects) - 1)

    def _on_change(self) -> None:
        edit = partial(_put_effect, effect=self.read_effect(), instead=self._chosen_effect())
        self._apply_edit(tr("Change an effect"), edit)

    def _on_take(self) -> None:
        chosen = self._chosen_effect()
        if chosen is not None:
            self._apply_edit(tr("Take an effect away"), partial(_take_effect_away, effect=chosen))

    def _apply_edit(self, name: str, edit: partial[Module]) -> None:
        steps = self.effects_address
        if steps is not None:
            said = f"{name}: {thing_name(self._bench.document.whole, steps)}"
            now: Edit = partial(edit, event=steps)
            self._bench.do(said, now)


def _put_effect(
    module: Module, effect: EventEffect, instead: EventEffect | None, event: AddressPath
) -> Module:
    return with_effect(module, event, effect, instead)


def _take_effect_away(module: Module, effect: EventEffect, event: AddressPath) -> Module:
    return without_effect(module, event, effect)
