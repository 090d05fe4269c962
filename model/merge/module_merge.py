"""Three-way merge of modules: the result has every change of either side, or a conflict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from sandtable.model.address_path import format_address, parse_address
from sandtable.model.entities.conflicts import MergeConflict, MergedVersion
from sandtable.model.entities.outlines import Outline
from sandtable.model.ids import DefinitionOf
from sandtable.model.locations import is_at_or_below
from sandtable.model.lookup import ABSENT
from sandtable.model.merge.id_unification import unify_ids
from sandtable.model.merge.list_merge import (
    has_fixed_length,
    is_unordered_list,
    merge_ordered_lists,
    merge_unordered_lists,
)
from sandtable.model.merge.order_merge import merge_orders
from sandtable.model.merge.ordered_equality import is_equal_in_order
from sandtable.model.merge.outline_merge import merge_outlines
from sandtable.model.merge.text_merge import merge_texts
from sandtable.model.module import Module
from sandtable.model.overlay import OVERLAID_RECORD_TYPES
from sandtable.model.references.text_kinds import kind_at_address
from sandtable.model.schema_introspection import (
    annotation_markers,
    is_record_type,
    mapping_key_type,
    record_fields_by_key,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandtable.model.address_path import AddressPath
    from sandtable.model.merge.list_merge import EntryTuple

    MergeFunction = Callable[[AddressPath, Any, Any, Any], Any]

_CONFLICTS_KEY = "conflicts"


def merge_modules(base: Module, ours: Module, theirs: Module) -> Module:
    """Merge two modules with a common base. `conflicts` of the result holds the contradictions.

    In place of a conflict, the module has our value. Without conflicts, the result does not depend
    on which of the two is ours.
    """
    versions, conflicts = unify_ids(base, ours, theirs)
    base, ours, theirs = versions
    # Contested ids must not be settled by comparing values.
    work = _ModuleMerge(frozenset(conflicts))
    after = work.merge_records((), base, ours, theirs)
    older = work.merge_mappings(
        (_CONFLICTS_KEY,), base.conflicts, ours.conflicts, theirs.conflicts
    )
    new_conflicts = {format_address(steps): conflict for steps, conflict in work.conflicts.items()}
    id_conflicts = {
        format_address(steps): conflict for steps, conflict in conflicts.items() if conflict
    }
    merged: Module = replace(after, conflicts={**older, **id_conflicts, **new_conflicts})
    return merged


class _ModuleMerge:
    """The merge of two modules in progress, with the conflicts found so far.

    Conflicts about ids are never settled silently.
    """

    def __init__(self, contested: frozenset[AddressPath]) -> None:
        self.conflicts: dict[AddressPath, MergeConflict] = {}
        self._contested_addresses = contested

    def merge_values(self, steps: AddressPath, base: Any, ours: Any, theirs: Any) -> Any:
        """Return the merged value at an address. Each of the three values may be ABSENT."""
        if is_equal_in_order(ours, theirs):
            return ours
        # A contested address must become a conflict even if one side did not change it.
        is_open = not any(is_at_or_below(at, steps) for at in self._contested_addresses)
        if is_open and is_equal_in_order(base, ours):
            return theirs
        # Only the other version changed the value.
        if is_open and is_equal_in_order(base, theirs):
            return ours
        is_gone = base is not ABSENT and (ours is ABSENT or theirs is ABSENT)
        merge = self._merge_function_for_values(steps, base, ours, theirs)
        # Removing a thing contradicts any change to it.
        if merge is None or (is_gone and _has_value_an_id(steps)):
            return self._add_conflict(steps, base, ours, theirs)
        return merge(steps, base, ours, theirs)

    def _merge_function_for_values(
        self, steps: AddressPath, base: Any, ours: Any, theirs: Any
    ) -> MergeFunction | None:
        """Return the function that merges the parts of three values; None if they have none."""
        present_values = [value for value in (base, ours, theirs) if value is not ABSENT]
        if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
            was = base if isinstance(base, Mapping) else {}
            return (
                self.merge_mappings if _can_conflict_address_be_read(was, ours, theirs) else None
            )
        if all(isinstance(value, tuple) for value in present_values) and not has_fixed_length(
            steps
        ):
            return self._merge_function_for_lists(steps, *present_values)
        # Values of different types have no common parts.
        if len({type(value) for value in (ours, theirs)}) > 1 or ours is ABSENT:
            return None
        if is_record_type(type(ours)) and (
            type(base) is type(ours) or isinstance(ours, OVERLAID_RECORD_TYPES)
        ):
            return self.merge_records
        if type(base) is not type(ours):
            return None
        ways: Mapping[Any, MergeFunction] = {str: self._merge_texts, Outline: self._merge_outlines}
        return ways.get(type(ours))

    def _merge_function_for_lists(
        self, steps: AddressPath, *versions: EntryTuple
    ) -> MergeFunction | None:
        if is_unordered_list(steps, *versions) and all(
            _can_key_be_read_from_address(str(e)) for version in versions for e in version
        ):
            return self._merge_unordered_list
        return self._merge_ordered_list if len(versions) == 3 else None  # noqa: PLR2004 - all of them

    def _add_conflict(self, steps: AddressPath, base: Any, ours: Any, theirs: Any) -> Any:
        self.conflicts[steps] = MergeConflict(
            base=_conflict_version(base), theirs=_conflict_version(theirs)
        )
        return ours

    # ---------------------------------------------------------------------------- inside
    def merge_records(self, steps: AddressPath, base: Any, ours: Any, theirs: Any) -> Any:
        """Merge three records field by field."""
        record: Any = type(ours)
        unsaid = _default_by_field(record)
        changed: dict[str, Any] = {}
        for key, (name, _) in record_fields_by_key(record).items():
            # Conflicts of an earlier merge are merged separately.
            if (*steps, key) == (_CONFLICTS_KEY,):
                continue
            was = getattr(base, name) if type(base) is record else unsaid[name]
            mine, its = getattr(ours, name), getattr(theirs, name)
            after = self.merge_values((*steps, key), was, mine, its)
            if after is not mine:
                changed[name] = after
        return replace(ours, **changed) if changed else ours

    def merge_mappings(self, steps: AddressPath, base: Any, ours: Any, theirs: Any) -> Any:
        """Merge three mappings key by key, and the order of their keys."""
        base = base if isinstance(base, Mapping) else {}
        merged: dict[Any, Any] = {}
        # Keys of our version come first, so that files change little.
        for key in dict.fromkeys((*base, *ours, *theirs)):
            versions = (version.get(key, ABSENT) for version in (base, ours, theirs))
            after = self.merge_values((*steps, str(key)), *versions)
            if after is not ABSENT:
                merged[key] = after
        order, contested = merge_orders(list(base), list(ours), list(theirs), merged)
        # The order of conflicts has no meaning.
        if order != contested and steps != (_CONFLICTS_KEY,):
            was, its = tuple(map(str, base)), tuple(map(str, contested))
            conflict = MergeConflict(
                about="order", base=MergedVersion(was), theirs=MergedVersion(its)
            )
            self.conflicts[steps] = conflict
        return {key: merged[key] for key in order}

    def _merge_unordered_list(self, steps: AddressPath, base: Any, ours: Any, theirs: Any) -> Any:
        """Merge the entries of a set-up or schedule line.

        If one version removed the line, it counts as empty.
        """

        def merge_entry(key: tuple[str, int], *versions: Any) -> Any:
            return self.merge_values((*steps, key[0]), *versions)

        was, mine, its = (() if version is ABSENT else version for version in (base, ours, theirs))
        merged: Any
        contested: Any
        merged, contested = merge_unordered_lists(was, mine, its, merge_entry)
        if ours is ABSENT or theirs is ABSENT or _has_value_an_id(steps):
            merged, contested = merged or ABSENT, contested or ABSENT
        if merged != contested:
            self._add_conflict(steps, base, merged, contested)
        return merged

    def _merge_ordered_list(self, steps: AddressPath, base: Any, ours: Any, theirs: Any) -> Any:
        return self._merged_value_or_conflict(
            steps, base, *merge_ordered_lists(base, ours, theirs)
        )

    def _merge_texts(self, steps: AddressPath, base: str, ours: str, theirs: str) -> str:
        return str(self._merged_value_or_conflict(steps, base, *merge_texts(base, ours, theirs)))

    def _merge_outlines(
        self, steps: AddressPath, base: Outline, ours: Outline, theirs: Outline
    ) -> Any:
        return self._merged_value_or_conflict(steps, base, *merge_outlines(base, ours, theirs))

    def _merged_value_or_conflict(
        self, steps: AddressPath, base: Any, merged: Any, contested: Any
    ) -> Any:
        return (
            merged if merged == contested else self._add_conflict(steps, base, merged, contested)
        )


def _has_value_an_id(steps: AddressPath) -> bool:
    """Say whether the value at an address has an id, so that its removal counts as a change."""
    return any(
        isinstance(mark, DefinitionOf)
        for mark in annotation_markers(mapping_key_type(kind_at_address(steps[:-1], Module)))
    )


def _can_conflict_address_be_read(*versions: Mapping[Any, Any]) -> bool:
    """Say whether an address with any key of a mapping can be read back from its text."""
    odd = (
        key
        for version in versions
        for key in version
        if not _can_key_be_read_from_address(str(key))
    )
    return not any(
        _did_versions_change_differently(*(other.get(key, ABSENT) for other in versions))
        for key in odd
    )


def _did_versions_change_differently(base: Any, ours: Any, theirs: Any) -> bool:
    return not (
        is_equal_in_order(ours, theirs)
        or is_equal_in_order(base, ours)
        or is_equal_in_order(base, theirs)
    )


@lru_cache(16_384)
def _can_key_be_read_from_address(key: str) -> bool:
    return parse_address(format_address(("a", key))) == ("a", key)


@cache
def _default_by_field(record: Any) -> Mapping[str, Any]:
    """Return the default of each field of a record."""
    defaults: dict[str, Any] = {}
    for field in fields(record):
        default = (
            field.default_factory() if field.default_factory is not MISSING else field.default
        )
        defaults[field.name] = ABSENT if default is MISSING else default
    return defaults


def _conflict_version(value: Any) -> MergedVersion | None:
    return None if value is ABSENT else MergedVersion(value)
