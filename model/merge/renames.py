"""Renames in the versions of a merge: all of them are given the same ids before they are compared.

So what one version says of a thing under its old id goes with the thing to its new one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.renaming import rename_thing
from sandtable.model.entities.conflicts import Conflict, Version
from sandtable.model.ids import Defines, is_of_ids
from sandtable.model.lookup import ABSENT, look_up
from sandtable.model.merge.sameness import is_same
from sandtable.model.module import Module
from sandtable.model.references.text_kinds import kind_of_values
from sandtable.model.schema_introspection import (
    annotation_markers,
    bare_type,
    is_record,
    key_type,
    keys_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath

    Versions = tuple[Module, Module, Module]
    """The module that the others came of, ours, and theirs."""
    Contested = dict[AddressPath, Conflict | None]
    Rename = tuple[AddressPath, str]
    """The address of a thing, and the id that it has now."""

MOST_RENAMES = 100
"""Each is a walk over the whole module; what goes beyond is merged as taken away and added."""
MOST_PAIRS = 10_000
"""So many old and new things are compared with each other."""
_FEWEST_SET_FIELDS = 2
"""So much must be said of a thing that it is known again by nothing but what is said of it."""


def unify_ids(*versions: Module) -> tuple[Versions, Contested]:
    """Return base, ours and theirs with the same ids, and by address what is contested there.

    A thing renamed twice has our new id, and a conflict; of one renamed here and taken away there
    None is told, since only the values will give its conflict.
    """
    base, ours, theirs = versions
    contested: Contested = {}
    refused: set[Rename] = set()
    for _ in range(MOST_RENAMES):
        found = _next_rename(base, ours, theirs, refused)
        if found is None:
            break
        (steps, new), is_ours = found
        side, other = (ours, theirs) if is_ours else (theirs, ours)
        try:
            other = _follow_rename(base, other, (steps, new), contested)
            base = rename_thing(base, steps, new)
        except EditError:
            refused.add((steps, new))
            continue
        ours, theirs = (side, other) if is_ours else (other, side)
    return (base, ours, theirs), contested


def _next_rename(
    base: Module, ours: Module, theirs: Module, refused: set[Rename]
) -> tuple[Rename, bool] | None:
    """Return the next thing that got another id, and whether ours gave it.

    What stands in the addresses of others comes before them: owners, then what lies least deep.
    """
    found = [
        (one, side is ours)
        for side in (ours, theirs)
        for one in _renamed_things(base, side, Module)
        if one not in refused
    ]
    return min(found, key=lambda pair: (pair[0][0][0] != "module", len(pair[0][0])), default=None)


def _follow_rename(base: Module, other: Module, renamed: Rename, contested: Contested) -> Module:
    """Return the other version with the new id, too, whatever it has done to the thing."""
    steps, new = renamed
    here = (*steps[:-1], new)
    if look_up(other, steps) is not ABSENT:
        return rename_thing(other, steps, new)
    again = next((own for at, own in _renamed_things(base, other, Module) if at == steps), None)
    if again is None:
        contested[here] = None
    elif again != new:
        other = rename_thing(other, (*steps[:-1], again), new)
        versions = {"base": Version(steps[-1]), "theirs": Version(again)}
        contested[here] = Conflict(about="id", **versions)
    return other


def _renamed_things(
    before: Any, after: Any, kind: Any, steps: AddressPath = ()
) -> Iterator[Rename]:
    """Yield each thing that stands under another id now, what lies around it first."""
    if before is after or not _may_define(kind):
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        if _defines_ids(kind):
            yield from (((*steps, old), new) for old, new in _renamed_pairs(before, after))
        for key in before.keys() & after.keys():
            yield from _renamed_things(
                before[key], after[key], kind_of_values(kind), (*steps, key)
            )
    elif is_record(type(before)) and type(before) is type(after):
        for key, (name, hint) in keys_of(type(before)).items():
            below = getattr(before, name), getattr(after, name)
            yield from _renamed_things(*below, hint, (*steps, key))


def _renamed_pairs(
    before: Mapping[str, Any], after: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """Yield the old and the new id of what is known again without a doubt."""
    gone = [key for key in before if key not in after]
    new = [key for key in after if key not in before]
    if len(gone) * len(new) > MOST_PAIRS:
        return
    was_behind, is_behind = (
        {key: other for other, key in pairwise((None, *keys))} for keys in (before, after)
    )
    alike = [
        (a, b)
        for a in gone
        for b in new
        if _is_known_again(before[a], after[b], in_place=was_behind[a] == is_behind[b])
    ]
    for old, now in alike:
        if sum(old == a or now == b for a, b in alike) == 1:
            yield old, now


def _is_known_again(before: Any, after: Any, *, in_place: bool) -> bool:
    """Say whether something under another id is what it was.

    It is known by its name; without one, if it says the very same in the very same place. Units
    of like numbers are many, and what one version says of one must not go to another.
    """
    if isinstance(before, str) and isinstance(after, str):
        return bool(before) and before == after
    if not is_record(type(before)) or type(before) is not type(after):
        return False
    names = getattr(before, "name", None), getattr(after, "name", None)
    if any(names):
        return names[0] == names[1]
    return in_place and is_same(before, after) and _count_set_fields(before) >= _FEWEST_SET_FIELDS


def _count_set_fields(record: Any) -> int:
    values = {field: getattr(record, field.name) for field in fields(record)}
    return sum(value not in (field.default, (), {}) for field, value in values.items())


def _defines_ids(kind: Any) -> bool:
    marks = annotation_markers(key_type(kind))
    return any(isinstance(mark, Defines) and is_of_ids(mark) for mark in marks)


@cache
def _may_define(kind: Any) -> bool:
    """Say whether ids are defined in what is of a kind, or anywhere below."""
    inner = bare_type(kind)
    if is_record(inner):
        return any(_may_define(hint) for _, hint in keys_of(inner).values())
    if key_type(kind) is None:
        return False
    return _defines_ids(kind) or _may_define(kind_of_values(kind))
