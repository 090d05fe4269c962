"""Which part of a new module stands in which file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from sandtable.model.storage.dump import plain
from sandtable.model.storage.emit import document
from sandtable.model.storage.geojson import text_of

if TYPE_CHECKING:
    from sandtable.model.module import Module

A_FILE_EACH = ("pieces", "boards", "tables", "events", "scenarios", "texts")
"""Collections of which every entry has a file of its own."""

_NAME = re.compile(r"[a-z0-9][a-z0-9_.-]{0,99}")
_DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")
"""Names that some systems keep for themselves."""


def new_files(module: Module) -> dict[str, str]:
    """The canonical files of a module, by name."""
    data: Mapping[str, Any] = plain(module)
    texts = {name: document(part) for key in data for name, part in files_of(key, data[key])}
    for name, board in module.boards.items():
        if board.geometry and board.outlines:
            folder = "boards/" if f"boards/{name}.yaml" in texts else ""
            texts[folder + board.geometry] = text_of(board.outlines)
    return texts


def one_file(module: Module) -> str:
    """The canonical text of a module with all parts inline."""
    return document(plain(module))


def files_of(key: str, value: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The files of one part of a module, and what stands in each."""
    if key not in A_FILE_EACH or not may_be_split(value):
        yield f"{key}.yaml", value
        return
    if list(value) != sorted(value):
        yield f"{key}.yaml", contents(value)
    yield from ((f"{key}/{name}.yaml", below) for name, below in value.items())


def contents(value: Mapping[str, Any]) -> dict[str, Any]:
    """What stands in a file of contents: it gives the order that file names cannot give."""
    return {name: {} for name in value}


def may_be_split(value: Mapping[str, Any]) -> bool:
    """Say whether every entry of a collection can be a file."""
    return all(is_file_name(name) and isinstance(v, Mapping) for name, v in value.items())


def is_file_name(key: str) -> bool:
    """Say whether a key names a file on every system."""
    return bool(_NAME.fullmatch(key)) and not key.endswith(".") and not _DEVICE.fullmatch(key)
