"""What can be done in the window, and how it is reached."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtWidgets import QWidget

from sandtable.editor.context.editor_context import EditorContext


class ActionTarget(Protocol):
    """What an action acts on: the bench, and the window as far as actions need it."""

    context: EditorContext

    def workspace_widget(self, name: str) -> QWidget:
        """The widget of a workspace, made now if it was not yet."""

    def show_workspace(self, name: str) -> QWidget:
        """Bring a workspace to the front, and give its widget."""

    def show_panel(self, name: str) -> QWidget:
        """Bring a dock to the front, and give its widget."""

    @property
    def has_tool_bar(self) -> bool:
        """Whether the buttons beside the menus are shown."""

    def show_tool_bar(self, *, on: bool) -> None:
        """Show the buttons beside the menus, or hide them."""

    def reset_layout(self) -> None:
        """Put all docks back where they were at first."""

    def open_command_palette(self) -> None:
        """Show the list of everything that can be done."""

    def close(self) -> bool:
        """Close the window, if the author agrees."""


def is_always_enabled(_: ActionTarget) -> bool:
    """Say that an action can be done at any time."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class EditorAction:
    """One thing to do. Its id is for ever: settings and tests know it."""

    id: str
    text: str
    menu: str
    """Where it stands, such as `Map` or `File`; a slash opens a menu inside one: `Map/Tools`."""
    run: Callable[[ActionTarget], object]
    shortcut: str = ""
    is_enabled: Callable[[ActionTarget], bool] = is_always_enabled
    workspace: str = ""
    """The tab it belongs to: its shortcut works there, and running it goes there."""
    is_checked: Callable[[ActionTarget], bool] | None = None
    """Whether it is on now, for what is switched on and off."""
    shortcut_owner: str = ""
    """What hears its shortcut by itself, as `the tree`, where no window or tab is to hear it."""
    icon: str = ""
    """The name of its icon among the assets; many have none."""
    has_separator: bool = False
    """A line stands above it in its menu."""
