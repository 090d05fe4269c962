"""Settling of merge conflicts: our version stays, or is replaced by theirs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from sandtable.model.address_path import AddressPath, format_address, parse_address
from sandtable.model.edits.address_edits import delete_entry, parse_key, set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.renaming import rename_definition
from sandtable.model.lookup import ABSENT, entry_key, value_at_address
from sandtable.model.module import Module
from sandtable.model.references.text_kinds import kind_at_address
from sandtable.model.schema_introspection import mapping_key_type, type_without_markers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandtable.model.entities.conflicts import MergeConflict

MergeSide = Literal["ours", "theirs"]
SIDES: tuple[MergeSide, ...] = get_args(MergeSide)


def settle_conflict(module: Module, where: str, side: MergeSide) -> Module:
    """Return a module in which one conflict is settled with the version of one side."""
    conflict = module.conflicts.get(where)
    steps = parse_address(where)
    if conflict is None or not steps:
        raise EditError(f"There is no conflict at {where}.")
    rest = {key: other for key, other in module.conflicts.items() if key != where}
    after = replace(module, conflicts=rest)
    return (
        after
        if side == "ours"
        else _CONFLICT_RESOLVERS_BY_SUBJECT[conflict.about](after, steps, conflict)
    )


def settle_conflicts(
    module: Module, side: MergeSide, places: Iterable[str] | None = None
) -> Module:
    """Settle conflicts with the version of one side.

    `places` are the addresses of the conflicts; by default all are settled.
    """
    for address in tuple(module.conflicts) if places is None else places:
        module = settle_conflict(module, address, side)
    return module


def _accept_their_value(module: Module, steps: AddressPath, conflict: MergeConflict) -> Module:
    if conflict.theirs is not None:
        return _module_with_value(module, steps, conflict.theirs.value)
    if value_at_address(module, steps) is ABSENT:
        return module
    after = delete_entry(module, steps)
    # A line without entries would otherwise remain.
    emptied = value_at_address(after, steps[:-1]) == ()
    return (
        delete_entry(after, steps[:-1])
        if emptied and _is_value_in_mapping(after, steps[:-1])
        else after
    )


def _is_value_in_mapping(module: Module, steps: AddressPath) -> bool:
    return isinstance(value_at_address(module, steps[:-1]), Mapping)


def _module_with_value(module: Module, steps: AddressPath, value: Any) -> Module:
    """Return the module with a value at an address, even if what contains it is missing."""
    above, key = steps[:-1], steps[-1]
    kind, holder = (
        type_without_markers(kind_at_address(above, Module)),
        value_at_address(module, above),
    )
    # Entries of lists are not keys, so the whole list is set.
    if get_origin(kind) is tuple:
        entries = holder if isinstance(holder, tuple) else ()
        return _module_with_value(module, above, _list_with_entry_set(entries, key, value))
    if holder in (ABSENT, None) and mapping_key_type(kind) is not None:
        return _module_with_value(module, above, {parse_key(above, key): value})
    return set_value(module, steps, value)


def _list_with_entry_set(entries: tuple[Any, ...], key: str, value: Any) -> tuple[Any, ...]:
    keys = [entry_key(entry) for entry in entries]
    at = keys.index(key) if key in keys else len(keys)
    return (*entries[:at], value, *entries[at + 1 :])


def _accept_their_id(module: Module, steps: AddressPath, conflict: MergeConflict) -> Module:
    assert conflict.theirs is not None
    return rename_definition(module, steps, str(conflict.theirs.value))


def _accept_their_order(module: Module, steps: AddressPath, conflict: MergeConflict) -> Module:
    """Put entries into their version of the order.

    An entry that is missing in their version stays after its predecessor.
    """
    assert conflict.theirs is not None
    holder = value_at_address(module, steps)
    if not isinstance(holder, Mapping):
        raise EditError(
            f"The value at {format_address(steps)} is not a list of entries that"
            " could be reordered."
        )
    key_by_text = {str(key): key for key in holder}
    order = [key for key in conflict.theirs.value if key in key_by_text]
    before: str | None = None
    for key in key_by_text:
        if key not in order:
            order.insert(order.index(before) + 1 if before else 0, key)
        before = key
    return set_value(module, steps, {key_by_text[key]: holder[key_by_text[key]] for key in order})


_CONFLICT_RESOLVERS_BY_SUBJECT = {
    "value": _accept_their_value,
    "id": _accept_their_id,
    "order": _accept_their_order,
}
