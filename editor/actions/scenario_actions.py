"""Actions that create a scenario, and ask how it is played."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from sandtable.editor.actions.editor_action import ActionTarget, EditorAction
from sandtable.editor.fields.new_scenario import add_scenario
from sandtable.editor.play_questions.questions_dialog import QuestionsDialog
from sandtable.editor.translation import translatable


def _add_scenario(target: ActionTarget) -> None:
    add_scenario(target.context)


def _ask_questions(target: ActionTarget) -> QuestionsDialog:
    dialog = QuestionsDialog(target.context, target if isinstance(target, QWidget) else None)
    # A closed window would otherwise follow every change of the document.
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.show()
    return dialog


SCENARIO_ACTIONS: tuple[EditorAction, ...] = (
    EditorAction(
        id="scenario-add",
        text=translatable("New scenario…"),
        menu="Module",
        shortcut="Ctrl+Alt+N",
        run=_add_scenario,
        has_separator=True,
    ),
    EditorAction(
        id="play-questions",
        text=translatable("Set-up, turns and victory…"),
        icon="victory",
        menu="Module",
        shortcut="Ctrl+Alt+V",
        run=_ask_questions,
    ),
)
