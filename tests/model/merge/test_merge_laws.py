"""What holds of every merge: it does not matter whose side is whose, and nothing is lost."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.change import diff
from model.lookup import look_up
from model.merge.modules import merge_modules
from model.merge.sameness import field_names, is_same
from model.merge.settle import settle_all
from model.shape import is_record
from model.storage.load import load
from tests.support.crowds import crowd
from tests.support.random_edits import edited

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
    with_ours, with_theirs = settle_all(merged, "ours"), settle_all(merged, "theirs")
    assert len(mirrored.conflicts) == len(merged.conflicts)
    assert unordered(settle_all(mirrored, "theirs")) == unordered(with_ours)
    assert unordered(settle_all(mirrored, "ours")) == unordered(with_theirs)
    if not merged.conflicts:
        assert is_same(merged, mirrored)
    assert_nothing_is_lost(base, ours, theirs, with_ours)
    assert_nothing_is_lost(base, theirs, ours, with_theirs)


def unordered(value):
    """A value without the order of its entries: what is settled may come back at the end."""
    if isinstance(value, tuple):
        return sorted(map(str, value))
    if isinstance(value, dict):
        return {str(key): unordered(below) for key, below in value.items()}
    if is_record(type(value)):
        return {name: unordered(getattr(value, name)) for name in field_names(type(value))}
    return value


def assert_nothing_is_lost(base, side, other, merged):
    """Each change of a side is there; of entries that are alike, both may change how many."""
    for steps in diff(base, side).touched:
        versions = [look_up(module, steps) for module in (base, side, other, merged)]
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
    dice, base = Random(7), load(head.parent).module
    assert_the_laws_hold(base, edited_often(base, dice), edited_often(base, dice))


@settings(max_examples=6)
@given(seed=st.integers(0, 10**6))
def test_what_one_side_did_alone_is_what_it_did(seed):
    dice = Random(seed)
    base = crowd(dice)
    after = edited_often(base, dice)
    assert is_same(merge_modules(base, after, base), after)
    assert is_same(merge_modules(base, base, after), after)
    assert is_same(merge_modules(base, after, after), after)
