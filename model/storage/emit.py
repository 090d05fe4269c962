"""Canonical YAML of plain data: records on one line where they fit, charts a line a place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sandtable.model.entities.conflicts import Version
from sandtable.model.storage.dump import Record, plain
from sandtable.model.storage.scalars import literal, quoted, scalar

WIDTH = 99
_PROSE = 70
"""A longer text deserves a line of its own."""


def document(entries: Mapping[str, Any]) -> str:
    """The text of a whole file."""
    if not entries:
        return "{}\n"
    return "".join(f"{line}\n" for key, value in entries.items() for line in entry(key, value, 0))


def entry(key: str, value: Any, indent: int) -> Iterator[str]:
    """The lines of one key with its value, at an indentation."""
    head = " " * indent + scalar(key, key=True) + ":"
    value = shortest(value)
    if isinstance(value, Mapping):
        yield from _mapping(head, value, indent)
    elif isinstance(value, list):
        yield from _list(head, value, indent)
    else:
        yield f"{head} {_text(value, indent)}"


def shortest(value: Any) -> Any:
    """The short form of a record, where it has one."""
    return value.short if isinstance(value, Record) and value.short is not None else value


def _mapping(head: str, value: Mapping[str, Any], indent: int) -> Iterator[str]:
    line = f"{head} {flow(value)}"
    if not value or (isinstance(value, Record) and _fits(line, value)):
        yield line
        return
    yield head
    for key, below in value.items():
        yield from entry(key, below, indent + 2)


def _fits(line: str, record: Record) -> bool:
    longest = max((len(text) for text in record.values() if isinstance(text, str)), default=0)
    deep = any(isinstance(v, Mapping) and not _is_flat(v) for v in record.values())
    return len(line) <= WIDTH and longest <= _PROSE and not deep


def _is_flat(value: Mapping[str, Any]) -> bool:
    return all(not isinstance(shortest(v), Mapping | list) for v in value.values())


def _list(head: str, value: list[Any], indent: int) -> Iterator[str]:
    """A list on one line, or on several of which all but the first are indented."""
    line, pad = f"{head} [", " " * (indent + 2)
    parts = [flow(part) for part in value]
    for index, part in enumerate(parts):
        last = index == len(parts) - 1
        text = part + ("" if last else ",")
        gap = "" if line.endswith(("[", pad)) else " "
        if len(line) + len(gap) + len(text) + 1 > WIDTH and not line.endswith(("[", pad)):
            yield line
            line, gap = pad, ""
        line += gap + text
    yield f"{line}]"


def flow(value: Any) -> str:
    """A value on one line."""
    value = shortest(value)
    if isinstance(value, Mapping):
        parts = (f"{scalar(k, flow=True, key=True)}: {flow(v)}" for k, v in value.items())
        return "{" + ", ".join(parts) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return scalar(value, flow=True)


def value_text(value: Any) -> str:
    """A value of the model as it would stand in a file, on one line."""
    return flow(plain(Version(value)))


def _text(value: str | None, indent: int) -> str:
    if value is None or "\n" not in value:
        return scalar(value)
    lines = literal(value, " " * (indent + 2))
    if lines is None:
        return quoted(value)
    return f"{'|' if value.endswith(chr(10)) else '|-'}\n{lines}"
