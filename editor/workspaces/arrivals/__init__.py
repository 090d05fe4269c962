"""Arrivals: turns by owners with counters in the cells, and the map as of any turn."""

from __future__ import annotations

from functools import partial
from typing import cast

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.words import translatable
from sandtable.editor.workspaces.arrivals.place import Arrivals
from sandtable.editor.workspaces.workspace import Workspace
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import ScenarioPart

_ID = "arrivals"


def _shows(steps: AddressPath) -> bool:
    part = ScenarioPart.of(steps)
    return part is not None and part.part == "arrivals"


def _here(stage: Stage) -> Arrivals:
    return cast("Arrivals", stage.show_workspace(_ID))


def _do(what: str, stage: Stage) -> None:
    _here(stage).do(what)


def _turn(by: int, stage: Stage) -> None:
    _here(stage).step(by)


def _whole(stage: Stage) -> None:
    box = _here(stage).bar.whole
    box.setChecked(not box.isChecked())


def _is_whole(stage: Stage) -> bool:
    return cast("Arrivals", stage.workspace(_ID)).bar.whole.isChecked()


_DEEDS = (
    ("add", translatable("Add an entry"), "Ctrl+Shift+N"),
    ("earlier", translatable("Move a turn earlier"), "Alt+Left"),
    ("later", translatable("Move a turn later"), "Alt+Right"),
    ("cut", translatable("Cut entries"), "Ctrl+X"),
    ("copy", translatable("Copy entries"), "Ctrl+C"),
    ("paste", translatable("Paste entries"), "Ctrl+V"),
    ("delete", translatable("Delete entries"), "Del"),
)
_ITS_OWN = frozenset({"cut", "copy", "paste", "delete"})
"""Whose keys are of the grid: in a field they cut, copy and paste a text."""
_TURNS = (
    (-1, "before", translatable("Show the turn before"), "Ctrl+["),
    (1, "after", translatable("Show the next turn"), "Ctrl+]"),
)

WORKSPACE = Workspace(
    id=_ID,
    title=translatable("Arrivals"),
    icon="arrivals",
    build=Arrivals,
    shows=_shows,
    actions=(
        *(
            Action(
                id=f"arrivals-{name}",
                text=text,
                menu="Arrivals",
                shortcut=shortcut,
                workspace=_ID,
                run=partial(_do, name),
                heard_by="the grid of turns" if name in _ITS_OWN else "",
            )
            for name, text, shortcut in _DEEDS
        ),
        *(
            Action(
                id=f"arrivals-turn-{name}",
                text=text,
                menu="Arrivals",
                shortcut=shortcut,
                workspace=_ID,
                run=partial(_turn, by),
                separated=by < 0,
            )
            for by, name, text, shortcut in _TURNS
        ),
        Action(
            id="arrivals-whole",
            text=translatable("Show the whole schedule"),
            menu="Arrivals",
            shortcut="Ctrl+T",
            workspace=_ID,
            run=_whole,
            checked=_is_whole,
            separated=True,
        ),
    ),
)
