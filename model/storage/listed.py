"""Lists in a module's plain data: an entry is known by its key, its text without the count."""

from __future__ import annotations

from copy import deepcopy
from types import UnionType
from typing import Any, Union, get_args, get_origin

from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.lookup import entry_key
from sandtable.model.name_suggestions import did_you_mean, nearest_name
from sandtable.model.phrases.deed import Verb, objects_of
from sandtable.model.phrases.phrase import Phrase, Slip
from sandtable.model.schema_introspection import bare_type, type_at
from sandtable.model.storage.address_resolution import NEW, MissedError, container
from sandtable.model.storage.nodes import Plain


def put_entry(holder: list[Any], steps: AddressPath, value: Plain) -> AddressPath:
    """Let a text stand in the place of an entry, or at the end; give the address it has then."""
    above, step = steps[:-1], steps[-1]
    kind = _kind(above)
    if isinstance(value, list):
        raise MissedError("Write one entry of the list here, not a whole list.")
    key = _key(kind, value)
    landed = (*above, key)
    index = position(holder, steps)
    if index is not None:
        holder[index] = deepcopy(value)
        return landed
    if key != _key(kind, step):
        keys = [_key(kind, entry) for entry in holder]
        advice = did_you_mean(nearest_name(step, keys))
        raise MissedError(f"There is no entry {step!r}.{advice} {NEW}, {format_address(landed)}.")
    holder.append(deepcopy(value))
    return landed


def position(holder: list[Any], steps: AddressPath) -> int | None:
    """Where an entry stands: by its text, or by its key."""
    kind = _kind(steps[:-1])
    if steps[-1] in holder:
        return holder.index(steps[-1])
    keys = [_key(kind, entry) for entry in holder]
    wanted = _key(kind, steps[-1])
    return keys.index(wanted) if wanted in keys else None


def _kind(steps: AddressPath) -> Any:
    """The type of the entries of the list at an address."""
    (part, *_) = get_args(container(type_at(steps)))
    if get_origin(part) in {Union, UnionType}:  # what deeds hold is for the verb to say
        try:
            return objects_of(Verb.parse(steps[-1]))
        except Slip:
            return part
    return bare_type(part)


def _key(kind: Any, entry: Any) -> str:
    """How an entry of a list is addressed: its text without count and condition."""
    if not (isinstance(kind, type) and issubclass(kind, Phrase)):
        return str(entry)
    try:
        return entry_key(kind.read(entry))
    except Slip:
        return str(entry)
