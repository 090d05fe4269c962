"""Creation of a scenario, from every view with a list of scenarios."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QToolButton, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.translation import tr, translatable
from sandtable.model.edits.new_entries import add_entry
from sandtable.model.edits.new_ids import edit_with_name, id_from_typed_text
from sandtable.model.locations import ScenarioRef

NO_SCENARIO_TEXT = translatable(
    "There is no scenario yet: click New… next to the list of scenarios."
)


def add_scenario(context: EditorContext) -> None:
    """Ask for the name of a new scenario, add it and show it."""
    label = tr("Name or id of the new scenario")
    typed = context.prompts.ask_text(tr("New scenario"), label)
    if not typed:
        return
    new = ScenarioRef(id_from_typed_text(context.document.module, "scenario", typed)).address_path
    edit = edit_with_name(partial(add_entry, steps=new), new, typed)
    if context.try_edit(tr("Add the scenario {name}").format(name=typed), edit):
        context.viewpoint.show_scenario(new[-1])
        context.selection.select_addresses([new])


class NewScenarioButton(QToolButton):
    """Button next to a list of scenarios, which adds a scenario."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setText(tr("New…"))
        self.setToolTip(tr("A new scenario"))
        self.setAccessibleName(tr("New scenario"))
        self.clicked.connect(self._on_button_clicked)

    def _on_button_clicked(self) -> None:
        add_scenario(self._context)
