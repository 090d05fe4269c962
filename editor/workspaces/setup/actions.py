"""What can be done in the set-up workspace besides dragging."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.words import translatable
from sandtable.editor.workspaces.setup.setup import SetUp

ID = "setup"
_MENU = translatable("Set-up")


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
        "place",
        translatable("Type a place for the piece in hand"),
        lambda s: s.type_place(),
        "Ctrl+Return",
    ),
    _action(
        "filter", translatable("Look for a piece in the palette"), lambda s: s.look_for(), "Ctrl+L"
    ),
    _action("take-off", translatable("Take off the board"), lambda s: s.take_off(), "Ctrl+Del"),
    _action(
        "lose",
        translatable("Lose a step"),
        lambda s: s.hand.lose(s.entries(), 1),
        "Ctrl+-",
        apart=True,
    ),
    _action(
        "regain", translatable("Regain a step"), lambda s: s.hand.lose(s.entries(), -1), "Ctrl+="
    ),
    _action(
        "lose-one",
        translatable("One of them loses a step"),
        lambda s: s.hand.lose(s.entries(), 1, 1),
        "Ctrl+Shift+D",
    ),
    _action("flip", translatable("Turn over"), lambda s: s.hand.flip(s.entries()), "Ctrl+T"),
    _action(
        "state", translatable("Set or clear a state…"), lambda s: s.ask_state(), "Ctrl+Shift+T"
    ),
    _action(
        "more", translatable("One more of it"), lambda s: s.hand.count(s.entries(), 1), "Alt+="
    ),
    _action(
        "fewer", translatable("One fewer of it"), lambda s: s.hand.count(s.entries(), -1), "Alt+-"
    ),
    _action(
        "up",
        translatable("Earlier in the chart"),
        lambda s: s.hand.shift(s.entries(), -1),
        "Alt+Up",
        apart=True,
    ),
    _action(
        "down",
        translatable("Later in the chart"),
        lambda s: s.hand.shift(s.entries(), 1),
        "Alt+Down",
    ),
    _action(
        "new-row", translatable("Add a row to the chart…"), lambda s: s.add_row(), "Ctrl+Shift+R"
    ),
    _action(
        "new-line",
        translatable("New line or free choice…"),
        lambda s: s.form.begin(),
        "Ctrl+Shift+L",
    ),
    _action(
        "restore",
        translatable("Restore an inherited line…"),
        lambda s: s.restore(),
        "Ctrl+Shift+I",
    ),
    _action(
        "control",
        translatable("Paint control"),
        lambda s: s.paint_control(),
        "Ctrl+Shift+K",
        apart=True,
    ),
    _action(
        "give-control",
        translatable("Say who controls the selected spaces…"),
        lambda s: s.give_control(),
        "Ctrl+Shift+G",
    ),
    _action(
        "fan", translatable("Spread the stack out"), lambda s: s.fan(), "Ctrl+Shift+F", apart=True
    ),
)
