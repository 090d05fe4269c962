"""Actions of the window itself: where to look, and how it is laid out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from editor.actions.action import Action, Stage


def going_to(
    workspaces: Iterable[tuple[str, str]], panels: Iterable[tuple[str, str]]
) -> Iterator[Action]:
    """An action for each tab and each dock, by id and title."""
    for number, (name, title) in enumerate(workspaces, 1):
        yield Action(
            id=f"go-{name}",
            text=title,
            menu="View",
            shortcut=f"Alt+{number}" if number <= _KEYS else "",
            run=partial(_workspace, name),
        )
    for number, (name, title) in enumerate(panels):
        yield Action(
            id=f"panel-{name}",
            text=title,
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


def _reset(stage: Stage) -> None:
    stage.reset_layout()


VIEW_ACTIONS: tuple[Action, ...] = (
    Action(
        id="palette",
        text="Find a command…",
        menu="View",
        shortcut="Ctrl+K",
        run=_palette,
        separated=True,
    ),
    Action(
        id="reset-layout",
        text="Reset the layout",
        menu="View",
        shortcut="Shift+F6",
        run=_reset,
    ),
)
