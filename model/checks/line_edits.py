"""Edited lines of set-ups and schedules, found by comparing a module before and after."""

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
"""Key of a line: `("setup", heading, place)`, or `("arrivals", owner, moment, verb)`."""


@dataclass(frozen=True, slots=True)
class LineEdit:
    """A line of a set-up or a schedule that was added, changed or removed."""

    scenario: str
    key: LineKey
    before: tuple[Entry, ...]
    after: tuple[Entry, ...]
    keeps_moments: bool = True
    """Whether the schedule has the same moments as before."""

    @property
    def affected_entries(self) -> tuple[Entry, ...]:
        """Return the entries that the edit added or removed; all entries if it only moved them."""
        old, new = frozenset(self.before), frozenset(self.after)
        return tuple(old ^ new) or self.after

    @property
    def is_order_unchanged(self) -> bool:
        """Say whether an edit kept the order of the entries that existed before it."""
        old, new = frozenset(self.before), frozenset(self.after)
        return [e for e in self.before if e in new] == [e for e in self.after if e in old]


class _ChangeOutsideLinesError(Exception):
    """Error for modules that differ in more than the entries of set-ups and schedules."""


_SCENARIO_FIELDS = tuple(name for name, _ in record_fields_by_key(Scenario).values())
_CHART_FIELDS = frozenset({"setup", "arrivals"})


def changed_top_level_keys(before: Module, after: Module) -> frozenset[str]:
    """Return the top-level keys under which two modules differ."""
    all_names = {f.name for f in fields(before)}
    return frozenset(
        name for name in all_names if getattr(before, name) is not getattr(after, name)
    )


def find_line_edits(before: Module, after: Module) -> tuple[LineEdit, ...] | None:
    """Return the edited lines of set-ups and schedules.

    Returns None if the two modules differ in anything else.
    """
    if changed_top_level_keys(before, after) != {"scenarios"}:
        return None
    if list(before.scenarios) != list(after.scenarios):
        return None
    try:
        return tuple(
            edited
            for name, scenario in before.scenarios.items()
            if scenario is not after.scenarios[name]
            for edited in _line_edits_of_scenario(name, scenario, after.scenarios[name])
        )
    except _ChangeOutsideLinesError:
        # Anything but an edited line needs a full check, which is slower but always right.
        return None


def _line_edits_of_scenario(name: str, before: Scenario, after: Scenario) -> Iterator[LineEdit]:
    for key in _SCENARIO_FIELDS:
        old, new = getattr(before, key), getattr(after, key)
        # Identity first: it settles nearly all fields without comparing them (DECISIONS 22).
        if old is not new and key not in _CHART_FIELDS and old != new:
            raise _ChangeOutsideLinesError
    for heading, old, new in _charts_that_differ(before.setup, after.setup):
        for place in _keys_of_changed_lines(old, new):
            yield _make_line_edit(name, ("setup", heading, place), old, new)
    for owner, old, new in _charts_that_differ(before.arrivals, after.arrivals):
        for moment in _keys_of_changed_lines(old, new):
            old_actions, new_actions = old.get(moment, {}), new.get(moment, {})
            has_same_moments = old.keys() == new.keys()
            if old_actions is None or new_actions is None or not (old_actions or new_actions):
                raise _ChangeOutsideLinesError
            for verb in _keys_of_changed_lines(old_actions, new_actions):
                line = _make_line_edit(
                    name, ("arrivals", owner, moment, verb), old_actions, new_actions
                )
                yield replace(line, keeps_moments=has_same_moments)


def _charts_that_differ(
    before: Mapping[Any, Any], after: Mapping[Any, Any]
) -> Iterator[tuple[Any, Any, Any]]:
    """Yield the set-up charts and schedules that differ.

    Raises _ChangeOutsideLinesError if one of them was added, removed or moved.
    """
    if before is after:
        return
    if list(before) != list(after):
        raise _ChangeOutsideLinesError
    for key, old in before.items():
        new = after[key]
        if old is not new:
            if not old or not new:
                raise _ChangeOutsideLinesError
            yield key, old, new


def _make_line_edit(
    name: str, key: LineKey, old: Mapping[Any, Any], new: Mapping[Any, Any]
) -> LineEdit:
    old_entries, new_entries = old.get(key[-1], ()), new.get(key[-1], ())
    for entries in (old_entries, new_entries):
        if entries is None or not all(isinstance(entry, Entry) for entry in entries):
            raise _ChangeOutsideLinesError
    return LineEdit(name, key, old_entries, new_entries)


def _keys_of_changed_lines(before: Mapping[Any, Any], after: Mapping[Any, Any]) -> list[Any]:
    """Return the keys of the lines that differ between two charts.

    Raises _ChangeOutsideLinesError if common keys changed their order.
    """
    old, new = list(before), list(after)
    # Long charts differ in one place: the equal ends are found by identity alone.
    start = _common_prefix_length(old, new)
    stop = _common_prefix_length(old[start:][::-1], new[start:][::-1])
    middle, other = old[start : len(old) - stop], new[start : len(new) - stop]
    common_keys = set(middle).intersection(other)
    if [key for key in middle if key in common_keys] != [
        key for key in other if key in common_keys
    ]:
        raise _ChangeOutsideLinesError
    values, new_values = list(before.values()), list(after.values())
    changed = [k for k, v, w in zip(old[:start], values, new_values, strict=False) if v is not w]
    changed += [key for key in middle if before[key] is not after.get(key)]
    changed += [key for key in other if key not in common_keys]
    if stop:
        tail = zip(old[-stop:], values[-stop:], new_values[-stop:], strict=True)
        changed += [k for k, v, w in tail if v is not w]
    return changed


def _common_prefix_length(old: list[Any], new: list[Any]) -> int:
    """Return the length of the common beginning of two lists of keys."""
    if old == new:
        return len(old)
    pairs = enumerate(zip(old, new, strict=False))
    return next(
        (i for i, (old_key, new_key) in pairs if old_key is not new_key), min(len(old), len(new))
    )
