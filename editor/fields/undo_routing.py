"""Undo in text fields: first of the typed text, after that of the module's last step."""

from __future__ import annotations

from typing import TypeAlias

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

_TextWidget: TypeAlias = QLineEdit | QPlainTextEdit
_FILTER_PROPERTY = "undoIsRouted"
"""Property of widgets that have the filter already."""


class UndoRouter(QObject):
    """Event filter of all text fields in a window that get the focus.

    A field handles undo while it has text that is not entered; otherwise the window undoes its
    last step.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        # Not a filter of the application: each event would then pass through Python.
        app.focusChanged.connect(self._on_focus)

    def _on_focus(self, _old: QWidget | None, new: QWidget | None) -> None:
        if not isinstance(new, QLineEdit | QPlainTextEdit | QAbstractSpinBox):
            return
        if new.window() is self._window and not new.property(_FILTER_PROPERTY):
            # A second filter would do no harm, but each focus would add another.
            new.setProperty(_FILTER_PROPERTY, True)
            new.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_shortcut = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if not (
            is_shortcut and isinstance(event, QKeyEvent) and _is_undo_of_module(watched, event)
        ):
            return super().eventFilter(watched, event)
        # An ignored ShortcutOverride lets the shortcut of the window run.
        event.ignore()
        return True


def _is_undo_of_module(widget: QObject, event: QKeyEvent) -> bool:
    """Say whether a key is undo or redo of the module, and not of the text in a widget."""
    is_undo = event.matches(QKeySequence.StandardKey.Undo)
    # Only these two keys are shared by fields and the window.
    if not is_undo and not event.matches(QKeySequence.StandardKey.Redo):
        return False
    if isinstance(widget, QPlainTextEdit):
        text = widget.document()
        return not (
            text.isModified() and text.isUndoAvailable() if is_undo else text.isRedoAvailable()
        )
    # A line counts as modified until its text is set, which is what entering does.
    if isinstance(widget, QLineEdit):
        is_waiting = widget.isModified() and widget.isUndoAvailable()
        return not (is_waiting if is_undo else widget.isRedoAvailable())
    # The number of a spin box is entered as it is typed.
    return isinstance(widget, QAbstractSpinBox)


def mark_text_entered(*widgets: _TextWidget) -> None:
    """Record that the texts were entered, so that undo applies to the module from now on."""
    for widget in widgets:
        if isinstance(widget, QPlainTextEdit):
            widget.document().clearUndoRedoStacks()
            widget.document().setModified(False)
            continue
        # Setting its text is the only way to empty the undo list of a line.
        position = widget.cursorPosition()
        widget.setText(widget.text())
        widget.setCursorPosition(position)
