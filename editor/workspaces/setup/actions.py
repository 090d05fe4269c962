"""Actions of the set-up workspace."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from sandtable.editor.actions.editor_action import ActionTarget, EditorAction
from sandtable.editor.translation import translatable
from sandtable.editor.workspaces.setup.workspace import SetupWorkspace

SETUP_WORKSPACE_ID = "setup"
_MENU_TITLE = translatable("Set-up")


def _setup_of(target: ActionTarget) -> SetupWorkspace:
    return cast("SetupWorkspace", target.show_workspace(SETUP_WORKSPACE_ID))


def _run_in_setup(do: Callable[[SetupWorkspace], object]) -> Callable[[ActionTarget], object]:
    def run(target: ActionTarget) -> object:
        return do(_setup_of(target))

    return run


def _setup_action(
    name: str,
    text: str,
    do: Callable[[SetupWorkspace], object],
    keys: str = "",
    *,
    apart: bool = False,
) -> EditorAction:
    return EditorAction(
        id=f"setup-{name}",
        text=text,
        menu=_MENU_TITLE,
        shortcut=keys,
        workspace=SETUP_WORKSPACE_ID,
        run=_run_in_setup(do),
        has_separator=apart,
    )


SETUP_ACTIONS = (
    _setup_action(
        "place",
        translatable("Type a place for the selected piece"),
        lambda s: s.type_place(),
        "Ctrl+Return",
    ),
    _setup_action(
        "filter",
        translatable("Find a piece in the palette"),
        lambda s: s.go_to_filter(),
        "Ctrl+L",
    ),
    _setup_action(
        "take-off", translatable("Remove from the board"), lambda s: s.take_off(), "Ctrl+Del"
    ),
    _setup_action(
        "lose",
        translatable("Lose a step"),
        lambda s: s.commands.lose_steps(s.selected_entries(), 1),
        "Ctrl+-",
        apart=True,
    ),
    _setup_action(
        "regain",
        translatable("Regain a step"),
        lambda s: s.commands.lose_steps(s.selected_entries(), -1),
        "Ctrl+=",
    ),
    _setup_action(
        "lose-one",
        translatable("One copy loses a step"),
        lambda s: s.commands.lose_steps(s.selected_entries(), 1, 1),
        "Ctrl+Shift+D",
    ),
    _setup_action(
        "flip",
        translatable("Turn over"),
        lambda s: s.commands.flip_entries(s.selected_entries()),
        "Ctrl+T",
    ),
    _setup_action(
        "state", translatable("Set or clear a state…"), lambda s: s.ask_state(), "Ctrl+Shift+T"
    ),
    _setup_action(
        "more",
        translatable("Add one copy"),
        lambda s: s.commands.change_count(s.selected_entries(), 1),
        "Alt+=",
    ),
    _setup_action(
        "fewer",
        translatable("Remove one copy"),
        lambda s: s.commands.change_count(s.selected_entries(), -1),
        "Alt+-",
    ),
    _setup_action(
        "up",
        translatable("Earlier in the chart"),
        lambda s: s.commands.shift_entries(s.selected_entries(), -1),
        "Alt+Up",
        apart=True,
    ),
    _setup_action(
        "down",
        translatable("Later in the chart"),
        lambda s: s.commands.shift_entries(s.selected_entries(), 1),
        "Alt+Down",
    ),
    _setup_action(
        "new-row", translatable("Add a row to the chart…"), lambda s: s.add_row(), "Ctrl+Shift+R"
    ),
    _setup_action(
        "new-line",
        translatable("New line or free choice…"),
        lambda s: s.line_form.begin_line(),
        "Ctrl+Shift+L",
    ),
    _setup_action(
        "restore",
        translatable("Restore an inherited line…"),
        lambda s: s.ask_restore(),
        "Ctrl+Shift+I",
    ),
    _setup_action(
        "control",
        translatable("Paint control"),
        lambda s: s.set_control_of_spaces(),
        "Ctrl+Shift+K",
        apart=True,
    ),
    _setup_action(
        "give-control",
        translatable("Set control of the selected spaces…"),
        lambda s: s.give_control(),
        "Ctrl+Shift+G",
    ),
    _setup_action(
        "fan",
        translatable("Spread the stack out"),
        lambda s: s.toggle_fan(),
        "Ctrl+Shift+F",
        apart=True,
    ),
)
