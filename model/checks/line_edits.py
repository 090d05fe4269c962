"""Edits of placements: which lines of set-ups and schedules differ between two modules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.phrases.entry import Entry
from sandtable.model.schema_introspection import record_fields_by_key

if TYPE_CHECKING:
    from sandtable.model.module import Module

LineKey = tuple[Any, ...]
"""`("setup", heading, place)`, or `("arrivals", owner, moment, verb)`."""


@dataclass(frozen=True, slots=True)
class LineEdit:
    """One line that was written, changed or taken away."""

    scenario: str
    key: LineKey
    before: tuple[Entry, ...]
    after: tuple[Entry, ...]
    keeps_moments: bool = True
    """Whether the schedule has the same moments as before."""

    @property
    def affected_entries(self) -> tuple[Entry, ...]:
        """Return the entries added or removed; all entries if they only moved."""
        old, new = frozenset(self.before), frozenset(self.after)
        return tuple(old ^ new) or self.after

    @property
    def keeps_order(self) -> bool:
        """Say whether what stays on the line stays in its order."""
        old, new = frozenset(self.before), frozenset(self.after)
        return [e for e in self.before if e in new] == [e for e in self.after if e in old]


class _OtherChangeError(Exception):
    """More than lines of entries differs."""


_SCENARIO_FIELDS = tuple(name for name, _ in record_fields_by_key(Scenario).values())
_CHART_FIELDS = frozenset({"setup", "arrivals"})


def changed_keys(before: Module, after: Module) -> frozenset[str]:
    """Return the top keys under which two modules differ."""
    own = {f.name for f in fields(before)}
    return frozenset(name for name in own if getattr(before, name) is not getattr(after, name))


def find_line_edits(before: Module, after: Module) -> tuple[LineEdit, ...] | None:
    """Return the lines that differ; None if anything but lines of entries differs."""
    if changed_keys(before, after) != {"scenarios"}:
        return None
    if list(before.scenarios) != list(after.scenarios):
        return None
    try:
        return tuple(
            edited
            for name, scenario in before.scenarios.items()
            if scenario is not after.scenarios[name]
            for edited in _scenario_edits(name, scenario, after.scenarios[name])
        )
    except _OtherChangeError:
        return None


def _scenario_edits(name: str, before: Scenario, after: Scenario) -> Iterator[LineEdit]:
    for key in _SCENARIO_FIELDS:
        old, new = getattr(before, key), getattr(after, key)
        if old is not new and key not in _CHART_FIELDS and old != new:
            raise _OtherChangeError
    for heading, old, new in _changed_charts(before.setup, after.setup):
        for place in _changed_line_keys(old, new):
            yield _make_line_edit(name, ("setup", heading, place), old, new)
    for owner, old, new in _changed_charts(before.arrivals, after.arrivals):
        for moment in _changed_line_keys(old, new):
            was, is_ = old.get(moment, {}), new.get(moment, {})
            same = old.keys() == new.keys()
            if was is None or is_ is None or not (was or is_):
                raise _OtherChangeError
            for verb in _changed_line_keys(was, is_):
                line = _make_line_edit(name, ("arrivals", owner, moment, verb), was, is_)
                yield replace(line, keeps_moments=same)


def _changed_charts(
    before: Mapping[Any, Any], after: Mapping[Any, Any]
) -> Iterator[tuple[Any, Any, Any]]:
    """Yield the charts that differ; a chart that appears or disappears is too much."""
    if before is after:
        return
    if list(before) != list(after):
        raise _OtherChangeError
    for key, old in before.items():
        new = after[key]
        if old is not new:
            if not old or not new:
                raise _OtherChangeError
            yield key, old, new


def _make_line_edit(
    name: str, key: LineKey, old: Mapping[Any, Any], new: Mapping[Any, Any]
) -> LineEdit:
    was, is_ = old.get(key[-1], ()), new.get(key[-1], ())
    for entries in (was, is_):
        if entries is None or not all(isinstance(entry, Entry) for entry in entries):
            raise _OtherChangeError
    return LineEdit(name, key, was, is_)


def _changed_line_keys(before: Mapping[Any, Any], after: Mapping[Any, Any]) -> list[Any]:
    """Return the changed keys; keys in both mappings must stand in the same order."""
    old, new = list(before), list(after)
    start = _common_prefix_length(old, new)
    stop = _common_prefix_length(old[start:][::-1], new[start:][::-1])
    middle, other = old[start : len(old) - stop], new[start : len(new) - stop]
    common_keys = set(middle).intersection(other)
    if [key for key in middle if key in common_keys] != [
        key for key in other if key in common_keys
    ]:
        raise _OtherChangeError
    values, others = list(before.values()), list(after.values())
    changed = [k for k, v, w in zip(old[:start], values, others, strict=False) if v is not w]
    changed += [key for key in middle if before[key] is not after.get(key)]
    changed += [key for key in other if key not in common_keys]
    if stop:
        tail = zip(old[-stop:], values[-stop:], others[-stop:], strict=True)
        changed += [k for k, v, w in tail if v is not w]
    return changed


def _common_prefix_length(old: list[Any], new: list[Any]) -> int:
    """Return how many keys both lists have in common at their beginning."""
    if old == new:
        return len(old)
    pairs = enumerate(zip(old, new, strict=False))
    return next(
        (i for i, (old_key, new_key) in pairs if old_key is not new_key), min(len(old), len(new))
    )
