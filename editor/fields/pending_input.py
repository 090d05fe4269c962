"""Pending input: typed text that must be saved before another action."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QAbstractSpinBox,
    QLineEdit,
    QWidget,
)


@runtime_checkable
class PendingInput(Protocol):
    """Widget with typed text that is not in the document yet.

    `isinstance` only compares the names of the methods: a class that spells them differently is
    skipped silently.
    """

    def has_pending_text(self) -> bool:
        """Say whether the widget contains typed text that is not committed."""

    def enter_typed_text(self) -> bool:
        """Enter the typed text into the document.

        Return False, and keep the text, if it is invalid.
        """


def commit_pending_input(window: QWidget) -> bool:
    """Commit the typed text of the focused widget, as if it lost focus.

    Return False if the text is invalid and still waits to be corrected.
    """
    typed: QWidget | None = window.focusWidget()
    if typed is None or not typed.isVisible():
        return True
    view = _item_view_of(typed)
    # A cell editor belongs to its view, which commits it through the delegate.
    if view is not None:
        view.commitData(typed)
        view.closeEditor(typed, QAbstractItemDelegate.EndEditHint.NoHint)
        return True
    if isinstance(typed, QAbstractSpinBox):
        # A spin box reads its text only when it loses the focus.
        typed.interpretText()
    elif isinstance(typed, QLineEdit):
        typed.editingFinished.emit()
    holder = _pending_input_of(typed)
    return holder is None or not holder.has_pending_text() or holder.enter_typed_text()


def _item_view_of(typed: QWidget) -> QAbstractItemView | None:
    """Return the table or tree whose cell a widget is editing, or None."""
    surface = typed.parentWidget()
    view = surface.parentWidget() if surface else None
    inside = isinstance(view, QAbstractItemView) and view.viewport() is surface
    return view if inside and isinstance(view, QAbstractItemView) else None


def _pending_input_of(typed: QWidget | None) -> PendingInput | None:
    while typed is not None and not isinstance(typed, PendingInput):
        typed = typed.parentWidget()
    return typed
