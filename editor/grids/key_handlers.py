"""Functions that handle the keys of tables, by name of the key."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtGui import QKeyEvent, QKeySequence


def run_key_handler(keys: Mapping[str, Callable[[], None]], event: QKeyEvent) -> bool:
    """Run the handler of a key; return whether there is one."""
    act = keys.get(QKeySequence(event.keyCombination()).toString())
    if act is None:
        return False
    act()
    event.accept()
    return True
