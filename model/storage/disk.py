"""Putting files on disk: the old one or the new one, never half of one.

What is new is written under a temporary name beside its place, flushed to the disk, and only then
takes that place, in one step of the file system. What stood there stays as the one backup.

Of several files that change together each is whole at any moment. Where the machine refuses one of
them (a full disk, missing rights), all are as they were before. Where it dies in the few system
calls in which the files take their places one after the other, a record on the disk tells what was
begun, and whoever opens the module next settles that (`model.storage.interrupted_save`).
"""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from model.storage.files import BACKUP
from model.storage.interrupted_save import (
    flush_folder,
    is_as_before,
    plan_file,
    remove_record,
    write_record,
)
from model.storage.temporary_files import sweep_old_names, temporary_path, write_beside

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def write(target: Path, data: bytes) -> None:
    """Write one file whole or not at all."""
    _write({target: data}, [])


def write_all(root: Path, texts: Mapping[str, str | None], record: Path | None = None) -> None:
    """Write files below a folder, all of them or none; None takes one away.

    The record, a file in that folder, makes that true of a machine that dies meanwhile, too.
    Raise OSError, and write nothing, where a link leads out of the folder.
    """
    for name in texts:
        _insist_on_inside(root, root / name)
    contents = {root / name: text.encode() for name, text in texts.items() if text is not None}
    going = [root / name for name, text in texts.items() if text is None]
    _write(contents, going, record)


def _write(contents: Mapping[Path, bytes], going: list[Path], record: Path | None = None) -> None:
    files = {_really(target): data for target, data in contents.items()}
    with _folders(files), _temporary(files) as ready:
        gone = [target for target in map(_really, going) if target.exists()]
        for target in [*ready, *gone]:
            _back_up(target)
        with _recorded(record, ready, gone):
            _take_places(ready, gone)
            _flush_folders([*files, *gone], record.parent if record else None)
    for target in files:
        sweep_old_names(target)


@contextmanager
def _recorded(record: Path | None, ready: Mapping[Path, Path], gone: list[Path]) -> Iterator[None]:
    """Have on disk what is to be done while it is done; one file alone needs no record."""
    if record is None or len(ready) + len(gone) < 2:  # noqa: PLR2004
        yield
        return
    _flush_folders([*ready, *gone], record.parent)
    plan = [plan_file(record.parent, target, ready.get(target)) for target in (*ready, *gone)]
    write_record(record, plan)
    try:
        yield
    except BaseException:
        if all(is_as_before(record.parent, file) for file in plan):
            remove_record(record)
        raise
    remove_record(record)


def _really(target: Path) -> Path:
    """The file that a link stands for: the link stays one."""
    return Path(os.path.realpath(target)) if target.is_symlink() else target


def _insist_on_inside(root: Path, target: Path) -> None:
    """Insist that a file, and what a link under its name stands for, lies in the folder."""
    for path in (target, target.parent):
        if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(root)):
            raise OSError(errno.EPERM, "A link leads out of the module", str(target))


@contextmanager
def _folders(files: Mapping[Path, bytes]) -> Iterator[None]:
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
def _temporary(files: Mapping[Path, bytes]) -> Iterator[dict[Path, Path]]:
    """Put contents on disk under temporary names; none of them is left behind."""
    ready: dict[Path, Path] = {}
    try:
        for target, data in files.items():
            ready[target] = write_beside(target, data)
            if target.exists():
                shutil.copymode(target, ready[target])
        yield ready
    finally:
        for temporary in ready.values():
            with suppress(OSError):
                temporary.unlink(missing_ok=True)


def _backup(target: Path) -> Path:
    return target.with_name(target.name + BACKUP)


def _back_up(target: Path) -> None:
    """Keep what stands there: by a second name of the same file, or a copy if that cannot be."""
    if not target.exists():
        return
    temporary = temporary_path(target)
    try:
        try:
            os.link(target, temporary)
        except OSError:
            temporary = write_beside(target, target.read_bytes())
            shutil.copymode(target, temporary)
        temporary.replace(_backup(target))
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def _take_places(ready: Mapping[Path, Path], gone: list[Path]) -> None:
    new = [target for target in ready if not target.exists()]
    done: list[Path] = []
    try:
        for target, temporary in ready.items():
            temporary.replace(target)
            done.append(target)
        for target in gone:
            target.unlink()
            done.append(target)
    except BaseException:
        for target in done:
            with suppress(OSError):
                _undo(target, new)
        raise


def _undo(target: Path, new: list[Path]) -> None:
    if target in new:
        target.unlink()
    else:
        _backup(target).replace(target)


def _flush_folders(targets: list[Path], top: Path | None) -> None:
    """Have the names of files on disk, and those of their folders below the top one."""
    folders: set[Path] = set()
    for target in targets:
        for above in target.parents:
            folders.add(above)
            if top is None or above == top:
                break
    for folder in folders:
        flush_folder(folder)
