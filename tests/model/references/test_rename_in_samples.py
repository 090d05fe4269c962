"""Renaming in the samples and in excerpts of five rulebooks loses nothing."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from sandtable.model.edits.renaming import kind_of_definition_at, rename_definition
from sandtable.model.lookup import child_keys, value_at_address
from sandtable.model.references.name_uses import dangling_uses
from sandtable.model.schema_introspection import is_record_type
from sandtable.model.storage.module_loading import load_module

ROOT = Path(__file__).parents[3]
EXCERPTS = sorted((ROOT / "tests" / "excerpts").glob("*/module.yaml"))
SAMPLES = sorted((ROOT / "sample_scenarios").glob("*/module.yaml"))
USUAL = {"lantern_ford", "aa_lhtr_1942"}
MODULES = [
    *EXCERPTS,
    *(
        pytest.param(head, marks=() if head.parent.name in USUAL else pytest.mark.long)
        for head in SAMPLES
    ),
]
"""The larger samples are for `make test-long`: their excerpts name the same kinds of things."""


def ids(module, above=()):
    """Return what can be renamed: the kind and the address of each definition."""
    for key in child_keys(value_at_address(module, above)):
        steps = (*above, key)
        value = value_at_address(module, steps)
        kind = kind_of_definition_at(steps)
        if kind and kind not in {"link", "border"} and not is_on_a_grid(module, kind, steps):
            yield kind, steps
        if isinstance(value, dict) or is_record_type(type(value)):
            yield from ids(module, steps)


def is_on_a_grid(module, kind, steps):
    return kind == "space" and module.boards[steps[1]].grid is not None


def one_of_each_kind(module):
    """Return an address of each kind of definition, from the middle of the module.

    A dozen modules have other ones.
    """
    kinds = defaultdict(list)
    for kind, steps in ids(module):
        kinds[kind].append(steps)
    return [of[len(of) // 2] for of in kinds.values()]


def lost(module):
    return {(use.kind, use.name) for use in dangling_uses(module)}


@pytest.mark.slow
@pytest.mark.parametrize("head", MODULES, ids=lambda head: head.parent.name)
def test_an_id_of_each_kind_can_be_renamed_and_renamed_back(head):
    module = load_module(head.parent).complete_module
    before = lost(module)
    found = one_of_each_kind(module)
    assert found
    for steps in found:
        other = f"x-{steps[-1]}"
        after = rename_definition(module, steps, other)
        assert lost(after) <= before, steps
        assert rename_definition(after, (*steps[:-1], other), steps[-1]) == module, steps
