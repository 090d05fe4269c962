"""Lists in the data of a module, whose entries are found by their text without the count."""

from __future__ import annotations

from copy import deepcopy
from types import UnionType
from typing import Any, Union, get_args, get_origin

from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.lookup import entry_key
from sandtable.model.name_suggestions import closest_name, did_you_mean_text
from sandtable.model.phrases.action import ActionVerb
from sandtable.model.phrases.phrase import Phrase, PhraseError
from sandtable.model.phrases.verb_objects import type_of_verb_objects
from sandtable.model.schema_introspection import type_at_address, type_without_markers
from sandtable.model.storage.address_resolution import (
    FULL_ADDRESS_ADVICE,
    UnusableAddressError,
    container_type,
)
from sandtable.model.storage.yaml_file import PlainYaml


def set_or_append_list_entry(
    holder: list[Any], steps: AddressPath, value: PlainYaml
) -> AddressPath:
    """Set the text of a list entry, or append it. Return the address that it has then."""
    above, step = steps[:-1], steps[-1]
    kind = _type_of_entries(above)
    if isinstance(value, list):
        raise UnusableAddressError("Write one entry of the list here, not a whole list.")
    key = _key_of_entry(kind, value)
    landed = (*above, key)
    index = index_of_list_entry(holder, steps)
    if index is not None:
        holder[index] = deepcopy(value)
        return landed
    # A new entry must have the key in the address; any other key is probably a typo.
    if key != _key_of_entry(kind, step):
        keys = [_key_of_entry(kind, entry) for entry in holder]
        advice = did_you_mean_text(closest_name(step, keys))
        raise UnusableAddressError(
            f"There is no entry {step!r}.{advice} {FULL_ADDRESS_ADVICE}, {format_address(landed)}."
        )
    holder.append(deepcopy(value))
    return landed


def index_of_list_entry(holder: list[Any], steps: AddressPath) -> int | None:
    """Return the index of a list entry with this text or this key; None if there is none."""
    kind = _type_of_entries(steps[:-1])
    if steps[-1] in holder:
        return holder.index(steps[-1])
    keys = [_key_of_entry(kind, entry) for entry in holder]
    entry_name = _key_of_entry(kind, steps[-1])
    return keys.index(entry_name) if entry_name in keys else None


def _type_of_entries(steps: AddressPath) -> Any:
    """Return the type of the entries of the list at an address."""
    (part, *_) = get_args(container_type(type_at_address(steps)))
    if get_origin(part) in {Union, UnionType}:  # what actions hold is for the verb to say
        try:
            return type_of_verb_objects(ActionVerb.parse(steps[-1]))
        except PhraseError:
            return part
    return type_without_markers(part)


def _key_of_entry(kind: Any, entry: Any) -> str:
    """Return the key of a list entry in addresses: its text without count and condition."""
    if not (isinstance(kind, type) and issubclass(kind, Phrase)):
        return str(entry)
    try:
        return entry_key(kind.read_from_file(entry))
    except PhraseError:
        return str(entry)
