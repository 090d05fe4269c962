"""Actions that create and compare scenarios, and ask how they are played."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from sandtable.editor.actions.editor_action import ActionTarget, EditorAction
from sandtable.editor.compare.compare_window import CompareWindow
from sandtable.editor.fields.new_scenario import add_scenario
from sandtable.editor.play_questions.questions_dialog import QuestionsDialog
from sandtable.editor.play_questions.turn_scenario_dialog import TurnScenarioDialog
from sandtable.editor.translation import translatable


def _add_scenario(target: ActionTarget) -> None:
    add_scenario(target.context)


def _ask_questions(target: ActionTarget) -> QuestionsDialog:
    dialog = QuestionsDialog(target.context, target if isinstance(target, QWidget) else None)
    # A closed window would otherwise follow every change of the document.
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.show()
    return dialog


def _ask_turn(target: ActionTarget) -> TurnScenarioDialog:
    dialog = TurnScenarioDialog(target.context, target if isinstance(target, QWidget) else None)
    dialog.open_dialog()
    return dialog


def _open_compare_window(target: ActionTarget) -> CompareWindow:
    window = CompareWindow(target.context, target if isinstance(target, QWidget) else None)
    # A closed window would otherwise follow every change of the document.
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    window.show()
    return window


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
        id="scenario-from-turn",
        text=translatable("New scenario from a turn…"),
        menu="Module",
        shortcut="Ctrl+Alt+T",
        run=_ask_turn,
    ),
    EditorAction(
        id="compare",
        text=translatable("Compare…"),
        icon="swap",
        menu="Module",
        shortcut="Ctrl+Alt+C",
        run=_open_compare_window,
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
