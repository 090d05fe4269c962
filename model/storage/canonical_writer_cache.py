"""Writer of a module's canonical files that rewrites only the parts changed since last time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from sandtable.model.entities.entity import key_of_field_name
from sandtable.model.module import Module
from sandtable.model.storage.file_layout import (
    FILE_PER_ENTRY_KEYS,
    canonical_file_texts,
    is_file_name,
    order_file_contents,
)
from sandtable.model.storage.partial_modules import PLACEHOLDER_HEAD
from sandtable.model.storage.yaml_writer import yaml_document

_MODULE_HEAD_KEY = "module"
PartKey = tuple[str, ...]
"""A top-level key of the module, or a key and the name of an entry that has its own file."""


class CanonicalWriterCache:
    """Cache that writes a module quickly if it differs little from the module written before.

    Parts are recognised by the identity of their values. Not safe for use by several threads at
    once.
    """

    def __init__(self) -> None:
        self._texts_by_part: dict[PartKey, tuple[object, Mapping[str, str]]] = {}

    def canonical_files(self, module: Module) -> dict[str, str]:
        """Return the canonical files of a module, as they are written into a new folder."""
        texts_by_part: dict[PartKey, tuple[object, Mapping[str, str]]] = {}
        texts: dict[str, str] = {}
        for field in fields(module):
            value = getattr(module, field.name)
            for part, below in _iter_parts(key_of_field_name(field.name), value):
                before = self._texts_by_part.get(part)
                same = before is not None and before[0] is below
                part_texts = (
                    before[1]
                    if before and same
                    else _texts_of_module_part(field.name, part, below)
                )
                texts_by_part[part] = (below, part_texts)
                texts.update(part_texts)
            # A folder cannot express an order other than that of file names.
            if _has_file_per_entry(key_of_field_name(field.name), value) and list(value) != sorted(
                value
            ):
                texts[f"{key_of_field_name(field.name)}.yaml"] = yaml_document(
                    order_file_contents(value)
                )
        self._texts_by_part = texts_by_part
        return texts


def _iter_parts(key: str, value: Any) -> Iterator[tuple[PartKey, Any]]:
    if _has_file_per_entry(key, value):
        yield from (((key, name), below) for name, below in value.items())
    elif value:
        yield (key,), value


def _has_file_per_entry(key: str, value: Any) -> bool:
    """Say whether each entry of a part has its own file in the canonical layout."""
    return key in FILE_PER_ENTRY_KEYS and all(
        is_file_name(name) and (is_dataclass(below) or isinstance(below, Mapping))
        for name, below in value.items()
    )


def _texts_of_module_part(field: str, part: PartKey, value: Any) -> dict[str, str]:
    if field == _MODULE_HEAD_KEY:
        return canonical_file_texts(Module(module=value))
    only: Any = {field: {part[1]: value} if len(part) > 1 else value}
    texts = canonical_file_texts(Module(module=PLACEHOLDER_HEAD, **only))
    return {name: text for name, text in texts.items() if name != f"{_MODULE_HEAD_KEY}.yaml"}
