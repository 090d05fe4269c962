"""The icons of the tree: each shelf at the top has one, and each thing that has an id."""

from __future__ import annotations

import pytest

from sandtable.editor.panels.tree.row_icons import ICON_BY_COLLECTION, icon_name_of_row
from sandtable.editor.panels.tree.tree_outline import (
    collections_at_top_of_tree,
    tree_entries_below,
)
from sandtable.model import resources
from sandtable.model.edits.renaming import kind_of_definition_at
from sandtable.model.storage.module_loading import load_module

WORDS = {"phase", "feature", "verb", "grant", "state", "group"}
"""Only words of a game."""


def _rows(value, steps):
    yield steps
    for key, below in tree_entries_below(value, steps):
        yield from _rows(below, (*steps, key))


@pytest.mark.parametrize("name", ["lantern_ford", "afrika_ii", "aa_lhtr_1942"])
def test_every_kind_of_thing_has_an_icon(name):
    module = load_module(resources.path_of_sample(name)).module
    bare = set()
    for steps, value in collections_at_top_of_tree(module):
        assert icon_name_of_row(steps) == ICON_BY_COLLECTION[steps[-1]]
        bare |= {
            kind_of_definition_at(row) for row in _rows(value, steps) if not icon_name_of_row(row)
        }
    assert {kind for kind in bare if kind and not kind.endswith(" word")} <= WORDS


def test_an_id_is_no_shelf():
    assert icon_name_of_row(("scenarios", "first_thaw", "setup")) == "setup"
    assert icon_name_of_row(("scenarios", "first_thaw", "setup", "supply")) == ""
    assert icon_name_of_row(("pieces", "common", "supply")) == ""
