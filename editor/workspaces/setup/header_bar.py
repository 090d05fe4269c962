"""The head of the workspace: which scenario, where it comes from, and who is painted."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.scenarios import NewScenario
from sandtable.editor.fields.short import ShortCombo, ShortLabel
from sandtable.editor.words import tr
from sandtable.editor.workspaces.setup.control_bar import ControlBar
from sandtable.editor.workspaces.setup.write_target import ASK, POLICIES, WriteTarget
from sandtable.model.wording.scenario_names import scenario_name


class SetupHeaderBar(QWidget):
    """Chooses the scenario, and says what is done with the lines that it inherits."""

    def __init__(
        self,
        bench: EditorContext,
        writing: WriteTarget,
        control: ControlBar,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._bench, self._writing = bench, writing
        self.scenario, self.policy = ShortCombo(self, letters=10), ShortCombo(self)
        self.about = ShortLabel(self)
        self.scenario.setAccessibleName(tr("Scenario"))
        self.policy.setAccessibleName(tr("Inherited lines"))
        for policy, words in POLICIES.items():
            self.policy.addItem(tr(words), policy)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(QLabel(tr("Scenario"), self))
        layout.addWidget(self.scenario)
        layout.addWidget(NewScenario(bench, self))
        layout.addWidget(self.about, 1)
        layout.addWidget(control)
        layout.addWidget(self.policy)
        self.scenario.activated.connect(self._on_scenario)
        self.policy.activated.connect(self._on_policy)

    def bring_up_to_date(self) -> None:
        """Offer the scenarios that there are, and say where the one that is shown comes from."""
        module, shown = self._bench.document.whole, self._writing.scenario
        with QSignalBlocker(self.scenario):
            self.scenario.clear()
            for name, scenario in module.scenarios.items():
                said = scenario_name(module, name)
                title = tr("{name} (others come from it)").format(name=said)
                self.scenario.addItem(title if scenario.abstract else said, name)
            self.scenario.setCurrentIndex(self.scenario.findData(shown))
        below = module.scenarios[shown].from_ if shown and shown in module.scenarios else None
        told = tr("from {name}").format(name=scenario_name(module, below)) if below else ""
        read = tr("errata applied") if self._bench.document.reading is not module else ""
        self.about.setText("; ".join(part for part in (told, read) if part))
        self.policy.setVisible(below is not None)

    def _on_scenario(self) -> None:
        self._bench.viewpoint.scenario(self.scenario.currentData())

    def _on_policy(self) -> None:
        self._writing.policy = self.policy.currentData() or ASK
