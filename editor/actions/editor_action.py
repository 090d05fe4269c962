"""Description of an action, and the interface of the window that actions use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtWidgets import QWidget

from sandtable.editor.context.editor_context import EditorContext


class ActionTarget(Protocol):
    """Interface of the window, as actions use it."""

    context: EditorContext

    def workspace_widget(self, name: str) -> QWidget:
        """Return the widget of a workspace; create it at the first call."""

    def show_workspace(self, name: str) -> QWidget:
        """Bring a workspace to the front and return its widget."""

    def current_workspace_widget(self) -> QWidget:
        """Return the widget of the workspace whose tab is in front."""

    def panel_widget(self, name: str) -> QWidget:
        """Return the widget of a panel beside the map."""

    def focus_widget(self) -> QWidget | None:
        """Return the widget of the window that has the keyboard."""

    def show_panel(self, name: str) -> QWidget:
        """Bring a dock to the front and return its widget."""

    def toggle_panel(self, name: str) -> None:
        """Bring a dock to the front, or hide it if it has the keyboard."""

    @property
    def has_tool_bar(self) -> bool:
        """Whether the tool bar is shown."""

    def show_tool_bar(self, *, on: bool) -> None:
        """Show or hide the window's tool bar."""

    def reset_layout(self) -> None:
        """Restore the initial layout of all panels."""

    @property
    def has_open_panels(self) -> bool:
        """Whether any panel is open inside the window."""

    def toggle_panels(self) -> None:
        """Collapse all panels to their icons, or reopen those that were open before."""

    def open_command_palette(self) -> None:
        """Open the command palette with all actions."""

    def open_find_panel(self, *, replaces: bool = False) -> None:
        """Open the panel for finding, or with `replaces` for replacing text."""

    def run_action(self, name: str) -> None:
        """Run the window's action with this id."""

    def open_start_page(self, *, new: bool = False) -> None:
        """Open the start page, or its templates for a new module."""

    def open_new_window(self) -> None:
        """Open another window of the editor, for another module."""

    def open_help(self, page: str) -> None:
        """Open a page of the help: `guide`, `keys`, `checks`, `about` or `report`."""

    def start_tour(self) -> None:
        """Start the tour of the first game."""

    def close(self) -> bool:
        """Close the window if the author agrees; return whether it was closed."""


def is_always_enabled(_: ActionTarget) -> bool:
    """Return True: an action with this predicate can always run."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class EditorAction:
    """One action of the window.

    Its id must never change, because settings and tests refer to it.
    """

    id: str
    text: str
    menu: str
    """Menu of the action, such as `Map` or `File`; a slash names a submenu, as in `Map/Tools`."""
    run: Callable[[ActionTarget], object]
    shortcut: str = ""
    is_enabled: Callable[[ActionTarget], bool] = is_always_enabled
    workspace: str = ""
    """Workspace of the action: its shortcut works only there, and running it shows that workspace.
    """
    is_checked: Callable[[ActionTarget], bool] | None = None
    """Predicate for an action that can be switched on and off: whether it is on."""
    shortcut_owner: str = ""
    """Widget that handles the shortcut itself, such as `the tree`; the window then leaves it
    alone."""
    icon: str = ""
    """Name of the icon among the assets; empty for none."""
    has_separator: bool = False
    """Whether a separator precedes the entry in its menu."""
