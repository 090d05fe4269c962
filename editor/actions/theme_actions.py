"""Actions that choose the theme: light, dark, or that of the system."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QApplication

from sandtable.editor.actions.editor_action import ActionTarget, EditorAction
from sandtable.editor.theme import THEME_CHOICES, THEME_SETTING, WindowTheme
from sandtable.editor.translation import translatable

_THEME_TITLES = {
    "system": translatable("Same as the system"),
    "light": translatable("Light"),
    "dark": translatable("Dark"),
}
_THEME_SHORTCUTS = {"system": "Shift+F7", "light": "Shift+F8", "dark": "Shift+F9"}


def chosen_theme(target: ActionTarget) -> str:
    """Return the theme that the author chose: light, dark or that of the system."""
    stored = str(target.context.settings.read_setting(THEME_SETTING, THEME_CHOICES[0]))
    return stored if stored in THEME_CHOICES else THEME_CHOICES[0]


def _choose_theme(choice: str, target: ActionTarget) -> None:
    target.context.settings.store_setting(THEME_SETTING, choice)
    # The theme is a child of the application, so there is no second reference to it.
    app = QApplication.instance()
    theme = app.findChild(WindowTheme) if app else None
    if theme is not None:
        theme.choose_theme(choice)


def _is_theme_chosen(choice: str, target: ActionTarget) -> bool:
    return chosen_theme(target) == choice


THEME_ACTIONS: tuple[EditorAction, ...] = tuple(
    EditorAction(
        id=f"look-{choice}",
        text=_THEME_TITLES[choice],
        menu="View/Appearance",
        shortcut=_THEME_SHORTCUTS[choice],
        run=partial(_choose_theme, choice),
        is_checked=partial(_is_theme_chosen, choice),
    )
    for choice in THEME_CHOICES
)
