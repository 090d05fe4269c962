"""What Qt calls of ours raises whole errors.

Where an override raises while Python itself has called into Qt, the binding keeps the error and
puts words before its message. Before Python 3.12 an error that C code raised (`int("x")`, an index
out of range) is no object yet at that moment, and the binding crashes over it: the program would
end without a word. An error that Python code has caught once is an object, whoever raised it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from types import FunctionType
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QIconEngine, QUndoCommand
from PySide6.QtWidgets import QGraphicsItem, QListWidgetItem, QTableWidgetItem, QTreeWidgetItem

_QT_BASE_CLASSES: tuple[Any, ...] = (
    QObject,
    QGraphicsItem,
    QIconEngine,
    QUndoCommand,
    QListWidgetItem,
    QTableWidgetItem,
    QTreeWidgetItem,
)
"""Whatever of Qt is overridden comes of one of these."""


def wrap_qt_overrides() -> None:
    """Have every class that is made of one of Qt's from now on raise whole errors."""
    for root in _QT_BASE_CLASSES:
        root.__init_subclass__ = classmethod(_subclass_hook(root))


def _subclass_hook(root: Any) -> Callable[..., None]:
    def made(kind: type, **given: Any) -> None:
        super(root, kind).__init_subclass__(**given)
        for name, own in list(vars(kind).items()):
            if isinstance(own, FunctionType) and _overrides_qt(kind, name):
                setattr(kind, name, reraise_as_object(own))

    return made


def _overrides_qt(kind: type, name: str) -> bool:
    """Say whether Qt has something of the name, so that it may be Qt that calls it."""
    bases = (base for base in kind.__mro__[1:] if base.__module__.startswith("PySide6."))
    return not name.startswith("__") and any(name in vars(base) for base in bases)


def reraise_as_object(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function; what it raises is an object by the time that Qt hears of it."""

    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except Exception:  # noqa: TRY203 - to have caught it is all that is wanted
            raise

    return call
