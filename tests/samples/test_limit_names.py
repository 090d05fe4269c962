"""Limits that bind players are rules with a name; those of the author stand on no player sheet."""

from __future__ import annotations

import pytest

from sandtable.model import resources
from sandtable.model.reports.scenarios import playable
from sandtable.model.reports.victory_sheet import author_rows, rule_rows
from sandtable.model.storage.load import load
from sandtable.model.wording.limits import limit_words


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


@pytest.mark.parametrize("sample", resources.samples())
def test_each_limit_has_a_name(sample):
    limits = _limits(load(resources.sample_path(sample)).whole)
    assert [at for at, limit in limits.items() if not limit.name] == []


@pytest.mark.parametrize("sample", resources.samples())
def test_each_limit_stands_with_the_players_or_with_the_publisher(sample):
    module = load(resources.sample_path(sample)).whole
    on_sheets = {
        row.text
        for name in playable(module)
        for row in rule_rows(module, name)
        if row.sort == "limit"
    }
    of_author = {row.text for row in author_rows(module)}
    of_author |= {row.text for name in module.scenarios for row in author_rows(module, name)}
    for address, limit in _limits(module).items():
        here, there = (of_author, on_sheets)
        if limit.binds == "players":
            here, there = there, here
        sentence = f"{limit_words(module, limit)}."
        assert sentence in here, address
        assert sentence not in there, address


def test_a_limit_of_turns_that_a_scenario_never_plays_is_not_on_its_sheet():
    module = load(resources.sample_path("afrika_ii")).whole
    orders = {
        name: [row.name for row in rule_rows(module, name) if row.name.startswith("Mussolini")]
        for name in ("compass", "gazala")
    }
    assert len(orders["compass"]) == 2
    assert orders["gazala"] == []
