"""Declaration of entities, and markers for their fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar, dataclass_transform, overload

from sandtable.model.phrases.declaration_line import DeclarationSyntax

_EntityClass = TypeVar("_EntityClass")

empty_mapping = partial(field, default_factory=dict)


FIELDS_WITH_NAMES = frozenset({"name", "full_name", "title", "spoken"})
"""Fields with names, which are shortened to fit into drawings."""
MAX_NAME_LENGTH = 500
"""Limit of letters in a name; the longest one of a published game has about fifty."""
MAX_TEXT_LENGTH = 100_000
"""Limit of letters in any text; a terrain chart has one for each hex."""


def key_of_field_name(name: str) -> str:
    """Return the key in files for a field: `at-most` for `at_most`, `if` for `if_`."""
    return name.rstrip("_").replace("_", "-")


@dataclass(frozen=True, slots=True)
class PrincipalKey:
    """Marker of the field whose value may be written alone if an entity has no other fields."""

    key: str


@dataclass(frozen=True, slots=True)
class NotInYaml:
    """Marker of a field that is not written into YAML files."""


@dataclass(frozen=True, slots=True)
class CountBounds:
    """Marker of a field that counts objects; it is bounded, as each is handled by itself."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class FormatVersion:
    """Marker of the format version, of which only the current one is allowed."""


ShortForm = DeclarationSyntax | PrincipalKey | None


@overload
def entity(cls: type[_EntityClass], /) -> type[_EntityClass]: ...
@overload
def entity(*, short: ShortForm) -> Callable[[type[_EntityClass]], type[_EntityClass]]: ...
@dataclass_transform(frozen_default=True, kw_only_default=True)
def entity(cls: Any = None, /, *, short: ShortForm = None) -> Any:
    """Return a class as a frozen record whose keys in files are the hyphenated field names.

    Other keys are refused. `short` is the form that can be written without a mapping.
    """
    if cls is None:
        return partial(_make_entity_class, short=short)
    return _make_entity_class(cls, short=short)


def _make_entity_class(cls: type[_EntityClass], *, short: ShortForm) -> type[_EntityClass]:
    # A plain mapping that pydantic looks for; nothing below the storage package imports it.
    # DECISIONS 1
    setattr(cls, "__pydantic_config__", {"extra": "forbid", "alias_generator": key_of_field_name})  # noqa: B010
    setattr(cls, "__short__", short)  # noqa: B010
    return dataclass(frozen=True, slots=True, kw_only=True)(cls)
