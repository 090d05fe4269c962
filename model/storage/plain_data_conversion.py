"""Conversion of values to plain data as in YAML files, in which every scalar is a text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from sandtable.model.entities.boards import Board
from sandtable.model.entities.conflicts import MergedVersion
from sandtable.model.entities.entity import PrincipalKey, ShortForm, key_of_field_name
from sandtable.model.entities.outlines import Outline
from sandtable.model.phrases.declaration_line import DeclarationSyntax
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.storage.geojson_outlines import feature_collection, outline_as_geojson

if TYPE_CHECKING:
    from sandtable.model.storage.yaml_file import PlainYaml


_OUTLINES_KEY = "outlines"


class PlainRecord(dict[str, Any]):
    """The keys of a record, and its equivalent short form, if there is one."""

    __slots__ = ("short_form",)

    def __init__(self, entries: Mapping[str, Any], short: str | list[Any] | None = None) -> None:
        super().__init__(entries)
        self.short_form = short


PlainDataCache = dict[int, dict[str, Any]]
"""Plain data by the identity of their value, valid while the value exists."""


def as_plain_data(value: Any, known: PlainDataCache | None = None) -> Any:
    """Return a value as plain data.

    `known` is a cache; results for the values in it are shared.
    """
    if isinstance(value, str | None):
        return value
    if isinstance(value, MergedVersion):
        return _conflict_version_as_plain_data(value.value)
    if isinstance(value, Phrase):
        return value.as_file_content()
    if isinstance(value, tuple | list):
        return [as_plain_data(entry, known) for entry in value]
    if isinstance(value, Mapping) or is_dataclass(value):
        return _mapping_as_plain_data(value, known)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _conflict_version_as_plain_data(value: Any) -> Any:
    """Return one version of a conflict as plain data, with its outlines included."""
    if isinstance(value, Outline):
        return as_plain_data(outline_as_geojson(value))
    plain_value = as_plain_data(value)
    if isinstance(value, Board) and value.outlines:
        plain_value[_OUTLINES_KEY] = {
            name: _conflict_version_as_plain_data(outline)
            for name, outline in value.outlines.items()
        }
        plain_value.pop("geometry") if value.geometry is None else None
    return plain_value


def _mapping_as_plain_data(value: Any, cached_values: PlainDataCache | None) -> dict[str, Any]:
    if cached_values is not None and id(value) in cached_values:
        # Old and new module share most values, which are converted once.
        return cached_values[id(value)]
    if isinstance(value, Mapping):
        plain_value = {
            str(key): as_plain_data(entry, cached_values) for key, entry in value.items()
        }
    else:
        plain_value = _record_as_plain_data(value, cached_values)
    if cached_values is not None:
        cached_values[id(value)] = plain_value
    return plain_value


def _record_as_plain_data(value: Any, cached_values: PlainDataCache | None) -> PlainRecord:
    entries = {}
    cls: Any = type(value)
    for name, key, default in _fields_with_defaults(cls):
        field_value = getattr(value, name)
        if key == _OUTLINES_KEY and cls is Board:
            continue  # in a file of their own, if there is no other
        if field_value == default and (default is not None or field_value is None):
            continue
        entries[key] = as_plain_data(
            field_value, cached_values
        )  # None is `~`: nothing there, or not known
    if isinstance(value, Board) and value.outlines and value.geometry is None:
        entries["geometry"] = as_plain_data(feature_collection(value.outlines))
    return PlainRecord(entries, _short_form_of_record(value.__short__, entries))


def _short_form_of_record(short: ShortForm, entries: dict[str, Any]) -> str | list[Any] | None:
    if isinstance(short, PrincipalKey):
        return entries[short.key] if list(entries) == [short.key] else None
    return short.format_line(entries) if isinstance(short, DeclarationSyntax) else None


@cache
def _fields_with_defaults(cls: type[Any]) -> tuple[tuple[str, str, object], ...]:
    return tuple((f.name, key_of_field_name(f.name), _default_of_field(f)) for f in fields(cls))


def _default_of_field(field: Field[Any]) -> object:
    if field.default is not MISSING:
        return field.default
    return field.default_factory() if field.default_factory is not MISSING else MISSING


def expand_short_forms(data: PlainYaml) -> PlainYaml:
    """Return plain data with every record written out, to compare two spellings."""
    if isinstance(data, dict):
        return {key: expand_short_forms(value) for key, value in data.items()}
    return [expand_short_forms(value) for value in data] if isinstance(data, list) else data
