"""A new scenario, from wherever scenarios are chosen."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QToolButton, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.words import tr, translatable
from sandtable.model.edits.new_entries import add_entry
from sandtable.model.edits.new_ids import id_from_text, naming_edit
from sandtable.model.locations import ScenarioRef

NO_SCENARIO = translatable(
    "There is no scenario yet: New…, beside the list of scenarios, makes one."
)


def add_scenario(bench: EditorContext) -> None:
    """Ask for the name of a new scenario, make it, and look at it."""
    label = tr("Name or id of the new scenario")
    typed = bench.asking.text(tr("New scenario"), label)
    if not typed:
        return
    new = ScenarioRef(id_from_text(bench.document.module, "scenario", typed)).steps
    edit = naming_edit(partial(add_entry, steps=new), new, typed)
    if bench.do(tr("Add the scenario {name}").format(name=typed), edit):
        bench.viewpoint.scenario(new[-1])
        bench.selection.choose([new])


class NewScenario(QToolButton):
    """Stands beside the list of scenarios."""

    def __init__(self, bench: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.setText(tr("New…"))
        self.setToolTip(tr("A new scenario"))
        self.setAccessibleName(tr("New scenario"))
        self.clicked.connect(self._on_clicked)

    def _on_clicked(self) -> None:
        add_scenario(self._bench)
