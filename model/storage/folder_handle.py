"""An open folder in which files are made, replaced and removed.

A path may lead elsewhere between two calls if somebody replaces a part of it by a link. An open
folder stays the same. Where the system cannot name files relative to a folder, paths are used.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.model.storage.temporary_files import NEW_FILE_FLAGS, new_temporary_name

_SUPPORTS_FOLDER_HANDLES = {os.open, os.stat, os.unlink, os.rename, os.link} <= os.supports_dir_fd
_CAN_SET_FILE_PERMISSIONS = os.chmod in os.supports_fd
_FLAGS_FOR_OPENING_FOLDER = (
    os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0)
)
_FLAG_AGAINST_FOLLOWING_LINKS = getattr(os, "O_NOFOLLOW", 0)


class FolderHandle:
    """An open folder. Names given to its methods are those of files in it."""

    def __init__(self, path: Path, handle: int | None) -> None:
        self.folder_path, self._handle = path, handle
        self._dir_fd_option: dict[str, Any] = {} if handle is None else {"dir_fd": handle}
        self._dir_fd_options: dict[str, Any] = (
            {} if handle is None else {"src_dir_fd": handle, "dst_dir_fd": handle}
        )

    @classmethod
    def open_folder(cls, path: Path, top: Path) -> FolderHandle:
        """Open a folder below `top`, or `top` itself.

        Links between them are not followed.
        """
        real = Path(os.path.realpath(path))
        if not _SUPPORTS_FOLDER_HANDLES:
            return cls(real, None)
        above = Path(os.path.realpath(top))
        handle = os.open(above, _FLAGS_FOR_OPENING_FOLDER | _FLAG_AGAINST_FOLLOWING_LINKS)
        try:
            # One step at a time: only so does the system refuse a link in the middle.
            for name in real.relative_to(above).parts:
                below = os.open(
                    name, _FLAGS_FOR_OPENING_FOLDER | _FLAG_AGAINST_FOLLOWING_LINKS, dir_fd=handle
                )
                os.close(handle)
                handle = below
        except BaseException:
            os.close(handle)
            raise
        return cls(real, handle)

    def close_handle(self) -> None:
        """Close the open folder."""
        if self._handle is not None:
            os.close(self._handle)

    def write_replacement_file(self, target: str, data: bytes, mode: int | None = None) -> str:
        """Write a file that will replace another file, flush it, and return its temporary name."""
        name = new_temporary_name(target)
        # The umask of the user decides, as for any other new file.
        handle = os.open(self._name_or_path(name), NEW_FILE_FLAGS, 0o666, **self._dir_fd_option)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
                stream.flush()
                if mode is not None and _CAN_SET_FILE_PERMISSIONS:
                    os.chmod(stream.fileno(), mode)  # noqa: PTH101 - by its handle
                os.fsync(stream.fileno())
        except BaseException:
            # The error of writing matters to the caller, not that of cleaning up.
            with suppress(OSError):
                self.remove_file(name)
            raise
        return name

    def replace_file(self, name: str, target: str) -> None:
        """Rename a file to the name of another file, which it replaces."""
        names = self._name_or_path(name), self._name_or_path(target)
        os.replace(*names, **self._dir_fd_options)  # noqa: PTH105 - within an open folder

    def move_file_in(self, source: Path, name: str) -> None:
        """Move a file from elsewhere on the same disk into this folder."""
        at: dict[str, Any] = {} if self._handle is None else {"dst_dir_fd": self._handle}
        os.replace(source, self._name_or_path(name), **at)  # noqa: PTH105 - into an open folder

    def add_hard_link(self, name: str) -> str:
        """Add a second name to a file, and return that name."""
        second = new_temporary_name(name)
        os.link(self._name_or_path(name), self._name_or_path(second), **self._dir_fd_options)
        return second

    def remove_file(self, name: str) -> None:
        """Remove a file from the folder."""
        os.unlink(self._name_or_path(name), **self._dir_fd_option)

    def mode_of_file(self, name: str) -> int | None:
        """Return the permissions of a file, or None if it does not exist."""
        try:
            info = os.stat(self._name_or_path(name), follow_symlinks=False, **self._dir_fd_option)  # noqa: PTH116
        except FileNotFoundError:
            return None
        return stat.S_IMODE(info.st_mode)

    def read_file(self, name: str) -> bytes:
        """Return the content of a file, without following a link."""
        handle = os.open(
            self._name_or_path(name),
            os.O_RDONLY | _FLAG_AGAINST_FOLLOWING_LINKS,
            **self._dir_fd_option,
        )
        with os.fdopen(handle, "rb") as stream:
            return stream.read()

    def _name_or_path(self, name: str) -> str:
        return name if self._dir_fd_option else str(self.folder_path / name)


@dataclass(frozen=True, slots=True)
class FilePlace:
    """Place of an existing or future file: its name in an open folder."""

    folder: FolderHandle
    name: str

    @property
    def file_path(self) -> Path:
        """Return the path of the existing or future file."""
        return self.folder.folder_path / self.name

    @property
    def file_mode(self) -> int | None:
        """Return the permissions of the file, or None if it does not exist."""
        return self.folder.mode_of_file(self.name)
