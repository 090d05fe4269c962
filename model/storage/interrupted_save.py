"""Completion of an interrupted save of several files, which is finished or undone as a whole.

Before the first of several files is replaced, a record on disk lists the new file for each and a
hash of its old content. If the machine stops meanwhile, the next program that opens the module
finishes the save from this record; if a new file did not reach the disk, all are restored.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from sandtable.model.storage.file_locks import module_lock
from sandtable.model.storage.file_names import real_path
from sandtable.model.storage.module_files import BACKUP_SUFFIX
from sandtable.model.storage.problem import Problem, UnreadableError
from sandtable.model.storage.temporary_files import (
    companion_file_path,
    is_temporary_name,
    write_temporary_file,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sandtable.model.storage.folder_handle import FilePlace

_UNREADABLE_RECORD_MESSAGE = (
    "A save of this module was interrupted, and the record of it cannot be read. Its former files"
    f" end in {BACKUP_SUFFIX}. Remove this file to open the module as it is."
)
_CHANGED_FILE_MESSAGE = (
    "A save of this module was interrupted, and this file was changed since. The former file ends"
    " in {backup}. Remove {record} to open the module as it is."
)


@dataclass(frozen=True, slots=True)
class PlannedFile:
    """A file of a save, with hashes of its old and new content. A hash is None for no file."""

    path: str
    temporary: str | None
    old: str | None
    new: str | None


def plan_file_replacement(root: Path, place: FilePlace, temporary: str | None) -> PlannedFile:
    """Return the plan to remove a file, or to replace it by a temporary file beside it."""
    return PlannedFile(
        place.file_path.relative_to(os.path.realpath(root)).as_posix(),
        temporary,
        _file_hash(place.file_path),
        _file_hash(place.file_path.with_name(temporary)) if temporary else None,
    )


def write_save_record(record: Path, planned: Sequence[PlannedFile]) -> None:
    """Write the plan of a save to disk. The new files must already be on disk."""
    text = json.dumps({"files": [asdict(file) for file in planned]}, indent=1)
    write_temporary_file(record, text.encode()).replace(record)
    flush_folder(record.parent)


def remove_save_record(record: Path) -> None:
    """Remove the plan of a save after the save.

    If that fails, the next program to open the module does it.
    """
    # A record that remains is harmless: the next start finds the save completed.
    with suppress(OSError):
        record.unlink(missing_ok=True)
    flush_folder(record.parent)


def is_file_unchanged(root: Path, file: PlannedFile) -> bool:
    """Say whether a file still has its old content, or has it again after a failed save."""
    return _file_hash(root / file.path) == file.old


def save_record_path(home: Path) -> Path:
    """Return the path of the file that records a save while several files are replaced."""
    return companion_file_path(home, ".save")


def settle_interrupted_save(home: Path) -> int:
    """Finish or undo a save that a killed program began. Return its number of files, or 0."""
    record = save_record_path(home)
    if not record.is_file():
        return 0
    with module_lock(home):
        return settle_recorded_save(record) if record.is_file() else 0


def settle_recorded_save(record: Path) -> int:
    """Finish an interrupted save or undo it, and return its number of files.

    Raises UnreadableError, and changes nothing, if files were changed since. The caller must hold
    the lock of the module.
    """
    planned = _read_save_record(record)
    root = record.parent
    current_hashes = [_file_hash(root / file.path) for file in planned]
    # Contents that are neither old nor new belong to somebody else.
    for file, current_hash in zip(planned, current_hashes, strict=True):
        if current_hash not in {file.old, file.new}:
            message = _CHANGED_FILE_MESSAGE.format(backup=BACKUP_SUFFIX, record=record.name)
            raise UnreadableError([Problem(file.path, 1, 1, "", message)])
    left = [
        file
        for file, current_hash in zip(planned, current_hashes, strict=True)
        if current_hash != file.new
    ]
    can_finish = all(
        file.new is None or _file_hash(_temporary_file_path(root, file)) == file.new
        for file in left
    )
    settle: Callable[[Path, PlannedFile], None] = (
        _finish_replacement_of_file if can_finish else _restore_file
    )
    # Restoring must undo files that were replaced already.
    for file in left if can_finish else planned:
        settle(root, file)
    for folder in {(root / file.path).parent for file in planned}:
        flush_folder(folder)
    remove_save_record(record)
    return len(planned)


def _finish_replacement_of_file(root: Path, file: PlannedFile) -> None:
    if file.temporary is None:
        (root / file.path).unlink(missing_ok=True)
    else:
        _temporary_file_path(root, file).replace(root / file.path)


def _restore_file(root: Path, file: PlannedFile) -> None:
    target = root / file.path
    if _file_hash(target) == file.old:
        return
    if file.old is None:
        target.unlink(missing_ok=True)
        return
    backup = target.with_name(target.name + BACKUP_SUFFIX)
    if _file_hash(backup) != file.old:
        message = f"A save of this module was interrupted, and {backup.name} was changed since."
        raise UnreadableError([Problem(file.path, 1, 1, "", message)])
    write_temporary_file(target, backup.read_bytes()).replace(target)


def _temporary_file_path(root: Path, file: PlannedFile) -> Path:
    return (root / file.path).with_name(file.temporary or "")


def _read_save_record(record: Path) -> list[PlannedFile]:
    """Read the plan of a save.

    It may be forged, so only names in its own folder are used.
    """
    planned: list[PlannedFile] = []
    try:
        plain = json.loads(record.read_text(encoding="utf-8"))
        planned = [PlannedFile(**entry) for entry in plain["files"]]
        is_ours = all(_is_valid_planned_file(record.parent, file) for file in planned)
    except (ValueError, TypeError, KeyError, RecursionError):
        # The record may be damaged or forged, so anything can be in it.
        is_ours = False
    if not is_ours:
        raise UnreadableError([Problem(record.name, 1, 1, "", _UNREADABLE_RECORD_MESSAGE)])
    return planned


def _is_valid_planned_file(root: Path, file: PlannedFile) -> bool:
    name: Any = file.path
    texts: tuple[Any, ...] = (file.temporary, file.old, file.new)
    # The record lies in the module's folder, where anybody may have put it.
    path = PurePosixPath(str(name))
    return (
        isinstance(name, str)
        and all(isinstance(text, str) or text is None for text in texts)
        and (file.temporary is None) == (file.new is None)
        and bool(path.parts)
        and not path.is_absolute()
        and ".." not in path.parts
        and (file.temporary is None or is_temporary_name(file.temporary))
        and real_path((root / path).parent).is_relative_to(real_path(root))
        and _is_possible_file_name(root / path)
    )


def _is_possible_file_name(path: Path) -> bool:
    """Say whether the system allows a file of this name."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        # That the file does not exist says nothing against its name.
        return True
    except (OSError, ValueError):
        return False
    return True


def _file_hash(path: Path) -> str | None:
    """Return the hash of a file; None for a missing file or a link."""
    if path.is_symlink() or not path.is_file():
        return None
    return sha256(path.read_bytes()).hexdigest()


def flush_folder(folder: Path) -> None:
    """Flush the entries of a folder to disk, if the system allows opening a folder."""
    # Windows cannot open folders, and flushes their entries itself.
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
