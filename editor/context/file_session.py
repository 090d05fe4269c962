"""Files of the open module: opening, saving and reverting."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from sandtable.editor.context.disk_state import is_one_file, is_unchanged_on_disk, texts_on_disk
from sandtable.editor.context.disk_watch import DiskWatch
from sandtable.editor.context.document import Document
from sandtable.editor.context.io_errors import describe_io_error
from sandtable.editor.context.journal import Journal
from sandtable.editor.context.messages import UserMessages
from sandtable.editor.context.module_copy import write_module_copy
from sandtable.editor.context.progress_dialog import CancelledError, run_job_without_window
from sandtable.editor.context.recovery import UnsavedWork
from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.translation import tr
from sandtable.exporters.protocol import ExportError
from sandtable.model.module import Module
from sandtable.model.resources import HEAD_FILE_NAME
from sandtable.model.select.picture_resolution import PictureFiles
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
"""Folder beside the settings that holds unsaved work."""
_EXPECTED_ERRORS = (OSError, UnreadableError, UnsayableError, FolderOccupiedError, ExportError)


class FileSession(QObject):
    """Session of the document with its files: where they are, and whether they are up to date."""

    session_changed = Signal()
    """Emitted when the path or the saved state has changed."""
    changed_on_disk = Signal()
    """Emitted when another program changed the files."""
    disk_checked = Signal()
    """Emitted after a check of the disk; pictures may have appeared or gone."""
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
        self._placeholder: Module | None = None
        self.run_reading: Callable[[str, Callable[[], Any]], Any] = run_job_without_window
        """Function that reads files; the window replaces it by one with a progress dialog."""
        self.journal = Journal(document, self.journal_folder, self)
        self.journal.writing_failed.connect(self._on_journal_failed)
        self._disk_watch = DiskWatch(self)
        self._disk_watch.changed_on_disk.connect(self.changed_on_disk)
        self._disk_watch.disk_checked.connect(self.disk_checked)
        document.undo_stack.cleanChanged.connect(self._on_saved_state_changed)

    @property
    def module_path(self) -> Path | None:
        """Path of the module, or None if it was never saved."""
        return self._module_path

    @property
    def has_chosen_module(self) -> bool:
        """Whether the author has opened, made or changed the module."""
        return self._document.module is not self._placeholder

    @property
    def loaded_module(self) -> ModuleWithFiles | None:
        """Contents of the files when last read or written; for a new module, its template."""
        return self._loaded_module

    def asset_file_lister(self) -> Callable[[], PictureFiles] | None:
        """Return a function that lists the files in the module's folder; None if unsaved."""
        if self._loaded_module is None or self._module_path is None:
            return None
        return partial(
            available_picture_files, self._loaded_module, self._document.complete_module
        )

    @property
    def is_saved(self) -> bool:
        """Whether the files contain the current state of the document."""
        return self._document.undo_stack.isClean()

    @property
    def journal_folder(self) -> Path:
        """Folder with the journal of unsaved work."""
        return self._settings.settings_folder / JOURNAL_FOLDER

    @property
    def is_unchanged_on_disk(self) -> bool:
        """Whether no other program changed the files of the module."""
        return (
            self._loaded_module is None
            or self._module_path is None
            or is_unchanged_on_disk(self._loaded_module)
        )

    # -------------------------------------------------------------------------------- opening
    def open_module(self, path: Path) -> bool:
        """Open a folder, bundle or single file; report why it cannot be read, and return False."""
        loaded = self._read_module(path, tr("{path} cannot be read."))
        if loaded is not None:
            self._show_loaded_module(loaded, _module_folder(path, loaded))
        return loaded is not None

    def start_placeholder(self, module: Module, source: ModuleWithFiles | None = None) -> None:
        """Hold a module that the author has not chosen, until another one is opened."""
        self.start_unsaved(module, source)
        self._placeholder = module
        self.session_changed.emit()

    def start_unsaved(self, module: Module, source: ModuleWithFiles | None = None) -> None:
        """Open a module that is in no file yet; `source` is the template it was made from."""
        self._document.open_module(
            module, source.base.complete_module if source and source.base else None
        )
        # The template gives the base, but is not the place to save to.
        self._set_files_of_document(source, None)

    def restore_unsaved_work(self, left: UnsavedWork) -> bool:
        """Restore unsaved work as an edit of the files, which stay unchanged.

        Return False if unreadable.
        """
        try:
            module = left.read_module()
        except (OSError, UnreadableError) as error:
            # The work stays on disk, because a later version may be able to read it.
            self._messages.show_failure_message(
                describe_io_error(tr("{path} cannot be read."), left.journal_file, error)
            )
            left.keep_work_for_later()
            return False
        home = left.module_path
        if home is None or not home.exists() or not self.open_module(home):
            self.start_unsaved(self._document.module)
        self._document.apply_edit(tr("Recover unsaved work"), lambda _: module)
        # Only if the work is safe in our own journal may the old one be deleted.
        self.journal.write_journal_now()
        if self.journal.is_current:
            left.discard_work()
        else:
            left.keep_work_for_later()
        self.session_changed.emit()
        return True

    def read_disk_version(self) -> ModuleWithFiles | None:
        """Return the module that the files contain now; if unreadable, report and return None."""
        assert self._module_path is not None
        return self._read_module(
            self._module_path, tr("{path} was changed and can no longer be read.")
        )

    def _read_module(self, path: Path, text: str) -> ModuleWithFiles | None:
        try:
            waiting = tr("Reading {path}…").format(path=path.name)
            loaded: ModuleWithFiles = self.run_reading(waiting, partial(load_module, path))
        except CancelledError:
            # Cancelling is no failure, so no dialog opens.
            self._messages.show_success_message(
                tr("Cancelled: {path} was not read.").format(path=path.name)
            )
        except (OSError, UnreadableError) as error:
            self._messages.show_failure_message(describe_io_error(text, path, error))
        else:
            return loaded
        return None

    def _show_loaded_module(self, loaded: ModuleWithFiles, path: Path) -> None:
        self._document.open_module(
            loaded.module, loaded.base.complete_module if loaded.base else None
        )
        self._set_files_of_document(loaded, path)
        for note in opening_notes(loaded.files):
            self._messages.show_success_message(note)

    def _set_files_of_document(self, loaded: ModuleWithFiles | None, path: Path | None) -> None:
        """Set the files of the document, whose contents equal its current state."""
        self._placeholder = None
        # The path must be set before the journal, which stores it.
        self._loaded_module, self._module_path = loaded, path
        self.journal.discard_journal()
        self.journal.set_path_of_module(path, loaded.files.yaml_size if loaded else None)
        self._disk_watch.watch_files_of_module(loaded if path else None)
        if path is not None:
            self._settings.remember_recent_path(path.resolve())
        self.session_changed.emit()

    # --------------------------------------------------------------------------------- saving
    def save_module(self, *, overwrite: bool = False) -> bool:
        """Write changes to the files; return False if that fails or the module was never saved.

        Changes by other programs are overwritten only with `overwrite`.
        """
        loaded, path = self._loaded_module, self._module_path
        if loaded is None or path is None:
            return False
        # If saving fails or the machine crashes, the newest state is in the journal.
        self.journal.write_journal_now()
        try:
            if overwrite and not self.is_unchanged_on_disk:
                loaded = _load_or_rewrite_module(loaded, self._document.module, path)
            elif not self.is_unchanged_on_disk:
                self._messages.show_failure_message(_changed_elsewhere_text(path))
                return False
            self._loaded_module = save_module(loaded, self._document.module)
        except _EXPECTED_ERRORS as error:
            self._messages.show_failure_message(_save_failure_text(path, error))
            return False
        if self._loaded_module.base is not loaded.base:
            self._replace_base(self._loaded_module)
        # The watcher must know the new contents, or it would report our own write.
        self._disk_watch.watch_files_of_module(self._loaded_module)
        self._document.undo_stack.setClean()
        self._messages.show_success_message(tr("Saved {path}.").format(path=path.name))
        return True

    def save_module_as(self, path: Path) -> bool:
        """Write the module and its pictures to a new folder or bundle, and continue with that."""
        self.journal.write_journal_now()
        try:
            losses = write_module_copy(self._loaded_module, self._document.module, path)
            loaded = load_module(path)
        except _EXPECTED_ERRORS as error:
            self._messages.show_failure_message(_save_failure_text(path, error))
            return False
        self._replace_base(loaded)
        if loaded.module != self._document.module:  # what it extends is reached another way
            self._document.apply_edit(tr("Save as"), lambda _: loaded.module)
        self._set_files_of_document(loaded, path)
        self._document.undo_stack.setClean()
        message = tr("Saved {path}.").format(path=path.name)
        self._messages.show_success_message("\n".join([message, *losses]))
        return True

    # ----------------------------------------------------------------------- what the files say
    def revert_to_saved(self) -> bool:
        """Return to the contents of the files, as an edit that can be undone."""
        if self._module_path is None:
            return False
        loaded = self._read_module(self._module_path, tr("{path} cannot be read."))
        return loaded is not None and self.replace_with_disk_version(loaded, tr("Revert to saved"))

    def replace_with_disk_version(self, loaded: ModuleWithFiles, text: str) -> bool:
        """Continue with the current contents of the files; undo restores the previous state."""
        self._replace_base(loaded)
        self._document.apply_edit(text, lambda _: loaded.module)
        self._set_files_of_document(loaded, self._module_path)
        self._document.undo_stack.setClean()
        self.session_changed.emit()
        return True

    def _replace_base(self, loaded: ModuleWithFiles) -> None:
        self._document.replace_base(loaded.base.complete_module if loaded.base else None)

    def close_session(self) -> None:
        """End the session with the files, and discard unsaved work."""
        self._disk_watch.stop_watching()
        self.journal.close_journal()
        if not self._is_closed:
            self._is_closed = True
            self._document.undo_stack.cleanChanged.disconnect(self._on_saved_state_changed)
        self.session_closed.emit()

    def _on_saved_state_changed(self) -> None:
        self.session_changed.emit()

    def _on_journal_failed(self, reason: str) -> None:
        text = tr("Unsaved work cannot be backed up in {folder}: {reason}. Save it soon.")
        self._messages.show_failure_message(text.format(folder=self.journal_folder, reason=reason))


