"""Reading of a module's files from a folder or a single file, within limits of size."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING

from sandtable.model.storage.file_names import real_path
from sandtable.model.storage.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

MAX_YAML_BYTES = 16 * 2**20
"""Limit of one YAML file in bytes. A larger one is refused before it is read."""
MAX_TEXT_BYTES = 64 * 2**20
"""Limit of all YAML files together, in bytes."""
MAX_ASSET_BYTES = 256 * 2**20
MAX_FILES = 10_000
MAX_GEOJSON_BYTES = 32 * 2**20
YAML_SUFFIX = ".yaml"
GEOJSON_SUFFIX = ".geojson"
_YAML_LIKE_SUFFIXES = (".yml", ".yaml")

_EXCLUDED_FOLDERS = ("build", "bases")
"""Folders with other content: generated files, and base modules."""
BACKUP_SUFFIX = ".bak"
_LINKED_FOLDER = "Links to folders are not followed: copy the folder into the module."
_TRANSIENT_SUFFIXES = ("~", ".tmp", BACKUP_SUFFIX)


@dataclass(frozen=True, slots=True)
class ModuleFiles:
    """The texts of YAML and GeoJSON files, and names of other files, by path in the module."""

    root: Path
    texts: Mapping[str, str]
    other_names: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = field(default=())
    settled_file_count: int = 0
    """Number of files of an interrupted save that was settled before reading."""
    hard_linked_names: tuple[str, ...] = ()
    """Files with a second name on the disk (hard links), which may be files elsewhere."""

    @property
    def yaml_size(self) -> int:
        """Return the number of characters in the YAML files."""
        return sum(len(text) for name, text in self.texts.items() if name.endswith(YAML_SUFFIX))


def read_folder_files(root: Path, largest: int = MAX_YAML_BYTES) -> ModuleFiles:
    """Read all YAML and GeoJSON files of a folder."""
    texts: dict[str, str] = {}
    other_names: list[str] = []
    problems: list[Problem] = []
    linked: list[str] = []
    size = 0
    for number, name in enumerate(_iter_files(root, problems.append)):
        if number >= MAX_FILES:
            problems.append(
                _make_file_problem(name, f"A module can have at most {MAX_FILES:,} files.")
            )
            break
        if not is_module_part(name):
            other_names.append(name)
            continue
        path = root / name
        if is_link_out_of(root, path):
            problems.append(
                _make_file_problem(
                    name,
                    "This link leads out of the module and is ignored: copy the file"
                    " into the module.",
                )
            )
            continue
        _read_text_file(name, path, _max_bytes_of_file(name, largest), texts, problems)
        size += len(texts.get(name, ""))
        if _has_hard_link(path):
            linked.append(name)
        if size > MAX_TEXT_BYTES:
            problems.append(
                _make_file_problem(
                    name,
                    f"The files up to this one are larger than {_megabytes_text(MAX_TEXT_BYTES)}.",
                )
            )
            break
    problems.extend(misnamed_file_problems(other_names))
    return ModuleFiles(
        root, texts, tuple(other_names), tuple(problems), hard_linked_names=tuple(linked)
    )


def is_link_out_of(root: Path, path: Path) -> bool:
    """Say whether a path is a link to a file outside a folder.

    Such a file is not read: a module from a stranger must not show other files of the user.
    """
    return path.is_symlink() and not real_path(path).is_relative_to(real_path(root))


def _has_hard_link(path: Path) -> bool:
    """Say whether a file has another name on the disk, apart from that of its own backup."""
    # A file that has just vanished has no other names.
    with suppress(OSError):
        if path.stat().st_nlink > 1:
            backup = path.with_name(path.name + BACKUP_SUFFIX)
            return not (backup.is_file() and backup.samefile(path))
    return False


def _unreadable_folder_problem(root: Path, error: OSError) -> Problem:
    folder = Path(os.path.relpath(error.filename or root, root)).as_posix()
    return _make_file_problem(folder, f"This folder cannot be read: {error.strerror}.")


def misnamed_file_problems(names: Iterable[str]) -> Iterator[Problem]:
    """Yield a problem for each file with a nearly correct name, such as `types.yml`."""
    for name in names:
        in_assets = name.startswith("assets") and "/" in name
        if name.lower().endswith(_YAML_LIKE_SUFFIXES) and not in_assets:
            yield _make_file_problem(
                name, f"This file is not read: the files of a module end in {YAML_SUFFIX}."
            )


def read_single_file(path: Path, largest: int = MAX_YAML_BYTES) -> ModuleFiles:
    """Read a module that is one file."""
    texts: dict[str, str] = {}
    problems: list[Problem] = []
    _read_text_file(path.name, path, largest, texts, problems)
    linked = (path.name,) if _has_hard_link(path) else ()
    return ModuleFiles(path.parent, texts, (), tuple(problems), hard_linked_names=linked)


def add_neighbouring_files(files: ModuleFiles, names: Iterable[str]) -> ModuleFiles:
    """Return the files of a one-file module, with the files that it names in its folder.

    Only those that exist are added.
    """
    texts, problems = dict(files.texts), list(files.problems)
    for name in names:
        if name not in texts and (files.root / name).is_file():
            _read_text_file(name, files.root / name, MAX_GEOJSON_BYTES, texts, problems)
    return replace(files, texts=texts, problems=tuple(problems))


def _max_bytes_of_file(name: str, yaml: int) -> int:
    return MAX_GEOJSON_BYTES if name.endswith(GEOJSON_SUFFIX) else yaml


def is_module_part(name: str) -> bool:
    """Say whether a file contains module data and is not an asset."""
    folder, slash, _ = name.partition("/")
    return name.endswith((YAML_SUFFIX, GEOJSON_SUFFIX)) and not (
        slash and folder.startswith("assets")
    )


def is_ignored_file(name: str) -> bool:
    """Say whether a file in the module's folder is neither a part of it nor an asset."""
    first, *_ = parts = name.split("/")
    hidden = any(part.startswith(".") for part in parts)
    return (
        hidden
        or name.endswith(_TRANSIENT_SUFFIXES)
        or (first in _EXCLUDED_FOLDERS and len(parts) > 1)
    )


