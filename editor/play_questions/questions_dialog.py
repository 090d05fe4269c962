"""Window of questions about set-up, turns and victory, beside the work."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.dialog_size import resize_within_screen
from sandtable.editor.fields.elided_widgets import CompactButton, ElidedComboBox, PlainTextLabel
from sandtable.editor.fields.new_scenario import NewScenarioButton
from sandtable.editor.fields.new_victory import new_victory
from sandtable.editor.play_questions.question_form import QuestionForm
from sandtable.editor.play_questions.question_rows import (
    SCENARIO_QUESTIONS,
    SET_UP_QUESTIONS,
    TURN_QUESTIONS,
)
from sandtable.editor.play_questions.victory_card import VictoryCard
from sandtable.editor.translation import tr
from sandtable.editor.visual_scale import SPACE_M, SPACE_S
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.new_entries import add_entry
from sandtable.model.entities.head import Calendar
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.locations import ScenarioRef
from sandtable.model.module_change import ModuleChange
from sandtable.model.overlay import flatten_scenario
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.model.wording.victory_sentences import describe_victory

_DIALOG_SIZE = (520, 620)
_CALENDAR_ADDRESS: AddressPath = ("module", "calendar")


class QuestionsDialog(QDialog):
    """Questions for the whole game and for one scenario; each answer is one undo step."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setWindowTitle(tr("Set-up, turns and victory"))
        resize_within_screen(self, _DIALOG_SIZE)
        self.scenario_box: QComboBox = ElidedComboBox(self, letters=16)
        self.scenario_box.setAccessibleName(tr("Scenario"))
        self.pages = QTabWidget(self)
        self.set_up_form = QuestionForm(context, Calendar, SET_UP_QUESTIONS, self)
        self.turn_form = QuestionForm(context, Calendar, TURN_QUESTIONS, self)
        self.scenario_form = QuestionForm(context, Scenario, SCENARIO_QUESTIONS, self)
        self.victory_cards: list[VictoryCard] = []
        self.add_button = CompactButton(tr("Add a way to win"), self)
        self.victory_hint = PlainTextLabel(self)
        self.victory_hint.setWordWrap(True)
        self._victory_page = QWidget(self)
        self._card_column = QVBoxLayout()
        self._lay_out()
        self.scenario_box.activated.connect(self._on_scenario_chosen)
        self.add_button.clicked.connect(self._on_add_button)
        context.document.module_changed.connect(self._on_module_change)
        context.viewpoint.viewpoint_changed.connect(self._refresh)
        self._refresh()

    # ------------------------------------------------------------------------------------ layout
    def _lay_out(self) -> None:
        self._card_column.setSpacing(SPACE_S)
        victories = QVBoxLayout(self._victory_page)
        victories.addWidget(self.victory_hint)
        victories.addLayout(self._card_column)
        victories.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        victories.addStretch(1)
        self._add_page(self.set_up_form, tr("Set-up"))
        self._add_page(self.turn_form, tr("Turns"))
        self._add_page(self.scenario_form, tr("This scenario"))
        self._add_page(self._victory_page, tr("Victory"))
        above = QHBoxLayout()
        above.addWidget(PlainTextLabel(tr("Scenario"), self))
        above.addWidget(self.scenario_box, 1)
        above.addWidget(NewScenarioButton(self._context, self))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.close)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        column.addLayout(above)
        column.addWidget(self.pages, 1)
        column.addWidget(buttons)

    def _add_page(self, content: QWidget, title: str) -> None:
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.addWidget(content)
        column.addStretch(1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(page)
        self.pages.addTab(area, title)

    # ------------------------------------------------------------------------------ what is shown
    @property
    def scenario_id(self) -> str:
        """The scenario that the questions are about, or an empty text."""
        shown = self._context.viewpoint.current_state.scenario
        scenarios = self._context.document.module.scenarios
        return shown if shown and shown in scenarios else next(iter(scenarios), "")

    def _refresh(self, *_: object) -> None:
        self._show_scenarios()
        for form in (self.set_up_form, self.turn_form):
            form.show_address(_CALENDAR_ADDRESS)
        scenario = self.scenario_id
        for number in (2, 3):
            self.pages.setTabEnabled(number, bool(scenario))
        if scenario:
            self.scenario_form.show_address(ScenarioRef(scenario).address_path)
        else:
            self.scenario_form.leave_fields()
        self._show_victories(scenario)

    def _show_scenarios(self) -> None:
        module = self._context.document.module
        # Filling the list must not show another scenario.
        with QSignalBlocker(self.scenario_box):
            self.scenario_box.clear()
            for name in module.scenarios:
                self.scenario_box.addItem(scenario_name(module, name), name)
            self.scenario_box.setCurrentIndex(self.scenario_box.findData(self.scenario_id))

    def _show_victories(self, scenario: str) -> None:
        addresses = self._victory_addresses(scenario)
        if addresses != [card.address for card in self.victory_cards]:
            self._replace_cards(addresses)
        for card in self.victory_cards:
            card.refresh()
        self.victory_hint.setText(self._victory_hint_text(scenario) if scenario else "")
        self.victory_hint.setVisible(bool(self.victory_hint.text()))

    def _victory_hint_text(self, scenario: str) -> str:
        """Return the victories that a scenario inherits, or that it has none at all."""
        module = self._context.document.complete_module
        complete = flatten_scenario(module, scenario)
        own = module.scenarios[scenario].victory
        inherited = [
            describe_victory(module, complete, victory)
            for name, victory in complete.victory.items()
            if victory is not None and name not in own
        ]
        if inherited:
            return "\n".join([tr("Inherited from another scenario:"), *inherited])
        return "" if self.victory_cards else tr("Nobody can win this scenario yet.")

    def _victory_addresses(self, scenario: str) -> list[AddressPath]:
        if not scenario:
            return []
        victories = self._context.document.module.scenarios[scenario].victory
        shelf = ScenarioRef(scenario).child_path("victory")
        return [(*shelf, name) for name, victory in victories.items() if victory is not None]

    def _replace_cards(self, addresses: list[AddressPath]) -> None:
        for card in self.victory_cards:
            self._card_column.removeWidget(card)
            card.hide()
            # deleteLater, because a button of the card may be in the middle of a signal.
            card.deleteLater()
        self.victory_cards = [VictoryCard(self._context, address, self) for address in addresses]
        for card in self.victory_cards:
            self._card_column.addWidget(card)

    # ------------------------------------------------------------------------------ what is done
    def _on_scenario_chosen(self) -> None:
        name = self.scenario_box.currentData()
        if name and name != self._context.viewpoint.current_state.scenario:
            self._context.viewpoint.show_scenario(name)

    def _on_add_button(self) -> None:
        shelf = ScenarioRef(self.scenario_id).child_path("victory")
        known = self._context.document.module.scenarios[self.scenario_id].victory
        number = next(n for n in range(1, len(known) + 2) if f"victory-{n}" not in known)
        value = new_victory(self._context.document.complete_module)
        edit = partial(add_entry, steps=(*shelf, f"victory-{number}"), value=value)
        self._context.try_edit(tr("Add a way to win"), edit)

    def _on_module_change(self, change: ModuleChange) -> None:
        if change.affects_keys("module", "scenarios"):
            self._refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignore Return, which a field has taken and which would press a button as well."""
        if event.key() not in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save typed answers to the document before the window closes."""
        for form in (self.set_up_form, self.turn_form, self.scenario_form):
            form.leave_fields()
        for card in self.victory_cards:
            card.leave_fields()
        super().closeEvent(event)
