"""Somebody else writes to the files: the author is asked whose work to go on with."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from sandtable.editor.bench.asking import Prompts
from sandtable.editor.bench.document import Document
from sandtable.editor.bench.messages import Messages
from sandtable.editor.bench.session import Session
from sandtable.editor.words import tr
from sandtable.model.module import Module
from sandtable.model.overlay import overlay_module
from sandtable.model.reports.differences import describe
from sandtable.model.storage.load import Loaded

_SHOWN = 12
_BUSY = 500
"""Milliseconds until it is looked again whether a drag or another question has ended."""


class HasSession(Protocol):
    """A bench, as far as it is needed here."""

    document: Document
    messages: Messages
    session: Session
    asking: Prompts


class ExternalChangePrompt(QObject):
    """Asks, once for each change, and never in the middle of a gesture."""

    def __init__(self, bench: HasSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._again = QTimer(self, singleShot=True, interval=_BUSY)
        self._again.timeout.connect(self._ask)
        bench.session.differs.connect(self._ask)
        bench.session.closed.connect(self._again.stop)

    def _ask(self) -> None:
        if _is_busy():
            self._again.start()
            return
        session = self._bench.session
        theirs = session.theirs() if session.path else None
        if theirs is None or session.loaded is None or session.path is None:
            return
        keep, take = tr("Keep mine"), tr("Reload")
        text = tr("{path} was changed by somebody else.").format(path=session.path.name)
        parts = [text, *what_changed(session.loaded, theirs)]
        if not session.clean:
            parts.append(tr("Your own changes are not saved. Undo brings them back."))
        if self._bench.asking.decision(tr("Changed on disk"), "\n".join(parts), [keep, take]) == (
            take
        ):
            session.take(theirs, tr("Reload from disk"))
            self._bench.messages.news(tr("Reloaded {path}.").format(path=session.path.name))


def what_changed(mine: Loaded, theirs: Loaded) -> list[str]:
    """What others changed, in the game's words, a few lines of it."""
    return differences_between(mine.whole, theirs.whole)


def differences_between(before: Module, after: Module) -> list[str]:
    """What differs, in the game's words, as far as it fits a question."""
    lines = describe(before, after)
    more = len(lines) - _SHOWN
    rest = [tr("… and %n more", "", more)] if more > 0 else []
    same = [tr("Only the formatting differs.")] if not lines else []
    return [*(f"• {line}" for line in lines[:_SHOWN]), *rest, *same]


def whole_of(module: Module, loaded: Loaded) -> Module:
    """A module laid over what the files say it extends."""
    return overlay_module(loaded.base.whole, module) if loaded.base else module


def _is_busy() -> bool:
    """Say whether a button is held down or a question is open."""
    held = QApplication.mouseButtons() != Qt.MouseButton.NoButton
    return held or QApplication.activeModalWidget() is not None
