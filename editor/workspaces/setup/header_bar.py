"""The head of the workspace: which scenario, where it comes from, and who is painted."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import ElidedComboBox, ElidedLabel
from sandtable.editor.fields.new_scenario import NewScenarioButton
from sandtable.editor.translation import tr
from sandtable.editor.workspaces.setup.control_bar import ControlBar
from sandtable.editor.workspaces.setup.write_target import (
    ASK_EACH_TIME,
    POLICY_TITLES,
    WriteTarget,
)
from sandtable.model.wording.scenario_names import scenario_name


class SetupHeaderBar(QWidget):
    """Chooses the scenario, and says what is done with the lines that it inherits."""

    def __init__(
        self,
        context: EditorContext,
        writing: WriteTarget,
        control: ControlBar,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._context, self._write_target = context, writing
        self.scenario_box, self.policy_box = ElidedComboBox(self, letters=10), ElidedComboBox(self)
        self.source_label = ElidedLabel(self)
        self.scenario_box.setAccessibleName(tr("Scenario"))
        self.policy_box.setAccessibleName(tr("Inherited lines"))
        for policy, words in POLICY_TITLES.items():
            self.policy_box.addItem(tr(words), policy)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(QLabel(tr("Scenario"), self))
        layout.addWidget(self.scenario_box)
        layout.addWidget(NewScenarioButton(context, self))
        layout.addWidget(self.source_label, 1)
        layout.addWidget(control)
        layout.addWidget(self.policy_box)
        self.scenario_box.activated.connect(self._on_scenario)
        self.policy_box.activated.connect(self._on_policy)

    def refresh_scenarios(self) -> None:
        """Offer the scenarios that there are, and say where the one that is shown comes from."""
        module, shown = self._context.document.complete_module, self._write_target.shown_scenario
        with QSignalBlocker(self.scenario_box):
            self.scenario_box.clear()
            for name, scenario in module.scenarios.items():
                said = scenario_name(module, name)
                title = tr("{name} (others come from it)").format(name=said)
                self.scenario_box.addItem(title if scenario.abstract else said, name)
            self.scenario_box.setCurrentIndex(self.scenario_box.findData(shown))
        below = module.scenarios[shown].from_ if shown and shown in module.scenarios else None
        told = tr("from {name}").format(name=scenario_name(module, below)) if below else ""
        read = tr("errata applied") if self._context.document.reading is not module else ""
        self.source_label.setText("; ".join(part for part in (told, read) if part))
        self.policy_box.setVisible(below is not None)

    def _on_scenario(self) -> None:
        self._context.viewpoint.show_scenario(self.scenario_box.currentData())

    def _on_policy(self) -> None:
        self._write_target.inherited_line_policy = self.policy_box.currentData() or ASK_EACH_TIME
