"""Actions of the window itself: where to look, and how it is laid out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.words import translatable


def going_to(
    workspaces: Iterable[tuple[str, str, str]], panels: Iterable[tuple[str, str, str]]
) -> Iterator[Action]:
    """An action for each tab and each dock, by id, title and icon."""
    for number, (name, title, icon) in enumerate(workspaces, 1):
        yield Action(
            id=f"go-{name}",
            text=title,
            icon=icon,
            menu="View",
            shortcut=f"Alt+{number}" if number <= _KEYS else "",
            run=partial(_workspace, name),
        )
    for number, (name, title, icon) in enumerate(panels):
        yield Action(
            id=f"panel-{name}",
            text=title,
            icon=icon,
            menu="View/Panels",
            run=partial(_panel, name),
            shortcut=f"F{number + 5}",
        )


_KEYS = 9


def _workspace(name: str, stage: Stage) -> None:
    stage.show_workspace(name).setFocus()


def _panel(name: str, stage: Stage) -> None:
    stage.show_panel(name).setFocus()


def _palette(stage: Stage) -> None:
    stage.open_palette()


def _tool_bar(stage: Stage) -> None:
    stage.show_tool_bar(on=not stage.has_tool_bar)


def _has_tool_bar(stage: Stage) -> bool:
    return stage.has_tool_bar


def _reset(stage: Stage) -> None:
    stage.reset_layout()


VIEW_ACTIONS: tuple[Action, ...] = (
    Action(
        id="palette",
        text=translatable("Find a command…"),
        icon="find",
        menu="View",
        shortcut="Ctrl+K",
        run=_palette,
        separated=True,
    ),
    Action(
        id="tool-bar",
        text=translatable("Tool bar"),
        menu="View",
        shortcut="Shift+F12",
        run=_tool_bar,
        checked=_has_tool_bar,
    ),
    Action(
        id="reset-layout",
        text=translatable("Reset the layout"),
        menu="View",
        shortcut="Shift+F6",
        run=_reset,
    ),
)
