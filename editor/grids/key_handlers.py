"""Keys that do something in a grid, by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtGui import QKeyEvent, QKeySequence


def run_key_handler(keys: Mapping[str, Callable[[], None]], event: QKeyEvent) -> bool:
    """Do what a key is for; say whether it is for anything."""
    act = keys.get(QKeySequence(event.keyCombination()).toString())
    if act is None:
        return False
    act()
    event.accept()
    return True
