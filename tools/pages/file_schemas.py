"""JSON Schemas of a module's files, for completion and checks in text editors.

Editors find the right schema by a first line `# yaml-language-server: $schema=PATH`, or by their
settings, as assets/schema/README.md explains. The program never adds such a line to a file.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, get_args

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from sandtable.model.entities.boards import Board
from sandtable.model.module import Module
from sandtable.model.phrases.action import ActionVerb
from sandtable.model.phrases.declaration_line import DeclarationSyntax
from sandtable.model.schema_introspection import keys_outside_yaml, record_fields_by_key
from sandtable.model.storage import pydantic_schemas
from sandtable.model.storage.file_layout import FILE_PER_ENTRY_KEYS
from sandtable.model.storage.yaml_tree import FILE_CONFLICTS_KEY
from tools.pages.places import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sandtable.model.entities.entity import PrincipalKey
    from sandtable.model.phrases.phrase import Phrase

FOLDER = ROOT / "assets" / "schema"
DIALECT = "http://json-schema.org/draft-07/schema#"
ONE_FILE = "one-file"
_TEXT = ["string", "number", "boolean"]
"""Scalar types that editors may assume for a text, since they do not know our rule."""

Schema = dict[str, Any]


def schemas() -> dict[str, Schema]:
    """Return the schema of each kind of file, by the name of the file or its folder."""
    with _field_docstrings():
        found = {ONE_FILE: _schema(Module, "A module of one file")}
        for key, (_, kind) in record_fields_by_key(Module).items():
            alone = key in FILE_PER_ENTRY_KEYS
            title = f"{key}/*.yaml" if alone else f"{key}.yaml"
            found[key] = _schema(get_args(kind)[1] if alone else kind, title)
    return found


def pages() -> dict[Path, str]:
    """Return the file of each schema as it is distributed."""
    return {FOLDER / f"{name}.json": text_of(schema) for name, schema in schemas().items()}


def text_of(schema: Schema) -> str:
    """Return the text of a schema's file."""
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def _schema(kind: Any, title: str) -> Schema:
    made = TypeAdapter(kind).json_schema(
        ref_template="#/definitions/{model}", schema_generator=_Generator
    )
    definitions = made.pop("$defs", {})
    if kind is not Module:
        _allow_conflicts(made)
    found = {"$schema": DIALECT, "title": title, **made}
    return {**found, "definitions": definitions} if definitions else found


def _allow_conflicts(made: Schema) -> None:
    """Let a file contain conflicts besides its own content."""
    said = "What two merged versions changed in two ways, by address; `sandtable settle` ends it."
    made.setdefault("properties", {})[FILE_CONFLICTS_KEY] = {"type": "object", "description": said}
    if "propertyNames" in made:
        made["propertyNames"] = {"anyOf": [made["propertyNames"], {"const": FILE_CONFLICTS_KEY}]}


@contextmanager
def _field_docstrings() -> Iterator[None]:
    """Make pydantic read the docstrings below fields, which is too slow in general."""
    before = {cls: cls.__pydantic_config__ for cls in pydantic_schemas.entity_types()}
    try:
        for cls, config in before.items():
            cls.__pydantic_config__ = {**config, "use_attribute_docstrings": True}
        yield
    finally:
        for cls, config in before.items():
            cls.__pydantic_config__ = config


