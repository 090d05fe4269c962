"""The table of rules has a row for each rule of a module, and the report a line for each loss."""

from __future__ import annotations

import pytest

from sandtable.exporters.protocol import Job
from sandtable.exporters.triplea.engine_additions import read_additions
from sandtable.exporters.triplea.game_file import make_game_file
from sandtable.exporters.triplea.module_rules import rule_rows_of_module
from sandtable.exporters.triplea.rule_table import RuleRow, RuleTable
from sandtable.exporters.triplea.scenario_game import ScenarioGame
from sandtable.exporters.triplea.starting_units import (
    place_starting_units,
    words_for_placed_pieces,
)
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.resources import path_of_sample, sample_names
from sandtable.model.storage.module_loading import load_module

QUICK = {"lantern_ford", "aa_north_africa"}
SAMPLES = [
    name if name in QUICK else pytest.param(name, marks=pytest.mark.long)
    for name in sample_names()
]
OF_MODULE = ("limits", "movement", "supply", "combat", "options", "packs", "tables", "series",
             "notes")  # fmt: skip
"""What a module has of rules, each with a row of its own."""


def games_of(sample):
    loaded = load_module(path_of_sample(sample))
    job, additions = (
        Job(loaded, module_with_errata_applied(loaded.complete_module)),
        read_additions(loaded),
    )
    games = [ScenarioGame(job, each, additions) for each in playable_scenarios(job.module)]
    return [game for game in games if game.territory_by_id and game.turn_order]


def rules_of(game):
    """Return the addresses of all rules that are in force in a scenario."""
    module, scenario, head = game.module_for_scenario, game.flat_scenario, game.scenario
    for kind in OF_MODULE:
        here = getattr(scenario, kind, {}) if kind in {"limits", "series"} else {}
        for key in {**getattr(module, kind), **here}:
            # A scenario changes or removes a rule of the module under the same name.
            value = here.get(key, getattr(module, kind).get(key))
            if value is not None:
                own = key in here and value != getattr(module, kind).get(key)
                yield f"scenarios.{head}.{kind}.{key}" if own else f"{kind}.{key}"
    for owner, events in module.events.items():
        yield from (f"events.{owner}.{key}" for key in events)
    yield from (f"scenarios.{head}.victory.{key}" for key, v in scenario.victory.items() if v)
    yield from (f"scenarios.{head}.draw" for _ in (scenario.draw or ())[:1])
    for kind in ("arrivals", "attacks", "hands"):
        yield from (
            f"scenarios.{head}.{kind}.{key}" for key, v in getattr(scenario, kind).items() if v
        )
    yield from (f"module.calendar.skips.{owner}" for owner in module.module.calendar.skips)
    yield from ("module.calendar.phases" for _ in [*module.module.calendar.phases][:1])
    yield from (f"terrains.{key}" for key, each in module.terrains.items() if each.combat)


@pytest.mark.parametrize("sample", SAMPLES)
def test_each_rule_has_a_row_that_says_how_it_is_expressed_or_why_it_is_lost(sample):
    remarks = set(read_additions(load_module(path_of_sample(sample))).rule_remarks)
    seen = set()
    for game in games_of(sample):
        file = make_game_file(game, "map")
        rows = {row.address: row for row in file.rules.rows}
        # A link between regions is one line of the module, and joins many spaces.
        assert {each.kind for each in file.rules.rows if rows[each.address] is not each} <= {
            "Link"
        }
        assert set(rules_of(game)) - set(rows) == set()
        assert [row for row in rows.values() if not (row.by or row.lost) or not row.name] == []
        for row in rows.values():
            assert not row.lost or f"{row.kind} “{row.name}”: {row.lost}" in file.losses
        seen |= set(rows)
    # A remark for a rule that does not exist would never be read.
    assert remarks - seen == set()


@pytest.mark.parametrize("sample", SAMPLES)
def test_each_piece_of_the_set_up_is_a_unit_or_named_in_the_report(sample):
    for game in games_of(sample):
        units = place_starting_units(game)
        placed = {stack.piece for stack in units.numbers}
        for standing in game.start_position.standings:
            if not placed & set(standing.pieces):
                words = words_for_placed_pieces(game, standing)
                assert any(words in loss for loss in units.losses), words


def test_a_kind_of_row_that_is_forgotten_is_noticed():
    [game, *_] = games_of("lantern_ford")
    rows = RuleTable(list(rule_rows_of_module(game))).rows
    kinds = {row.kind for row in rows}
    assert {"Limit", "Option", "Movement", "Supply", "Battle", "Event", "Table"} <= kinds


def test_the_table_begins_with_its_totals():
    rows = [RuleRow("a", "Limit", "A", by="x"), RuleRow("b", "Limit", "B", by="x", lost="y.")]
    page = RuleTable([*rows, RuleRow("c", "Limit", "<C>", lost="z.")]).table_as_html()
    assert "Rules: 3. Expressed wholly: 1; in part: 1; left to the players: 1." in page
    assert "&lt;C&gt;" in page
