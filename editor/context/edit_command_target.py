"""Interface of widgets that cut, copy, paste, duplicate, delete and rename in their own way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

EDIT_KEYS: Mapping[str, str] = {
    "cut": "Ctrl+X",
    "copy": "Ctrl+C",
    "paste": "Ctrl+V",
    "duplicate": "Ctrl+D",
    "delete": "Del",
    "rename": "F2",
}
"""Key of each edit command; the same everywhere."""


@runtime_checkable
class EditCommandTarget(Protocol):
    """Widget that has edit commands of its own, such as cut and paste."""

    def edit_commands(self) -> Mapping[str, Callable[[], object]]:
        """Return the commands that the widget has, by their names in `EDIT_KEYS`."""


def edit_command_of_widget(widget: QWidget | None, name: str) -> Callable[[], object] | None:
    """Return the command of a widget, or of the nearest one around it that has the command."""
    while widget is not None:
        if isinstance(widget, EditCommandTarget) and name in widget.edit_commands():
            return widget.edit_commands()[name]
        widget = widget.parentWidget()
    return None


def run_edit_key(target: EditCommandTarget, event: QEvent) -> bool:
    """Run the edit command of a key press, and keep the window from handling the key.

    Return whether the key belongs to an edit command.
    """
    if not isinstance(event, QKeyEvent):
        return False
    key = QKeySequence(event.keyCombination()).toString()
    run = next(
        (run for name, run in target.edit_commands().items() if EDIT_KEYS[name] == key), None
    )
    if run is None:
        return False
    if event.type() == QEvent.Type.KeyPress:
        run()
    event.accept()
    return True
