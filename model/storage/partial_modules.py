"""Single files of a module, each read as a module with only the content of that file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any, Literal, get_args, get_origin

from pydantic import ValidationError

from sandtable.model.address_path import AddressPath
from sandtable.model.entities.entity import key_of_field_name
from sandtable.model.entities.head import ModuleHead, Rights
from sandtable.model.locations import top_level_key
from sandtable.model.module import Module
from sandtable.model.resources import HEAD_FILE_NAME
from sandtable.model.schema_introspection import (
    is_record_type,
    record_fields_by_key,
    type_under_key,
    type_without_markers,
)
from sandtable.model.storage.address_resolution import container_type
from sandtable.model.storage.module_files import GEOJSON_SUFFIX, YAML_SUFFIX, ModuleFiles
from sandtable.model.storage.module_loading import ModuleWithFiles, parse_module_files
from sandtable.model.storage.plain_data_conversion import as_plain_data, expand_short_forms
from sandtable.model.storage.pydantic_schemas import type_adapter
from sandtable.model.storage.yaml_file import YamlFile
from sandtable.model.storage.yaml_tree import (
    CONFLICTS_KEY,
    FILE_CONFLICTS_KEY,
    address_of_file_name,
)
from sandtable.model.storage.yaml_writer import yaml_document

PLACEHOLDER_HEAD = ModuleHead(format=1, title="", rights=Rights(work=""))
"""A head for parts of a module, which need one and are written without it."""

_MODULE_KEY_PATTERN = re.compile(r"""^[{\s]*["']?module["']?\s*:""", re.MULTILINE)
_SAMPLE_CANDIDATES: tuple[Any, ...] = ("a", "1", None, [], {})
"""Plain data of which at least one is valid below most keys."""


def read_partial_module(name: str, text: str, board: str | None = None) -> ModuleWithFiles:
    """Read one file of a module.

    Raises UnreadableError with every reason. `name` is its path in the module, `board` the board
    whose outlines a GeoJSON file holds. An empty file gives an empty module. Values that other
    files would contain may be missing.
    """
    return parse_module_files(ModuleFiles(Path(), partial_module_texts(name, text, board)))


def partial_module_texts(name: str, text: str, board: str | None = None) -> dict[str, str]:
    """Return the files of a small module made of one file, and of files that it needs."""
    head = {HEAD_FILE_NAME: yaml_document(as_plain_data(PLACEHOLDER_HEAD))}
    if not text.strip():
        return head
    if name.endswith(GEOJSON_SUFFIX):
        path = PurePosixPath(name)
        about = {"kind": "areas", "name": path.stem, "geometry": path.name}
        return {
            **head,
            f"boards/{board or path.stem}{YAML_SUFFIX}": yaml_document(about),
            file_name_in_partial_module(name): text,
        }
    # A whole module needs no other files.
    if name == HEAD_FILE_NAME or _is_whole_module(name, text):
        return {name: text}
    return {**head, **_placeholder_files(name, text), name: text}


def file_name_in_partial_module(name: str) -> str:
    """Return the name that a file has in the small module made from this file alone."""
    return f"boards/{PurePosixPath(name).name}" if name.endswith(GEOJSON_SUFFIX) else name


def _placeholder_files(name: str, text: str) -> dict[str, str]:
    """Return files with those required keys that this file leaves to other files."""
    files: dict[str, str] = {}
    for steps, needed in _iter_records_needed_elsewhere(name, text):
        record_file = "/".join(steps) + YAML_SUFFIX
        if address_of_file_name(record_file) == steps and record_file != name:
            files[record_file] = yaml_document(needed)
        elif record_file == name and len(steps) > 1:
            files["/".join(steps[:-1]) + YAML_SUFFIX] = yaml_document({steps[-1]: needed})
    return files


def _iter_records_needed_elsewhere(
    name: str, text: str
) -> Iterator[tuple[AddressPath, dict[str, Any]]]:
    """Yield address and sample data of each record that other files must complete."""
    file = YamlFile(name, text, [])
    data: Any = {key: value for key, value in file.data.items() if key != FILE_CONFLICTS_KEY}
    for step in reversed(address_of_file_name(name)):
        data = {step: data}
    yield from _iter_missing_keys(Module, {"module": None, **data})


def partial_module_document(name: str, module: Module, texts: Iterable[str]) -> str:
    """Return one file of a module as text, without keys that only other files have."""
    data: Any = expand_short_forms(as_plain_data(module))
    for text in texts:
        for steps, needed in _iter_records_needed_elsewhere(name, text):
            record = _data_at_address(data, steps)
            for key in needed if isinstance(record, dict) else ():
                if record.get(key) == needed[key]:
                    del record[key]
    file_data = _data_at_address(data, address_of_file_name(name)) or {}
    conflicts = data.get(CONFLICTS_KEY, {})
    return yaml_document({**file_data, **({FILE_CONFLICTS_KEY: conflicts} if conflicts else {})})


def _data_at_address(data: Any, steps: AddressPath) -> Any:
    for step in steps:
        data = data.get(step) if isinstance(data, dict) else None
    return data


def _iter_missing_keys(
    kind: Any, data: Any, steps: AddressPath = ()
) -> Iterator[tuple[AddressPath, Any]]:
    """Yield address and sample data of each required key that records lack."""
    arm = container_type(kind)
    # Only records can lack keys.
    if arm is None or not isinstance(data, Mapping):
        return
    for key, value in data.items():
        yield from _iter_missing_keys(type_under_key(arm, key), value, (*steps, key))
    if is_record_type(arm):
        missing = [key for key in _required_keys(arm) if key not in data]
        # The head of a partial module is a placeholder and complete.
        if missing and top_level_key(steps) != "module":
            yield (
                steps,
                {key: _sample_data_of_type(record_fields_by_key(arm)[key][1]) for key in missing},
            )


@cache
def _required_keys(record: Any) -> tuple[str, ...]:
    missing = MISSING, MISSING
    needed = (f for f in fields(record) if (f.default, f.default_factory) == missing)
    return tuple(key_of_field_name(f.name) for f in needed)


@cache
def _sample_data_of_type(kind: Any) -> Any:
    """Return sample data that are valid for a type."""
    if is_record_type(type_without_markers(kind)):
        return {
            key: _sample_data_of_type(record_fields_by_key(type_without_markers(kind))[key][1])
            for key in _required_keys(type_without_markers(kind))
        }
    words = (
        get_args(type_without_markers(kind))
        if get_origin(type_without_markers(kind)) is Literal
        else ()
    )
    return next(
        sample for sample in (*words, *_SAMPLE_CANDIDATES) if _is_valid_sample(kind, sample)
    )


def _is_valid_sample(kind: Any, sample: Any) -> bool:
    try:
        type_adapter(kind).validate_python(sample)
    except ValidationError:
        return False
    return True


def _is_whole_module(name: str, text: str) -> bool:
    return "/" not in name and bool(_MODULE_KEY_PATTERN.search(text))


def iter_names_in_module(path: str, text: str = "") -> Iterator[str]:
    """Yield possible names of a file inside its module, the shortest path first.

    A file of a module is recognised by its own name or by that of its folder:
    `scenarios/night.yaml`.
    """
    parts = PurePosixPath(path).parts
    for depth in range(1, len(parts) + 1):
        name = "/".join(parts[-depth:])
        top = parts[-depth].removesuffix(YAML_SUFFIX)
        if (
            name == HEAD_FILE_NAME
            or top in record_fields_by_key(Module)
            or _is_whole_module(name, text)
        ):
            yield name
