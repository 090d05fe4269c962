"""Where a module's files come from: a folder or one file; and what is too much to be read."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.model.storage.file_names import real_path
from sandtable.model.storage.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

LARGEST_YAML = 16 * 2**20
"""Bytes of one YAML file. No author writes a larger one; it is refused before it is read."""
LARGEST_TEXTS = 64 * 2**20
"""Bytes of all YAML files."""
LARGEST_ASSET = 256 * 2**20
MOST_FILES = 10_000
LARGEST_GEOJSON = 32 * 2**20
YAML = ".yaml"
GEOJSON = ".geojson"
_MISNAMED = (".yml", ".yaml")

_NO_PART = ("build", "bases")
"""Folders beside the head that hold other things: what was made, and modules of their own."""
BACKUP = ".bak"
_PASSING = ("~", ".tmp", BACKUP)


@dataclass(frozen=True, slots=True)
class Files:
    """The texts of YAML and GeoJSON, and the names of all other files, by path in the module."""

    root: Path
    texts: Mapping[str, str]
    others: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = field(default=())
    settled: int = 0
    """So many files belong to an interrupted save that was settled before they were read."""
    linked: tuple[str, ...] = ()
    """Files that have a second name on the disk: a hard link, which may be a file elsewhere."""


def read_folder(root: Path, largest: int = LARGEST_YAML) -> Files:
    """Read all YAML and GeoJSON files of a folder."""
    texts: dict[str, str] = {}
    others: list[str] = []
    problems: list[Problem] = []
    linked: list[str] = []
    size = 0
    unreadable: list[OSError] = []
    for number, (name, path) in enumerate(_walk(root, unreadable.append)):
        if number >= MOST_FILES:
            problems.append(_say(name, f"A module can have at most {MOST_FILES:,} files."))
            break
        if not is_part(name):
            others.append(name)
            continue
        if path.is_symlink() and not real_path(path).is_relative_to(real_path(root)):
            problems.append(
                _say(
                    name,
                    "This link leads out of the module and is ignored: copy the file"
                    " into the module.",
                )
            )
            continue
        _read_one(name, path, _largest(name, largest), texts, problems)
        size += len(texts.get(name, ""))
        if _has_second_name(path):
            linked.append(name)
        if size > LARGEST_TEXTS:
            problems.append(
                _say(name, f"The files up to this one are larger than {_mega(LARGEST_TEXTS)}.")
            )
            break
    problems.extend(_unreadable(root, error) for error in unreadable)
    problems.extend(misnamed(others))
    return Files(root, texts, tuple(others), tuple(problems), linked=tuple(linked))


def _has_second_name(path: Path) -> bool:
    """Say whether a file has another name on the disk than that of its own backup."""
    with suppress(OSError):
        if path.stat().st_nlink > 1:
            backup = path.with_name(path.name + BACKUP)
            return not (backup.is_file() and backup.samefile(path))
    return False


def _unreadable(root: Path, error: OSError) -> Problem:
    folder = Path(os.path.relpath(error.filename or root, root)).as_posix()
    return _say(folder, f"This folder cannot be read: {error.strerror}.")


def misnamed(others: Iterable[str]) -> Iterator[Problem]:
    """Say which files would be passed over though they are meant to be a part: `types.yml`."""
    for name in others:
        in_assets = name.startswith("assets") and "/" in name
        if name.lower().endswith(_MISNAMED) and not in_assets:
            yield _say(name, f"This file is not read: the files of a module end in {YAML}.")


def read_one_file(path: Path, largest: int = LARGEST_YAML) -> Files:
    """Read a module that is one file."""
    texts: dict[str, str] = {}
    problems: list[Problem] = []
    _read_one(path.name, path, largest, texts, problems)
    linked = (path.name,) if _has_second_name(path) else ()
    return Files(path.parent, texts, (), tuple(problems), linked=linked)


def read_beside(found: Files, names: Iterable[str]) -> Files:
    """The files that a module of one file names, where they lie beside it."""
    texts, problems = dict(found.texts), list(found.problems)
    for name in names:
        if name not in texts and (found.root / name).is_file():
            _read_one(name, found.root / name, LARGEST_GEOJSON, texts, problems)
    return replace(found, texts=texts, problems=tuple(problems))


def _largest(name: str, yaml: int) -> int:
    return LARGEST_GEOJSON if name.endswith(GEOJSON) else yaml


def is_part(name: str) -> bool:
    """Say whether a file holds a part of the module, not an asset."""
    folder, slash, _ = name.partition("/")
    return name.endswith((YAML, GEOJSON)) and not (slash and folder.startswith("assets"))


def is_aside(name: str) -> bool:
    """Say whether a file lies in the module's folder and is no part of it, nor an asset."""
    first, *_ = parts = name.split("/")
    hidden = any(part.startswith(".") for part in parts)
    return hidden or name.endswith(_PASSING) or (first in _NO_PART and len(parts) > 1)


def _read_one(
    name: str, path: Path, largest: int, texts: dict[str, str], problems: list[Problem]
) -> None:
    try:
        if path.is_dir():
            problems.append(_say(name, "This is a folder: give the name of a file."))
        elif not path.is_file():
            problems.append(_say(name, "This is not an ordinary file, and cannot be read."))
        elif path.stat().st_size > largest:
            problems.append(_say(name, f"The file is larger than {_mega(largest)}."))
        else:
            decode(name, path.read_bytes(), texts, problems)
    except OSError as error:
        problems.append(_say(name, f"The file cannot be read: {error.strerror}."))


def _mega(size: int) -> str:
    return f"{size / 2**20:g} MB, which no module needs"


def decode(name: str, data: bytes, texts: dict[str, str], problems: list[Problem]) -> None:
    """Take bytes as UTF-8, or say where they are not."""
    try:
        texts[name] = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        told = f"The byte 0x{data[error.start]:02X} is not UTF-8: save the file as UTF-8."
        problems.append(Problem(name, line, column, "", told))


def names_in(root: Path) -> Iterator[str]:
    """The files in a module's folder, by path in the module."""
    return (name for name, _ in _walk(root, _ignore))  # who opened the module was told


def _ignore(error: OSError) -> None:
    """Pass over a folder that cannot be read."""


def _walk(root: Path, on_error: Callable[[OSError], object]) -> Iterator[tuple[str, Path]]:
    """Files below a folder in a fixed order; links to folders are not followed."""
    for here, folders, names in os.walk(root, onerror=on_error):
        above = Path(here).relative_to(root)
        strange = [folder for folder in folders if folder.endswith(YAML)]
        kept = (f for f in folders if not is_aside((above / f / "x").as_posix()))
        folders[:] = sorted(set(kept).difference(strange))
        for name in sorted([*names, *strange]):
            path = (above / name).as_posix()
            if not is_aside(path):
                yield path, Path(here) / name


def _say(name: str, message: str) -> Problem:
    return Problem(name, 1, 1, "", message)
