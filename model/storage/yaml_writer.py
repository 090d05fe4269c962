"""Writing of plain data as canonical YAML.

A record is on one line if it fits, and a chart has a line for each place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sandtable.model.entities.conflicts import MergedVersion
from sandtable.model.storage.plain_data_conversion import PlainRecord, as_plain_data
from sandtable.model.storage.yaml_scalars import (
    double_quoted_text,
    literal_block_lines,
    scalar_text,
)

LINE_WIDTH = 99
_LONG_TEXT_LENGTH = 70
"""A longer text gets its own line."""


def yaml_document(entries: Mapping[str, Any]) -> str:
    """Return the canonical text of a complete YAML file."""
    if not entries:
        return "{}\n"
    return "".join(
        f"{line}\n" for key, value in entries.items() for line in iter_entry_lines(key, value, 0)
    )


def iter_entry_lines(key: str, value: Any, indent: int) -> Iterator[str]:
    """Yield the lines of one key with its value, at an indentation."""
    head = " " * indent + scalar_text(key, key=True) + ":"
    value = shortest_form(value)
    if isinstance(value, Mapping):
        yield from _iter_mapping_lines(head, value, indent)
    elif isinstance(value, list):
        yield from _iter_list_lines(head, value, indent)
    else:
        yield f"{head} {_scalar_with_indent(value, indent)}"


def shortest_form(value: Any) -> Any:
    """Return the short form of a record; a record without a short form is returned unchanged."""
    return (
        value.short_form
        if isinstance(value, PlainRecord) and value.short_form is not None
        else value
    )


def _iter_mapping_lines(head: str, value: Mapping[str, Any], indent: int) -> Iterator[str]:
    line = f"{head} {flow_style_text(value)}"
    # Only records fit on one line: charts have a line for each place.
    if not value or (isinstance(value, PlainRecord) and _does_record_fit_on_line(line, value)):
        yield line
        return
    yield head
    for key, below in value.items():
        yield from iter_entry_lines(key, below, indent + 2)


def _does_record_fit_on_line(line: str, record: PlainRecord) -> bool:
    longest = max((len(text) for text in record.values() if isinstance(text, str)), default=0)
    deep = any(
        isinstance(v, Mapping) and not _is_mapping_without_containers(v) for v in record.values()
    )
    return len(line) <= LINE_WIDTH and longest <= _LONG_TEXT_LENGTH and not deep


def _is_mapping_without_containers(value: Mapping[str, Any]) -> bool:
    return all(not isinstance(shortest_form(v), Mapping | list) for v in value.values())


def _iter_list_lines(head: str, value: list[Any], indent: int) -> Iterator[str]:
    """Yield a list on one line if it fits, else on several, indented from the second on."""
    line, pad = f"{head} [", " " * (indent + 2)
    parts = [flow_style_text(part) for part in value]
    for index, part in enumerate(parts):
        last = index == len(parts) - 1
        text = part + ("" if last else ",")
        gap = "" if line.endswith(("[", pad)) else " "
        if len(line) + len(gap) + len(text) + 1 > LINE_WIDTH and not line.endswith(("[", pad)):
            yield line
            line, gap = pad, ""
        line += gap + text
    yield f"{line}]"


def flow_style_text(value: Any) -> str:
    """Return a value as YAML on one line."""
    value = shortest_form(value)
    if isinstance(value, Mapping):
        parts = (
            f"{scalar_text(k, flow=True, key=True)}: {flow_style_text(v)}"
            for k, v in value.items()
        )
        return "{" + ", ".join(parts) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow_style_text, value)) + "]"
    return scalar_text(value, flow=True)


def value_as_yaml(value: Any) -> str:
    """Return a value of the model on one line, as it would be in a file."""
    return flow_style_text(as_plain_data(MergedVersion(value)))


def _scalar_with_indent(value: str | None, indent: int) -> str:
    if value is None or "\n" not in value:
        return scalar_text(value)
    lines = literal_block_lines(value, " " * (indent + 2))
    if lines is None:
        return double_quoted_text(value)
    return f"{'|' if value.endswith(chr(10)) else '|-'}\n{lines}"
