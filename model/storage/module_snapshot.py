"""A module put aside in one file, whatever it holds, to be taken up again exactly as it was."""

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
"""The file in it that tells what it is. The rest is a bundle like any other."""


@dataclass(frozen=True, slots=True)
class SnapshotInfo:
    """What was put aside."""

    title: str
    path: str | None = None
    """The module that it is an edited state of; None, where it never had a file."""
    when: str = ""
    last: str = ""
    """What was done last."""
    geometry: Mapping[str, str | None] = field(default_factory=dict)
    """By board: how its outlines are called in its own files."""


def pack_snapshot(
    module: Module, label: SnapshotInfo, afresh: CanonicalWriterCache | None = None
) -> bytes:
    """Put a module and its label into one file. Nothing that a module may hold is refused."""
    apart = _boards_with_own_files(module.boards)
    own = {name: module.boards[name].geometry for name in apart}
    texts = (afresh or CanonicalWriterCache()).canonical_files(
        replace(module, boards={**module.boards, **apart})
    )
    contents = {name: text.encode() for name, text in texts.items()}
    contents[SNAPSHOT_INFO_FILE] = json.dumps(asdict(replace(label, geometry=own))).encode()
    return bundle.pack_zip(contents, zipfile.ZIP_STORED)  # soon: it is written after every edit


def _boards_with_own_files(boards: Mapping[str, Board]) -> dict[str, Board]:
    """Boards of which the outlines have no file of their own, with the name of one."""
    taken: set[str] = set()
    apart: dict[str, Board] = {}
    for number, (name, board) in enumerate(boards.items()):
        if board.outlines or board.geometry is not None:
            fit = (
                _GEOJSON_NAME_PATTERN.fullmatch(board.geometry or "")
                and board.geometry not in taken
            )
            if not fit:
                new = f"outlines-{number}-{len(taken)}.geojson" if board.outlines else None
                apart[name] = replace(board, geometry=new)
            taken.add((apart.get(name) or board).geometry or "")
    return apart


def read_snapshot_info(data: bytes) -> SnapshotInfo:
    """What the file says it holds; raise UnreadableError where it is none of ours."""
    return _parse_snapshot_info(_read_zip_files(data, only=SNAPSHOT_INFO_FILE))


def unpack_snapshot(data: bytes) -> Module:
    """Take the module up again; raise UnreadableError where that cannot be."""
    contents = _read_zip_files(data)
    own = _parse_snapshot_info(contents).geometry
    texts: dict[str, str] = {}
    problems: list[Problem] = []
    for name, body in contents.items():
        if module_files.is_module_part(name):
            module_files.decode_utf8(name, body, texts, problems)
    module = parse_module_files(
        module_files.ModuleFiles(Path(), texts, problems=tuple(problems))
    ).module
    if not own.keys() <= module.boards.keys():
        raise _snapshot_error("It names a board that is missing from it.")
    given = {name: replace(module.boards[name], geometry=was) for name, was in own.items()}
    return replace(module, boards={**module.boards, **given})


def _parse_snapshot_info(contents: Mapping[str, bytes]) -> SnapshotInfo:
    try:
        label = SnapshotInfo(**json.loads(contents[SNAPSHOT_INFO_FILE]))
    except (KeyError, ValueError, TypeError, RecursionError):
        label = None
    if label is None or not _is_valid_snapshot_info(label):
        raise _snapshot_error("The list of its contents is missing or damaged.")
    return label


def _is_valid_snapshot_info(label: SnapshotInfo) -> bool:
    """Say whether each word of a label is what it should be."""
    texts: tuple[Any, ...] = (label.title, label.when, label.last)
    geometry: Any = label.geometry
    names: Any = (label.path, *(geometry.values() if isinstance(geometry, dict) else (0,)))
    return all(isinstance(text, str) for text in texts) and all(
        name is None or isinstance(name, str) for name in names
    )


def _read_zip_files(data: bytes, only: str | None = None) -> dict[str, bytes]:
    """Read the files in it, or only one of them."""
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
