"""Question to the author about changes that another program made to the files."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from sandtable.editor.context.document import Document
from sandtable.editor.context.file_session import FileSession
from sandtable.editor.context.messages import UserMessages
from sandtable.editor.context.prompts import UserPrompts
from sandtable.editor.translation import tr
from sandtable.model.module import Module
from sandtable.model.overlay import overlay_module_on_base
from sandtable.model.reports.differences import describe_differences
from sandtable.model.storage.module_loading import ModuleWithFiles

_MAX_SHOWN_LINES = 12
_MILLISECONDS_UNTIL_RETRY = 500
"""Milliseconds before the question is tried again while the author is busy."""


class HasSession(Protocol):
    """Part of the editor context that is needed to ask about changed files."""

    document: Document
    messages: UserMessages
    session: FileSession
    prompts: UserPrompts


class ExternalChangePrompt(QObject):
    """Prompt that asks once for each change on disk, never during a drag or another question."""

    def __init__(self, context: HasSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._retry_timer = QTimer(self, singleShot=True, interval=_MILLISECONDS_UNTIL_RETRY)
        self._retry_timer.timeout.connect(self._ask_about_changes_on_disk)
        context.session.changed_on_disk.connect(self._ask_about_changes_on_disk)
        context.session.session_closed.connect(self._retry_timer.stop)

    def _ask_about_changes_on_disk(self) -> None:
        if _is_user_busy():
            self._retry_timer.start()
            return
        session = self._context.session
        theirs = session.read_disk_version() if session.module_path else None
        # Without a saved state there is nothing to compare with.
        if theirs is None or session.loaded_module is None or session.module_path is None:
            return
        keep, take = tr("Keep mine"), tr("Reload")
        text = tr("{path} was changed by another program.").format(path=session.module_path.name)
        parts = [text, *summary_of_changes_on_disk(session.loaded_module, theirs)]
        if not session.is_saved:
            parts.append(tr("Your own changes are not saved. Undo restores them."))
        if self._context.prompts.ask_decision(
            tr("Changed on disk"), "\n".join(parts), [keep, take]
        ) == (take):
            session.replace_with_disk_version(theirs, tr("Reload from disk"))
            self._context.messages.show_success_message(
                tr("Reloaded {path}.").format(path=session.module_path.name)
            )


def summary_of_changes_on_disk(mine: ModuleWithFiles, theirs: ModuleWithFiles) -> list[str]:
    """Return a summary of the changes that another program made, as text for authors."""
    return difference_lines(mine.complete_module, theirs.complete_module)


def difference_lines(before: Module, after: Module) -> list[str]:
    """Return the differences as text for authors, cut to the size of a dialog."""
    lines = describe_differences(before, after)
    more = len(lines) - _MAX_SHOWN_LINES
    rest = [tr("… and %n more", "", more)] if more > 0 else []
    # The files differ, so a summary without lines would confuse.
    same = [tr("Only the formatting differs.")] if not lines else []
    return [*(f"• {line}" for line in lines[:_MAX_SHOWN_LINES]), *rest, *same]


def complete_module_of(module: Module, loaded: ModuleWithFiles) -> Module:
    """Return a module with the one that its files extend."""
    return overlay_module_on_base(loaded.base.complete_module, module) if loaded.base else module


def _is_user_busy() -> bool:
    """Say whether a mouse button is pressed or a dialog is open."""
    is_button_pressed = QApplication.mouseButtons() != Qt.MouseButton.NoButton
    return is_button_pressed or QApplication.activeModalWidget() is not None
