"""How an entity is declared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar, dataclass_transform, overload

from sandtable.model.phrases.declaration_line import DeclarationSyntax

_C = TypeVar("_C")

empty_mapping = partial(field, default_factory=dict)


NAME_FIELDS = frozenset({"name", "full_name", "title", "spoken"})
"""Fields that hold a name, which is fitted into what is drawn."""
LONGEST_NAME = 500
"""Letters of a name; the longest of a published game has some fifty."""
LONGEST_TEXT = 100_000
"""Letters of any text; a chart of terrain has one for each hex."""


def key_of_field_name(name: str) -> str:
    """How a field's name is written in a file: `at_most` is `at-most`, `if_` is `if`."""
    return name.rstrip("_").replace("_", "-")


@dataclass(frozen=True, slots=True)
class PrincipalKey:
    """An entity of which only this key is given may be written as that value alone."""

    key: str


@dataclass(frozen=True, slots=True)
class NotInYaml:
    """Marks a field that no YAML file holds."""


@dataclass(frozen=True, slots=True)
class CountBounds:
    """Marks a whole number of things that programs go through one by one: it has an end."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class FormatVersion:
    """Marks the version of the file format: only the one that this program writes is allowed."""


ShortForm = DeclarationSyntax | PrincipalKey | None


@overload
def entity(cls: type[_C], /) -> type[_C]: ...
@overload
def entity(*, short: ShortForm) -> Callable[[type[_C]], type[_C]]: ...
@dataclass_transform(frozen_default=True, kw_only_default=True)
def entity(cls: Any = None, /, *, short: ShortForm = None) -> Any:
    """Make a class a frozen record whose keys are its fields' names, hyphenated, and no others.

    `short` says how it may be written without a mapping.
    """
    if cls is None:
        return partial(_make_entity_class, short=short)
    return _make_entity_class(cls, short=short)


def _make_entity_class(cls: type[_C], *, short: ShortForm) -> type[_C]:
    # A plain mapping that pydantic looks for; nothing below the storage package imports it.
    setattr(cls, "__pydantic_config__", {"extra": "forbid", "alias_generator": key_of_field_name})  # noqa: B010
    setattr(cls, "__short__", short)  # noqa: B010
    return dataclass(frozen=True, slots=True, kw_only=True)(cls)
