"""The data of a module while edits at addresses are applied to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import fields
from typing import Any, get_args

from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.entities.entity import PrincipalKey
from sandtable.model.ids import DefinitionOf
from sandtable.model.locations import PieceRef, iter_parents_and_address
from sandtable.model.name_suggestions import closest_name, did_you_mean_text
from sandtable.model.phrases.declaration_line import DeclarationSyntax
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.schema_introspection import (
    annotation_markers,
    is_record_type,
    mapping_key_type,
    record_fields_by_key,
    type_at_address,
)
from sandtable.model.storage.address_resolution import (
    FULL_ADDRESS_ADVICE,
    UnusableAddressError,
    container_type,
    is_list_type,
    nothing_below_text_message,
    resolve_full_address,
)
from sandtable.model.storage.inherited_values import (
    ABSENT,
    InheritedValues,
    does_value_replace_inherited_one,
)
from sandtable.model.storage.list_entries import index_of_list_entry, set_or_append_list_entry
from sandtable.model.storage.plain_data_conversion import as_plain_data
from sandtable.model.storage.yaml_file import PlainYaml


class ModuleDraft:
    """Data of a module under edit, with the values that these data inherit."""

    def __init__(
        self, data: dict[str, Any], inherited: InheritedValues, new_types: Iterable[str] = ()
    ) -> None:
        self.data = data
        self._inherited = inherited
        self._new_types = frozenset(new_types)
        """Types that later edits define. A piece of such a type may come first."""

    def put_at_address(self, steps: AddressPath, value: PlainYaml) -> AddressPath:
        """Set a text, list or mapping at an address, and return the address that it has then."""
        steps = resolve_full_address(steps, self._type_of_piece)
        holder = self._container_for_edit(steps, adds=True)
        if isinstance(holder, list):
            return set_or_append_list_entry(holder, steps, value)
        holder[steps[-1]] = deepcopy(value)
        return steps

    def remove_at_address(self, steps: AddressPath) -> AddressPath:
        """Delete the value at an address, even if it is inherited."""
        steps = resolve_full_address(steps, self._type_of_piece)
        holder = self._container_for_edit(steps, adds=False)
        if isinstance(holder, list):
            index = index_of_list_entry(holder, steps)
            if index is None:
                raise UnusableAddressError(_nothing_there_message(steps, map(str, holder)))
            del holder[index]
        else:
            self._remove_key_of_draft(holder, steps)
        self._delete_empty_containers(steps[:-1])
        return steps

    # ------------------------------------------------------------------------------ going down
    def _container_for_edit(self, steps: AddressPath, *, adds: bool) -> dict[str, Any] | list[Any]:
        """Return the mapping or list that contains the last key, creating it if it is missing."""
        holder: dict[str, Any] | list[Any] = self.data
        for above in iter_parents_and_address(steps[:-1]):
            if isinstance(holder, list):
                raise UnusableAddressError(nothing_below_text_message(above))
            if above[-1] not in holder:
                holder[above[-1]] = self._new_container(holder, above, adds=adds)
            elif holder[above[-1]] is None:
                raise UnusableAddressError(
                    f"{format_address(above)} is deleted here: write it out in full."
                )
            below = _expand_short_form(above, holder[above[-1]])
            holder[above[-1]] = below
            holder = below
        return holder

    def _new_container(self, holder: Mapping[str, Any], steps: AddressPath, *, adds: bool) -> Any:
        """Return a new mapping or list for an edit, if the module's files do not contain it."""
        kind = type_at_address(steps)
        inherited = self._inherited.inherited_value_at(steps, self.data)
        # The default of a record is written out before it is changed.
        if inherited is ABSENT and (default := _default_list(steps)):
            return default
        if inherited is ABSENT or inherited is None:
            names = self._keys_with_inherited_ones(holder, steps[:-1])
            if not adds:
                raise UnusableAddressError(_nothing_there_message(steps, names))
            _require_distinct_id(steps, names)
        # A list replaces the inherited one, so it must start as a copy of it.
        elif does_value_replace_inherited_one(kind):
            return deepcopy(inherited)
        return [] if is_list_type(container_type(kind)) else {}

    def _keys_with_inherited_ones(
        self, holder: Mapping[str, Any], above: AddressPath
    ) -> list[str]:
        """Return the keys of a mapping, including inherited ones."""
        inherited = self._inherited.inherited_value_at(above, self.data)
        return [*holder, *(inherited if isinstance(inherited, Mapping) else ())]

    def _type_of_piece(self, owner: str, word: str) -> str | None:
        """Return the type of a piece in an address; None if the word itself is a type."""
        type_by_piece: dict[str, str] = {}
        for types in (
            self.data.get("pieces"),
            self._inherited.inherited_value_at(("pieces",), self.data),
        ):
            groups = types.get(owner) if isinstance(types, Mapping) else None
            for type_id, pieces in groups.items() if isinstance(groups, Mapping) else ():
                if type_id == word:
                    return None
                type_by_piece |= dict.fromkeys(pieces or (), type_id)
        known_types = [
            *self._keys_with_inherited_ones(self.data.get("types") or {}, ("types",)),
            *self._new_types,
        ]
        if word not in type_by_piece and word not in known_types:
            advice = did_you_mean_text(closest_name(word, [*type_by_piece, *known_types]))
            new = PieceRef(owner, "TYPE", word).address
            raise UnusableAddressError(
                f"There is no piece {word!r}.{advice} {FULL_ADDRESS_ADVICE}, {new}."
            )
        return type_by_piece.get(word)

    # ----------------------------------------------------------------------------- taking away
    def _remove_key_of_draft(self, holder: dict[str, Any], steps: AddressPath) -> None:
        step = steps[-1]
        inherited = self._inherited.inherited_value_at(steps, self.data) not in (ABSENT, None)
        if inherited and _can_none_remove_inherited_value(steps):
            # None removes an inherited value; deleting the key would restore it.
            holder[step] = None
        elif step in holder:
            del holder[step]
        elif inherited:
            raise UnusableAddressError(
                f"{format_address(steps)} is inherited and cannot be deleted here."
            )
        else:
            raise UnusableAddressError(
                _nothing_there_message(steps, self._keys_with_inherited_ones(holder, steps[:-1]))
            )

    def _delete_empty_containers(self, steps: AddressPath) -> None:
        """Delete mappings and lists that became empty, unless they override an inherited value."""
        while steps and not is_record_type(container_type(type_at_address(steps))):
            holder: Any = self.data
            for step in steps[:-1]:
                holder = holder[step]
            overrides = self._inherited.inherited_value_at(
                steps, self.data
            ) is not ABSENT or _default_list(steps)
            # An empty container may override an inherited value on purpose.
            if holder[steps[-1]] or overrides:
                return
            del holder[steps[-1]]
            steps = steps[:-1]


