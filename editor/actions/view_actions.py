"""Actions of the window itself: workspaces, panels and layout."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from sandtable.editor.actions.editor_action import ActionTarget, EditorAction
from sandtable.editor.translation import translatable


def navigation_actions(
    workspaces: Iterable[tuple[str, str, str]], panels: Iterable[tuple[str, str, str]]
) -> Iterator[EditorAction]:
    """Yield an action for each workspace and each dock, given as id, title and icon."""
    for number, (name, title, icon) in enumerate(workspaces, 1):
        yield EditorAction(
            id=f"go-{name}",
            text=title,
            icon=icon,
            menu="View",
            # There are only nine number keys.
            shortcut=f"Alt+{number}" if number <= _MAX_NUMBER_KEY else "",
            run=partial(_go_to_workspace, name),
        )
    for number, (name, title, icon) in enumerate(panels):
        yield EditorAction(
            id=f"panel-{name}",
            text=title,
            icon=icon,
            menu="View/Panels",
            run=partial(_toggle_panel_of_action, name),
            shortcut=f"F{number + 5}",
        )


_MAX_NUMBER_KEY = 9


def _go_to_workspace(name: str, target: ActionTarget) -> None:
    target.show_workspace(name).setFocus()


def _toggle_panel_of_action(name: str, target: ActionTarget) -> None:
    target.toggle_panel(name)


def _open_command_palette(target: ActionTarget) -> None:
    target.open_command_palette()


def _toggle_tool_bar(target: ActionTarget) -> None:
    target.show_tool_bar(on=not target.has_tool_bar)


def _is_tool_bar_shown(target: ActionTarget) -> bool:
    return target.has_tool_bar


def _toggle_panels(target: ActionTarget) -> None:
    target.toggle_panels()


def _has_open_panels(target: ActionTarget) -> bool:
    return target.has_open_panels


def _reset_layout(target: ActionTarget) -> None:
    target.reset_layout()


VIEW_ACTIONS: tuple[EditorAction, ...] = (
    EditorAction(
        id="palette",
        text=translatable("Find a command…"),
        icon="find",
        menu="View",
        shortcut="Ctrl+K",
        run=_open_command_palette,
        has_separator=True,
    ),
    EditorAction(
        id="tool-bar",
        text=translatable("Tool bar"),
        menu="View",
        shortcut="Shift+F12",
        run=_toggle_tool_bar,
        is_checked=_is_tool_bar_shown,
    ),
    EditorAction(
        id="toggle-panels",
        text=translatable("Show panels"),
        menu="View",
        shortcut="F12",
        run=_toggle_panels,
        is_checked=_has_open_panels,
    ),
    EditorAction(
        id="reset-layout",
        text=translatable("Reset the layout"),
        menu="View",
        shortcut="Shift+F6",
        run=_reset_layout,
    ),
)
