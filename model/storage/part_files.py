"""One file of a module by itself: a module that holds only what stands in this file."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from model.entities.head import Head, Rights
from model.module import Module
from model.resources import HEAD
from model.shape import keys_of
from model.storage.dump import plain
from model.storage.emit import document
from model.storage.files import GEOJSON, YAML, Files
from model.storage.load import Loaded, read

if TYPE_CHECKING:
    from collections.abc import Iterator

NOBODY = Head(format=1, title="", rights=Rights(work=""))
"""A head for parts of a module, which need one and are written without it."""

_WHOLE = re.compile(r"""^[{\s]*["']?module["']?\s*:""", re.MULTILINE)


def read_part(name: str, text: str, board: str | None = None) -> Loaded:
    """Read one file of a module; raise UnreadableError with every reason.

    `name` is its path in the module, `board` the one whose outlines a GeoJSON file holds. A file
    without a text is a module that holds nothing.
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
        beside = f"boards/{board or path.stem}{YAML}"
        return {**head, beside: document(about), f"boards/{path.name}": text}
    return {name: text} if name == HEAD or _is_whole(name, text) else {**head, name: text}


def own_name(name: str) -> str:
    """Return what a file is called in the module that it makes alone."""
    return f"boards/{PurePosixPath(name).name}" if name.endswith(GEOJSON) else name


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
