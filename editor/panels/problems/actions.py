"""What can be done about problems, for menus and the command palette."""

from __future__ import annotations

from typing import cast

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.panels.problems.problems import Problems
from sandtable.editor.words import translatable


def _explain(stage: Stage) -> None:
    cast("Problems", stage.show_panel("problems")).explain()


ACTIONS: tuple[Action, ...] = (
    Action(
        id="problem-explain",
        text=translatable("What this problem is about"),
        icon="help",
        menu="Help",
        shortcut="F1",
        run=_explain,
    ),
)
