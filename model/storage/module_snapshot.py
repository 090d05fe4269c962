"""Snapshot of a module in one file, from which exactly the same module can be restored."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandtable.model.storage import bundle, module_files
from sandtable.model.storage.canonical_writer_cache import CanonicalWriterCache
from sandtable.model.storage.module_loading import parse_module_files
from sandtable.model.storage.problem import Problem, UnreadableError
from sandtable.model.storage.safe_zip import BROKEN_ZIP_ERRORS, MAX_ZIP_BYTES, zip_error_reason

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Board
    from sandtable.model.module import Module

_GEOJSON_NAME_PATTERN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*\.geojson")

SNAPSHOT_INFO_FILE = "kept.json"
"""The file with the snapshot's description. The others are those of a bundle."""


@dataclass(frozen=True, slots=True)
class SnapshotInfo:
    """The description stored in a snapshot of a module."""

    title: str
    path: str | None = None
    """The module of which it is an edited state; None if it was never saved."""
    when: str = ""
    last: str = ""
    """The most recent edit."""
    geometry: Mapping[str, str | None] = field(default_factory=dict)
    """By board, the name of its outline file in its own files."""


def pack_snapshot(
    module: Module, label: SnapshotInfo, afresh: CanonicalWriterCache | None = None
) -> bytes:
    """Return a module and its description as one file. Every module is accepted."""
    renamed_boards = _boards_with_own_files(module.boards)
    original_names = {name: module.boards[name].geometry for name in renamed_boards}
    texts = (afresh or CanonicalWriterCache()).canonical_files(
        replace(module, boards={**module.boards, **renamed_boards})
    )
    contents = {name: text.encode() for name, text in texts.items()}
    contents[SNAPSHOT_INFO_FILE] = json.dumps(
        asdict(replace(label, geometry=original_names))
    ).encode()
    return bundle.pack_zip(contents, zipfile.ZIP_STORED)  # soon: it is written after every edit


def _boards_with_own_files(boards: Mapping[str, Board]) -> dict[str, Board]:
    """Return a new file name for each board whose name is no valid file name."""
    used_names: set[str] = set()
    renamed_boards: dict[str, Board] = {}
    for number, (name, board) in enumerate(boards.items()):
        if board.outlines or board.geometry is not None:
            fit = (
                _GEOJSON_NAME_PATTERN.fullmatch(board.geometry or "")
                and board.geometry not in used_names
            )
            if not fit:
                new = f"outlines-{number}-{len(used_names)}.geojson" if board.outlines else None
                renamed_boards[name] = replace(board, geometry=new)
            used_names.add((renamed_boards.get(name) or board).geometry or "")
    return renamed_boards


def read_snapshot_info(data: bytes) -> SnapshotInfo:
    """Return the description stored in a snapshot.

    Raise UnreadableError if the file is not a snapshot.
    """
    # Only this file is unpacked: the list of recoverable modules needs no more.
    return _parse_snapshot_info(_read_zip_files(data, only=SNAPSHOT_INFO_FILE))


def unpack_snapshot(data: bytes) -> Module:
    """Restore the module of a snapshot. Raise UnreadableError if that is impossible."""
    contents = _read_zip_files(data)
    original_names = _parse_snapshot_info(contents).geometry
    texts: dict[str, str] = {}
    problems: list[Problem] = []
    for name, body in contents.items():
        if module_files.is_module_part(name):
            module_files.decode_utf8(name, body, texts, problems)
    module = parse_module_files(
        module_files.ModuleFiles(Path(), texts, problems=tuple(problems))
    ).module
    if not original_names.keys() <= module.boards.keys():
        raise _snapshot_error("It names a board that is missing from it.")
    restored_boards = {
        name: replace(module.boards[name], geometry=was) for name, was in original_names.items()
    }
    return replace(module, boards={**module.boards, **restored_boards})


def _parse_snapshot_info(contents: Mapping[str, bytes]) -> SnapshotInfo:
    try:
        label = SnapshotInfo(**json.loads(contents[SNAPSHOT_INFO_FILE]))
    except (KeyError, ValueError, TypeError, RecursionError):
        # The file may come from a later version, or be damaged.
        label = None
    if label is None or not _is_valid_snapshot_info(label):
        raise _snapshot_error("The list of its contents is missing or damaged.")
    return label


def _is_valid_snapshot_info(label: SnapshotInfo) -> bool:
    """Say whether each value of a snapshot's description has the right type."""
    texts: tuple[Any, ...] = (label.title, label.when, label.last)
    geometry: Any = label.geometry
    names: Any = (label.path, *(geometry.values() if isinstance(geometry, dict) else (0,)))
    return all(isinstance(text, str) for text in texts) and all(
        name is None or isinstance(name, str) for name in names
    )


def _read_zip_files(data: bytes, only: str | None = None) -> dict[str, bytes]:
    """Read all files in a zip, or only the file with a given name."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = [e for e in archive.infolist() if only in {None, e.filename}]
            if sum(entry.file_size for entry in entries) > MAX_ZIP_BYTES:
                raise zipfile.BadZipFile(f"it is larger than {MAX_ZIP_BYTES // 2**20} MB")
            return {entry.filename: archive.read(entry) for entry in entries}
    except BROKEN_ZIP_ERRORS as error:
        raise _snapshot_error(f"It is broken: {zip_error_reason(error).rstrip('.')}.") from None


def _snapshot_error(message: str) -> UnreadableError:
    return UnreadableError([Problem(SNAPSHOT_INFO_FILE, 1, 1, "", message)])
