"""Header of the set-up workspace: scenario, its origin, and control."""

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
    """Bar to choose the scenario and how to edit inherited lines."""

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
        self.scenario_box.activated.connect(self._on_scenario_chosen)
        self.policy_box.activated.connect(self._on_policy_chosen)

    def refresh_scenarios(self) -> None:
        """Update the list of scenarios and the origin of the shown one."""
        module, shown_id = (
            self._context.document.complete_module,
            self._write_target.shown_scenario,
        )
        # Filling the list must not show another scenario.
        with QSignalBlocker(self.scenario_box):
            self.scenario_box.clear()
            for name, scenario in module.scenarios.items():
                label = scenario_name(module, name)
                title = tr("{name} (others inherit from it)").format(name=label)
                self.scenario_box.addItem(title if scenario.abstract else label, name)
            self.scenario_box.setCurrentIndex(self.scenario_box.findData(shown_id))
        below = (
            module.scenarios[shown_id].from_ if shown_id and shown_id in module.scenarios else None
        )
        origin = tr("from {name}").format(name=scenario_name(module, below)) if below else ""
        read = tr("errata applied") if self._context.document.reading is not module else ""
        self.source_label.setText("; ".join(part for part in (origin, read) if part))
        # Without a parent scenario no line is inherited.
        self.policy_box.setVisible(below is not None)

    def _on_scenario_chosen(self) -> None:
        self._context.viewpoint.show_scenario(self.scenario_box.currentData())

    def _on_policy_chosen(self) -> None:
        self._write_target.inherited_line_policy = self.policy_box.currentData() or ASK_EACH_TIME
