"""Bundles: the folder of a module as one zip, with the same bytes for the same content."""

from __future__ import annotations

import io
import stat
import zipfile
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.model.resources import HEAD_FILE_NAME
from sandtable.model.storage import module_files, safe_zip
from sandtable.model.storage.file_names import is_unportable_name
from sandtable.model.storage.problem import Problem, UnreadableError, UnsayableError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

BUNDLE_SUFFIX = ".sandtable"
BASES_FOLDER = "bases"
"""The folder of a bundle for the modules that it extends, each under its own name."""
_FIXED_TIMESTAMP = (1980, 1, 1, 0, 0, 0)


def pack_zip(contents: Mapping[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return a zip file with fixed order, times and rights, so that its bytes are reproducible."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method, compresslevel=9) as archive:
        # The same content must give the same bytes, whatever the order of the files.
        for name in sorted(contents):
            entry = zipfile.ZipInfo(name, _FIXED_TIMESTAMP)
            entry.compress_type = method
            # Unix: otherwise the bytes would depend on the system that packs.
            entry.create_system = 3
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(entry, contents[name])
    return out.getvalue()


def pack_bundle(contents: Mapping[str, bytes]) -> bytes:
    """Return the files of a module as the bytes of a bundle, which is one zip file.

    Raise UnsayableError if some system could not unpack it.
    """
    if problems := list(_iter_file_name_problems(contents)):
        raise UnsayableError(problems)
    return pack_zip(contents)


def _iter_file_name_problems(names: Iterable[str]) -> Iterator[Problem]:
    for name in filter(is_unportable_name, names):
        message = (
            "Windows does not allow this file name: rename the file, then bundle the module again."
        )
        yield Problem(name, 1, 1, "", message)


@contextmanager
def _open_bundle(path: Path) -> Iterator[safe_zip.SafeArchive]:
    with safe_zip.open_safe_zip(path, "bundle") as archive:
        if problems := list(_iter_file_name_problems(archive.file_names)):
            raise UnreadableError(
                replace(p, file=path.name, message=f"{p.file!r}: {p.message}") for p in problems
            )
        yield archive


def unpack_bundle(path: Path) -> dict[str, bytes]:
    """Return all files of a bundle by name.

    Raise UnreadableError with every reason why it cannot be read.
    """
    with _open_bundle(path) as archive:
        return {name: archive.read_file(name) for name in archive.file_names}


def read_bundle_file(path: Path, name: str) -> bytes | None:
    """Return one file of a bundle; None if the bundle does not contain it."""
    with _open_bundle(path) as archive:
        return archive.read_file(name) if name in archive.file_names else None


def bundle_containing(path: Path) -> tuple[Path, str] | None:
    """Return the bundle that a path leads into, and the path inside it.

    For example, `game.sandtable/bases/published` leads into `game.sandtable`.
    """
    for above in (path, *path.parents):
        if above.suffix == BUNDLE_SUFFIX and above.is_file():
            inside = path.relative_to(above).as_posix()
            return above, "" if inside == "." else inside
    return None


def read_bundle(path: Path, inside: str = "") -> module_files.ModuleFiles:
    """Return the files of the module in a bundle, or of a base module that the bundle contains.

    A child process opens the bundle, because it may come from an untrusted source.
    """
    # Only untrusted files are read in a child, and its machinery takes time to load.
    from sandtable.model.bounded_work.child_process import run_in_child_process
    from sandtable.model.bounded_work.work_errors import LimitedWorkError
    from sandtable.model.bounded_work.work_limits import READING_LIMITS

    try:
        texts, other_names, problems = run_in_child_process(
            READING_LIMITS, _read_bundle_texts, path, inside
        )
    # The child is killed beyond its limits, for example by a zip bomb.
    except LimitedWorkError as error:
        raise UnreadableError([Problem(path.name, 1, 1, "", str(error))]) from None
    return module_files.ModuleFiles(path / inside, texts, other_names, problems)


def _read_bundle_texts(
    path: Path, inside: str
) -> tuple[dict[str, str], tuple[str, ...], tuple[Problem, ...]]:
    """Return the texts of a module, the names of its other files, and problems with them."""
    with _open_bundle(path) as archive:
        names = dict(_iter_names_inside(archive.file_names, inside))
        texts = {
            name: packed for name, packed in names.items() if module_files.is_module_part(name)
        }
        if sum(map(archive.file_size, texts.values())) > module_files.MAX_TEXT_BYTES:
            raise zipfile.BadZipFile(
                f"its texts are larger than {module_files.MAX_TEXT_BYTES // 2**20} MB"
            )
        parts = {name: archive.read_file(packed) for name, packed in texts.items()}
    decoded: dict[str, str] = {}
    problems: list[Problem] = []
    for name, data in parts.items():
        module_files.decode_utf8(name, data, decoded, problems)
    if HEAD_FILE_NAME not in decoded and not problems:
        subject = f"There is no module at {inside!r}" if inside else "This bundle holds no module"
        message = f"{subject}: {HEAD_FILE_NAME} is missing."
        problems.append(Problem(path.name, 1, 1, "", message))
    other_names = tuple(name for name in names if name not in parts)
    problems.extend(module_files.misnamed_file_problems(other_names))
    return decoded, other_names, tuple(problems)


def _iter_names_inside(names: Iterable[str], inside: str) -> Iterable[tuple[str, str]]:
    """Yield the names of the files of one module, each with its name in the bundle."""
    folder = f"{inside}/" if inside else ""
    for packed in names:
        name = packed.removeprefix(folder)
        if packed.startswith(folder) and not module_files.is_ignored_file(name):
            yield name, packed
