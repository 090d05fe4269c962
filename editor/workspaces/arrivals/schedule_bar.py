"""Bar above the grid: scenario, options, and where changes of inherited entries are written."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import ElidedComboBox, ElidedLabel
from sandtable.editor.fields.new_scenario import NO_SCENARIO_TEXT, NewScenarioButton
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.arrivals.option_boxes import OptionBoxes
from sandtable.editor.workspaces.arrivals.schedule_commands import (
    ASK_EACH_TIME,
    CHANGE_AT_SOURCE,
    CHANGE_HERE,
    ScheduleCommands,
    list_scenarios,
)
from sandtable.model.module import Module
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.reports.timetable import ScenarioTimetable
from sandtable.model.wording.scenario_names import scenario_name

_SHARING_MODES = (
    (ASK_EACH_TIME, translatable("Shared lines: ask each time")),
    (CHANGE_HERE, translatable("Shared lines: change here only")),
    (CHANGE_AT_SOURCE, translatable("Shared lines: change for all")),
)


class ScheduleBar(QWidget):
    """Controls to choose the scenario of a schedule, with a note about inherited entries."""

    def __init__(
        self, context: EditorContext, commands: ScheduleCommands, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._context, self._commands = context, commands
        self.scenario_box, self.mode_box = ElidedComboBox(self, letters=10), ElidedComboBox(self)
        self.whole_schedule_box = QCheckBox(tr("Whole schedule"), self)
        self.option_boxes = OptionBoxes(context, self)
        self.sharing_label = ElidedLabel(self)
        self._lay_out()
        self.scenario_box.activated.connect(self._on_scenario_chosen)
        self.mode_box.activated.connect(self._on_sharing_mode)
        commands.mode_changed.connect(self._on_sharing_mode_changed)
        self.fill_scenarios()

    def _lay_out(self) -> None:
        self.scenario_box.setAccessibleName(tr("Scenario"))
        self.mode_box.setAccessibleName(tr("Where shared lines are changed"))
        for mode, title in _SHARING_MODES:
            self.mode_box.addItem(tr(title), mode)
        self.mode_box.setCurrentIndex(self.mode_box.findData(self._commands.sharing_mode))
        self.whole_schedule_box.setToolTip(tr("Also show turns that this scenario does not play"))
        row = QHBoxLayout()
        row.addWidget(self.scenario_box)
        row.addWidget(NewScenarioButton(self._context, self))
        row.addSpacing(8)
        row.addWidget(self.option_boxes)
        row.addStretch(1)
        row.addWidget(self.whole_schedule_box)
        row.addWidget(self.mode_box)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(6, 4, 6, 4)
        whole.setSpacing(4)
        whole.addLayout(row)
        whole.addWidget(self.sharing_label)

    def fill_scenarios(self) -> None:
        """Fill the list from which the author chooses a scenario."""
        module = self._context.document.complete_module
        now = [(scenario_name(module, name), name) for name in module.scenarios]
        box = self.scenario_box
        if [(box.itemText(n), box.itemData(n)) for n in range(box.count())] != now:
            # Filling the list is no choice of the author.
            with QSignalBlocker(box):
                box.clear()
                for text, name in now:
                    box.addItem(text, name)
        # Following the viewpoint must not set it again.
        with QSignalBlocker(box):
            box.setCurrentIndex(box.findData(self._context.viewpoint.current_state.scenario))

    def show_table(self, module: Module, table: ScenarioTimetable | None) -> None:
        """Show the options of a schedule, and which scenarios share it."""
        self.option_boxes.show_options(module, table)
        note = self._sharing_text(module, table)
        self.sharing_label.setText(note)
        self.sharing_label.setVisible(bool(note))

    def _sharing_text(self, module: Module, table: ScenarioTimetable | None) -> str:
        if table is None:
            return tr(NO_SCENARIO_TEXT)
        if not table.entries:
            return tr("Nothing is scheduled yet: drag pieces to a turn, or add an entry.")
        scenario_id = table.scenario
        homes = list(
            dict.fromkeys(
                due.scenario_that_writes_schedule
                for due in table.entries
                if due.scenario_that_writes_schedule != scenario_id
            )
        )
        users = [
            n
            for n in module.scenarios
            if n != scenario_id and scenario_id in scenario_ancestry(module, n)
        ]
        notes = []
        if homes:
            text = tr("This schedule is inherited from {there}.")
            notes.append(text.format(there=list_scenarios(module, homes)))
        if users and any(
            due.scenario_that_writes_schedule == scenario_id for due in table.entries
        ):
            text = tr("This schedule is shared: {others} inherit it.")
            notes.append(text.format(others=list_scenarios(module, users)))
        return " ".join(notes)

    def _on_scenario_chosen(self, index: int) -> None:
        self._context.viewpoint.show_scenario(str(self.scenario_box.itemData(index)))

    def _on_sharing_mode(self, index: int) -> None:
        self._commands.sharing_mode = str(self.mode_box.itemData(index))

    def _on_sharing_mode_changed(self) -> None:
        self.mode_box.setCurrentIndex(self.mode_box.findData(self._commands.sharing_mode))
