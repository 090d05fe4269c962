"""What can be done in the set-up workspace besides dragging."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.workspaces.setup.setup import SetUp

ID = "setup"
_MENU = "Set-up"


def _here(stage: Stage) -> SetUp:
    return cast("SetUp", stage.show_workspace(ID))


def _on_entries(do: Callable[[SetUp], object]) -> Callable[[Stage], object]:
    def run(stage: Stage) -> object:
        return do(_here(stage))

    return run


def _action(
    name: str, text: str, do: Callable[[SetUp], object], keys: str = "", *, apart: bool = False
) -> Action:
    return Action(
        id=f"setup-{name}",
        text=text,
        menu=_MENU,
        shortcut=keys,
        workspace=ID,
        run=_on_entries(do),
        separated=apart,
    )


ACTIONS = (
    _action(
        "place", "Type a place for the piece in hand", lambda s: s.type_place(), "Ctrl+Return"
    ),
    _action("filter", "Look for a piece in the palette", lambda s: s.look_for(), "Ctrl+L"),
    _action("take-off", "Take off the board", lambda s: s.take_off(), "Ctrl+Del"),
    _action("lose", "Lose a step", lambda s: s.hand.lose(s.entries(), 1), "Ctrl+-", apart=True),
    _action("regain", "Regain a step", lambda s: s.hand.lose(s.entries(), -1), "Ctrl+="),
    _action(
        "lose-one",
        "One of them loses a step",
        lambda s: s.hand.lose(s.entries(), 1, 1),
        "Ctrl+Shift+D",
    ),
    _action("flip", "Turn over", lambda s: s.hand.flip(s.entries()), "Ctrl+T"),
    _action("state", "Say or unsay a state…", lambda s: s.ask_state(), "Ctrl+Shift+T"),
    _action("more", "One more of it", lambda s: s.hand.count(s.entries(), 1), "Alt+="),
    _action("fewer", "One fewer of it", lambda s: s.hand.count(s.entries(), -1), "Alt+-"),
    _action(
        "up", "Earlier in the chart", lambda s: s.hand.shift(s.entries(), -1), "Alt+Up", apart=True
    ),
    _action("down", "Later in the chart", lambda s: s.hand.shift(s.entries(), 1), "Alt+Down"),
    _action("new-row", "Add a row to the chart…", lambda s: s.add_row(), "Ctrl+Shift+R"),
    _action("new-line", "New line or free choice…", lambda s: s.form.begin(), "Ctrl+Shift+L"),
    _action(
        "restore", "Take over an inherited line again…", lambda s: s.restore(), "Ctrl+Shift+I"
    ),
    _action("control", "Paint control", lambda s: s.paint_control(), "Ctrl+Shift+K", apart=True),
    _action(
        "give-control",
        "Say who controls the selected spaces…",
        lambda s: s.give_control(),
        "Ctrl+Shift+G",
    ),
    _action("fan", "Spread the stack out", lambda s: s.fan(), "Ctrl+Shift+F", apart=True),
)
