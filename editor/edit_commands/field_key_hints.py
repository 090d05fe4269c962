"""Messages in the status bar when a key has no effect in a text field."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from sandtable.editor.context.messages import UserMessages
from sandtable.editor.edit_commands.field_edits import TextField, reason_command_has_no_effect

_STANDARD_KEYS = {
    "cut": QKeySequence.StandardKey.Cut,
    "copy": QKeySequence.StandardKey.Copy,
    "paste": QKeySequence.StandardKey.Paste,
}


class FieldKeyHints(QObject):
    """Watcher of the focused text field, which reports cut, copy and paste without effect."""

    def __init__(self, messages: UserMessages, window: QMainWindow) -> None:
        super().__init__(window)
        self._messages, self._window = messages, window
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        # Only the focused field is watched: a filter over all events would slow down everything.
        app.focusChanged.connect(self._on_focus)

    def _on_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        if before is not None:
            before.removeEventFilter(self)
        if isinstance(now, TextField) and now.window() is self._window:
            # Only one field has the focus, so a single filter suffices.
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            isinstance(watched, TextField)
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
        ):
            name = next((n for n, key in _STANDARD_KEYS.items() if event.matches(key)), "")
            reason = reason_command_has_no_effect(watched, name)
            if reason:
                self._messages.show_refusal_message(reason)
        return super().eventFilter(watched, event)
