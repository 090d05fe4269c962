"""The files behind the document: opening, saving, and going back to what was saved."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from sandtable.editor.context.disk_state import is_one_file, is_unchanged_on_disk, texts_on_disk
from sandtable.editor.context.disk_watch import DiskWatch
from sandtable.editor.context.document import Document
from sandtable.editor.context.io_errors import describe_io_error
from sandtable.editor.context.journal import Journal
from sandtable.editor.context.messages import UserMessages
from sandtable.editor.context.module_copy import write_module_copy
from sandtable.editor.context.progress_dialog import CancelledError, run_at_once
from sandtable.editor.context.recovery import UnsavedWork
from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.translation import tr
from sandtable.exporters.protocol import ExportError
from sandtable.model.module import Module
from sandtable.model.resources import HEAD_FILE_NAME
from sandtable.model.storage import bundle
from sandtable.model.storage.asset_files import available_picture_files
from sandtable.model.storage.atomic_writes import write_files
from sandtable.model.storage.file_locks import module_lock
from sandtable.model.storage.folder_writing import FolderOccupiedError
from sandtable.model.storage.interrupted_save import save_record_path
from sandtable.model.storage.module_loading import ModuleWithFiles, load_module
from sandtable.model.storage.module_saving import save_module
from sandtable.model.storage.opening_notes import opening_notes
from sandtable.model.storage.problem import UnreadableError, UnsayableError
from sandtable.model.storage.splice import splice_module

JOURNAL_FOLDER = "journal"
"""The folder beside the settings in which unsaved work is kept."""
_EXPECTED_ERRORS = (OSError, UnreadableError, UnsayableError, FolderOccupiedError, ExportError)


class FileSession(QObject):
    """Which files the document came from, and whether they say what it says."""

    session_changed = Signal()
    """The path is another one, or the document became clean or dirty."""
    changed_on_disk = Signal()
    """Somebody else wrote to the files."""
    disk_checked = Signal()
    """It was looked at the disk, where pictures may have come or gone."""
    session_closed = Signal()

    def __init__(
        self,
        document: Document,
        messages: UserMessages,
        settings: EditorSettings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._document, self._messages, self._settings = document, messages, settings
        self._loaded_module: ModuleWithFiles | None = None
        self._module_path: Path | None = None
        self._is_closed = False
        self.run_reading: Callable[[str, Callable[[], ModuleWithFiles]], ModuleWithFiles] = (
            run_at_once
        )
        """How files are read: a window has it done beside itself."""
        self.journal = Journal(document, self.journal_folder, self)
        self.journal.writing_failed.connect(self._on_journal_failed)
        self._disk_watch = DiskWatch(self)
        self._disk_watch.changed_on_disk.connect(self.changed_on_disk)
        self._disk_watch.disk_checked.connect(self.disk_checked)
        document.undo_stack.cleanChanged.connect(self._on_clean)

    @property
    def module_path(self) -> Path | None:
        """Where the module lies, once it does."""
        return self._module_path

    @property
    def loaded_module(self) -> ModuleWithFiles | None:
        """What the files held when they were last read or written; a template, at first."""
        return self._loaded_module

    def asset_file_lister(self) -> Callable[[], frozenset[str]] | None:
        """Who lists the files beside the module; nobody, before it has a place."""
        if self._loaded_module is None or self._module_path is None:
            return None
        return partial(
            available_picture_files, self._loaded_module, self._document.complete_module
        )

    @property
    def is_saved(self) -> bool:
        """Say whether the files hold what the document holds."""
        return self._document.undo_stack.isClean()

    @property
    def journal_folder(self) -> Path:
        """Where unsaved work is kept."""
        return self._settings.settings_folder / JOURNAL_FOLDER

    @property
    def is_unchanged_on_disk(self) -> bool:
        """Say whether nobody else wrote to the files."""
        return (
            self._loaded_module is None
            or self._module_path is None
            or is_unchanged_on_disk(self._loaded_module)
        )

    # -------------------------------------------------------------------------------- opening
    def open_module(self, path: Path) -> bool:
        """Open a folder, a bundle or a module of one file; tell why where that cannot be."""
        loaded = self._read_module(path, tr("{path} cannot be read."))
        if loaded is not None:
            self._show_loaded(loaded, _module_folder(path, loaded))
        return loaded is not None

    def start_unsaved(self, module: Module, source: ModuleWithFiles | None = None) -> None:
        """Begin with a module that no file holds yet; `source` is the template it is made of."""
        self._document.open_module(
            module, source.base.complete_module if source and source.base else None
        )
        self._follow_files(source, None)

    def recover_work(self, left: UnsavedWork) -> bool:
        """Take up work that was left behind, as an edit of the files, which stay as they are."""
        try:
            module = left.read_module()
        except (OSError, UnreadableError) as error:
            self._messages.show_failure(
                describe_io_error(tr("{path} cannot be read."), left.journal_file, error)
            )
            left.keep_for_later()
            return False
        home = left.module_path
        if home is None or not home.exists() or not self.open_module(home):
            self.start_unsaved(self._document.module)
        self._document.apply_edit(tr("Recover unsaved work"), lambda _: module)
        self.journal.write_now()
        if self.journal.is_current:
            left.discard_work()
        else:
            left.keep_for_later()
        self.session_changed.emit()
        return True

    def read_disk_version(self) -> ModuleWithFiles | None:
        """What the files say now, or None (and why is told) where they cannot be read."""
        assert self._module_path is not None
        return self._read_module(
            self._module_path, tr("{path} was changed, and cannot be read now.")
        )

    def _read_module(self, path: Path, text: str) -> ModuleWithFiles | None:
        try:
            waiting = tr("Reading {path}…").format(path=path.name)
            return self.run_reading(waiting, partial(load_module, path))
        except CancelledError:
            self._messages.show_notice(
                tr("Cancelled: {path} was not read.").format(path=path.name)
            )
        except (OSError, UnreadableError) as error:
            self._messages.show_failure(describe_io_error(text, path, error))
        return None

    def _show_loaded(self, loaded: ModuleWithFiles, path: Path) -> None:
        self._document.open_module(
            loaded.module, loaded.base.complete_module if loaded.base else None
        )
        self._follow_files(loaded, path)
        for note in opening_notes(loaded.files):
            self._messages.show_notice(note)

    def _follow_files(self, loaded: ModuleWithFiles | None, path: Path | None) -> None:
        """The files are these; the document says what they say."""
        self._loaded_module, self._module_path = loaded, path
        self.journal.discard_journal()
        self.journal.follow_module(path)
        self._disk_watch.watch_module(loaded if path else None)
        if path is not None:
            self._settings.remember_path(path.resolve())
        self.session_changed.emit()

    # --------------------------------------------------------------------------------- saving
    def save_module(self, *, overwrite: bool = False) -> bool:
        """Write what changed into the files; False where there are none yet, or they refuse.

        What somebody else wrote there since is written over by `overwrite` only.
        """
        loaded, path = self._loaded_module, self._module_path
        if loaded is None or path is None:
            return False
        self.journal.write_now()
        try:
            if overwrite and not self.is_unchanged_on_disk:
                loaded = _load_or_rewrite(loaded, self._document.module, path)
            elif not self.is_unchanged_on_disk:
                self._messages.show_failure(_changed_elsewhere_text(path))
                return False
            self._loaded_module = save_module(loaded, self._document.module)
        except _EXPECTED_ERRORS as error:
            self._messages.show_failure(_save_failure_text(path, error))
            return False
        if self._loaded_module.base is not loaded.base:
            self._replace_base(self._loaded_module)
        self._disk_watch.watch_module(self._loaded_module)
        self._document.undo_stack.setClean()
        self._messages.show_notice(tr("Saved {path}.").format(path=path.name))
        return True

    def save_module_as(self, path: Path) -> bool:
        """Write the module to a new folder or bundle, pictures and all, and go on with that."""
        self.journal.write_now()
        try:
            losses = write_module_copy(self._loaded_module, self._document.module, path)
            loaded = load_module(path)
        except _EXPECTED_ERRORS as error:
            self._messages.show_failure(_save_failure_text(path, error))
            return False
        self._replace_base(loaded)
        if loaded.module != self._document.module:  # what it extends is reached another way
            self._document.apply_edit(tr("Save as"), lambda _: loaded.module)
        self._follow_files(loaded, path)
        self._document.undo_stack.setClean()
        done = tr("Saved {path}.").format(path=path.name)
        self._messages.show_notice("\n".join([done, *losses]))
        return True

    # ----------------------------------------------------------------------- what the files say
    def revert_to_saved(self) -> bool:
        """Go back to what the files say, as an edit that can be undone."""
        if self._module_path is None:
            return False
        loaded = self._read_module(self._module_path, tr("{path} cannot be read."))
        return loaded is not None and self.take_disk_version(loaded, tr("Revert to saved"))

    def take_disk_version(self, loaded: ModuleWithFiles, text: str) -> bool:
        """Say what the files say now; what was there before can be had back by undo."""
        self._replace_base(loaded)
        self._document.apply_edit(text, lambda _: loaded.module)
        self._follow_files(loaded, self._module_path)
        self._document.undo_stack.setClean()
        self.session_changed.emit()
        return True

    def _replace_base(self, loaded: ModuleWithFiles) -> None:
        self._document.replace_base(loaded.base.complete_module if loaded.base else None)

    def close_session(self) -> None:
        """The author is done: what is not saved is given up."""
        self._disk_watch.stop_watching()
        self.journal.close_journal()
        if not self._is_closed:
            self._is_closed = True
            self._document.undo_stack.cleanChanged.disconnect(self._on_clean)
        self.session_closed.emit()

    def _on_clean(self) -> None:
        self.session_changed.emit()

    def _on_journal_failed(self, reason: str) -> None:
        text = tr("Unsaved work cannot be kept in {folder}: {reason}. Save it soon.")
        self._messages.show_failure(text.format(folder=self.journal_folder, reason=reason))


def _module_folder(path: Path, loaded: ModuleWithFiles) -> Path:
    """The head of a folder stands for its folder."""
    return path.parent if path.name == HEAD_FILE_NAME and not is_one_file(loaded) else path


def _load_or_rewrite(loaded: ModuleWithFiles, module: Module, path: Path) -> ModuleWithFiles:
    """What the files hold now, to be edited further.

    Where nobody can read that, they are made anew of what they held before.
    """
    try:
        return load_module(path)
    except (OSError, UnreadableError):
        _, mine = splice_module(loaded, module)
    now = texts_on_disk(loaded)
    root = loaded.files.root
    if bundle.bundle_containing(root):
        write_module_copy(loaded, module, path)
    else:
        gone: dict[str, str | None] = {name: None for name in now if name not in mine.files.texts}
        with module_lock(path):
            write_files(root, {**gone, **mine.files.texts}, save_record_path(path))
    return load_module(path)


def _changed_elsewhere_text(path: Path) -> str:
    text = tr("{path} was not saved: somebody else changed it since it was opened.")
    return text.format(path=path.name)


def _save_failure_text(path: Path, error: Exception) -> str:
    safe = tr("Nothing is lost: the work is still here, and the files are as they were.")
    return "\n".join((describe_io_error(tr("{path} was not saved."), path, error), safe))
