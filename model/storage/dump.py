"""From the value to plain data: what would stand in the files, every scalar as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from sandtable.model.entities.boards import Board
from sandtable.model.entities.conflicts import Version
from sandtable.model.entities.entity import Principal, Short, written
from sandtable.model.entities.outlines import Outline
from sandtable.model.phrases.line import LineForm
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.storage.geojson import collection_of, geometry_of

if TYPE_CHECKING:
    from sandtable.model.storage.nodes import Plain


_OUTLINES = "outlines"


class Record(dict[str, Any]):
    """The keys of a record, and the short form that says the same, if there is one."""

    __slots__ = ("short",)

    def __init__(self, entries: Mapping[str, Any], short: str | list[Any] | None = None) -> None:
        super().__init__(entries)
        self.short = short


Known = dict[int, dict[str, Any]]
"""What stands in a file for a value, by the value's identity, while it is in use."""


def plain(value: Any, known: Known | None = None) -> Any:
    """What stands in a file for a value; what `known` holds of it is shared."""
    if isinstance(value, str | None):
        return value
    if isinstance(value, Version):
        return _version(value.value)
    if isinstance(value, Phrase):
        return value.plain()
    if isinstance(value, tuple | list):
        return [plain(entry, known) for entry in value]
    if isinstance(value, Mapping) or is_dataclass(value):
        return _entries(value, known)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _version(value: Any) -> Any:
    """What one version of a conflict says: outlines stand in the conflict itself."""
    if isinstance(value, Outline):
        return plain(geometry_of(value))
    found = plain(value)
    if isinstance(value, Board) and value.outlines:
        found[_OUTLINES] = {name: _version(outline) for name, outline in value.outlines.items()}
        found.pop("geometry") if value.geometry is None else None
    return found


def _entries(value: Any, known: Known | None) -> dict[str, Any]:
    if known is not None and id(value) in known:
        return known[id(value)]
    if isinstance(value, Mapping):
        found = {str(key): plain(entry, known) for key, entry in value.items()}
    else:
        found = _record(value, known)
    if known is not None:
        known[id(value)] = found
    return found


def _record(value: Any, known: Known | None) -> Record:
    entries = {}
    cls: Any = type(value)
    for name, key, default in _fields(cls):
        held = getattr(value, name)
        if key == _OUTLINES and cls is Board:
            continue  # in a file of their own, if there is no other
        if held == default and (default is not None or held is None):
            continue
        entries[key] = plain(held, known)  # None is `~`: nothing there, or not known
    if isinstance(value, Board) and value.outlines and value.geometry is None:
        entries["geometry"] = plain(collection_of(value.outlines))
    return Record(entries, _short(value.__short__, entries))


def _short(short: Short, entries: dict[str, Any]) -> str | list[Any] | None:
    if isinstance(short, Principal):
        return entries[short.key] if list(entries) == [short.key] else None
    return short.write(entries) if isinstance(short, LineForm) else None


@cache
def _fields(cls: type[Any]) -> tuple[tuple[str, str, object], ...]:
    return tuple((f.name, written(f.name), _default(f)) for f in fields(cls))


def _default(field: Field[Any]) -> object:
    if field.default is not MISSING:
        return field.default
    return field.default_factory() if field.default_factory is not MISSING else MISSING


def longhand(data: Plain) -> Plain:
    """Plain data with every record written out, to compare what two spellings say."""
    if isinstance(data, dict):
        return {key: longhand(value) for key, value in data.items()}
    return [longhand(value) for value in data] if isinstance(data, list) else data
