"""Exceptions that stay intact when an override passes them back to Qt.

When an override raises while Python itself has called into Qt, PySide keeps the exception and
prefixes its message. Before Python 3.12, an exception raised by C code (`int("x")`, an index out
of range) is not yet an object at that moment, and PySide crashes the process. An exception that
Python code has caught once is an object.
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
"""Base classes of everything in Qt that the editor overrides."""


def wrap_qt_overrides() -> None:
    """Wrap the overrides of all classes that derive from Qt from now on.

    Their exceptions then survive the way through Qt.
    """
    for root in _QT_BASE_CLASSES:
        root.__init_subclass__ = classmethod(_hook_for_new_subclasses(root))


def _hook_for_new_subclasses(root: Any) -> Callable[..., None]:
    def wrap_overrides(kind: type, **options: Any) -> None:
        super(root, kind).__init_subclass__(**options)
        for name, member in list(vars(kind).items()):
            # Only what Qt may call needs the wrapper.
            if isinstance(member, FunctionType) and _does_name_override_qt(kind, name):
                setattr(kind, name, reraise_as_object(member))

    return wrap_overrides


def _does_name_override_qt(kind: type, name: str) -> bool:
    """Say whether Qt defines an attribute of this name, so that Qt may call the override."""
    bases = (base for base in kind.__mro__[1:] if base.__module__.startswith("PySide6."))
    return not name.startswith("__") and any(name in vars(base) for base in bases)


def reraise_as_object(function: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a function so that its exceptions are real objects when Qt sees them."""

    @wraps(function)
    def call_and_reraise(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except Exception:  # noqa: TRY203 - to have caught it is all that is wanted
            raise

    return call_and_reraise
