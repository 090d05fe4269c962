"""The icons of the tree: each shelf at the top has one, and each thing that has an id."""

from __future__ import annotations

import pytest

from sandtable.editor.panels.tree.kinds import SHELVES, sign_of
from sandtable.editor.panels.tree.outline import roots, sprouts
from sandtable.model import resources
from sandtable.model.edits.renaming import kind_defined
from sandtable.model.storage.load import load

WORDS = {"phase", "feature", "verb", "grant", "state", "group"}
"""Only words of a game."""


def _rows(value, steps):
    yield steps
    for key, below in sprouts(value, steps):
        yield from _rows(below, (*steps, key))


@pytest.mark.parametrize("name", ["lantern_ford", "afrika_ii", "aa_lhtr_1942"])
def test_every_kind_of_thing_has_an_icon(name):
    module = load(resources.sample_path(name)).module
    bare = set()
    for steps, value in roots(module):
        assert sign_of(steps) == SHELVES[steps[-1]]
        bare |= {kind_defined(row) for row in _rows(value, steps) if not sign_of(row)}
    assert {kind for kind in bare if kind and not kind.endswith(" word")} <= WORDS


def test_an_id_is_no_shelf():
    assert sign_of(("scenarios", "first_thaw", "setup")) == "setup"
    assert sign_of(("scenarios", "first_thaw", "setup", "supply")) == ""
    assert sign_of(("pieces", "common", "supply")) == ""
