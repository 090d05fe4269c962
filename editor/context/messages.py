"""What is told to the author: the one bridge from trouble to words in the window."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QObject, Signal


class MessageKind(Enum):
    """How loud a message is."""

    NOTICE = "news"
    REFUSAL = "refused"
    FAILURE = "trouble"


class UserMessages(QObject):
    """Every word to the author goes through here; the status line shows it, tests read it."""

    message_shown = Signal(str, MessageKind)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.last_message: tuple[str, MessageKind] | None = None

    def show_notice(self, text: str) -> None:
        """Something was done."""
        self._show_message(text, MessageKind.NOTICE)

    def show_refusal(self, text: str) -> None:
        """What was asked makes no sense, and nothing changed."""
        self._show_message(text, MessageKind.REFUSAL)

    def show_failure(self, text: str) -> None:
        """Something could not be done that should have been."""
        self._show_message(text, MessageKind.FAILURE)

    def _show_message(self, text: str, tone: MessageKind) -> None:
        self.last_message = (text, tone)
        self.message_shown.emit(text, tone)
