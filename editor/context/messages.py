"""Messages to the author about actions that were completed, refused or failed."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QObject, Signal


class MessageKind(Enum):
    """Kind of a message: an action was completed, refused or failed."""

    NOTICE = "news"
    REFUSAL = "refused"
    FAILURE = "trouble"


class UserMessages(QObject):
    """Sender of all messages; the status bar shows them and tests read the last one."""

    message_shown = Signal(str, MessageKind)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.last_message: tuple[str, MessageKind] | None = None

    def show_success_message(self, text: str) -> None:
        """Show a message that an action was completed."""
        self._show_message(text, MessageKind.NOTICE)

    def show_refusal_message(self, text: str) -> None:
        """Show a message that a request is invalid and nothing changed."""
        self._show_message(text, MessageKind.REFUSAL)

    def show_failure_message(self, text: str) -> None:
        """Show a message that an action failed unexpectedly."""
        self._show_message(text, MessageKind.FAILURE)

    def _show_message(self, text: str, tone: MessageKind) -> None:
        self.last_message = (text, tone)
        self.message_shown.emit(text, tone)
