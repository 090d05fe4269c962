"""Conversion of records to JSON, and to rows of cells for CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from sandtable.model.phrases.phrase import Phrase
from sandtable.model.rows.spreadsheet import text_as_safe_cell

Json = Any
Row = Mapping[str, Json]


def key_of_field(name: str) -> str:
    """Return the key of a field in JSON: `from_` becomes `from`, `at_kind` stays."""
    return name.rstrip("_")


def as_json(value: object) -> Json:
    """Return a record, or a value inside one, as plain JSON data."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, Phrase):
        return value.as_file_content()
    if isinstance(value, (tuple, list)):
        return [as_json(entry) for entry in value]
    kind: Any = type(value)
    if (record_fields := _keys_and_fields_of_record(kind)) is not None:
        return {key: as_json(getattr(value, name)) for key, name in record_fields}
    if isinstance(value, Mapping):
        return {str(key): as_json(entry) for key, entry in value.items()}
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"An answer cannot hold a {type(value).__name__}: {value!r}.")


@cache
def _keys_and_fields_of_record(kind: type) -> tuple[tuple[str, str], ...] | None:
    """Return the key and the name of each field of a record.

    Returns None if the type is not a record.
    """
    if issubclass(kind, Mapping) or not is_dataclass(kind):
        return None
    return tuple((key_of_field(f.name), f.name) for f in fields(kind))


def rows_of(records: Iterable[object]) -> list[Row]:
    """Return records as table rows, each a mapping from column to cell."""
    return [as_json(record) for record in records]


def columns_of(rows: Iterable[Row]) -> tuple[str, ...]:
    """Return the columns of some table rows, in order of first appearance."""
    return tuple(dict.fromkeys(key for row in rows for key in row))


def cell_text(value: Json) -> str:
    """Return a value as the text of a cell: empty for None, a list joined by semicolons."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "; ".join(f"{key} {cell_text(entry)}".strip() for key, entry in value.items())
    if isinstance(value, list):
        return "; ".join(map(cell_text, value))
    return str(value)


def as_csv(rows: Sequence[Row], columns: Sequence[str] | None = None) -> str:
    """Return rows as CSV with a header, according to RFC 4180.

    No spreadsheet program takes any of its cells for a formula.
    """
    columns = columns_of(rows) if columns is None else columns
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(map(text_as_safe_cell, columns))
    writer.writerows(
        [text_as_safe_cell(cell_text(row.get(column))) for column in columns] for row in rows
    )
    return out.getvalue()