def _module_folder(path: Path, loaded: ModuleWithFiles) -> Path:
    """Return the folder of a module if the path is its main file, or else the path itself."""
    return path.parent if path.name == HEAD_FILE_NAME and not is_one_file(loaded) else path


def _load_or_rewrite_module(
    loaded: ModuleWithFiles, module: Module, path: Path
) -> ModuleWithFiles:
    """Return the module that the files contain now, in a form that can be edited.

    If they cannot be read, they are written again from what they contained before.
    """
    try:
        return load_module(path)
    except (OSError, UnreadableError):
        # The canonical text replaces files that the edit cannot be written into.
        _, mine = splice_module(loaded, module)
    now = texts_on_disk(loaded)
    root = loaded.files.root
    if bundle.bundle_containing(root):
        write_module_copy(loaded, module, path)
    else:
        deletions: dict[str, str | None] = {
            name: None for name in now if name not in mine.files.texts
        }
        with module_lock(path):
            write_files(root, {**deletions, **mine.files.texts}, save_record_path(path))
    return load_module(path)


def _changed_elsewhere_text(path: Path) -> str:
    text = tr("{path} was not saved: another program changed it after it was opened.")
    return text.format(path=path.name)


def _save_failure_text(path: Path, error: Exception) -> str:
    safe = tr("Nothing is lost: your work is still in the window, and the files are unchanged.")
    return "\n".join((describe_io_error(tr("{path} was not saved."), path, error), safe))
