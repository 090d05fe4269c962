"""Description of a workspace, a tab of the main window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from sandtable.editor.actions.editor_action import EditorAction
from sandtable.editor.context.editor_context import EditorContext
from sandtable.model.address_path import AddressPath


@dataclass(frozen=True, slots=True, kw_only=True)
class Workspace:
    """Description of one tab; `build` creates its widget when the tab is first shown.

    If the widget has a method `reveal(address)`, the editor calls it to show an address.
    """

    id: str
    title: str
    icon: str
    build: Callable[[EditorContext], QWidget]
    shows_address: Callable[[AddressPath], bool]
    """Predicate for addresses that are edited here; a jump goes to the first workspace for which
    it is true."""
    actions: tuple[EditorAction, ...] = ()
