"""Actions of the problems panel."""

from __future__ import annotations

from typing import cast

from sandtable.editor.actions.editor_action import ActionTarget, EditorAction
from sandtable.editor.panels.problems.problems_panel import ProblemsPanel
from sandtable.editor.translation import translatable


def _explain_problem(target: ActionTarget) -> None:
    cast("ProblemsPanel", target.show_panel("problems")).explain_problem()


PROBLEM_ACTIONS: tuple[EditorAction, ...] = (
    EditorAction(
        id="problem-explain",
        text=translatable("Explain this problem"),
        icon="help",
        menu="Help",
        shortcut="F1",
        run=_explain_problem,
    ),
)
