"""Reading of untrusted zip files: within limits, and only paths inside the folder."""

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
"""Limit of a zip in bytes, packed or unpacked."""
MAX_FILE_RATIO = 200
"""Largest ratio of a file's size to its packed size. YAML reaches about ten."""
MAX_TOTAL_RATIO = 20
"""Largest ratio of all files together to their packed size, beyond a modest size."""
_BYTES_WITHOUT_RATIO_TEST = 64 * 2**20
_HARMLESS_BYTES = 2**20
"""Size up to which the ratio of a file does not matter."""
_MAX_CONTENTS_BYTES = 512 * module_files.MAX_FILES
"""Limit of the list of contents in bytes."""
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
"""Errors that reading a broken zip, or a file that is not a zip, can raise."""


class SafeArchive:
    """A zip file whose structure is known to be harmless. Its contents may still be invalid."""

    def __init__(self, archive: zipfile.ZipFile, path: Path) -> None:
        self._archive = archive
        self._path = path
        entries = [entry for entry in archive.infolist() if not entry.filename.endswith("/")]
        if problems := list(_iter_zip_problems(path.name, entries)):
            raise UnreadableError(problems)
        self._entries = {entry.filename: entry for entry in entries}

    @property
    def file_names(self) -> tuple[str, ...]:
        """Return the names of the files in the zip."""
        return tuple(self._entries)

    def file_size(self, name: str) -> int:
        """Return the unpacked size of a file in bytes."""
        return self._entries[name].file_size

    def read_file(self, name: str) -> bytes:
        """Return the content of a file in the zip.

        Raise UnreadableError if it is not as long as the zip states.
        """
        entry = self._entries[name]
        with self._archive.open(entry) as stream:
            # One byte more than stated shows that the statement is wrong.
            data = stream.read(entry.file_size + 1)
        if len(data) != entry.file_size:
            message = f"{name!r} is not as long as its list of contents says."
            raise UnreadableError([_zip_problem(self._path.name, message)])
        return data


@contextmanager
def open_safe_zip(path: Path, noun: str) -> Iterator[SafeArchive]:
    """Open an untrusted zip file.

    Raises UnreadableError with every reason if that is not possible. `noun` names the zip in
    messages.
    """
    try:
        if path.exists() and not path.is_file():  # a pipe would never end
            raise zipfile.BadZipFile("it is not an ordinary file")
        if path.stat().st_size > MAX_ZIP_BYTES:
            raise zipfile.BadZipFile(f"it is larger than {MAX_ZIP_BYTES // 2**20} MB")
        with path.open("rb") as stream, _open_bounded_zip(stream) as archive:
            yield SafeArchive(archive, path)
    except BROKEN_ZIP_ERRORS as error:
        message = f"This {noun} cannot be read: {zip_error_reason(error).rstrip('.')}."
        raise UnreadableError([_zip_problem(path.name, message)]) from error


def zip_error_reason(error: Exception) -> str:
    """Return the reason why a zip cannot be opened, as text."""
    if isinstance(error, UnicodeError):
        return "a name in it is not readable text"
    if isinstance(error, zlib.error):
        return "its contents are damaged"
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def _open_bounded_zip(stream: IO[bytes]) -> zipfile.ZipFile:
    """Open a zip, refusing one with too many entries before they are read."""
    short = _BoundedReader(stream)
    archive = zipfile.ZipFile(cast("IO[bytes]", short))
    short.max_read_bytes = None
    return archive


class _BoundedReader(io.RawIOBase):
    """A stream that refuses to read too much at once."""

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
    elif unpacked > _BYTES_WITHOUT_RATIO_TEST + MAX_TOTAL_RATIO * packed:
        yield _zip_problem(name, f"Unpacked, it is more than {MAX_TOTAL_RATIO} times as large.")
    earlier_names: set[str] = set()
    folders = {str(above) for e in entries for above in PurePosixPath(_comparable_name(e)).parents}
    for entry in entries:
        if (
            reason := _path_problem(entry)
            or _content_problem(entry)
            or _duplicate_problem(entry, earlier_names, folders)
        ):
            yield _zip_problem(name, f"{entry.filename!r} {reason}")
        earlier_names.add(_comparable_name(entry))


def _unpacked_and_packed_sizes(entries: list[zipfile.ZipInfo]) -> tuple[list[int], list[int]]:
    return [entry.file_size for entry in entries], [entry.compress_size for entry in entries]


def _comparable_name(entry: zipfile.ZipInfo) -> str:
    """Return a name in the form in which systems that ignore case and accent codes compare it."""
    return unicodedata.normalize("NFC", entry.filename).casefold()


def _path_problem(entry: zipfile.ZipInfo) -> str | None:
    path = PurePosixPath(entry.filename)
    # `orig_filename`, because zipfile cuts names at a null byte.
    if path.is_absolute() or ".." in path.parts or any(c in entry.orig_filename for c in "\\:\0"):
        return "would be written outside the folder."
    if str(path) != entry.filename or not entry.filename.isprintable():
        return "is not the name of a file."
    return None


def _duplicate_problem(
    entry: zipfile.ZipInfo, earlier_names: set[str], folders: set[str]
) -> str | None:
    name = _comparable_name(entry)
    if name in folders:
        return "is both a file and a folder."
    return "is in it twice." if name in earlier_names else None


def _content_problem(entry: zipfile.ZipInfo) -> str | None:
    # The upper 16 bits hold the Unix mode.
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
