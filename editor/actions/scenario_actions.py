"""Action that creates a scenario."""

from __future__ import annotations

from sandtable.editor.actions.editor_action import ActionTarget, EditorAction
from sandtable.editor.fields.new_scenario import add_scenario
from sandtable.editor.translation import translatable


def _add_scenario(target: ActionTarget) -> None:
    add_scenario(target.context)


SCENARIO_ACTIONS: tuple[EditorAction, ...] = (
    EditorAction(
        id="scenario-add",
        text=translatable("New scenario…"),
        menu="Module",
        shortcut="Ctrl+Alt+N",
        run=_add_scenario,
        has_separator=True,
    ),
)
