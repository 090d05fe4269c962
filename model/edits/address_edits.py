"""Edits of the value at an address, on which all other edits are based."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from typing import TYPE_CHECKING, Any, cast, get_args, get_origin

from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.edits.errors import MAX_ID_LENGTH, EditError, require_key_length
from sandtable.model.entities.entity import FIELDS_WITH_NAMES, MAX_NAME_LENGTH, MAX_TEXT_LENGTH
from sandtable.model.ids import ID_SYNTAX_TEXT, is_id_marker, is_valid_id
from sandtable.model.locations import split_first_key
from sandtable.model.lookup import ABSENT, entry_key, full_address, value_at_address
from sandtable.model.module import Module
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.references.text_kinds import (
    is_keyed_by_verb,
    kind_at_address,
    kind_of_list_entries,
    kind_of_mapping_values,
    kind_of_objects,
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
    return _change_value_at_address(module, steps, lambda _: value)


def delete_entry(module: Module, steps: AddressPath) -> Module:
    """Delete an entry, or a key with its value, at an address."""
    return _change_value_at_address(module, steps, lambda _: _DELETION_MARKER)


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
    """Parse a text as a key of the mapping at an address; raise EditError if it is invalid."""
    require_key_length(text)
    kind = mapping_key_type(kind_at_address(above, Module))
    kinds = [m.kind for m in annotation_markers(kind) if is_id_marker(m)]
    if kinds:
        require_key_length(text, MAX_ID_LENGTH)
    if any(not is_valid_id(text, of) for of in kinds):
        raise EditError(f"{text!r} is not a valid id: {ID_SYNTAX_TEXT}.")
    try:
        return parse_as_kind(kind, text)
    except PhraseError as slip:
        raise EditError(f"{text!r} is not valid here: {slip}") from None


_DELETION_MARKER = object()
_NEW_KEY_MARKER = object()


def _change_value_at_address(
    module: Module, steps: AddressPath, change: Callable[[Any], Any]
) -> Module:
    whole = full_address(module, steps)
    after = _AddressEdit(module, whole, change).apply_change_below(module, Module, whole)
    return cast("Module", after)


class _AddressEdit:
    """A change of a value in a module, by its address."""

    def __init__(self, module: Module, whole: AddressPath, change: Callable[[Any], Any]) -> None:
        self._module = module
        self._whole = whole
        self._change = change

    def apply_change_below(self, holder: Any, kind: Any, steps: AddressPath) -> Any:
        """Return a record, mapping or list in which the value at an address is changed."""
        if not steps:
            return self._change(holder)
        inner = type_without_markers(kind)
        # A missing mapping is created by the edit.
        if isinstance(holder, Mapping) or (holder is None and _is_mapping_type(inner)):
            return self._change_entry_of_mapping(holder or {}, kind, steps)
        if isinstance(holder, tuple):
            return self._change_entry_of_tuple(holder, kind, steps)
        key, rest = split_first_key(steps)
        if is_record_type(type(holder)) and key in record_fields_by_key(type(holder)):
            return self._change_field_of_record(holder, key, rest)
        raise self._error_for_missing_key()

    def _change_field_of_record(self, holder: Any, key: str, rest: AddressPath) -> Any:
        name, hint = record_fields_by_key(type(holder))[key]
        after = self.apply_change_below(getattr(holder, name), hint, rest)
        # What is longer could not be read again, or has no room in drawings.
        if isinstance(after, str):
            require_key_length(
                after, MAX_NAME_LENGTH if name in FIELDS_WITH_NAMES else MAX_TEXT_LENGTH
            )
        return replace(
            holder,
            **{name: self._default_of_field(holder, name) if after is _DELETION_MARKER else after},
        )

    def _default_of_field(self, holder: Any, name: str) -> Any:
        """Return the default of a record's field; raise EditError where it has none."""
        field = next(f for f in fields(holder) if f.name == name)
        if field.default is not MISSING:
            return field.default
        if field.default_factory is not MISSING:
            return field.default_factory()
        raise self._error_for_required_key()

    def _change_entry_of_mapping(
        self, holder: Mapping[Any, Any], kind: Any, steps: AddressPath
    ) -> Any:
        step, rest = split_first_key(steps)
        # Keys may be phrases, which the address gives as text.
        key: Any = next((key for key in holder if str(key) == step), _NEW_KEY_MARKER)
        if key is _NEW_KEY_MARKER:
            return self._add_key_to_mapping(holder, kind, step, rest)
        below = kind_of_objects(key) if is_keyed_by_verb(kind) else kind_of_mapping_values(kind)
        after = self.apply_change_below(holder[key], below, rest)
        if after is _DELETION_MARKER:
            return {k: v for k, v in holder.items() if k is not key}
        return {**holder, key: after}

    def _add_key_to_mapping(
        self, holder: Mapping[Any, Any], kind: Any, step: str, rest: AddressPath
    ) -> Any:
        after = _DELETION_MARKER if rest else self._change(None)
        if after is _DELETION_MARKER:
            raise self._error_for_missing_key()
        try:
            return {**holder, parse_as_kind(mapping_key_type(kind), step): after}
        except PhraseError as slip:
            raise EditError(f"{step!r} is not valid here: {slip}") from None

    def _change_entry_of_tuple(
        self, holder: tuple[Any, ...], kind: Any, steps: AddressPath
    ) -> Any:
        step, rest = split_first_key(steps)
        index = next((i for i, p in enumerate(holder) if step in (entry_key(p), str(p))), None)
        if index is None:
            raise self._error_for_missing_key()
        after = self.apply_change_below(holder[index], kind_of_list_entries(kind), rest)
        if after is _DELETION_MARKER and _has_fixed_length(kind):
            raise self._error_for_required_key()
        replacement = () if after is _DELETION_MARKER else (after,)
        return (*holder[:index], *replacement, *holder[index + 1 :])

    def _error_for_required_key(self) -> EditError:
        return EditError(
            f"{describe_address(self._module, self._whole)} is required and cannot be deleted."
        )

    def _error_for_missing_key(self) -> EditError:
        return EditError(f"There is nothing at {format_address(self._whole)}.")


def _has_fixed_length(kind: Any) -> bool:
    """Say whether a list has a fixed number of entries, such as the first and last column."""
    return bool(get_args(type_without_markers(kind))) and Ellipsis not in get_args(
        type_without_markers(kind)
    )


def _is_mapping_type(kind: Any) -> bool:
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Mapping)
