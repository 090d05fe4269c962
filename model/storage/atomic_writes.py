"""Atomic writing of files: after a crash there is the old file or the new one, never a part.

New content is written under a temporary name in the same folder, flushed to disk, and only then
renamed, in one step of the file system. The previous file remains as the only backup. If several
files change together, each is complete at any moment. If the system refuses one of them (a full
disk, missing rights), all are restored. If the machine stops during the few renames, a record on
disk states what was planned, and the next program that opens the module completes it
(`sandtable.model.storage.interrupted_save`).
"""

from __future__ import annotations

import errno
import os
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.model.storage.folder_handle import FilePlace, FolderHandle
from sandtable.model.storage.interrupted_save import (
    flush_folder,
    is_file_unchanged,
    plan_file_replacement,
    remove_save_record,
    write_save_record,
)
from sandtable.model.storage.module_files import BACKUP_SUFFIX
from sandtable.model.storage.temporary_files import remove_old_style_temporary_files

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def write_file(target: Path, data: bytes) -> None:
    """Write one file completely, or leave the old file unchanged."""
    real = _target_of_link(target)
    _replace_files(real.parent, {real: data}, [])


def write_files(root: Path, texts: Mapping[str, str | None], record: Path | None = None) -> None:
    """Write files below a folder, all or none.

    A text of None deletes a file. `record`, a file in that folder, makes this hold even if the
    machine stops meanwhile. Raises OSError, and writes nothing, if a link leads out of the folder.
    """
    # Before anything is written: a link may come from an untrusted module.
    for name in texts:
        _require_path_inside_folder(root, root / name)
    contents = {root / name: text.encode() for name, text in texts.items() if text is not None}
    going = [root / name for name, text in texts.items() if text is None]
    _replace_files(root, contents, going, record)


def is_read_only(path: Path) -> bool:
    """Say whether a file exists and this user may not write to it."""
    try:
        mode = path.stat().st_mode
    except OSError:
        # A missing file can be created, so it is not read-only.
        return False
    return not mode & 0o222 or not os.access(path, os.W_OK)


def _replace_files(
    top: Path,
    contents: Mapping[Path, bytes],
    paths_to_delete: list[Path],
    record: Path | None = None,
) -> None:
    files = {_target_of_link(target): data for target, data in contents.items()}
    deleted_files = [target for target in map(_target_of_link, paths_to_delete) if target.exists()]
    # Everything that can fail for want of space or rights comes before the first rename.
    with (
        _make_missing_folders(files),
        _open_folders_of_files(top, [*files, *deleted_files]) as places,
        _write_temporary_files({places[target]: data for target, data in files.items()}) as ready,
    ):
        leaving = [places[target] for target in deleted_files]
        for place in [*ready, *leaving]:
            _back_up_file(place)
        with _record_kept_during_save(record, ready, leaving):
            _move_new_files_into_place(ready, leaving)
            _flush_folders([*ready, *leaving], top)
    for target in files:
        remove_old_style_temporary_files(target)


@contextmanager
def _open_folders_of_files(top: Path, targets: list[Path]) -> Iterator[dict[Path, FilePlace]]:
    """Keep the folders of files open, and yield the open folder and name of each file."""
    with ExitStack() as stack:
        handles: dict[Path, FolderHandle] = {}
        # Each folder is opened once, however many files it has.
        for folder in dict.fromkeys(target.parent for target in targets):
            handles[folder] = FolderHandle.open_folder(folder, top)
            stack.callback(handles[folder].close_handle)
        yield {target: FilePlace(handles[target.parent], target.name) for target in targets}


@contextmanager
def _record_kept_during_save(
    record: Path | None, ready: Mapping[FilePlace, str], deleted_places: list[FilePlace]
) -> Iterator[None]:
    """Store the plan of a save on disk while several files are saved."""
    if record is None or len(ready) + len(deleted_places) < 2:  # noqa: PLR2004
        yield
        return
    # The record names the temporary files, so their entries must be on disk before it.
    _flush_folders([*ready, *deleted_places], record.parent)
    plan = [
        plan_file_replacement(record.parent, place, ready.get(place))
        for place in (*ready, *deleted_places)
    ]
    write_save_record(record, plan)
    try:
        yield
    except BaseException:
        # If nothing was replaced yet, there is nothing to finish after a crash.
        if all(is_file_unchanged(record.parent, file) for file in plan):
            remove_save_record(record)
        raise
    remove_save_record(record)


