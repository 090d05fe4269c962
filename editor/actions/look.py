"""Actions of how the window looks: light, dark, or as the system has it."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QApplication

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.theme import CHOICES, KEY, Theme
from sandtable.editor.words import translatable

_NAMES = {
    "system": translatable("As the system has it"),
    "light": translatable("Light"),
    "dark": translatable("Dark"),
}
_KEYS = {"system": "Shift+F7", "light": "Shift+F8", "dark": "Shift+F9"}


def chosen(stage: Stage) -> str:
    """The look that is remembered."""
    said = str(stage.bench.settings.get(KEY, CHOICES[0]))
    return said if said in CHOICES else CHOICES[0]


def _choose(choice: str, stage: Stage) -> None:
    stage.bench.settings.put(KEY, choice)
    app = QApplication.instance()
    theme = app.findChild(Theme) if app else None
    if theme is not None:
        theme.choose(choice)


def _is(choice: str, stage: Stage) -> bool:
    return chosen(stage) == choice


LOOK_ACTIONS: tuple[Action, ...] = tuple(
    Action(
        id=f"look-{choice}",
        text=_NAMES[choice],
        menu="View/Look",
        shortcut=_KEYS[choice],
        run=partial(_choose, choice),
        checked=partial(_is, choice),
    )
    for choice in CHOICES
)
