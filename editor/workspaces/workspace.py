"""What a tab in the middle is to the main window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from sandtable.editor.actions.editor_action import EditorAction
from sandtable.editor.context.editor_context import EditorContext
from sandtable.model.address_path import AddressPath


@dataclass(frozen=True, slots=True, kw_only=True)
class Workspace:
    """One tab. `build` makes its widget, when the tab is first shown, and connects it.

    A widget with a method `reveal(steps)` is asked to bring an address into sight.
    """

    id: str
    title: str
    icon: str
    build: Callable[[EditorContext], QWidget]
    shows_address: Callable[[AddressPath], bool]
    """Say whether an address is at home here; the first workspace that says so is jumped to."""
    actions: tuple[EditorAction, ...] = ()
