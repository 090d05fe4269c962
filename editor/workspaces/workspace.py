"""What a tab in the middle is to the main window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from sandtable.editor.actions.action import Action
from sandtable.editor.bench.bench import EditorContext
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
    shows: Callable[[AddressPath], bool]
    """Say whether an address is at home here; the first workspace that says so is jumped to."""
    actions: tuple[Action, ...] = ()