def _read_text_file(
    name: str, path: Path, largest: int, texts: dict[str, str], problems: list[Problem]
) -> None:
    try:
        status = path.stat() if path.exists() else None
        if status and S_ISDIR(status.st_mode):
            problems.append(_make_file_problem(name, "This is a folder: give the name of a file."))
        elif status is None or not S_ISREG(status.st_mode):
            problems.append(
                _make_file_problem(name, "This is not an ordinary file, and cannot be read.")
            )
        elif status.st_size > largest:
            problems.append(
                _make_file_problem(name, f"The file is larger than {_megabytes_text(largest)}.")
            )
        else:
            decode_utf8(name, path.read_bytes(), texts, problems)
    except OSError as error:
        problems.append(_make_file_problem(name, f"The file cannot be read: {error.strerror}."))


def _megabytes_text(size: int) -> str:
    return f"{size / 2**20:g} MB, which no module needs"


def decode_utf8(name: str, data: bytes, texts: dict[str, str], problems: list[Problem]) -> None:
    """Decode bytes as UTF-8 into `texts`, or add a problem with the position of the error."""
    try:
        texts[name] = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        message = f"The byte 0x{data[error.start]:02X} is not UTF-8: save the file as UTF-8."
        problems.append(Problem(name, line, column, "", message))


def iter_file_names(root: Path) -> Iterator[str]:
    """Yield the files in a module's folder, by path in the module."""
    return _iter_files(root, _ignore_problem)  # who opened the module was told


def _ignore_problem(problem: Problem) -> None:
    """Ignore the problem that a folder could not be read."""


def _iter_files(root: Path, on_problem: Callable[[Problem], object]) -> Iterator[str]:
    """Yield the files below a folder in a fixed order.

    Folders that cannot be read, and links to folders, are reported to `on_problem`.
    """

    def on_error(error: OSError) -> None:
        on_problem(_unreadable_folder_problem(root, error))

    for folder_path, folders, names in os.walk(root, onerror=on_error):
        above = Path(folder_path).relative_to(root).as_posix()
        # Texts and no paths: a folder can have ten thousand files.
        prefix = "" if above == "." else f"{above}/"
        misleading_folders = [folder for folder in folders if folder.endswith(YAML_SUFFIX)]
        used_folders = (f for f in folders if not is_ignored_file(f"{prefix}{f}/x"))
        # In place, because os.walk reads the list to choose where to go.
        folders[:] = sorted(set(used_folders).difference(misleading_folders))
        for folder in folders:
            # A link could lead to a folder of the user's, or round in a circle.
            if Path(folder_path, folder).is_symlink():
                on_problem(_make_file_problem(f"{prefix}{folder}", _LINKED_FOLDER))
        for name in sorted([*names, *misleading_folders]):
            if not is_ignored_file(f"{prefix}{name}"):
                yield f"{prefix}{name}"


def _make_file_problem(name: str, message: str) -> Problem:
    return Problem(name, 1, 1, "", message)
