"""Limits that bind players are rules with a name; those of the author stand on no player sheet."""

from __future__ import annotations

import pytest

from sandtable.model import resources
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.reports.victory_sheet import author_limit_rows, rule_rows
from sandtable.model.storage.module_loading import load_module
from sandtable.model.wording.limits import describe_limit


def _limits(module):
    """All limits as they are written, by address."""
    shelves = [("limits", module.limits)]
    shelves += [(f"scenarios.{name}.limits", s.limits) for name, s in module.scenarios.items()]
    return {
        f"{above}.{key}": limit
        for above, limits in shelves
        for key, limit in limits.items()
        if limit is not None
    }


@pytest.mark.parametrize("sample", resources.sample_names())
def test_each_limit_has_a_name(sample):
    limits = _limits(load_module(resources.path_of_sample(sample)).complete_module)
    assert [at for at, limit in limits.items() if not limit.name] == []


@pytest.mark.parametrize("sample", resources.sample_names())
def test_each_limit_stands_with_the_players_or_with_the_publisher(sample):
    module = load_module(resources.path_of_sample(sample)).complete_module
    on_sheets = {
        row.text
        for name in playable_scenarios(module)
        for row in rule_rows(module, name)
        if row.sort == "limit"
    }
    of_author = {row.text for row in author_limit_rows(module)}
    of_author |= {row.text for name in module.scenarios for row in author_limit_rows(module, name)}
    for address, limit in _limits(module).items():
        here, there = (of_author, on_sheets)
        if limit.binds == "players":
            here, there = there, here
        sentence = f"{describe_limit(module, limit)}."
        assert sentence in here, address
        assert sentence not in there, address


def test_a_limit_of_turns_that_a_scenario_never_plays_is_not_on_its_sheet():
    module = load_module(resources.path_of_sample("afrika_ii")).complete_module
    orders = {
        name: [row.name for row in rule_rows(module, name) if row.name.startswith("Mussolini")]
        for name in ("compass", "gazala")
    }
    assert len(orders["compass"]) == 2
    assert orders["gazala"] == []
