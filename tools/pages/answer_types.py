"""Schemas of the command line's answers, made from their record types."""

from __future__ import annotations

import types
from dataclasses import is_dataclass
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from pydantic import ConfigDict, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from sandtable.model.rows.records import key_of_field

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic_core import core_schema

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_AS_ANSWERS = ConfigDict(
    alias_generator=key_of_field,
    json_schema_serialization_defaults_required=True,
    use_attribute_docstrings=True,
)


class _Plain(GenerateJsonSchema):
    """Generator that describes the content of each key, without defaults."""

    def field_title_should_be_set(self, _schema: Any) -> bool:
        return False

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        inner = self.generate_inner(schema["schema"])
        if list(inner) != ["type"]:
            return {"anyOf": [inner, {"type": "null"}]}
        return {"type": [inner["type"], "null"]}


def answer_schema(record: type[Any]) -> dict[str, Any]:
    """Return the JSON Schema of an answer.

    Every key is required, and null is allowed only where the field may be None.
    """
    for found in set(_records(record, set())):
        setattr(found, "__pydantic_config__", _AS_ANSWERS)  # noqa: B010 - mypy cannot know of it
    schema = TypeAdapter(record).json_schema(mode="serialization", schema_generator=_Plain)
    return {"$schema": DIALECT, **schema}


def _records(kind: Any, seen: set[Any]) -> Iterator[type[Any]]:
    """Yield the record types that an answer contains."""
    if kind in seen or isinstance(kind, types.EllipsisType):
        return
    seen.add(kind)
    if isinstance(kind, type) and is_dataclass(kind):
        yield kind
        for hint in get_type_hints(kind).values():
            yield from _records(hint, seen)
    for argument in get_args(kind):
        yield from _records(argument, seen)
