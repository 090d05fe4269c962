"""Actions of the help menu."""

from __future__ import annotations

from functools import partial

from sandtable.editor.actions.editor_action import ActionTarget, EditorAction
from sandtable.editor.translation import translatable


def _open_help_page(page: str, target: ActionTarget) -> None:
    target.open_help(page)


def _start_tour(target: ActionTarget) -> None:
    target.start_tour()


HELP_ACTIONS: tuple[EditorAction, ...] = (
    EditorAction(
        id="tour",
        text=translatable("Tour of the first game"),
        icon="game",
        menu="Help",
        shortcut="Ctrl+Shift+F1",
        run=_start_tour,
    ),
    *(
        EditorAction(
            id=f"help-{page}",
            text=text,
            menu="Help",
            shortcut=shortcut,
            run=partial(_open_help_page, page),
            has_separator=page in {"guide", "about"},
        )
        for page, text, shortcut in (
            ("guide", translatable("Guide"), "Ctrl+F1"),
            ("keys", translatable("Keys"), "Shift+F1"),
            ("checks", translatable("All checks"), "Alt+F1"),
            ("about", translatable("About"), "Ctrl+Alt+F1"),
            ("report", translatable("Report a problem…"), "Ctrl+Alt+Shift+F1"),
        )
    ),
)
