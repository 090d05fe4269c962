"""Three versions of a module as one: every change of either side, or a conflict about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from sandtable.model.address_path import format_address, parse_address
from sandtable.model.entities.conflicts import Conflict, Version
from sandtable.model.entities.outlines import Outline
from sandtable.model.ids import Defines
from sandtable.model.locations import is_within
from sandtable.model.lookup import ABSENT
from sandtable.model.merge.lists import is_bag, is_fixed, merge_bags, merge_lists
from sandtable.model.merge.orders import merge_orders
from sandtable.model.merge.outlines import merge_outlines
from sandtable.model.merge.renames import unify_ids
from sandtable.model.merge.sameness import is_same
from sandtable.model.merge.texts import merge_texts
from sandtable.model.module import Module
from sandtable.model.overlay import LAID_OVER
from sandtable.model.references.text_kinds import kind_at
from sandtable.model.schema_introspection import annotation_markers, is_record, key_type, keys_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandtable.model.address_path import AddressPath
    from sandtable.model.merge.lists import List

    MergeWay = Callable[[AddressPath, Any, Any, Any], Any]

_CONFLICTS = "conflicts"


def merge_modules(base: Module, ours: Module, theirs: Module) -> Module:
    """Merge two modules that came of a third; its `conflicts` hold what does not go together.

    Where there is a conflict, the module holds what ours says. Without conflicts it does not
    matter which of the two is ours.
    """
    versions, conflicts = unify_ids(base, ours, theirs)
    base, ours, theirs = versions
    work = _ModuleMerge(frozenset(conflicts))
    after = work.merge_records((), base, ours, theirs)
    older = work.merge_mappings((_CONFLICTS,), base.conflicts, ours.conflicts, theirs.conflicts)
    found = {format_address(steps): conflict for steps, conflict in work.conflicts.items()}
    named = {format_address(steps): conflict for steps, conflict in conflicts.items() if conflict}
    merged: Module = replace(after, conflicts={**older, **named, **found})
    return merged


class _ModuleMerge:
    """One merge, with the conflicts found so far; `contested` are settled by nobody."""

    def __init__(self, contested: frozenset[AddressPath]) -> None:
        self.conflicts: dict[AddressPath, Conflict] = {}
        self._contested = contested

    def merge_values(self, steps: AddressPath, base: Any, ours: Any, theirs: Any) -> Any:
        """Return what is to stand at an address; any of the values may be ABSENT."""
        if is_same(ours, theirs):
            return ours
        is_open = not any(is_within(at, steps) for at in self._contested)
        if is_open and is_same(base, ours):
            return theirs
        if is_open and is_same(base, theirs):
            return ours
        is_gone = base is not ABSENT and (ours is ABSENT or theirs is ABSENT)
        merge = self._way_to_merge(steps, base, ours, theirs)
        if merge is None or (is_gone and _is_thing(steps)):
            return self._add_conflict(steps, base, ours, theirs)
        return merge(steps, base, ours, theirs)

    def _way_to_merge(
        self, steps: AddressPath, base: Any, ours: Any, theirs: Any
    ) -> MergeWay | None:
        """Return how what differs in three versions is merged inside; None, if only as a whole."""
        known = [value for value in (base, ours, theirs) if value is not ABSENT]
        if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
            was = base if isinstance(base, Mapping) else {}
            return self.merge_mappings if _is_addressable(was, ours, theirs) else None
        if all(isinstance(value, tuple) for value in known) and not is_fixed(steps):
            return self._way_to_merge_lists(steps, *known)
        if len({type(value) for value in (ours, theirs)}) > 1 or ours is ABSENT:
            return None
        if is_record(type(ours)) and (type(base) is type(ours) or isinstance(ours, LAID_OVER)):
            return self.merge_records
        if type(base) is not type(ours):
            return None
        ways: Mapping[Any, MergeWay] = {str: self._merge_texts, Outline: self._merge_outlines}
        return ways.get(type(ours))

    def _way_to_merge_lists(self, steps: AddressPath, *known: List) -> MergeWay | None:
        if is_bag(steps, *known) and all(_is_read_back(str(e)) for one in known for e in one):
            return self._merge_bags
        return self._merge_lists if len(known) == 3 else None  # noqa: PLR2004 - all of them

    def _add_conflict(self, steps: AddressPath, base: Any, ours: Any, theirs: Any) -> Any:
        self.conflicts[steps] = Conflict(
            base=_conflict_version(base), theirs=_conflict_version(theirs)
        )
        return ours

    # ---------------------------------------------------------------------------- inside
    def merge_records(self, steps: AddressPath, base: Any, ours: Any, theirs: Any) -> Any:
        """Merge field by field."""
        record: Any = type(ours)
        unsaid = _field_defaults(record)
        changed: dict[str, Any] = {}
        for key, (name, _) in keys_of(record).items():
            if (*steps, key) == (_CONFLICTS,):
                continue
            was = getattr(base, name) if type(base) is record else unsaid[name]
            mine, its = getattr(ours, name), getattr(theirs, name)
            after = self.merge_values((*steps, key), was, mine, its)
            if after is not mine:
                changed[name] = after
        return replace(ours, **changed) if changed else ours

    def merge_mappings(self, steps: AddressPath, base: Any, ours: Any, theirs: Any) -> Any:
        """Merge key by key, and the order of the keys."""
        base = base if isinstance(base, Mapping) else {}
        found: dict[Any, Any] = {}
        for key in dict.fromkeys((*base, *ours, *theirs)):
            versions = (version.get(key, ABSENT) for version in (base, ours, theirs))
            after = self.merge_values((*steps, str(key)), *versions)
            if after is not ABSENT:
                found[key] = after
        order, contested = merge_orders(list(base), list(ours), list(theirs), found)
        if order != contested and steps != (_CONFLICTS,):
            was, its = tuple(map(str, base)), tuple(map(str, contested))
            conflict = Conflict(about="order", base=Version(was), theirs=Version(its))
            self.conflicts[steps] = conflict
        return {key: found[key] for key in order}

    def _merge_bags(self, steps: AddressPath, base: Any, ours: Any, theirs: Any) -> Any:
        """Merge what stands on a line; a line that one version took away is an empty one."""

        def merge_entry(key: tuple[str, int], *versions: Any) -> Any:
            return self.merge_values((*steps, key[0]), *versions)

        was, mine, its = (() if one is ABSENT else one for one in (base, ours, theirs))
        merged: Any
        contested: Any
        merged, contested = merge_bags(was, mine, its, merge_entry)
        if ours is ABSENT or theirs is ABSENT or _is_thing(steps):
            merged, contested = merged or ABSENT, contested or ABSENT
        if merged != contested:
            self._add_conflict(steps, base, merged, contested)
        return merged

    def _merge_lists(self, steps: AddressPath, base: Any, ours: Any, theirs: Any) -> Any:
        return self._merged_or_conflict(steps, base, *merge_lists(base, ours, theirs))

    def _merge_texts(self, steps: AddressPath, base: str, ours: str, theirs: str) -> str:
        return str(self._merged_or_conflict(steps, base, *merge_texts(base, ours, theirs)))

    def _merge_outlines(
        self, steps: AddressPath, base: Outline, ours: Outline, theirs: Outline
    ) -> Any:
        return self._merged_or_conflict(steps, base, *merge_outlines(base, ours, theirs))

    def _merged_or_conflict(
        self, steps: AddressPath, base: Any, merged: Any, contested: Any
    ) -> Any:
        return (
            merged if merged == contested else self._add_conflict(steps, base, merged, contested)
        )


def _is_thing(steps: AddressPath) -> bool:
    """Say whether what stands at an address has an id, so that taking it away says something."""
    return any(
        isinstance(mark, Defines)
        for mark in annotation_markers(key_type(kind_at(steps[:-1], Module)))
    )


def _is_addressable(*versions: Mapping[Any, Any]) -> bool:
    """Say whether a conflict about any key would have an address that is read back."""
    odd = (key for version in versions for key in version if not _is_read_back(str(key)))
    return not any(_is_contested(*(one.get(key, ABSENT) for one in versions)) for key in odd)


def _is_contested(base: Any, ours: Any, theirs: Any) -> bool:
    return not (is_same(ours, theirs) or is_same(base, ours) or is_same(base, theirs))


@lru_cache(16_384)
def _is_read_back(key: str) -> bool:
    return parse_address(format_address(("a", key))) == ("a", key)


@cache
def _field_defaults(record: Any) -> Mapping[str, Any]:
    """Return what each field of a record holds where nothing is said."""
    found: dict[str, Any] = {}
    for field in fields(record):
        made = field.default_factory() if field.default_factory is not MISSING else field.default
        found[field.name] = ABSENT if made is MISSING else made
    return found


def _conflict_version(value: Any) -> Version | None:
    return None if value is ABSENT else Version(value)
