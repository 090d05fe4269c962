"""Every text that a window shows or reads out, but for what one types and cells of tables."""

from __future__ import annotations

from collections.abc import Iterator
from types import BuiltinMethodType

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QHeaderView, QLineEdit, QTabWidget, QWidget

_READERS = (
    "text",
    "title",
    "windowTitle",
    "toolTip",
    "statusTip",
    "placeholderText",
    "accessibleName",
    "accessibleDescription",
    "whatsThis",
    "prefix",
    "suffix",
)
_BUILT_IN = BuiltinMethodType
"""A class of ours may have a method of that name which is something else."""


def visible_texts(window: QWidget) -> Iterator[tuple[str, str]]:
    """Give each text of a window's widgets and actions, with the class that shows it."""
    for thing in (window, *window.findChildren(QWidget), *window.findChildren(QAction)):
        for text in _texts_of(thing):
            if text:
                yield type(thing).__name__, text


def _texts_of(thing: QObject) -> Iterator[str]:
    for name in _READERS:
        reader = getattr(thing, name, None)
        if isinstance(reader, _BUILT_IN) and not (isinstance(thing, QLineEdit) and name == "text"):
            yield reader()
    if isinstance(thing, QComboBox):
        yield from map(thing.itemText, range(thing.count()))
    if isinstance(thing, QTabWidget):
        yield from map(thing.tabText, range(thing.count()))
    if isinstance(thing, QHeaderView) and thing.orientation() is Qt.Orientation.Horizontal:
        model = thing.model()
        titles = (model.headerData(at, thing.orientation()) for at in range(thing.count()))
        yield from (title for title in titles if isinstance(title, str))
