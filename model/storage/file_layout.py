"""The canonical layout of a new module: which file contains which part."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from sandtable.model.storage.geojson_outlines import geojson_text
from sandtable.model.storage.plain_data_conversion import as_plain_data
from sandtable.model.storage.yaml_writer import yaml_document

if TYPE_CHECKING:
    from sandtable.model.module import Module

FILE_PER_ENTRY_KEYS = ("pieces", "boards", "tables", "events", "scenarios", "texts")
"""Collections of which every entry has its own file."""

_FILE_NAME_PATTERN = re.compile(r"[a-z0-9][a-z0-9_.-]{0,99}")
_DEVICE_NAME_PATTERN = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")
"""Names that Windows reserves for devices."""


def canonical_file_texts(module: Module) -> dict[str, str]:
    """Return the canonical files of a module, by name."""
    data: Mapping[str, Any] = as_plain_data(module)
    texts = {
        name: yaml_document(part)
        for key in data
        for name, part in iter_files_of_part(key, data[key])
    }
    for name, board in module.boards.items():
        if board.geometry and board.outlines:
            # Outlines are stored next to the YAML file of their board.
            folder = "boards/" if f"boards/{name}.yaml" in texts else ""
            texts[folder + board.geometry] = geojson_text(board.outlines)
    return texts


def single_file_text(module: Module) -> str:
    """Return the canonical text of a module as one file."""
    return yaml_document(as_plain_data(module))


def iter_files_of_part(key: str, value: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the files of one part of a module, each with its plain data."""
    if key not in FILE_PER_ENTRY_KEYS or not can_be_split(value):
        yield f"{key}.yaml", value
        return
    # Folders are read in the order of file names, so any other order must be written down.
    if list(value) != sorted(value):
        yield f"{key}.yaml", order_file_contents(value)
    yield from ((f"{key}/{name}.yaml", below) for name, below in value.items())


def order_file_contents(value: Mapping[str, Any]) -> dict[str, Any]:
    """Return the plain data of the file that lists entries which have their own files."""
    return {name: {} for name in value}


def can_be_split(value: Mapping[str, Any]) -> bool:
    """Say whether each entry of a collection can have its own file."""
    return all(is_file_name(name) and isinstance(v, Mapping) for name, v in value.items())


def is_file_name(key: str) -> bool:
    """Say whether a key is a valid file name on every system."""
    return (
        bool(_FILE_NAME_PATTERN.fullmatch(key))
        and not key.endswith(".")
        and not _DEVICE_NAME_PATTERN.fullmatch(key)
    )