def _target_of_link(target: Path) -> Path:
    """Return the file to which a link leads, so that writing does not replace the link."""
    return Path(os.path.realpath(target)) if target.is_symlink() else target


def _require_path_inside_folder(root: Path, target: Path) -> None:
    """Raise OSError unless a file, and the target of a link there, is in the folder."""
    for path in (target, target.parent):
        if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(root)):
            raise OSError(errno.EPERM, "A link leads out of the module", str(target))


@contextmanager
def _make_missing_folders(files: Mapping[Path, bytes]) -> Iterator[None]:
    """Make missing folders for files, and delete them again if the files cannot be written."""
    new_folders: list[Path] = []
    try:
        for target in files:
            # Parents must exist before the folders in them.
            missing = [above for above in target.parents if not above.exists()]
            for folder in reversed(missing):
                folder.mkdir(exist_ok=True)
                new_folders.append(folder)
        yield
    except BaseException:
        # The deepest first, and only empty ones: others may use them by now.
        for folder in reversed(new_folders):
            # A folder that another program has used meanwhile is not empty, and must remain.
            with suppress(OSError):
                folder.rmdir()
        raise


@contextmanager
def _write_temporary_files(files: Mapping[FilePlace, bytes]) -> Iterator[dict[FilePlace, str]]:
    """Write contents under temporary names, and delete files that still have these at the end."""
    ready: dict[FilePlace, str] = {}
    try:
        for place, data in files.items():
            ready[place] = place.folder.write_replacement_file(place.name, data, place.file_mode)
        yield ready
    finally:
        for place, name in ready.items():
            _remove_temporary_file(place.folder, name)


def _back_up_file(place: FilePlace) -> None:
    """Save the current file under its backup name, as a hard link or else as a copy."""
    mode, folder = place.file_mode, place.folder
    if mode is None:
        return
    try:
        second = folder.add_hard_link(place.name)
    except OSError:
        # Some file systems have no hard links, such as those of memory cards.
        second = folder.write_replacement_file(place.name, folder.read_file(place.name), mode)
    try:
        folder.replace_file(second, place.name + BACKUP_SUFFIX)
    finally:
        _remove_temporary_file(folder, second)


def _remove_temporary_file(folder: FolderHandle, name: str) -> None:
    """Remove a temporary file, if it still exists."""
    # The file has usually been renamed to its final name by now.
    with suppress(OSError):
        folder.remove_file(name)


def _move_new_files_into_place(
    ready: Mapping[FilePlace, str], deleted_places: list[FilePlace]
) -> None:
    new = [place for place in ready if place.file_mode is None]
    changed_places: list[FilePlace] = []
    try:
        for place, temporary in ready.items():
            place.folder.replace_file(temporary, place.name)
            changed_places.append(place)
        for place in deleted_places:
            place.folder.remove_file(place.name)
            changed_places.append(place)
    # Also for KeyboardInterrupt: a half-finished save would mix two states.
    except BaseException:
        for place in changed_places:
            # If even the restoring fails, the first error is the one to report.
            with suppress(OSError):
                _restore_file(place, new)
        raise


def _restore_file(place: FilePlace, new: list[FilePlace]) -> None:
    # A new file has no backup: the one of its name may be older than this save.
    if place in new:
        place.folder.remove_file(place.name)
    else:
        place.folder.replace_file(place.name + BACKUP_SUFFIX, place.name)


def _flush_folders(places: list[FilePlace], top: Path) -> None:
    """Flush the directory entries of files, and those of their folders below `top`, to disk."""
    highest = Path(os.path.realpath(top))
    folders: set[Path] = set()
    for place in places:
        folder = place.folder.folder_path
        above = (each for each in folder.parents if each.is_relative_to(highest))
        folders.update((folder, *above))
    for folder in folders:
        flush_folder(folder)
