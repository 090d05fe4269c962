"""The full form of an address: as somebody wrote it, to the keys under which things stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args, get_origin

from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.entities.entity import Principal
from sandtable.model.locations import OwnerPieces
from sandtable.model.module import Module
from sandtable.model.name_suggestions import did_you_mean, nearest_name
from sandtable.model.phrases.phrase import Phrase, Slip
from sandtable.model.schema_introspection import (
    bare_type,
    is_record,
    key_type,
    keys_of,
    type_below,
)

NEW = "To add a new one, use its full address"


class MissedError(Exception):
    """An address leads nowhere, or an edit cannot be done there. The message is for the author."""


def full(steps: AddressPath, type_of: Callable[[str, str], str | None]) -> AddressPath:
    """Give an address with what was left out, and with its keys in their canonical spelling.

    `type_of` tells the type of an owner's piece, which addresses may leave out.
    """
    found: AddressPath = ()
    kind: Any = Module
    for step in steps:
        for part in _parts(kind, found, step, type_of):
            found = (*found, part)
            kind = type_below(kind, part)
    return found


def _parts(
    kind: Any, above: AddressPath, step: str, type_of: Callable[[str, str], str | None]
) -> AddressPath:
    arm = container(kind)
    if arm is None:
        raise MissedError(below_a_text(above))
    if is_record(arm):
        return _keys(arm, step)
    if is_list(arm):
        return (step,)
    step = canonical(key_type(arm), step)
    if shelf := OwnerPieces.at(above):
        type_id = type_of(shelf.owner, step)
        return (type_id, step) if type_id else (step,)
    return (step,)


def below_a_text(steps: AddressPath) -> str:
    """What is said where an address goes on after its end."""
    return f"{format_address(steps)} is a text: there is nothing below it."


def _keys(record: type[Any], step: str) -> AddressPath:
    keys = keys_of(record)
    if step in keys:
        return (step,)
    short: object = getattr(record, "__short__", None)
    if isinstance(short, Principal) and is_list(container(keys[short.key][1])):
        return (short.key, step)
    raise MissedError(f"Unknown key {step!r}.{did_you_mean(nearest_name(step, keys))}")


def container(kind: Any) -> Any:
    """The record, mapping or list that a type is, or may be; nothing for a text."""
    kind = bare_type(kind)
    if is_record(kind) or key_type(kind) is not None or is_list(kind):
        return kind
    arms = (container(part) for part in get_args(kind))
    return next((arm for arm in arms if arm is not None), None)


def is_list(kind: Any) -> bool:
    """Say whether a type is a list."""
    return get_origin(kind) is tuple


def canonical(kind: Any, text: str) -> str:
    """A key or an entry in its one spelling, if it can be read."""
    kind = bare_type(kind)
    if not (isinstance(kind, type) and issubclass(kind, Phrase)):
        return text
    try:
        return str(kind.read(text))
    except Slip:
        return text
