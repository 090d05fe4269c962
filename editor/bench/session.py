"""The files behind the document: opening, saving, and going back to what was saved."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from sandtable.editor.bench.copies import write_copy
from sandtable.editor.bench.disk import is_one_file, texts_now, unchanged
from sandtable.editor.bench.document import Document
from sandtable.editor.bench.journal import Journal
from sandtable.editor.bench.leftovers import Leftover
from sandtable.editor.bench.messages import Messages
from sandtable.editor.bench.settings import Settings
from sandtable.editor.bench.trouble import describe_io_error
from sandtable.editor.bench.waiting import CancelledError, at_once
from sandtable.editor.bench.watch import Watch
from sandtable.editor.words import tr
from sandtable.exporters.protocol import ExportError
from sandtable.model.module import Module
from sandtable.model.resources import HEAD
from sandtable.model.storage import bundle
from sandtable.model.storage.asset_files import files_beside
from sandtable.model.storage.disk import write_all
from sandtable.model.storage.folders import OccupiedError
from sandtable.model.storage.interrupted_save import record_path
from sandtable.model.storage.load import Loaded, load
from sandtable.model.storage.locks import module_lock
from sandtable.model.storage.opening_notes import opening_notes
from sandtable.model.storage.problem import UnreadableError, UnsayableError
from sandtable.model.storage.save import save
from sandtable.model.storage.splice import spliced

JOURNALS = "journal"
"""The folder beside the settings in which unsaved work is kept."""
_REFUSALS = (OSError, UnreadableError, UnsayableError, OccupiedError, ExportError)


class Session(QObject):
    """Which files the document came from, and whether they say what it says."""

    changed = Signal()
    """The path is another one, or the document became clean or dirty."""
    differs = Signal()
    """Somebody else wrote to the files."""
    looked = Signal()
    """It was looked at the disk, where pictures may have come or gone."""
    closed = Signal()

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
        self._closed = False
        self.wait: Callable[[str, Callable[[], Loaded]], Loaded] = at_once
        """How files are read: a window has it done beside itself."""
        self.journal = Journal(document, self.journals, self)
        self.journal.failed.connect(self._on_journal_failed)
        self._watch = Watch(self)
        self._watch.differs.connect(self.differs)
        self._watch.looked.connect(self.looked)
        document.undo_stack.cleanChanged.connect(self._on_clean)

    @property
    def path(self) -> Path | None:
        """Where the module lies, once it does."""
        return self._path

    @property
    def loaded(self) -> Loaded | None:
        """What the files held when they were last read or written; a template, at first."""
        return self._loaded

    def asset_file_lister(self) -> Callable[[], frozenset[str]] | None:
        """Who lists the files beside the module; nobody, before it has a place."""
        if self._loaded is None or self._path is None:
            return None
        return partial(files_beside, self._loaded, self._document.whole)

    @property
    def clean(self) -> bool:
        """Say whether the files hold what the document holds."""
        return self._document.undo_stack.isClean()

    @property
    def journals(self) -> Path:
        """Where unsaved work is kept."""
        return self._settings.folder / JOURNALS

    @property
    def untouched(self) -> bool:
        """Say whether nobody else wrote to the files."""
        return self._loaded is None or self._path is None or unchanged(self._loaded)

    # -------------------------------------------------------------------------------- opening
    def open(self, path: Path) -> bool:
        """Open a folder, a bundle or a module of one file; tell why where that cannot be."""
        loaded = self._read(path, tr("{path} cannot be read."))
        if loaded is not None:
            self._hold(loaded, _of(path, loaded))
        return loaded is not None

    def start(self, module: Module, source: Loaded | None = None) -> None:
        """Begin with a module that no file holds yet; `source` is the template it is made of."""
        self._document.open(module, source.base.whole if source and source.base else None)
        self._follow(source, None)

    def recover(self, left: Leftover) -> bool:
        """Take up work that was left behind, as an edit of the files, which stay as they are."""
        try:
            module = left.module()
        except (OSError, UnreadableError) as error:
            self._messages.trouble(
                describe_io_error(tr("{path} cannot be read."), left.file, error)
            )
            left.later()
            return False
        home = left.home
        if home is None or not home.exists() or not self.open(home):
            self.start(self._document.module)
        self._document.apply(tr("Recover unsaved work"), lambda _: module)
        self.journal.flush()
        if self.journal.current:
            left.throw_away()
        else:
            left.later()
        self.changed.emit()
        return True

    def theirs(self) -> Loaded | None:
        """What the files say now, or None (and why is told) where they cannot be read."""
        assert self._path is not None
        return self._read(self._path, tr("{path} was changed, and cannot be read now."))

    def _read(self, path: Path, text: str) -> Loaded | None:
        try:
            waiting = tr("Reading {path}…").format(path=path.name)
            return self.wait(waiting, partial(load, path))
        except CancelledError:
            self._messages.news(tr("Cancelled: {path} was not read.").format(path=path.name))
        except (OSError, UnreadableError) as error:
            self._messages.trouble(describe_io_error(text, path, error))
        return None

    def _hold(self, loaded: Loaded, path: Path) -> None:
        self._document.open(loaded.module, loaded.base.whole if loaded.base else None)
        self._follow(loaded, path)
        for note in opening_notes(loaded.files):
            self._messages.news(note)

    def _follow(self, loaded: Loaded | None, path: Path | None) -> None:
        """The files are these; the document says what they say."""
        self._loaded, self._path = loaded, path
        self.journal.drop()
        self.journal.follow(path)
        self._watch.follow(loaded if path else None)
        if path is not None:
            self._settings.used(path.resolve())
        self.changed.emit()

    # --------------------------------------------------------------------------------- saving
    def save(self, *, overwrite: bool = False) -> bool:
        """Write what changed into the files; False where there are none yet, or they refuse.

        What somebody else wrote there since is written over by `overwrite` only.
        """
        loaded, path = self._loaded, self._path
        if loaded is None or path is None:
            return False
        self.journal.flush()
        try:
            if overwrite and not self.untouched:
                loaded = _made_theirs(loaded, self._document.module, path)
            elif not self.untouched:
                self._messages.trouble(_changed_elsewhere(path))
                return False
            self._loaded = save(loaded, self._document.module)
        except _REFUSALS as error:
            self._messages.trouble(_refused(path, error))
            return False
        if self._loaded.base is not loaded.base:
            self._lie_over(self._loaded)
        self._watch.follow(self._loaded)
        self._document.undo_stack.setClean()
        self._messages.news(tr("Saved {path}.").format(path=path.name))
        return True

    def save_as(self, path: Path) -> bool:
        """Write the module to a new folder or bundle, pictures and all, and go on with that."""
        self.journal.flush()
        try:
            losses = write_copy(self._loaded, self._document.module, path)
            loaded = load(path)
        except _REFUSALS as error:
            self._messages.trouble(_refused(path, error))
            return False
        self._lie_over(loaded)
        if loaded.module != self._document.module:  # what it extends is reached another way
            self._document.apply(tr("Save as"), lambda _: loaded.module)
        self._follow(loaded, path)
        self._document.undo_stack.setClean()
        done = tr("Saved {path}.").format(path=path.name)
        self._messages.news("\n".join([done, *losses]))
        return True

    # ----------------------------------------------------------------------- what the files say
    def revert(self) -> bool:
        """Go back to what the files say, as an edit that can be undone."""
        if self._path is None:
            return False
        loaded = self._read(self._path, tr("{path} cannot be read."))
        return loaded is not None and self.take(loaded, tr("Revert to saved"))

    def take(self, loaded: Loaded, text: str) -> bool:
        """Say what the files say now; what was there before can be had back by undo."""
        self._lie_over(loaded)
        self._document.apply(text, lambda _: loaded.module)
        self._follow(loaded, self._path)
        self._document.undo_stack.setClean()
        self.changed.emit()
        return True

    def _lie_over(self, loaded: Loaded) -> None:
        self._document.lie_over(loaded.base.whole if loaded.base else None)

    def close(self) -> None:
        """The author is done: what is not saved is given up."""
        self._watch.stop()
        self.journal.close()
        if not self._closed:
            self._closed = True
            self._document.undo_stack.cleanChanged.disconnect(self._on_clean)
        self.closed.emit()

    def _on_clean(self) -> None:
        self.changed.emit()

    def _on_journal_failed(self, reason: str) -> None:
        text = tr("Unsaved work cannot be kept in {folder}: {reason}. Save it soon.")
        self._messages.trouble(text.format(folder=self.journals, reason=reason))


def _of(path: Path, loaded: Loaded) -> Path:
    """The head of a folder stands for its folder."""
    return path.parent if path.name == HEAD and not is_one_file(loaded) else path


def _made_theirs(loaded: Loaded, module: Module, path: Path) -> Loaded:
    """What the files hold now, to be edited further.

    Where nobody can read that, they are made anew of what they held before.
    """
    try:
        return load(path)
    except (OSError, UnreadableError):
        _, mine = spliced(loaded, module)
    now = texts_now(loaded)
    root = loaded.files.root
    if bundle.holding(root):
        write_copy(loaded, module, path)
    else:
        gone: dict[str, str | None] = {name: None for name in now if name not in mine.files.texts}
        with module_lock(path):
            write_all(root, {**gone, **mine.files.texts}, record_path(path))
    return load(path)


def _changed_elsewhere(path: Path) -> str:
    text = tr("{path} was not saved: somebody else changed it since it was opened.")
    return text.format(path=path.name)


def _refused(path: Path, error: Exception) -> str:
    safe = tr("Nothing is lost: the work is still here, and the files are as they were.")
    return "\n".join((describe_io_error(tr("{path} was not saved."), path, error), safe))
