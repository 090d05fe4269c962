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


def _run_command_in_setup(
    do: Callable[[SetupWorkspace], object],
) -> Callable[[ActionTarget], object]:
    def run_setup_command(target: ActionTarget) -> object:
        return do(_setup_of(target))

    return run_setup_command


def _make_setup_action(
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
        run=_run_command_in_setup(do),
        has_separator=apart,
    )


SETUP_ACTIONS = (
    _make_setup_action(
        "place",
        translatable("Type a place for the selected piece"),
        lambda s: s.focus_place_field(),
        "Ctrl+Return",
    ),
    _make_setup_action(
        "filter",
        translatable("Find a piece in the palette"),
        lambda s: s.focus_palette_filter(),
        "Ctrl+L",
    ),
    _make_setup_action(
        "take-off",
        translatable("Remove from the board"),
        lambda s: s.remove_entries_from_board(),
        "Ctrl+Del",
    ),
    _make_setup_action(
        "lose",
        translatable("Lose a step"),
        lambda s: s.commands.change_lost_steps(s.selected_entries(), 1),
        "Ctrl+-",
        apart=True,
    ),
    _make_setup_action(
        "regain",
        translatable("Regain a step"),
        lambda s: s.commands.change_lost_steps(s.selected_entries(), -1),
        "Ctrl+=",
    ),
    _make_setup_action(
        "lose-one",
        translatable("One copy loses a step"),
        lambda s: s.commands.change_lost_steps(s.selected_entries(), 1, 1),
        "Ctrl+Shift+D",
    ),
    _make_setup_action(
        "flip",
        translatable("Turn over"),
        lambda s: s.commands.flip_entries(s.selected_entries()),
        "Ctrl+T",
    ),
    _make_setup_action(
        "state", translatable("Set or clear a state…"), lambda s: s.ask_state(), "Ctrl+Shift+T"
    ),
    _make_setup_action(
        "more",
        translatable("Add one copy"),
        lambda s: s.commands.change_count(s.selected_entries(), 1),
        "Alt+=",
    ),
    _make_setup_action(
        "fewer",
        translatable("Remove one copy"),
        lambda s: s.commands.change_count(s.selected_entries(), -1),
        "Alt+-",
    ),
    _make_setup_action(
        "up",
        translatable("Earlier in the chart"),
        lambda s: s.commands.shift_entries(s.selected_entries(), -1),
        "Alt+Up",
        apart=True,
    ),
    _make_setup_action(
        "down",
        translatable("Later in the chart"),
        lambda s: s.commands.shift_entries(s.selected_entries(), 1),
        "Alt+Down",
    ),
    _make_setup_action(
        "new-row", translatable("Add a row to the chart…"), lambda s: s.add_row(), "Ctrl+Shift+R"
    ),
    _make_setup_action(
        "new-line",
        translatable("New line or free choice…"),
        lambda s: s.line_form.begin_new_line(),
        "Ctrl+Shift+L",
    ),
    _make_setup_action(
        "restore",
        translatable("Restore an inherited line…"),
        lambda s: s.ask_line_to_restore(),
        "Ctrl+Shift+I",
    ),
    _make_setup_action(
        "control",
        translatable("Paint control"),
        lambda s: s.set_control_of_spaces(),
        "Ctrl+Shift+K",
        apart=True,
    ),
    _make_setup_action(
        "give-control",
        translatable("Set control of the selected spaces…"),
        lambda s: s.set_control_of_spaces_to(),
        "Ctrl+Shift+G",
    ),
    _make_setup_action(
        "fan",
        translatable("Spread the stack out"),
        lambda s: s.toggle_spread_stack(),
        "Ctrl+Shift+F",
        apart=True,
    ),
)
