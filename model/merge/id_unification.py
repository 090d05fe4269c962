"""Unification of ids before a merge: a renamed entry gets the same id in all versions.

So changes that one version made to an entry under its old id apply under the new id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.renaming import rename_definition
from sandtable.model.entities.conflicts import MergeConflict, MergedVersion
from sandtable.model.ids import DefinitionOf, is_id_marker
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.merge.ordered_equality import is_equal_in_order
from sandtable.model.module import Module
from sandtable.model.references.text_kinds import kind_of_mapping_values
from sandtable.model.schema_introspection import (
    annotation_markers,
    is_record_type,
    mapping_key_type,
    record_fields_by_key,
    type_without_markers,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath

    ModuleVersions = tuple[Module, Module, Module]
    """The module that the others came of, ours, and theirs."""
    ContestedIds = dict[AddressPath, MergeConflict | None]
    IdChange = tuple[AddressPath, str]
    """The address of a thing, and the id that it has now."""

MAX_RENAMES = 100
"""Limit of renames, because each is a walk over the whole module.

Others count as removed and added.
"""
MAX_COMPARED_PAIRS = 10_000
"""Largest number of pairs of old and new things that are compared."""
_MIN_SET_FIELDS = 2
"""Number of values a thing must have to be recognised by its values alone."""


def unify_ids(*versions: Module) -> tuple[ModuleVersions, ContestedIds]:
    """Return base, ours and theirs with the same ids, and by address the contested ids.

    An entry that both renamed has our new id, and a conflict. An entry that one renamed and the
    other removed has None, because its values will cause a conflict.
    """
    base, ours, theirs = versions
    contested: ContestedIds = {}
    refused: set[IdChange] = set()
    for _ in range(MAX_RENAMES):
        next_rename = _next_entry_with_changed_id(base, ours, theirs, refused)
        if next_rename is None:
            break
        (steps, new), is_ours = next_rename
        side, other = (ours, theirs) if is_ours else (theirs, ours)
        try:
            other = _apply_rename_to_other(base, other, (steps, new), contested)
            base = rename_definition(base, steps, new)
        # A rename that is impossible here is merged as removed and added.
        except EditError:
            refused.add((steps, new))
            continue
        ours, theirs = (side, other) if is_ours else (other, side)
    return (base, ours, theirs), contested


def _next_entry_with_changed_id(
    base: Module, ours: Module, theirs: Module, refused: set[IdChange]
) -> tuple[IdChange, bool] | None:
    """Return the next entry with a changed id, and whether our version changed it.

    Owners come first, then entries near the top level, because their ids are parts of other
    addresses.
    """
    candidates = [
        (id_change, side is ours)
        for side in (ours, theirs)
        for id_change in _iter_id_changes(base, side, Module)
        if id_change not in refused
    ]
    # Owners are part of the addresses of all their pieces.
    return min(
        candidates, key=lambda pair: (pair[0][0][0] != "module", len(pair[0][0])), default=None
    )


def _apply_rename_to_other(
    base: Module, other: Module, renamed: IdChange, contested: ContestedIds
) -> Module:
    """Return the other version with the new id too, even if it changed the same entry."""
    steps, new = renamed
    new_address = (*steps[:-1], new)
    if value_at_address(other, steps) is not ABSENT:
        return rename_definition(other, steps, new)
    again = next(
        (their_id for at, their_id in _iter_id_changes(base, other, Module) if at == steps), None
    )
    if again is None:
        contested[new_address] = None
    elif again != new:
        other = rename_definition(other, (*steps[:-1], again), new)
        versions = {"base": MergedVersion(steps[-1]), "theirs": MergedVersion(again)}
        contested[new_address] = MergeConflict(about="id", **versions)
    return other


def _iter_id_changes(
    before: Any, after: Any, kind: Any, steps: AddressPath = ()
) -> Iterator[IdChange]:
    """Yield each entry whose id was changed, containers before their contents."""
    # Most values are shared by both versions, and most types contain no ids.
    if before is after or not _can_type_define_ids(kind):
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        if _do_mapping_keys_define_ids(kind):
            yield from (((*steps, old), new) for old, new in _iter_renamed_keys(before, after))
        for key in before.keys() & after.keys():
            yield from _iter_id_changes(
                before[key], after[key], kind_of_mapping_values(kind), (*steps, key)
            )
    elif is_record_type(type(before)) and type(before) is type(after):
        for key, (name, hint) in record_fields_by_key(type(before)).items():
            below = getattr(before, name), getattr(after, name)
            yield from _iter_id_changes(*below, hint, (*steps, key))


def _iter_renamed_keys(
    before: Mapping[str, Any], after: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """Yield the old and the new id of entries that are certainly the same."""
    removed = [key for key in before if key not in after]
    new = [key for key in after if key not in before]
    if len(removed) * len(new) > MAX_COMPARED_PAIRS:
        return
    was_behind, is_behind = (
        {key: other for other, key in pairwise((None, *keys))} for keys in (before, after)
    )
    matching_pairs = [
        (a, b)
        for a in removed
        for b in new
        if _is_renamed_entry(before[a], after[b], in_place=was_behind[a] == is_behind[b])
    ]
    # Only unambiguous pairs: a wrong guess would mix two things.
    for old, now in matching_pairs:
        if sum(old == a or now == b for a, b in matching_pairs) == 1:
            yield old, now


def _is_renamed_entry(before: Any, after: Any, *, in_place: bool) -> bool:
    """Say whether entries under two ids are the same entry.

    It is recognised by its name, or without a name by equal values at the same place. Many units
    have equal numbers, and changes to one must not reach another.
    """
    # Texts have no id, so equal texts are the same entry.
    if isinstance(before, str) and isinstance(after, str):
        return bool(before) and before == after
    if not is_record_type(type(before)) or type(before) is not type(after):
        return False
    names = getattr(before, "name", None), getattr(after, "name", None)
    if any(names):
        return names[0] == names[1]
    return (
        in_place
        and is_equal_in_order(before, after)
        and _count_set_fields(before) >= _MIN_SET_FIELDS
    )


def _count_set_fields(record: Any) -> int:
    values = {field: getattr(record, field.name) for field in fields(record)}
    return sum(value not in (field.default, (), {}) for field, value in values.items())


def _do_mapping_keys_define_ids(kind: Any) -> bool:
    marks = annotation_markers(mapping_key_type(kind))
    return any(isinstance(mark, DefinitionOf) and is_id_marker(mark) for mark in marks)


@cache
def _can_type_define_ids(kind: Any) -> bool:
    """Say whether values of a type, or values inside them, define ids."""
    inner = type_without_markers(kind)
    if is_record_type(inner):
        return any(_can_type_define_ids(hint) for _, hint in record_fields_by_key(inner).values())
    if mapping_key_type(kind) is None:
        return False
    return _do_mapping_keys_define_ids(kind) or _can_type_define_ids(kind_of_mapping_values(kind))
