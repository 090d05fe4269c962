"""Laws of merging: it does not matter which side is ours, and nothing is lost."""

from __future__ import annotations

from collections import Counter
from dataclasses import MISSING, fields, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.model.address_path import format_address
from sandtable.model.edits.address_edits import delete_entry, set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.ids import DefinitionOf
from sandtable.model.lookup import value_at_address
from sandtable.model.merge.conflict_settling import settle_conflicts
from sandtable.model.merge.module_merge import merge_modules
from sandtable.model.merge.ordered_equality import is_equal_in_order, record_field_names
from sandtable.model.module import Module
from sandtable.model.module_change import compare_modules
from sandtable.model.references.text_kinds import kind_at_address
from sandtable.model.schema_introspection import (
    annotation_markers,
    is_record_type,
    mapping_key_type,
)
from sandtable.model.storage.module_loading import load_module
from tests.support.crowds import crowd
from tests.support.random_edits import addresses, edited

ROOT = Path(__file__).parents[3]
SAMPLES = sorted((ROOT / "sample_scenarios").glob("*/module.yaml"))
EDITS = 4
"""So many of each side."""


def edited_often(module, dice, number=EDITS):
    for _ in range(number):
        module = edited(module, dice, share=0.6)
    return module


def assert_the_laws_hold(base, ours, theirs):
    merged, mirrored = merge_modules(base, ours, theirs), merge_modules(base, theirs, ours)
    with_ours, with_theirs = settle_conflicts(merged, "ours"), settle_conflicts(merged, "theirs")
    assert len(mirrored.conflicts) == len(merged.conflicts)
    assert unordered(settle_conflicts(mirrored, "theirs")) == unordered(with_ours)
    assert unordered(settle_conflicts(mirrored, "ours")) == unordered(with_theirs)
    if not merged.conflicts:
        assert is_equal_in_order(merged, mirrored)
    assert_nothing_is_lost(base, ours, theirs, with_ours)
    assert_nothing_is_lost(base, theirs, ours, with_theirs)


def unordered(value):
    """Return a value without the order of its entries.

    A settled conflict may put an entry back at the end.
    """
    if isinstance(value, tuple):
        return sorted(map(str, value))
    if isinstance(value, dict):
        return {str(key): unordered(below) for key, below in value.items()}
    if is_record_type(type(value)):
        record: Any = type(value)
        return {name: unordered(getattr(value, name)) for name in record_field_names(record)}
    return value


def assert_nothing_is_lost(base, side, other, merged):
    """Assert that each change of a side is in the merge.

    If entries are alike, both sides may change how many there are.
    """
    for steps in compare_modules(base, side).changed_addresses:
        versions = [value_at_address(module, steps) for module in (base, side, other, merged)]
        was, wanted, others, now = versions
        if isinstance(wanted, tuple) or isinstance(was, tuple):
            was, wanted, others, now = (Counter(map(str, listed(one))) for one in versions)
            assert wanted - was <= now, steps
            assert (was - wanted) & (now - wanted) <= others - was, steps
        elif isinstance(was, dict) and isinstance(wanted, dict):  # in another order
            assert [key for key in now if key in wanted] == [key for key in wanted if key in now]
        else:
            assert wanted == now, steps


def listed(value):
    return value if isinstance(value, tuple) else ()


@settings(max_examples=12)
@given(seed=st.integers(0, 10**6))
def test_in_crowds(seed):
    dice = Random(seed)
    base = crowd(dice)
    assert_the_laws_hold(base, edited_often(base, dice), edited_often(base, dice))


@pytest.mark.parametrize("head", SAMPLES, ids=lambda head: head.parent.name)
def test_in_the_samples(head):
    dice, base = Random(7), load_module(head.parent).module
    assert_the_laws_hold(base, edited_often(base, dice), edited_often(base, dice))


@settings(max_examples=6)
@given(seed=st.integers(0, 10**6))
def test_what_one_side_did_alone_is_what_it_did(seed):
    dice = Random(seed)
    base = crowd(dice)
    after = edited_often(base, dice)
    assert is_equal_in_order(merge_modules(base, after, base), after)
    assert is_equal_in_order(merge_modules(base, base, after), after)
    assert is_equal_in_order(merge_modules(base, after, after), after)


# -------------------------------------------------------------------- taking away and changing
def test_taking_a_thing_away_against_changing_it_is_a_conflict():
    """One entry of each kind in the sample is removed on one side and changed on the other."""
    module, kinds = load_module(ROOT / "sample_scenarios" / "lantern_ford").module, set()
    for steps, kind in things_of(module):
        gone = tried(delete_entry, module, steps)
        changed = tried(changed_a_little, module, steps)
        if kind in kinds or gone is None or changed in (None, module):
            continue
        kinds.add(kind)
        assert format_address(steps) in merge_modules(module, gone, changed).conflicts, steps
        assert format_address(steps) in merge_modules(module, changed, gone).conflicts, steps
    assert {"border", "link", "space", "piece", "scenario", "region"} <= kinds


def things_of(module):
    for steps in addresses(module):
        marks = annotation_markers(mapping_key_type(kind_at_address(steps[:-1], Module)))
        yield from ((steps, mark.kind) for mark in marks if isinstance(mark, DefinitionOf))


def tried(way, *arguments):
    try:
        return way(*arguments)
    except (EditError, TypeError, ValueError):
        return None


def changed_a_little(module, steps):
    """Return a module in which one value is changed: a text, a list or a field."""
    value = value_at_address(module, steps)
    if isinstance(value, str):
        return set_value(module, steps, f"{value} anew")
    if isinstance(value, tuple):
        return set_value(module, steps, value[:-1] or (*value, "other"))
    return set_value(module, steps, replace(value, **changed_field(value)))


def changed_field(record):
    for field in fields(record):
        value = getattr(record, field.name)
        if isinstance(value, str) and field.name in {"name", "reason", "title", "text", "note"}:
            return {field.name: f"{value} anew"}
    plain = [f for f in fields(record) if f.default is not MISSING]
    said = [f for f in plain if getattr(record, f.name) != f.default]
    return {f.name: f.default for f in said[:1]}


_GROUND = ("borders", "links", "spaces", "paths")


def with_another_ground(module, dice):
    """Return a module in which something on a board is removed, added or changed."""
    shelves = [
        (("boards", name, key), getattr(board, key))
        for name, board in module.boards.items()
        for key in _GROUND
        if getattr(board, key)
    ]
    shelf, values = dice.choice(shelves)
    steps, value = (*shelf, dice.choice(list(values))), dice.choice(list(values.values()))
    if dice.random() < 0.3:
        return delete_entry(module, steps)
    if isinstance(value, tuple) and dice.random() < 0.5:
        value = tuple(dict.fromkeys((*value_at_address(module, steps), *value)))
    return set_value(module, steps, value)


@pytest.mark.parametrize("sample", ["lantern_ford", "aa_north_africa"])
def test_of_what_lies_on_boards(sample):
    base = load_module(ROOT / "sample_scenarios" / sample).module
    for seed in range(3):
        dice, sides = Random(seed), []
        for _ in range(2):
            side = base
            for _ in range(12):
                side = tried(with_another_ground, side, dice) or side
            sides.append(side)
        assert_the_laws_hold(base, *sides)
