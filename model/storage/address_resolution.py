"""Completion of addresses, from the short form that users write to all keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args, get_origin

from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.entities.entity import PrincipalKey
from sandtable.model.locations import OwnerPieces
from sandtable.model.module import Module
from sandtable.model.name_suggestions import closest_name, did_you_mean_text
from sandtable.model.phrases.phrase import Phrase, PhraseError
from sandtable.model.schema_introspection import (
    is_record_type,
    mapping_key_type,
    record_fields_by_key,
    type_under_key,
    type_without_markers,
)

FULL_ADDRESS_ADVICE = "To add a new one, use its full address"


class UnusableAddressError(Exception):
    """Error for an address that leads nowhere, or where an edit is impossible.

    The author sees its message.
    """


def resolve_full_address(
    steps: AddressPath, type_of: Callable[[str, str], str | None]
) -> AddressPath:
    """Return an address with omitted keys added, and all keys in their canonical spelling.

    `type_of` returns the type of an owner's piece, which addresses may leave out.
    """
    full_address: AddressPath = ()
    kind: Any = Module
    for step in steps:
        for part in _resolve_key_of_address(kind, full_address, step, type_of):
            full_address = (*full_address, part)
            kind = type_under_key(kind, part)
    return full_address


def _resolve_key_of_address(
    kind: Any, above: AddressPath, step: str, type_of: Callable[[str, str], str | None]
) -> AddressPath:
    arm = container_type(kind)
    if arm is None:
        raise UnusableAddressError(nothing_below_text_message(above))
    if is_record_type(arm):
        return _resolve_record_key(arm, step)
    if is_list_type(arm):
        return (step,)
    step = canonical_spelling(mapping_key_type(arm), step)
    # An address may omit the type of a piece.
    if shelf := OwnerPieces.from_whole_address(above):
        type_id = type_of(shelf.owner, step)
        return (type_id, step) if type_id else (step,)
    return (step,)


def nothing_below_text_message(steps: AddressPath) -> str:
    """Return the message for an address that continues below a text."""
    return f"{format_address(steps)} is a text: there is nothing below it."


def _resolve_record_key(record: type[Any], step: str) -> AddressPath:
    keys = record_fields_by_key(record)
    if step in keys:
        return (step,)
    short: object = getattr(record, "__short__", None)
    # The short form omits the key of the list.
    if isinstance(short, PrincipalKey) and is_list_type(container_type(keys[short.key][1])):
        return (short.key, step)
    raise UnusableAddressError(
        f"Unknown key {step!r}.{did_you_mean_text(closest_name(step, keys))}"
    )


def container_type(kind: Any) -> Any:
    """Return the record, mapping or list that a type is, or may be; None for a text."""
    kind = type_without_markers(kind)
    if is_record_type(kind) or mapping_key_type(kind) is not None or is_list_type(kind):
        return kind
    arms = (container_type(part) for part in get_args(kind))
    return next((arm for arm in arms if arm is not None), None)


def is_list_type(kind: Any) -> bool:
    """Say whether a type is a list."""
    return get_origin(kind) is tuple


def canonical_spelling(kind: Any, text: str) -> str:
    """Return a key or an entry in its canonical spelling, or unchanged if it cannot be read."""
    kind = type_without_markers(kind)
    if not (isinstance(kind, type) and issubclass(kind, Phrase)):
        return text
    try:
        return str(kind.read_from_file(text))
    except PhraseError:
        # The parser of the whole value reports the error with its position.
        return text
