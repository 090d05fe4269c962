"""Page that makes a scenario from a turn of another one, with its open questions."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.dialog_size import resize_within_screen
from sandtable.editor.fields.elided_widgets import ElidedComboBox, PlainTextLabel
from sandtable.editor.translation import tr
from sandtable.editor.visual_scale import SPACE_M, SPACE_S, SPACE_XS
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.new_ids import new_id
from sandtable.model.edits.scenario_from_turn import TurnAnswers, add_scenario_from_turn
from sandtable.model.ledger.calendar import first_turn_of_scenario, last_turn_of_scenario
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.reports.turn_questions import TurnQuestion, questions_before_turn
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.model.wording.turns import describe_turn, turn_title

_DIALOG_SIZE = (560, 560)
_QuestionKey = tuple[str, tuple[str, ...]]


class TurnScenarioDialog(QDialog):
    """Page with scenario, turn, name, and one line for each open question."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setWindowTitle(tr("New scenario from a turn"))
        resize_within_screen(self, _DIALOG_SIZE)
        self.scenario_box: QComboBox = ElidedComboBox(self, letters=16)
        self.turn_box: QComboBox = ElidedComboBox(self, letters=16)
        self.name_line = QLineEdit(self)
        self.question_boxes: dict[_QuestionKey, QComboBox] = {}
        self._questions: tuple[TurnQuestion, ...] = ()
        self._answers: dict[_QuestionKey, str] = {}
        self._question_area = QScrollArea(self)
        self.hint_label = PlainTextLabel(self)
        self.buttons = QDialogButtonBox(self)
        self._lay_out()
        self._fill_scenarios()
        self._fill_turns()
        self.scenario_box.activated.connect(self._on_scenario_chosen)
        self.turn_box.activated.connect(self._on_turn_chosen)
        self._on_turn_chosen()

    # ------------------------------------------------------------------------------------ layout
    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(tr("Scenario"), self.scenario_box)
        form.addRow(tr("Begins on"), self.turn_box)
        form.addRow(tr("Name"), self.name_line)
        self.hint_label.setWordWrap(True)
        self._question_area.setWidgetResizable(True)
        self._question_area.setFrameShape(QScrollArea.Shape.NoFrame)
        create = self.buttons.addButton(
            tr("Create scenario"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        create.setDefault(True)
        self.buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.create_scenario)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        column.setSpacing(SPACE_S)
        column.addLayout(form)
        column.addWidget(self.hint_label)
        column.addWidget(self._question_area, 1)
        column.addWidget(self.buttons)

    # ----------------------------------------------------------------------------- what is asked
    @property
    def scenario_id(self) -> str:
        """The scenario whose turn becomes the new scenario; empty if there is none."""
        return self.scenario_box.currentData() or ""

    @property
    def turn(self) -> int:
        """The turn that the new scenario begins with."""
        return int(self.turn_box.currentData() or 1)

    def _fill_scenarios(self) -> None:
        module = self._context.document.complete_module
        for name in playable_scenarios(module):
            self.scenario_box.addItem(scenario_name(module, name), name)
        shown = self._context.viewpoint.current_state
        self.scenario_box.setCurrentIndex(max(self.scenario_box.findData(shown.scenario), 0))

    def _fill_turns(self) -> None:
        module, scenario = self._context.document.complete_module, self.scenario_id
        with QSignalBlocker(self.turn_box):
            self.turn_box.clear()
            if not scenario:
                return
            calendar, complete = module.module.calendar, flatten_scenario(module, scenario)
            first = first_turn_of_scenario(calendar, complete)
            last = last_turn_of_scenario(calendar, complete)
            for turn in range(first, last + 1):
                self.turn_box.addItem(turn_title(module, turn), turn)
            shown = self._context.viewpoint.current_state.turn
            self.turn_box.setCurrentIndex(max(self.turn_box.findData(shown), 0))

    def _on_scenario_chosen(self) -> None:
        self._answers = {}
        self._fill_turns()
        self._on_turn_chosen()

    def _on_turn_chosen(self) -> None:
        module = self._context.document.complete_module
        if self.scenario_id:
            name = scenario_name(module, self.scenario_id)
            turn = describe_turn(module, self.turn)
            self.name_line.setText(tr("{scenario}, {turn}").format(scenario=name, turn=turn))
        self._ask_questions()

    def _ask_questions(self) -> None:
        """Show the questions that are open under the answers given so far."""
        module, scenario = self._context.document.complete_module, self.scenario_id
        self._questions = (
            questions_before_turn(module, scenario, self.turn, self._given_options())
            if scenario
            else ()
        )
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_XS)
        self.question_boxes = {}
        for question in self._questions:
            label = PlainTextLabel(question.text, page)
            label.setWordWrap(True)
            column.addWidget(label)
            column.addWidget(self._box_of_question(question, page))
        column.addStretch(1)
        before = self._question_area.takeWidget()
        if before is not None:
            before.hide()
            # deleteLater, because one of its boxes may be in the middle of a signal.
            before.deleteLater()
        self._question_area.setWidget(page)
        self.hint_label.setText(self._hint_text())

    def _box_of_question(self, question: TurnQuestion, page: QWidget) -> QComboBox:
        key = (question.kind, question.key)
        box: QComboBox = ElidedComboBox(page, letters=14)
        box.setAccessibleName(question.text)
        for answer, title in question.answers.items():
            box.addItem(tr(title), answer)
        given = self._answers.get(key, question.default)
        box.setCurrentIndex(max(box.findData(given), 0))
        box.activated.connect(partial(self._on_answer, key, box))
        self.question_boxes[key] = box
        return box

    def _on_answer(self, key: _QuestionKey, box: QComboBox, _row: int) -> None:
        self._answers[key] = str(box.currentData() or "")
        # A choice can put other pieces on the map, which then have questions of their own.
        if key[0] in {"option", "fact"}:
            self._ask_questions()

    def _hint_text(self) -> str:
        if not self.scenario_id:
            return tr("There is no scenario yet: click New… next to the list of scenarios.")
        if not self._questions:
            return tr("The schedule leaves nothing open before this turn.")
        return tr("What the schedule leaves open. Players decide about what is left open here.")

    # ------------------------------------------------------------------------------ what is done
    def _given_options(self) -> dict[str, str]:
        given = {
            key[0]: answer
            for (kind, key), answer in self._answers.items()
            if kind in {"option", "fact"} and answer
        }
        return {**self._context.viewpoint.current_state.options, **given}

    def _given_choices(self, kind: str) -> dict[AddressPath, str]:
        asked = {(question.kind, question.key) for question in self._questions}
        return {
            key: answer
            for (of, key), answer in self._answers.items()
            if of == kind and answer and (of, key) in asked
        }

    def create_scenario(self) -> bool:
        """Add the scenario as one undo step and show it; return whether that was possible."""
        context, name = self._context, self.name_line.text().strip()
        if not self.scenario_id or not name:
            context.messages.show_refusal_message(tr("Enter the name of the new scenario."))
            return False
        new = new_id(context.document.module, "scenario", name)
        answers = TurnAnswers(
            self._given_options(), self._given_choices("place"), self._given_choices("piece")
        )
        edit = partial(
            add_scenario_from_turn,
            new_id=new,
            name=name,
            source=self.scenario_id,
            turn=self.turn,
            answers=answers,
        )
        if not context.try_edit(tr("Add the scenario {name}").format(name=name), edit):
            return False
        context.viewpoint.show_scenario(new)
        context.selection.reveal_address(ScenarioRef(new).address_path)
        self.accept()
        return True

    def open_dialog(self) -> None:
        """Show the page over the window."""
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.open()
