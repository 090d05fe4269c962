"""The list of the public interface: every signature, record and error."""

from __future__ import annotations

import inspect
import types
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from sandtable import api
from tools.pages.places import DOCS

PAGE = DOCS / "api_signatures.txt"
_HEAD = """\
# What sandtable.api offers. Programs of others rest on it: think before a line goes or changes.
# Written by `python -m tools.pages interface`; a test compares it.
"""


def pages() -> dict[Path, str]:
    """Return the list with its current content."""
    return {PAGE: text()}


def text() -> str:
    """Return every public name with its signature, in alphabetical order."""
    parts = ("\n".join(_lines(name, getattr(api, name))) for name in api.__all__)
    return _HEAD + "".join(f"\n{part}\n" for part in parts)


def _lines(name: str, value: Any) -> Iterator[str]:
    if isinstance(value, type):
        yield from _class_lines(name, value)
    elif isinstance(value, types.FunctionType):
        yield f"def {name}{_signature(value)}"
    else:
        yield f"{name} = {value!r}"


def _class_lines(name: str, kind: type[Any]) -> Iterator[str]:
    bases = ", ".join(base.__name__ for base in kind.__bases__ if base is not object)
    yield f"class {name}({bases})" if bases else f"class {name}"
    if is_dataclass(kind):
        yield from (f"    {each.name}: {each.type}" for each in fields(kind))
    for key, value in vars(kind).items():
        if key.startswith("_"):
            continue
        if isinstance(value, property) and value.fget:
            yield f"    {key} -> {inspect.signature(value.fget).return_annotation}"
        elif isinstance(value, types.FunctionType):
            yield f"    def {key}{_signature(value)}"


def _signature(function: types.FunctionType) -> str:
    """Return parameters and result as they are written."""
    return str(inspect.signature(function)).replace("'", "")
