"""What a new project starts from."""

from __future__ import annotations

import pytest

from sandtable.model.references.name_uses import ambiguous_uses, dangling_uses
from sandtable.model.resources import path_of_template
from sandtable.model.storage.module_loading import load_module
from tests.support.present import present

SKELETONS = ("blocks", "hexes")
LONGEST = 60


@pytest.mark.parametrize("name", SKELETONS)
def test_a_skeleton_is_a_whole_little_game(name):
    module = load_module(path_of_template(name)).module
    (scenario,) = module.scenarios.values()
    assert module.module.title == "Untitled"
    assert len(module.module.owners) == 2
    assert set(module.pieces) == set(module.module.owners)
    assert scenario.setup
    assert scenario.arrivals
    assert {present(win).side for win in scenario.victory.values()} == set(module.module.owners)


@pytest.mark.parametrize("name", SKELETONS)
def test_every_name_in_a_skeleton_leads_to_one_thing(name):
    module = load_module(path_of_template(name)).module
    assert list(dangling_uses(module)) == []
    assert list(ambiguous_uses(module)) == []


@pytest.mark.parametrize("name", SKELETONS)
def test_a_skeleton_is_read_in_a_minute(name):
    files = path_of_template(name).rglob("*.yaml")
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) <= LONGEST
