"""Arrivals: turns by owners with counters in the cells, and the map as of any turn."""

from __future__ import annotations

from functools import partial
from typing import cast

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.words import translatable
from sandtable.editor.workspaces.arrivals.workspace import ArrivalsWorkspace
from sandtable.editor.workspaces.workspace import Workspace
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import ScenarioPart

_ID = "arrivals"


def _shows_address(steps: AddressPath) -> bool:
    part = ScenarioPart.of(steps)
    return part is not None and part.part == "arrivals"


def _arrivals_of(stage: Stage) -> ArrivalsWorkspace:
    return cast("ArrivalsWorkspace", stage.show_workspace(_ID))


def _run_command(command: str, stage: Stage) -> None:
    _arrivals_of(stage).run_command(command)


def _step_turn(by: int, stage: Stage) -> None:
    _arrivals_of(stage).step_turn(by)


def _toggle_whole_schedule(stage: Stage) -> None:
    box = _arrivals_of(stage).bar.whole
    box.setChecked(not box.isChecked())


def _shows_whole_schedule(stage: Stage) -> bool:
    return cast("ArrivalsWorkspace", stage.workspace(_ID)).bar.whole.isChecked()


_COMMANDS = (
    ("add", translatable("Add an entry"), "Ctrl+Shift+N"),
    ("earlier", translatable("Move a turn earlier"), "Alt+Left"),
    ("later", translatable("Move a turn later"), "Alt+Right"),
    ("cut", translatable("Cut entries"), "Ctrl+X"),
    ("copy", translatable("Copy entries"), "Ctrl+C"),
    ("paste", translatable("Paste entries"), "Ctrl+V"),
    ("delete", translatable("Delete entries"), "Del"),
)
_GRID_COMMANDS = frozenset({"cut", "copy", "paste", "delete"})
"""Whose keys are of the grid: in a field they cut, copy and paste a text."""
_TURN_STEPS = (
    (-1, "before", translatable("Show the turn before"), "Ctrl+["),
    (1, "after", translatable("Show the next turn"), "Ctrl+]"),
)

WORKSPACE = Workspace(
    id=_ID,
    title=translatable("Arrivals"),
    icon="arrivals",
    build=ArrivalsWorkspace,
    shows=_shows_address,
    actions=(
        *(
            Action(
                id=f"arrivals-{name}",
                text=text,
                menu="Arrivals",
                shortcut=shortcut,
                workspace=_ID,
                run=partial(_run_command, name),
                heard_by="the grid of turns" if name in _GRID_COMMANDS else "",
            )
            for name, text, shortcut in _COMMANDS
        ),
        *(
            Action(
                id=f"arrivals-turn-{name}",
                text=text,
                menu="Arrivals",
                shortcut=shortcut,
                workspace=_ID,
                run=partial(_step_turn, by),
                separated=by < 0,
            )
            for by, name, text, shortcut in _TURN_STEPS
        ),
        Action(
            id="arrivals-whole",
            text=translatable("Show the whole schedule"),
            menu="Arrivals",
            shortcut="Ctrl+T",
            workspace=_ID,
            run=_toggle_whole_schedule,
            checked=_shows_whole_schedule,
            separated=True,
        ),
    ),
)
