"""Work that an editor left behind when it died: found at the next start, and offered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sandtable.editor.bench.journal import LOCK, SUFFIX, locked
from sandtable.editor.words import tr
from sandtable.model.module import Module
from sandtable.model.storage.locks import FileLock
from sandtable.model.storage.problem import UnreadableError
from sandtable.model.storage.snapshot import SnapshotInfo, label_of, unpacked


@dataclass(frozen=True, slots=True)
class Leftover:
    """A journal whose editor is no more. Nobody else can take it while this one has it."""

    file: Path
    label: SnapshotInfo
    lock: FileLock

    @property
    def home(self) -> Path | None:
        """The module that it is an edited state of."""
        return Path(self.label.path) if self.label.path else None

    def module(self) -> Module:
        """The work itself; raise UnreadableError where it cannot be read."""
        return unpacked(self.file.read_bytes())

    def later(self) -> None:
        """Leave it where it lies, for another start."""
        self.lock.free()

    def throw_away(self) -> None:
        """It is not wanted, or is safe elsewhere."""
        with suppress(OSError):
            self.file.unlink(missing_ok=True)
        self.lock.free()


def leftovers(folder: Path) -> Iterator[Leftover]:
    """All work left behind in a folder, newest first; half-written files are cleared away."""
    found = sorted(_journals(folder), key=_written_at, reverse=True)
    for file in found:
        left = _taken(file)
        if left is not None:
            yield left


def _journals(folder: Path) -> list[Path]:
    found = folder.glob(f"*{SUFFIX}") if folder.is_dir() else ()
    return [file for file in found if file.is_file()]  # reading a pipe would never end


def _written_at(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:  # somebody has taken it away just now
        return 0.0


def _taken(file: Path) -> Leftover | None:
    try:
        lock = locked(file)
    except OSError:
        return None
    if lock is None:
        return None
    try:
        file.with_name(f"{file.name}.tmp").unlink(missing_ok=True)
        return Leftover(file, label_of(file.read_bytes()), lock)
    except (OSError, UnreadableError):
        lock.free()
        return None


def tidy(folder: Path) -> None:
    """Clear away what belongs to no journal: the traces of one that died before its first page."""
    for trace in [*folder.glob(f"*{SUFFIX}{LOCK}"), *folder.glob(f"*{SUFFIX}.tmp")]:
        file = trace.with_name(trace.name.partition(SUFFIX)[0] + SUFFIX)
        lock = locked(file) if not file.exists() else None
        if lock is not None:
            with suppress(OSError):
                trace.unlink(missing_ok=True)
            lock.free()


def said(label: SnapshotInfo) -> str:
    """What was left, when, and of which file, in words."""
    try:
        when = datetime.fromisoformat(label.when).astimezone().strftime("%d %b %Y, %H:%M:%S")
    except (ValueError, OverflowError):
        when = tr("an unknown time")
    where = label.path or tr("no file yet")
    text = tr("{title}, as it was on {when}.\nFile: {where}").format(
        title=label.title, when=when, where=where
    )
    last = tr("\nLast done: {last}").format(last=label.last) if label.last else ""
    return text + last
