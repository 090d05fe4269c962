"""Above the grid: the scenario, its options, and where shared lines are written."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.scenarios import NO_SCENARIO, NewScenario
from sandtable.editor.fields.short import ShortCombo, ShortLabel
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.arrivals.option_boxes import OptionBoxes
from sandtable.editor.workspaces.arrivals.schedule_commands import (
    ASK,
    HERE,
    THERE,
    ScheduleCommands,
    list_scenarios,
)
from sandtable.model.module import Module
from sandtable.model.overlay import scenario_chain
from sandtable.model.reports.timetable import Timetable
from sandtable.model.wording.scenario_names import scenario_name

_SHARING_MODES = (
    (ASK, translatable("Shared lines: ask each time")),
    (HERE, translatable("Shared lines: change here only")),
    (THERE, translatable("Shared lines: change for all")),
)


class ScheduleBar(QWidget):
    """Chooses what is looked at, and says what is shared."""

    def __init__(
        self, bench: EditorContext, commands: ScheduleCommands, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._bench, self._commands = bench, commands
        self.scenarios, self.modes = ShortCombo(self, letters=10), ShortCombo(self)
        self.whole = QCheckBox(tr("Whole schedule"), self)
        self.option_boxes = OptionBoxes(bench, self)
        self.shared = ShortLabel(self)
        self._lay_out()
        self.scenarios.activated.connect(self._on_scenario)
        self.modes.activated.connect(self._on_mode)
        commands.mode_changed.connect(self._on_mode_changed)
        self.fill_scenarios()

    def _lay_out(self) -> None:
        self.scenarios.setAccessibleName(tr("Scenario"))
        self.modes.setAccessibleName(tr("Where shared lines are changed"))
        for mode, title in _SHARING_MODES:
            self.modes.addItem(tr(title), mode)
        self.modes.setCurrentIndex(self.modes.findData(self._commands.sharing_mode))
        self.whole.setToolTip(tr("Turns of the schedule that this scenario does not play, too"))
        row = QHBoxLayout()
        row.addWidget(self.scenarios)
        row.addWidget(NewScenario(self._bench, self))
        row.addSpacing(8)
        row.addWidget(self.option_boxes)
        row.addStretch(1)
        row.addWidget(self.whole)
        row.addWidget(self.modes)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(6, 4, 6, 4)
        whole.setSpacing(4)
        whole.addLayout(row)
        whole.addWidget(self.shared)

    def fill_scenarios(self) -> None:
        """List the scenarios."""
        module = self._bench.document.whole
        now = [(scenario_name(module, name), name) for name in module.scenarios]
        box = self.scenarios
        if [(box.itemText(n), box.itemData(n)) for n in range(box.count())] != now:
            with QSignalBlocker(box):
                box.clear()
                for text, name in now:
                    box.addItem(text, name)
        with QSignalBlocker(box):
            box.setCurrentIndex(box.findData(self._bench.viewpoint.view.scenario))

    def show_table(self, module: Module, table: Timetable | None) -> None:
        """Show the options of a schedule, and who shares it."""
        self.option_boxes.show_options(module, table)
        said = self._sharing_text(module, table)
        self.shared.setText(said)
        self.shared.setVisible(bool(said))

    def _sharing_text(self, module: Module, table: Timetable | None) -> str:
        if table is None:
            return tr(NO_SCENARIO)
        if not table.entries:
            return tr("Nothing is scheduled yet: drag pieces to a turn, or add an entry.")
        here = table.scenario
        homes = list(dict.fromkeys(due.home for due in table.entries if due.home != here))
        users = [n for n in module.scenarios if n != here and here in scenario_chain(module, n)]
        said = []
        if homes:
            text = tr("This schedule is inherited from {there}.")
            said.append(text.format(there=list_scenarios(module, homes)))
        if users and any(due.home == here for due in table.entries):
            text = tr("This schedule is shared: {others} take it over.")
            said.append(text.format(others=list_scenarios(module, users)))
        return " ".join(said)

    def _on_scenario(self, index: int) -> None:
        self._bench.viewpoint.scenario(str(self.scenarios.itemData(index)))

    def _on_mode(self, index: int) -> None:
        self._commands.sharing_mode = str(self.modes.itemData(index))

    def _on_mode_changed(self) -> None:
        self.modes.setCurrentIndex(self.modes.findData(self._commands.sharing_mode))
