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

from sandtable.model.storage import module_files
from sandtable.model.storage.problem import Problem, UnreadableError

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_ZIP_BYTES = 512 * 2**20
"""Bytes of a zip, packed or unpacked."""
MAX_FILE_RATIO = 200
"""How many times its packed size a file may be; YAML packs some ten times."""
MAX_TOTAL_RATIO = 20
"""How many times their packed size all files together may be, beyond a modest size."""
_MODEST_BYTES = 64 * 2**20
_HARMLESS_BYTES = 2**20
"""Bytes that do no harm, however well they are packed."""
_MAX_CONTENTS_BYTES = 512 * module_files.MAX_FILES
"""Bytes of the list of contents."""
_SUPPORTED_COMPRESSIONS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
BROKEN_ZIP_ERRORS = (
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


class SafeArchive:
    """A zip of which nothing is dangerous but, perhaps, the bytes themselves."""

    def __init__(self, archive: zipfile.ZipFile, path: Path) -> None:
        self._archive = archive
        self._path = path
        entries = [entry for entry in archive.infolist() if not entry.filename.endswith("/")]
        if problems := list(_iter_zip_problems(path.name, entries)):
            raise UnreadableError(problems)
        self._entries = {entry.filename: entry for entry in entries}

    @property
    def file_names(self) -> tuple[str, ...]:
        """The files in it."""
        return tuple(self._entries)

    def file_size(self, name: str) -> int:
        """How many bytes a file has."""
        return self._entries[name].file_size

    def read_file(self, name: str) -> bytes:
        """Read no more of a file than the zip says that it holds."""
        entry = self._entries[name]
        with self._archive.open(entry) as stream:
            data = stream.read(entry.file_size + 1)
        if len(data) != entry.file_size:
            said = f"{name!r} is not as long as its list of contents says."
            raise UnreadableError([_zip_problem(self._path.name, said)])
        return data


@contextmanager
def open_safe_zip(path: Path, what: str) -> Iterator[SafeArchive]:
    """Open a stranger's zip, or refuse it with every reason; `what` it should be is for words."""
    try:
        if path.exists() and not path.is_file():  # a pipe would never end
            raise zipfile.BadZipFile("it is not an ordinary file")
        if path.stat().st_size > MAX_ZIP_BYTES:
            raise zipfile.BadZipFile(f"it is larger than {MAX_ZIP_BYTES // 2**20} MB")
        with path.open("rb") as stream, _open_bounded_zip(stream) as archive:
            yield SafeArchive(archive, path)
    except BROKEN_ZIP_ERRORS as error:
        said = f"This {what} cannot be read: {zip_error_reason(error).rstrip('.')}."
        raise UnreadableError([_zip_problem(path.name, said)]) from error


def zip_error_reason(error: Exception) -> str:
    """Say in words why a zip cannot be opened."""
    if isinstance(error, UnicodeError):
        return "a name in it is not readable text"
    if isinstance(error, zlib.error):
        return "its contents are damaged"
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def _open_bounded_zip(stream: IO[bytes]) -> zipfile.ZipFile:
    """Open a zip without reading a list of contents that has no end."""
    short = _BoundedReader(stream)
    archive = zipfile.ZipFile(cast("IO[bytes]", short))
    short.max_read_bytes = None
    return archive


class _BoundedReader(io.RawIOBase):
    """A stream that refuses to give too much at once."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self.max_read_bytes: int | None = _MAX_CONTENTS_BYTES

    def read(self, size: int = -1) -> bytes:
        if self.max_read_bytes is not None and size > self.max_read_bytes:
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


def _iter_zip_problems(name: str, entries: list[zipfile.ZipInfo]) -> Iterator[Problem]:
    if len(entries) > module_files.MAX_FILES:
        yield _zip_problem(
            name, f"It holds {len(entries):,} files; the limit is {module_files.MAX_FILES:,}."
        )
        return
    unpacked, packed = (sum(sizes) for sizes in _unpacked_and_packed_sizes(entries))
    if unpacked > MAX_ZIP_BYTES:
        yield _zip_problem(name, f"Unpacked, it is larger than {MAX_ZIP_BYTES // 2**20} MB.")
    elif unpacked > _MODEST_BYTES + MAX_TOTAL_RATIO * packed:
        yield _zip_problem(name, f"Unpacked, it is more than {MAX_TOTAL_RATIO} times as large.")
    seen: set[str] = set()
    folders = {str(above) for e in entries for above in PurePosixPath(_comparable_name(e)).parents}
    for entry in entries:
        if (
            reason := _path_problem(entry)
            or _content_problem(entry)
            or _duplicate_problem(entry, seen, folders)
        ):
            yield _zip_problem(name, f"{entry.filename!r} {reason}")
        seen.add(_comparable_name(entry))


def _unpacked_and_packed_sizes(entries: list[zipfile.ZipInfo]) -> tuple[list[int], list[int]]:
    return [entry.file_size for entry in entries], [entry.compress_size for entry in entries]


def _comparable_name(entry: zipfile.ZipInfo) -> str:
    """A name as a system may take it that knows no capitals and one way to write an accent."""
    return unicodedata.normalize("NFC", entry.filename).casefold()


def _path_problem(entry: zipfile.ZipInfo) -> str | None:
    path = PurePosixPath(entry.filename)
    if path.is_absolute() or ".." in path.parts or any(c in entry.orig_filename for c in "\\:\0"):
        return "would be written outside the folder."
    if str(path) != entry.filename or not entry.filename.isprintable():
        return "is not the name of a file."
    return None


def _duplicate_problem(entry: zipfile.ZipInfo, seen: set[str], folders: set[str]) -> str | None:
    name = _comparable_name(entry)
    if name in folders:
        return "is both a file and a folder."
    return "is in it twice." if name in seen else None


def _content_problem(entry: zipfile.ZipInfo) -> str | None:
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in {0, stat.S_IFREG}:
        return "is a link or a device, not a file."
    if entry.flag_bits & 1:
        return "is encrypted."
    if entry.compress_type not in _SUPPORTED_COMPRESSIONS:
        return "is compressed in a way that is not supported."
    if entry.file_size > max(_HARMLESS_BYTES, MAX_FILE_RATIO * entry.compress_size):
        return "unpacks to far more than a module's file does."
    most = (
        module_files.MAX_YAML_BYTES
        if entry.filename.endswith(module_files.YAML_SUFFIX)
        else module_files.MAX_ASSET_BYTES
    )
    return f"is larger than {most // 2**20} MB." if entry.file_size > most else None


def _zip_problem(name: str, message: str) -> Problem:
    return Problem(name, 1, 1, "", message)
