"""Arrivals workspace: a table of turns by owner with counters, and the map at any turn."""

from __future__ import annotations

from functools import partial
from typing import cast

from sandtable.editor.actions.editor_action import ActionTarget, EditorAction
from sandtable.editor.translation import translatable
from sandtable.editor.workspaces.arrivals.workspace import ArrivalsWorkspace
from sandtable.editor.workspaces.workspace import Workspace
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import ScenarioPart

_WORKSPACE_ID = "arrivals"


def _does_workspace_show_address(address: AddressPath) -> bool:
    part = ScenarioPart.from_address_prefix(address)
    return part is not None and part.part == "arrivals"


def _arrivals_of(target: ActionTarget) -> ArrivalsWorkspace:
    return cast("ArrivalsWorkspace", target.show_workspace(_WORKSPACE_ID))


def _run_workspace_command(command: str, target: ActionTarget) -> None:
    _arrivals_of(target).run_command(command)


def _show_turn_by_step(by: int, target: ActionTarget) -> None:
    _arrivals_of(target).go_to_next_turn(by)


def _toggle_whole_schedule(target: ActionTarget) -> None:
    box = _arrivals_of(target).schedule_bar.whole_schedule_box
    box.setChecked(not box.isChecked())


def _shows_whole_schedule(target: ActionTarget) -> bool:
    return cast(
        "ArrivalsWorkspace", target.workspace_widget(_WORKSPACE_ID)
    ).schedule_bar.whole_schedule_box.isChecked()


_WORKSPACE_COMMANDS = (
    ("add", translatable("Add an entry"), "Ctrl+Shift+N"),
    ("earlier", translatable("Move a turn earlier"), "Alt+Left"),
    ("later", translatable("Move a turn later"), "Alt+Right"),
)
_STEPS_BETWEEN_TURNS = (
    (-1, "before", translatable("Show the previous turn"), "Ctrl+["),
    (1, "after", translatable("Show the next turn"), "Ctrl+]"),
)

WORKSPACE = Workspace(
    id=_WORKSPACE_ID,
    title=translatable("Arrivals"),
    icon="arrivals",
    build=ArrivalsWorkspace,
    shows_address=_does_workspace_show_address,
    actions=(
        *(
            EditorAction(
                id=f"arrivals-{name}",
                text=text,
                menu="Arrivals",
                shortcut=shortcut,
                workspace=_WORKSPACE_ID,
                run=partial(_run_workspace_command, name),
            )
            for name, text, shortcut in _WORKSPACE_COMMANDS
        ),
        *(
            EditorAction(
                id=f"arrivals-turn-{name}",
                text=text,
                menu="Arrivals",
                shortcut=shortcut,
                workspace=_WORKSPACE_ID,
                run=partial(_show_turn_by_step, by),
                has_separator=by < 0,
            )
            for by, name, text, shortcut in _STEPS_BETWEEN_TURNS
        ),
        EditorAction(
            id="arrivals-whole",
            text=translatable("Show the whole schedule"),
            menu="Arrivals",
            shortcut="Ctrl+T",
            workspace=_WORKSPACE_ID,
            run=_toggle_whole_schedule,
            is_checked=_shows_whole_schedule,
            has_separator=True,
        ),
    ),
)
