"""The action that makes a scenario."""

from __future__ import annotations

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.fields.scenarios import add_scenario
from sandtable.editor.words import translatable


def _add(stage: Stage) -> None:
    add_scenario(stage.bench)


SCENARIO_ACTIONS: tuple[Action, ...] = (
    Action(
        id="scenario-add",
        text=translatable("New scenario…"),
        menu="Module",
        shortcut="Ctrl+Alt+N",
        run=_add,
        separated=True,
    ),
)
