"""The files behind the document: opening, saving, and going back to what was saved."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from editor.bench.document import Document
from editor.bench.messages import Messages
from editor.bench.settings import Settings
from editor.words import tr
from model.module import Module
from model.storage.load import Loaded, load
from model.storage.problem import UnreadableError, UnsayableError
from model.storage.save import save, save_new


class Session(QObject):
    """Which files the document came from, and whether they say what it says."""

    changed = Signal()
    """The path is another one, or the document became clean or dirty."""

    def __init__(
        self,
        document: Document,
        messages: Messages,
        settings: Settings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._document, self._messages, self._settings = document, messages, settings
        self._loaded: Loaded | None = None
        self._path: Path | None = None
        document.undo_stack.cleanChanged.connect(self._on_clean)

    @property
    def path(self) -> Path | None:
        """Where the module lies, once it does."""
        return self._path

    @property
    def clean(self) -> bool:
        """Say whether the files hold what the document holds."""
        return self._document.undo_stack.isClean()

    def open(self, path: Path) -> bool:
        """Open a folder, a bundle or a module of one file; tell why where that cannot be."""
        try:
            loaded = load(path)
        except UnreadableError as error:
            self._messages.trouble(_told(tr("{path} cannot be read."), path, error))
            return False
        self._hold(loaded, path)
        return True

    def _hold(self, loaded: Loaded, path: Path) -> None:
        self._loaded, self._path = loaded, path
        self._document.open(loaded.module, loaded.base.whole if loaded.base else None)
        self._settings.used(path.resolve())
        self.changed.emit()

    def start(self, module: Module) -> None:
        """Begin with a module that no file holds yet."""
        self._loaded = self._path = None
        self._document.open(module)
        self.changed.emit()

    def save(self) -> bool:
        """Write what changed into the files; False where there are none yet, or they refuse."""
        if self._loaded is None or self._path is None:
            return False
        try:
            self._loaded = save(self._loaded, self._document.module)
        except (OSError, UnsayableError, UnreadableError) as error:
            self._messages.trouble(_told(tr("{path} was not saved."), self._path, error))
            return False
        self._document.undo_stack.setClean()
        self._messages.news(tr("Saved {path}.").format(path=self._path.name))
        return True

    def save_as(self, path: Path) -> bool:
        """Write the module to a new folder, and go on with that."""
        try:
            save_new(self._document.module, path)
            self._loaded, self._path = load(path), path
        except (OSError, UnsayableError, UnreadableError) as error:
            self._messages.trouble(_told(tr("{path} was not written."), path, error))
            return False
        self._document.undo_stack.setClean()
        self._settings.used(path.resolve())
        self.changed.emit()
        return True

    def revert(self) -> bool:
        """Go back to what the files say."""
        return self._path is not None and self.open(self._path)

    def _on_clean(self) -> None:
        self.changed.emit()


def _told(text: str, path: Path, error: Exception) -> str:
    return f"{text.format(path=path.name)}\n{error}"
