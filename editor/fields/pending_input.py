"""Lines in which one types, and how what is typed there gets in before something else happens."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QAbstractSpinBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)


@runtime_checkable
class PendingInput(Protocol):
    """What holds a text until it is entered."""

    def has_pending_text(self) -> bool:
        """Say whether somebody typed what is not entered."""

    def commit_text(self) -> bool:
        """Enter what is typed; False where it makes no sense, and stays as it is typed."""


class _UndoFilter(QObject):
    """Leaves undo and redo by key to the window while a text has nothing of its own to undo."""

    def __init__(self, typed: QLineEdit | QPlainTextEdit) -> None:
        super().__init__(typed)
        self._undo_source = typed.document() if isinstance(typed, QPlainTextEdit) else typed
        typed.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        asked = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if not (asked and isinstance(event, QKeyEvent) and self._is_for_window(event)):
            return super().eventFilter(watched, event)
        event.ignore()
        return True

    def _is_for_window(self, event: QKeyEvent) -> bool:
        if event.matches(QKeySequence.StandardKey.Undo):
            return not self._undo_source.isUndoAvailable()
        return (
            event.matches(QKeySequence.StandardKey.Redo)
            and not self._undo_source.isRedoAvailable()
        )


def leave_undo_to_window(*typed: QLineEdit | QPlainTextEdit) -> None:
    """Let the window's undo be heard in texts that have nothing of their own to undo."""
    for one in typed:
        _UndoFilter(one)


def commit_pending_input(window: QWidget) -> bool:
    """Enter what is typed in a window, as leaving it would; False where that made no sense."""
    typed: QWidget | None = window.focusWidget()
    if typed is None or not typed.isVisible():
        return True
    view = _item_view_of(typed)
    if view is not None:
        view.commitData(typed)
        view.closeEditor(typed, QAbstractItemDelegate.EndEditHint.NoHint)
        return True
    if isinstance(typed, QAbstractSpinBox):
        typed.interpretText()
    elif isinstance(typed, QLineEdit):
        typed.editingFinished.emit()
    holder = _pending_input_of(typed)
    return holder is None or not holder.has_pending_text() or holder.commit_text()


def _item_view_of(typed: QWidget) -> QAbstractItemView | None:
    """The table or tree in whose cell one types."""
    surface = typed.parentWidget()
    view = surface.parentWidget() if surface else None
    inside = isinstance(view, QAbstractItemView) and view.viewport() is surface
    return view if inside and isinstance(view, QAbstractItemView) else None


def _pending_input_of(typed: QWidget | None) -> PendingInput | None:
    while typed is not None and not isinstance(typed, PendingInput):
        typed = typed.parentWidget()
    return typed
