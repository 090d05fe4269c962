"""The position on the page is the one that the ledger knows: at the set-up, and three turns on."""

import json

import pytest

from sandtable.model.ledger.calendar import first_turn_of_scenario, last_turn_of_scenario
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.playable_scenarios import playable_scenarios
from tests.support.webpage import expected

SAMPLES = pytest.mark.parametrize(
    "sample",
    [
        "afrika_ii",
        "blocks_in_afrika",
        "mare_nostrum",
        "aa_lhtr_1942",
        "aa_north_africa",
        "lantern_ford",
    ],
)


@pytest.mark.everywhere
@SAMPLES
def test_a_player_finds_the_set_up_and_places_what_comes_in_three_turns(sample, play, samples):
    """Through the buttons: a scenario is chosen, turns go on, every line is placed."""
    module, game = samples(sample), play(sample).unseen()
    scenario = max(playable_scenarios(module), key=lambda name: len(_arriving(module, name)))
    game.begin(scenario)
    assert game.rows(module) == expected(module, scenario)
    start, third = _turns(module, scenario)
    for turn in range(start, third + 1):
        game.place_all()
        if turn < third:
            game.next_turn()
    assert game.rows(module) == expected(module, scenario, third)


@SAMPLES
def test_every_scenario_stands_as_its_order_of_battle_says(sample, play, samples):
    """By script, as there are many: the set-up, and the arrivals of three turns, of each."""
    module, game = samples(sample), play(sample).unseen()
    for scenario in playable_scenarios(module):
        game.page.run(_BEGIN % json.dumps(scenario))
        assert game.rows(module) == expected(module, scenario), scenario
        start, third = _turns(module, scenario)
        for turn in range(start, third + 1):
            game.page.run(_PLACE_ALL)
            if turn < third:
                game.next_turn()
        assert game.rows(module) == expected(module, scenario, third), scenario


def test_options_change_the_set_up_and_what_comes(play, samples):
    module, game = samples("lantern_ford"), play("lantern_ford")
    chosen = {"guard-early": "on", "islands": "soon"}
    for scenario in playable_scenarios(module):
        game.begin(scenario, **chosen)
        assert game.rows(module) == expected(module, scenario, None, **chosen)
        start, third = _turns(module, scenario)
        for turn in range(start, third + 1):
            game.place_all()
            if turn < third:
                game.next_turn()
        assert game.rows(module) == expected(module, scenario, third, **chosen)
    assert expected(module, "first_thaw", 3) != expected(module, "first_thaw", 3, **chosen)


_BEGIN = """(() => {
  const { app } = sandtable;
  document.querySelector('dialog[open]')?.close();
  const one = app.data.play.scenarios.find((each) => each.id === %s);
  app.begin(one.id, Object.fromEntries((one.options ?? []).map((o) => [o.id, o.chosen])));
})()"""
_PLACE_ALL = """(() => {
  sandtable.app.openPanel(0);
  for (let one; (one = document.querySelector('[data-do=place]'));) one.click();
})()"""


def _turns(module, scenario):
    """The first turn of a scenario, and the third."""
    value, calendar = flatten_scenario(module, scenario), module.module.calendar
    start = first_turn_of_scenario(calendar, value)
    return start, min(start + 2, last_turn_of_scenario(calendar, value))


def _arriving(module, scenario):
    start, third = _turns(module, scenario)
    early = expected(module, scenario, third)
    return early - expected(module, scenario, start - 1)