class _Generator(GenerateJsonSchema):
    """Generator that describes values as YAML contains them, not as Python does."""

    def field_title_should_be_set(self, _schema: Any) -> bool:
        return False

    def default_schema(self, schema: Any) -> JsonSchemaValue:
        inner = self.generate_inner(schema["schema"])
        default = schema.get("default")
        plain = isinstance(default, str | int) and "$ref" not in inner
        return {**inner, "default": default} if plain else inner

    def str_schema(self, schema: Any) -> JsonSchemaValue:
        found: Schema = {"type": _TEXT}
        return {**found, "pattern": schema["pattern"]} if "pattern" in schema else found

    def int_schema(self, schema: Any) -> JsonSchemaValue:
        bounds = {"minimum": schema.get("ge"), "maximum": schema.get("le")}
        said = {key: bound for key, bound in bounds.items() if bound is not None}
        return {"type": ["integer", "string"], "pattern": r"^[+-]?[0-9]+$", **said}

    def float_schema(self, _schema: Any) -> JsonSchemaValue:
        return {"type": ["number", "string"], "pattern": r"^[+-]?[0-9.]+([eE][+-]?[0-9]+)?$"}

    def bool_schema(self, _schema: Any) -> JsonSchemaValue:
        return {"enum": [True, False, "yes", "no", "on", "off"]}

    def any_schema(self, _schema: Any) -> JsonSchemaValue:
        return {}

    def nullable_schema(self, schema: Any) -> JsonSchemaValue:
        inner = self.generate_inner(schema["schema"])
        kinds = inner.get("type")
        if kinds is None:
            return {"anyOf": [inner, {"type": "null"}]}
        return {**inner, "type": [*([kinds] if isinstance(kinds, str) else kinds), "null"]}

    def dict_schema(self, schema: Any) -> JsonSchemaValue:
        keys, values = schema.get("keys_schema"), schema.get("values_schema")
        names = (
            {k: v for k, v in self.generate_inner(keys).items() if k == "pattern"} if keys else {}
        )
        inner = self.generate_inner(values) if values else {}
        found = {"type": "object", "additionalProperties": inner}
        return {**found, "propertyNames": names} if names else found

    def tuple_schema(self, schema: Any) -> JsonSchemaValue:
        items = [self.generate_inner(part) for part in schema["items_schema"]]
        if "variadic_item_index" in schema:
            return {"type": "array", "items": items[0]}
        return {"type": "array", "items": items, "minItems": len(items), "maxItems": len(items)}

    def dataclass_schema(self, schema: Any) -> JsonSchemaValue:
        found = super().dataclass_schema(schema)
        found.pop("title", None)
        for key in keys_outside_yaml(schema["cls"]):
            found["properties"].pop(key)
        if schema["cls"] is Board:
            found["properties"]["geometry"]["type"] = [*_TEXT, "object", "null"]
        return {"description": _first(schema["cls"]), **found}

    def function_plain_schema(self, schema: Any) -> JsonSchemaValue:
        phrase = pydantic_schemas.phrase_of_schema(schema)
        if phrase is None:
            return self._actions()
        return _phrase(phrase)

    def function_before_schema(self, schema: Any) -> JsonSchemaValue:
        full = self.generate_inner(schema["schema"])
        if "cls" not in schema["schema"]:
            return full
        return {"anyOf": [_short(schema["schema"]["cls"]), full]}

    def _actions(self) -> JsonSchemaValue:
        entry = {"type": _TEXT, "description": "An entry, a place or a text, as the verb demands."}
        return {
            "type": "object",
            "description": "What is done: verb to entries.",
            "propertyNames": _phrase(ActionVerb),
            "additionalProperties": {"type": "array", "items": entry},
        }


def _phrase(cls: type[Phrase]) -> Schema:
    shape = cls.json_schema()
    kinds = shape["type"] if isinstance(shape["type"], list) else [shape["type"]]
    more = {"number", "boolean"} | ({"null"} if cls.may_be_unknown else set())
    kinds = sorted({*kinds, *more} - {"integer"})
    return {**shape, "type": kinds, "description": _first(cls)}


def _short(cls: type[Any]) -> Schema:
    """Return the schema of the short form of a record."""
    short: DeclarationSyntax | PrincipalKey = cls.__dict__["__short__"]
    if isinstance(short, DeclarationSyntax):
        return {"type": _TEXT, "description": f"{_first(cls)} On one line."}
    said = f"{_first(cls)} Its {short.key} alone."
    listed = (
        pydantic_schemas.type_adapter(record_fields_by_key(cls)[short.key][1]).core_schema["type"]
        == "tuple"
    )
    return {"type": "array" if listed else _TEXT, "description": said}


def _first(cls: type[Any]) -> str:
    return (cls.__doc__ or "").split("\n")[0]
