"""What is told to the author: the one bridge from trouble to words in the window."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QObject, Signal


class Tone(Enum):
    """How loud a message is."""

    NEWS = "news"
    REFUSED = "refused"
    TROUBLE = "trouble"


class Messages(QObject):
    """Every word to the author goes through here; the status line shows it, tests read it."""

    said = Signal(str, Tone)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.last: tuple[str, Tone] | None = None

    def news(self, text: str) -> None:
        """Something was done."""
        self._say(text, Tone.NEWS)

    def refused(self, text: str) -> None:
        """What was asked makes no sense, and nothing changed."""
        self._say(text, Tone.REFUSED)

    def trouble(self, text: str) -> None:
        """Something could not be done that should have been."""
        self._say(text, Tone.TROUBLE)

    def _say(self, text: str, tone: Tone) -> None:
        self.last = (text, tone)
        self.said.emit(text, tone)
