"""Edits of the value at an address, on which all other edits are based."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from typing import TYPE_CHECKING, Any, cast, get_args, get_origin

from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.edits.errors import LONGEST_ID, EditError, require_key_length
from sandtable.model.entities.entity import LONGEST_NAME, LONGEST_TEXT, NAME_FIELDS
from sandtable.model.ids import ID_SYNTAX_TEXT, is_id_marker, is_valid_id
from sandtable.model.locations import split_first_key
from sandtable.model.lookup import ABSENT, entry_key, full_address, value_at_address
from sandtable.model.module import Module
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.references.text_kinds import (
    is_keyed_by_verb,
    kind_at_address,
    kind_of_objects,
    kind_of_parts,
    kind_of_values,
    parse_as_kind,
)
from sandtable.model.schema_introspection import (
    annotation_markers,
    is_record_type,
    mapping_key_type,
    record_fields_by_key,
    type_without_markers,
)
from sandtable.model.wording.addresses import describe_address

if TYPE_CHECKING:
    from collections.abc import Callable


def set_value(module: Module, steps: AddressPath, value: Any) -> Module:
    """Set the value at an address; a new key is added at the end of its mapping."""
    return _edit_at(module, steps, lambda _: value)


def delete_entry(module: Module, steps: AddressPath) -> Module:
    """Delete the entry or the key at an address."""
    return _edit_at(module, steps, lambda _: _DELETION_MARK)


def rename_key(module: Module, steps: AddressPath, new: str) -> Module:
    """Rename the key of a mapping's entry; the entry keeps its place in the order."""
    steps = full_address(module, steps)
    holder = value_at_address(module, steps[:-1])
    if not isinstance(holder, Mapping) or value_at_address(module, steps) is ABSENT:
        raise EditError(f"There is nothing at {format_address(steps)}.")
    key = parse_key(steps[:-1], new)
    # A mapping would silently lose the entry that has this key.
    if key in holder:
        raise EditError(f"There is already something at {format_address((*steps[:-1], new))}.")
    moved = {key if str(k) == steps[-1] else k: value for k, value in holder.items()}
    return set_value(module, steps[:-1], moved)


def parse_key(above: AddressPath, text: str) -> Any:
    """Parse a text as a key of the mapping at an address; raise EditError where it is none."""
    require_key_length(text)
    kind = mapping_key_type(kind_at_address(above, Module))
    kinds = [m.kind for m in annotation_markers(kind) if is_id_marker(m)]
    if kinds:
        require_key_length(text, LONGEST_ID)
    if any(not is_valid_id(text, of) for of in kinds):
        raise EditError(f"{text!r} is not a valid id: {ID_SYNTAX_TEXT}.")
    try:
        return parse_as_kind(kind, text)
    except PhraseError as slip:
        raise EditError(f"{text!r} is not valid here: {slip}") from None


_DELETION_MARK = object()
_NEW_KEY = object()


def _edit_at(module: Module, steps: AddressPath, change: Callable[[Any], Any]) -> Module:
    whole = full_address(module, steps)
    after = _AddressEdit(module, whole, change).apply_below(module, Module, whole)
    return cast("Module", after)


class _AddressEdit:
    """One change at one address."""

    def __init__(self, module: Module, whole: AddressPath, change: Callable[[Any], Any]) -> None:
        self._module = module
        self._whole = whole
        self._change = change

    def apply_below(self, holder: Any, kind: Any, steps: AddressPath) -> Any:
        """Return the holder with the change applied below it."""
        if not steps:
            return self._change(holder)
        inner = type_without_markers(kind)
        # A missing mapping is created by the edit.
        if isinstance(holder, Mapping) or (holder is None and _is_mapping(inner)):
            return self._edit_mapping(holder or {}, kind, steps)
        if isinstance(holder, tuple):
            return self._edit_tuple(holder, kind, steps)
        key, rest = split_first_key(steps)
        if is_record_type(type(holder)) and key in record_fields_by_key(type(holder)):
            return self._edit_record(holder, key, rest)
        raise self._missing_error()

    def _edit_record(self, holder: Any, key: str, rest: AddressPath) -> Any:
        name, hint = record_fields_by_key(type(holder))[key]
        after = self.apply_below(getattr(holder, name), hint, rest)
        # What is longer could not be read again, or has no room in drawings.
        if isinstance(after, str):
            require_key_length(after, LONGEST_NAME if name in NAME_FIELDS else LONGEST_TEXT)
        return replace(
            holder,
            **{name: self._default_of_field(holder, name) if after is _DELETION_MARK else after},
        )

    def _default_of_field(self, holder: Any, name: str) -> Any:
        """Return the default of a record's field; raise EditError where it has none."""
        field = next(f for f in fields(holder) if f.name == name)
        if field.default is not MISSING:
            return field.default
        if field.default_factory is not MISSING:
            return field.default_factory()
        raise self._required_error()

    def _edit_mapping(self, holder: Mapping[Any, Any], kind: Any, steps: AddressPath) -> Any:
        step, rest = split_first_key(steps)
        # Keys may be phrases, which the address gives as text.
        key: Any = next((key for key in holder if str(key) == step), _NEW_KEY)
        if key is _NEW_KEY:
            return self._add_key(holder, kind, step, rest)
        below = kind_of_objects(key) if is_keyed_by_verb(kind) else kind_of_values(kind)
        after = self.apply_below(holder[key], below, rest)
        if after is _DELETION_MARK:
            return {k: v for k, v in holder.items() if k is not key}
        return {**holder, key: after}

    def _add_key(self, holder: Mapping[Any, Any], kind: Any, step: str, rest: AddressPath) -> Any:
        after = _DELETION_MARK if rest else self._change(None)
        if after is _DELETION_MARK:
            raise self._missing_error()
        try:
            return {**holder, parse_as_kind(mapping_key_type(kind), step): after}
        except PhraseError as slip:
            raise EditError(f"{step!r} is not valid here: {slip}") from None

    def _edit_tuple(self, holder: tuple[Any, ...], kind: Any, steps: AddressPath) -> Any:
        step, rest = split_first_key(steps)
        index = next((i for i, p in enumerate(holder) if step in (entry_key(p), str(p))), None)
        if index is None:
            raise self._missing_error()
        after = self.apply_below(holder[index], kind_of_parts(kind), rest)
        if after is _DELETION_MARK and _has_fixed_length(kind):
            raise self._required_error()
        replacement = () if after is _DELETION_MARK else (after,)
        return (*holder[:index], *replacement, *holder[index + 1 :])

    def _required_error(self) -> EditError:
        return EditError(
            f"{describe_address(self._module, self._whole)} is required and cannot be deleted."
        )

    def _missing_error(self) -> EditError:
        return EditError(f"There is nothing at {format_address(self._whole)}.")


def _has_fixed_length(kind: Any) -> bool:
    """Say whether a list has a fixed number of entries, such as the first and last column."""
    return bool(get_args(type_without_markers(kind))) and Ellipsis not in get_args(
        type_without_markers(kind)
    )


def _is_mapping(kind: Any) -> bool:
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Mapping)