def _can_none_remove_inherited_value(steps: AddressPath) -> bool:
    """Say whether `~` in a file at this address removes the inherited value."""
    above = container_type(type_at_address(steps[:-1]))
    return mapping_key_type(above) is not None and type(None) in get_args(type_at_address(steps))


def _default_list(steps: AddressPath) -> list[Any] | None:
    """Return the list that a record has by default at an address, or None."""
    above = container_type(type_at_address(steps[:-1]))
    if not is_record_type(above):
        return None
    name = record_fields_by_key(above)[steps[-1]][0]
    default = next(f.default for f in fields(above) if f.name == name)
    return [as_plain_data(entry) for entry in default] if isinstance(default, tuple) else None


def _expand_short_form(steps: AddressPath, value: Any) -> dict[str, Any] | list[Any]:
    """Return the value at an address as a mapping or list, even if it is written in short form."""
    arm = container_type(type_at_address(steps))
    # The value is written in full already.
    if isinstance(value, dict) or (isinstance(value, list) and is_list_type(arm)):
        return value
    short = getattr(arm, "__short__", None)
    if isinstance(short, PrincipalKey):
        return {short.key: value}
    if not isinstance(short, DeclarationSyntax) or not isinstance(value, str):
        raise UnusableAddressError(nothing_below_text_message(steps))
    try:
        return short.parse_line(value)
    except PhraseError as slip:
        raise UnusableAddressError(str(slip)) from None


def _require_distinct_id(steps: AddressPath, names: list[str]) -> None:
    """Raise UnusableAddressError for a new id that is much like an existing id.

    It is probably a typing mistake.
    """
    keys = mapping_key_type(container_type(type_at_address(steps[:-1])))
    kind = next((m.kind for m in annotation_markers(keys) if isinstance(m, DefinitionOf)), None)
    if kind and (advice := did_you_mean_text(closest_name(steps[-1], names))):
        message = (
            f"There is no {kind} {steps[-1]!r}.{advice} {FULL_ADDRESS_ADVICE}, "
            f"{format_address(steps)}."
        )
        raise UnusableAddressError(message)


def _nothing_there_message(steps: AddressPath, names: Any) -> str:
    return (
        f"There is nothing at {format_address(steps)}."
        f"{did_you_mean_text(closest_name(steps[-1], names))}"
    )
