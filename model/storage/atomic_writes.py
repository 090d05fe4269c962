"""Putting files on disk: the old one or the new one, never half of one.

What is new is written under a temporary name beside its place, flushed to the disk, and only then
takes that place, in one step of the file system. What stood there stays as the one backup.

Of several files that change together each is whole at any moment. Where the machine refuses one of
them (a full disk, missing rights), all are as they were before. Where it dies in the few system
calls in which the files take their places one after the other, a record on the disk tells what was
begun, and whoever opens the module next settles that (`sandtable.model.storage.interrupted_save`).
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
    """Write one file whole or not at all."""
    real = _target_of_link(target)
    _replace_files(real.parent, {real: data}, [])


def write_files(root: Path, texts: Mapping[str, str | None], record: Path | None = None) -> None:
    """Write files below a folder, all of them or none; None takes one away.

    The record, a file in that folder, makes that true of a machine that dies meanwhile, too.
    Raise OSError, and write nothing, where a link leads out of the folder.
    """
    for name in texts:
        _insist_on_path_inside(root, root / name)
    contents = {root / name: text.encode() for name, text in texts.items() if text is not None}
    going = [root / name for name, text in texts.items() if text is None]
    _replace_files(root, contents, going, record)


def is_read_only(path: Path) -> bool:
    """Say whether a file is there, and nobody, or not this user, may write to it."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return not mode & 0o222 or not os.access(path, os.W_OK)


def _replace_files(
    top: Path, contents: Mapping[Path, bytes], going: list[Path], record: Path | None = None
) -> None:
    files = {_target_of_link(target): data for target, data in contents.items()}
    gone = [target for target in map(_target_of_link, going) if target.exists()]
    with (
        _make_missing_folders(files),
        _open_places(top, [*files, *gone]) as places,
        _write_temporary_files({places[target]: data for target, data in files.items()}) as ready,
    ):
        leaving = [places[target] for target in gone]
        for place in [*ready, *leaving]:
            _back_up_file(place)
        with _record_kept_during_save(record, ready, leaving):
            _move_into_place(ready, leaving)
            _flush_folders([*ready, *leaving], top)
    for target in files:
        remove_old_style_temporary_files(target)


@contextmanager
def _open_places(top: Path, targets: list[Path]) -> Iterator[dict[Path, FilePlace]]:
    """Hold the folders of files open."""
    with ExitStack() as stack:
        handles: dict[Path, FolderHandle] = {}
        for folder in dict.fromkeys(target.parent for target in targets):
            handles[folder] = FolderHandle.open_folder(folder, top)
            stack.callback(handles[folder].close_handle)
        yield {target: FilePlace(handles[target.parent], target.name) for target in targets}


@contextmanager
def _record_kept_during_save(
    record: Path | None, ready: Mapping[FilePlace, str], gone: list[FilePlace]
) -> Iterator[None]:
    """Have on disk what is to be done while it is done; one file alone needs no record."""
    if record is None or len(ready) + len(gone) < 2:  # noqa: PLR2004
        yield
        return
    _flush_folders([*ready, *gone], record.parent)
    plan = [
        plan_file_replacement(record.parent, place, ready.get(place)) for place in (*ready, *gone)
    ]
    write_save_record(record, plan)
    try:
        yield
    except BaseException:
        if all(is_file_unchanged(record.parent, file) for file in plan):
            remove_save_record(record)
        raise
    remove_save_record(record)


def _target_of_link(target: Path) -> Path:
    """The file that a link stands for: the link stays one."""
    return Path(os.path.realpath(target)) if target.is_symlink() else target


def _insist_on_path_inside(root: Path, target: Path) -> None:
    """Insist that a file, and what a link under its name stands for, lies in the folder."""
    for path in (target, target.parent):
        if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(root)):
            raise OSError(errno.EPERM, "A link leads out of the module", str(target))


@contextmanager
def _make_missing_folders(files: Mapping[Path, bytes]) -> Iterator[None]:
    """Make the folders of files; take them away again where the files could not be written."""
    made: list[Path] = []
    try:
        for target in files:
            missing = [above for above in target.parents if not above.exists()]
            for folder in reversed(missing):
                folder.mkdir(exist_ok=True)
                made.append(folder)
        yield
    except BaseException:
        for folder in reversed(made):
            with suppress(OSError):
                folder.rmdir()
        raise


@contextmanager
def _write_temporary_files(files: Mapping[FilePlace, bytes]) -> Iterator[dict[FilePlace, str]]:
    """Put contents on disk under temporary names; none of them is left behind."""
    ready: dict[FilePlace, str] = {}
    try:
        for place, data in files.items():
            ready[place] = place.folder.write_replacement(place.name, data, place.file_mode)
        yield ready
    finally:
        for place, name in ready.items():
            _remove_temporary_file(place.folder, name)


def _back_up_file(place: FilePlace) -> None:
    """Keep what stands there: by a second name of the same file, or a copy if that cannot be."""
    mode, folder = place.file_mode, place.folder
    if mode is None:
        return
    try:
        second = folder.add_hard_link(place.name)
    except OSError:
        second = folder.write_replacement(place.name, folder.read_file(place.name), mode)
    try:
        folder.replace_file(second, place.name + BACKUP_SUFFIX)
    finally:
        _remove_temporary_file(folder, second)


def _remove_temporary_file(folder: FolderHandle, name: str) -> None:
    """Remove a temporary file, if it is still there."""
    with suppress(OSError):
        folder.remove_file(name)


def _move_into_place(ready: Mapping[FilePlace, str], gone: list[FilePlace]) -> None:
    new = [place for place in ready if place.file_mode is None]
    done: list[FilePlace] = []
    try:
        for place, temporary in ready.items():
            place.folder.replace_file(temporary, place.name)
            done.append(place)
        for place in gone:
            place.folder.remove_file(place.name)
            done.append(place)
    except BaseException:
        for place in done:
            with suppress(OSError):
                _restore_file(place, new)
        raise


def _restore_file(place: FilePlace, new: list[FilePlace]) -> None:
    if place in new:
        place.folder.remove_file(place.name)
    else:
        place.folder.replace_file(place.name + BACKUP_SUFFIX, place.name)


def _flush_folders(places: list[FilePlace], top: Path) -> None:
    """Have the names of files on disk, and those of their folders below the top one."""
    highest = Path(os.path.realpath(top))
    folders: set[Path] = set()
    for place in places:
        folder = place.folder.folder_path
        above = (each for each in folder.parents if each.is_relative_to(highest))
        folders.update((folder, *above))
    for folder in folders:
        flush_folder(folder)
