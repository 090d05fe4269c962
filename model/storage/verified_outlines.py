"""Outlines from outside, tested once in a child process and recognised later by their hash.

The known hashes are in the user's cache, never in a module. They only mean that this program can
process these outlines, because it could before.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.model.cache_folder import cache_folder_of_program_part
from sandtable.model.storage.module_files import GEOJSON_SUFFIX
from sandtable.model.storage.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sandtable.model.entities.outlines import Outline
    from sandtable.model.module import Module

_HARMLESS_BYTES = 2_000
"""Size in bytes below which outlines have too few points to do harm."""
_MAX_HASH_FILE_BYTES = 256 * 1024
"""Size of the file of known hashes in bytes from which it is started afresh."""
_known_hashes: set[str] = set()


def geojson_file_problems(texts: Mapping[str, str]) -> Iterator[Problem]:
    """Yield a problem for each GeoJSON file of a module that cannot be processed."""
    for name, text in texts.items():
        if name.endswith(GEOJSON_SUFFIX) and (defect := _outline_defect(text.encode(), text)):
            yield Problem(name, 1, 1, "", defect)


def inline_outline_problems(module: Module, file: str) -> Iterator[Problem]:
    """Yield a problem for each board with unusable outlines in the module's own file."""
    for name, board in module.boards.items():
        if board.geometry is None and board.outlines:
            rings = b"\n".join(
                r for outline in board.outlines.values() for r in outline.iter_rings()
            )
            if defect := _outline_defect(rings, board.outlines):
                yield Problem(file, 1, 1, f"boards.{name}.geometry", defect)


def remember_verified_geojson(texts: Iterable[str]) -> None:
    """Store the hashes of GeoJSON made here from valid outlines, so that it is not tested."""
    _remember_hashes(
        [_verification_hash(text.encode()) for text in texts if len(text) > _HARMLESS_BYTES]
    )


def _outline_defect(data: bytes, subject: str | Mapping[str, Outline]) -> str | None:
    """Test outlines, unless they passed the test before.

    Return the reason why they cannot be used, or None.
    """
    if (
        len(data) <= _HARMLESS_BYTES
        or (key := _verification_hash(data)) in _known_hashes
        or key in _load_known_hashes()
    ):
        return None
    # Only outlines that are new to this computer are verified in a child.
    from sandtable.model.bounded_work.child_process import run_in_child_process
    from sandtable.model.bounded_work.work_errors import LimitedWorkError
    from sandtable.model.bounded_work.work_limits import READING_LIMITS
    from sandtable.model.storage.outline_defects import defect_in_geojson_text, defect_in_outlines

    try:
        if isinstance(subject, str):
            defect = run_in_child_process(READING_LIMITS, defect_in_geojson_text, subject)
        else:
            defect = run_in_child_process(READING_LIMITS, defect_in_outlines, subject)
    except LimitedWorkError as error:
        # Outlines that exhaust the child would exhaust the program as well.
        defect = str(error)
    if defect is None:
        _remember_hashes([key])
    return defect


def _verification_hash(data: bytes) -> str:
    return sha256(_program_version_digest() + data).hexdigest()


@cache
def _program_version_digest() -> bytes:
    """Return a hash that identifies this version of the program and of shapely."""
    # Another version of shapely may fail on outlines that this one handles.
    geometry = find_spec("shapely")
    files = [Path(__file__), Path(geometry.origin or "") if geometry else Path(__file__)]
    file_versions = [f"{path} {path.stat().st_mtime_ns}" for path in files if path.is_file()]
    return sha256("\n".join([sys.version, *file_versions]).encode()).digest()


def _hash_file_path() -> Path | None:
    folder = cache_folder_of_program_part("tried")
    return folder / "outlines.txt" if folder else None


def _load_known_hashes() -> set[str]:
    """Read the hashes that earlier runs of the program stored."""
    path = _hash_file_path()
    if path is not None:
        # Without stored hashes the outlines are verified again, which only takes time.
        with suppress(OSError, UnicodeDecodeError):
            _known_hashes.update(path.read_text(encoding="ascii").split())
    return _known_hashes


def _remember_hashes(keys: Iterable[str]) -> None:
    """Store hashes of usable outlines, for this run and later ones."""
    new = [key for key in keys if key not in _known_hashes]
    _known_hashes.update(new)
    path = _hash_file_path()
    if path is None or not new:
        return
    # Without stored hashes the outlines are verified again, which only takes time.
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        full = path.exists() and path.stat().st_size > _MAX_HASH_FILE_BYTES
        # A full file starts again, so that it cannot grow without bound.
        flags = os.O_WRONLY | os.O_CREAT | (os.O_TRUNC if full else os.O_APPEND)
        handle = os.open(path, flags, 0o600)
        try:
            os.write(handle, "".join(f"{key}\n" for key in new).encode("ascii"))
        finally:
            os.close(handle)
