"""One file of a module by itself: a module that holds only what stands in this file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any, Literal, get_args, get_origin

from pydantic import ValidationError

from sandtable.model.address_path import AddressPath
from sandtable.model.entities.entity import written
from sandtable.model.entities.head import Head, Rights
from sandtable.model.locations import shelf_of
from sandtable.model.module import Module
from sandtable.model.resources import HEAD
from sandtable.model.schema_introspection import bare_type, is_record, keys_of, type_below
from sandtable.model.storage.address_resolution import container
from sandtable.model.storage.dump import longhand, plain
from sandtable.model.storage.emit import document
from sandtable.model.storage.files import GEOJSON, YAML, Files
from sandtable.model.storage.load import Loaded, read
from sandtable.model.storage.nodes import YamlFile
from sandtable.model.storage.pydantic_schemas import adapter
from sandtable.model.storage.tree import CONFLICTS, IN_FILE, steps_of_file

NOBODY = Head(format=1, title="", rights=Rights(work=""))
"""A head for parts of a module, which need one and are written without it."""

_WHOLE = re.compile(r"""^[{\s]*["']?module["']?\s*:""", re.MULTILINE)
_SAMPLES: tuple[Any, ...] = ("a", "1", None, [], {})
"""Plain data of which one or another can stand under most keys."""


def read_part(name: str, text: str, board: str | None = None) -> Loaded:
    """Read one file of a module; raise UnreadableError with every reason.

    `name` is its path in the module, `board` the one whose outlines a GeoJSON file holds. A file
    without a text is a module that holds nothing. What a file leaves out, another may hold.
    """
    return read(Files(Path(), part_texts(name, text, board)))


def part_texts(name: str, text: str, board: str | None = None) -> dict[str, str]:
    """Return the files of a module that consists of one file, and of what that one needs."""
    head = {HEAD: document(plain(NOBODY))}
    if not text.strip():
        return head
    if name.endswith(GEOJSON):
        path = PurePosixPath(name)
        about = {"kind": "areas", "name": path.stem, "geometry": path.name}
        return {
            **head,
            f"boards/{board or path.stem}{YAML}": document(about),
            own_name(name): text,
        }
    if name == HEAD or _is_whole(name, text):
        return {name: text}
    return {**head, **_stand_ins(name, text), name: text}


def own_name(name: str) -> str:
    """Return what a file is called in the module that it makes alone."""
    return f"boards/{PurePosixPath(name).name}" if name.endswith(GEOJSON) else name


def _stand_ins(name: str, text: str) -> dict[str, str]:
    """Return files with the keys that others of the module must hold, if this one does not."""
    found: dict[str, str] = {}
    for steps, needed in _needed_elsewhere(name, text):
        own = "/".join(steps) + YAML
        if steps_of_file(own) == steps and own != name:
            found[own] = document(needed)
        elif own == name and len(steps) > 1:
            found["/".join(steps[:-1]) + YAML] = document({steps[-1]: needed})
    return found


def _needed_elsewhere(name: str, text: str) -> Iterator[tuple[AddressPath, dict[str, Any]]]:
    """Yield what a file leaves to others that must be there: where, and data that could stand."""
    file = YamlFile(name, text, [])
    data: Any = {key: value for key, value in file.data.items() if key != IN_FILE}
    for step in reversed(steps_of_file(name)):
        data = {step: data}
    yield from _missing_keys(Module, {"module": None, **data})


def part_document(name: str, module: Module, texts: Iterable[str]) -> str:
    """Return the text of one file of a module anew, without what its versions leave to others."""
    data: Any = longhand(plain(module))
    for text in texts:
        for steps, needed in _needed_elsewhere(name, text):
            held = _held(data, steps)
            for key in needed if isinstance(held, dict) else ():
                if held.get(key) == needed[key]:
                    del held[key]
    own = _held(data, steps_of_file(name)) or {}
    conflicts = data.get(CONFLICTS, {})
    return document({**own, **({IN_FILE: conflicts} if conflicts else {})})


def _held(data: Any, steps: AddressPath) -> Any:
    for step in steps:
        data = data.get(step) if isinstance(data, dict) else None
    return data


def _missing_keys(
    kind: Any, data: Any, steps: AddressPath = ()
) -> Iterator[tuple[AddressPath, Any]]:
    """Yield what records must hold and do not, each with where it is due."""
    arm = container(kind)
    if arm is None or not isinstance(data, Mapping):
        return
    for key, value in data.items():
        yield from _missing_keys(type_below(arm, key), value, (*steps, key))
    if is_record(arm):
        missing = [key for key in _required_keys(arm) if key not in data]
        if missing and shelf_of(steps) != "module":
            yield steps, {key: _sample(keys_of(arm)[key][1]) for key in missing}


@cache
def _required_keys(record: Any) -> tuple[str, ...]:
    missing = MISSING, MISSING
    needed = (f for f in fields(record) if (f.default, f.default_factory) == missing)
    return tuple(written(f.name) for f in needed)


@cache
def _sample(kind: Any) -> Any:
    """Return plain data that can stand where a kind of value is due."""
    if is_record(bare_type(kind)):
        return {
            key: _sample(keys_of(bare_type(kind))[key][1])
            for key in _required_keys(bare_type(kind))
        }
    words = get_args(bare_type(kind)) if get_origin(bare_type(kind)) is Literal else ()
    return next(sample for sample in (*words, *_SAMPLES) if _fits(kind, sample))


def _fits(kind: Any, sample: Any) -> bool:
    try:
        adapter(kind).validate_python(sample)
    except ValidationError:
        return False
    return True


def _is_whole(name: str, text: str) -> bool:
    return "/" not in name and bool(_WHOLE.search(text))


def names_in_module(path: str, text: str = "") -> Iterator[str]:
    """Yield what a file may be called inside its module, the shortest path first.

    A file of a module is known by its own name or by that of the folder: `scenarios/night.yaml`.
    """
    parts = PurePosixPath(path).parts
    for depth in range(1, len(parts) + 1):
        name = "/".join(parts[-depth:])
        top = parts[-depth].removesuffix(YAML)
        if name == HEAD or top in keys_of(Module) or _is_whole(name, text):
            yield name
