"""Zips that come from strangers: bounded in size, count and ratio, with no way out of a folder."""

from __future__ import annotations

import io
import stat
import struct
import unicodedata
import zipfile
import zlib
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, TYPE_CHECKING, cast

from sandtable.model.storage import files
from sandtable.model.storage.problem import Problem, UnreadableError

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST = 512 * 2**20
"""Bytes of a zip, packed or unpacked."""
STEEPEST = 200
"""How many times its packed size a file may be; YAML packs some ten times."""
STEEPEST_OF_ALL = 20
"""How many times their packed size all files together may be, beyond a modest size."""
_MODEST = 64 * 2**20
_SMALL = 2**20
"""Bytes that do no harm, however well they are packed."""
_LONGEST_LIST = 512 * files.MOST_FILES
"""Bytes of the list of contents."""
_KNOWN = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
BROKEN_ZIP = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    OSError,
    EOFError,
    NotImplementedError,  # a way of packing that nobody uses
    RuntimeError,  # a password is asked for
    ValueError,  # a name that is no text
    OverflowError,
    LookupError,  # extra fields that end too early
)
"""What is raised of a zip that is broken, and of one that is no zip."""


class Archive:
    """A zip of which nothing is dangerous but, perhaps, the bytes themselves."""

    def __init__(self, archive: zipfile.ZipFile, path: Path) -> None:
        self._archive = archive
        self._path = path
        entries = [entry for entry in archive.infolist() if not entry.filename.endswith("/")]
        if problems := list(_dangers(path.name, entries)):
            raise UnreadableError(problems)
        self._entries = {entry.filename: entry for entry in entries}

    @property
    def names(self) -> tuple[str, ...]:
        """The files in it."""
        return tuple(self._entries)

    def size(self, name: str) -> int:
        """How many bytes a file has."""
        return self._entries[name].file_size

    def read(self, name: str) -> bytes:
        """Read no more of a file than the zip says that it holds."""
        entry = self._entries[name]
        with self._archive.open(entry) as stream:
            data = stream.read(entry.file_size + 1)
        if len(data) != entry.file_size:
            said = f"{name!r} is not as long as its list of contents says."
            raise UnreadableError([_say(self._path.name, said)])
        return data


@contextmanager
def opened(path: Path, what: str) -> Iterator[Archive]:
    """Open a stranger's zip, or refuse it with every reason; `what` it should be is for words."""
    try:
        if path.exists() and not path.is_file():  # a pipe would never end
            raise zipfile.BadZipFile("it is not an ordinary file")
        if path.stat().st_size > LARGEST:
            raise zipfile.BadZipFile(f"it is larger than {LARGEST // 2**20} MB")
        with path.open("rb") as stream, _archive(stream) as archive:
            yield Archive(archive, path)
    except BROKEN_ZIP as error:
        said = f"This {what} cannot be read: {reason_of(error).rstrip('.')}."
        raise UnreadableError([_say(path.name, said)]) from error


def reason_of(error: Exception) -> str:
    """Say in words why a zip cannot be opened."""
    if isinstance(error, UnicodeError):
        return "a name in it is not readable text"
    if isinstance(error, zlib.error):
        return "its contents are damaged"
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def _archive(stream: IO[bytes]) -> zipfile.ZipFile:
    """Open a zip without reading a list of contents that has no end."""
    short = _ShortReads(stream)
    archive = zipfile.ZipFile(cast("IO[bytes]", short))
    short.most = None
    return archive


class _ShortReads(io.RawIOBase):
    """A stream that refuses to give too much at once."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self.most: int | None = _LONGEST_LIST

    def read(self, size: int = -1) -> bytes:
        if self.most is not None and size > self.most:
            raise zipfile.BadZipFile("its list of contents is too long")
        return self._stream.read(size)

    def seek(self, offset: int, whence: int = 0) -> int:
        return self._stream.seek(offset, whence)

    def tell(self) -> int:
        return self._stream.tell()

    def seekable(self) -> bool:
        return True

    def readable(self) -> bool:
        return True


def _dangers(name: str, entries: list[zipfile.ZipInfo]) -> Iterator[Problem]:
    if len(entries) > files.MOST_FILES:
        yield _say(name, f"It holds {len(entries):,} files; the limit is {files.MOST_FILES:,}.")
        return
    unpacked, packed = (sum(sizes) for sizes in _sizes(entries))
    if unpacked > LARGEST:
        yield _say(name, f"Unpacked, it is larger than {LARGEST // 2**20} MB.")
    elif unpacked > _MODEST + STEEPEST_OF_ALL * packed:
        yield _say(name, f"Unpacked, it is more than {STEEPEST_OF_ALL} times as large.")
    seen: set[str] = set()
    folders = {str(above) for e in entries for above in PurePosixPath(_plainly(e)).parents}
    for entry in entries:
        if reason := _outside(entry) or _danger(entry) or _twice(entry, seen, folders):
            yield _say(name, f"{entry.filename!r} {reason}")
        seen.add(_plainly(entry))


def _sizes(entries: list[zipfile.ZipInfo]) -> tuple[list[int], list[int]]:
    return [entry.file_size for entry in entries], [entry.compress_size for entry in entries]


def _plainly(entry: zipfile.ZipInfo) -> str:
    """A name as a system may take it that knows no capitals and one way to write an accent."""
    return unicodedata.normalize("NFC", entry.filename).casefold()


def _outside(entry: zipfile.ZipInfo) -> str | None:
    path = PurePosixPath(entry.filename)
    if path.is_absolute() or ".." in path.parts or any(c in entry.orig_filename for c in "\\:\0"):
        return "would be written outside the folder."
    if str(path) != entry.filename or not entry.filename.isprintable():
        return "is not the name of a file."
    return None


def _twice(entry: zipfile.ZipInfo, seen: set[str], folders: set[str]) -> str | None:
    name = _plainly(entry)
    if name in folders:
        return "is both a file and a folder."
    return "is in it twice." if name in seen else None


def _danger(entry: zipfile.ZipInfo) -> str | None:
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in {0, stat.S_IFREG}:
        return "is a link or a device, not a file."
    if entry.flag_bits & 1:
        return "is encrypted."
    if entry.compress_type not in _KNOWN:
        return "is compressed in a way that is not supported."
    if entry.file_size > max(_SMALL, STEEPEST * entry.compress_size):
        return "unpacks to far more than a module's file does."
    most = files.LARGEST_YAML if entry.filename.endswith(files.YAML) else files.LARGEST_ASSET
    return f"is larger than {most // 2**20} MB." if entry.file_size > most else None


def _say(name: str, message: str) -> Problem:
    return Problem(name, 1, 1, "", message)
