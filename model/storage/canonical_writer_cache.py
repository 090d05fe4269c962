"""The canonical files of one value after another: only what changed is written out anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from sandtable.model.entities.entity import written
from sandtable.model.module import Module
from sandtable.model.storage.emit import document
from sandtable.model.storage.layout import A_FILE_EACH, contents, is_file_name, new_files
from sandtable.model.storage.part_files import NOBODY

_HEAD = "module"
Part = tuple[str, ...]
"""A top key of the module, or one entry below it that has a file of its own."""


class Afresh:
    """Writes whole modules quickly, when each differs but little from the one before.

    What was written is known again by the identity of its value. One thread asks at a time.
    """

    def __init__(self) -> None:
        self._kept: dict[Part, tuple[object, Mapping[str, str]]] = {}

    def files(self, module: Module) -> dict[str, str]:
        """The same files as those of a new folder."""
        kept: dict[Part, tuple[object, Mapping[str, str]]] = {}
        texts: dict[str, str] = {}
        for field in fields(module):
            value = getattr(module, field.name)
            for part, below in _parts(written(field.name), value):
                before = self._kept.get(part)
                same = before is not None and before[0] is below
                made = before[1] if before and same else _written(field.name, part, below)
                kept[part] = (below, made)
                texts.update(made)
            if _is_split(written(field.name), value) and list(value) != sorted(value):
                texts[f"{written(field.name)}.yaml"] = document(contents(value))
        self._kept = kept
        return texts


def _parts(key: str, value: Any) -> Iterator[tuple[Part, Any]]:
    if _is_split(key, value):
        yield from (((key, name), below) for name, below in value.items())
    elif value:
        yield (key,), value


def _is_split(key: str, value: Any) -> bool:
    """Say whether each entry is a file, as the canonical layout has it."""
    return key in A_FILE_EACH and all(
        is_file_name(name) and (is_dataclass(below) or isinstance(below, Mapping))
        for name, below in value.items()
    )


def _written(field: str, part: Part, value: Any) -> dict[str, str]:
    if field == _HEAD:
        return new_files(Module(module=value))
    only: Any = {field: {part[1]: value} if len(part) > 1 else value}
    texts = new_files(Module(module=NOBODY, **only))
    return {name: text for name, text in texts.items() if name != f"{_HEAD}.yaml"}
