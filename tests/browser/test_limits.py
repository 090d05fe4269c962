"""What the page warns of is what the model judges: crowds in one space, counted by both."""

import json
from dataclasses import replace

import pytest

from sandtable.model.ledger.history import initial_position
from sandtable.model.ledger.position import Position
from sandtable.model.limits.limit_breaches import limit_breaches
from sandtable.model.phrases.place import Place
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.wording.limits import limit_name

CROWDS = [
    ("lantern_ford", ("oxmead", "mill", "gull-reach")),
    ("afrika_ii", ("A36.23", "tripoli-box", "dead")),
    ("mare_nostrum", ("malta", "tobruk", "alexandria")),
    ("aa_lhtr_1942", ("germany", "sz5")),
    ("aa_north_africa", ("malta", "tobruk")),
    ("blocks_in_afrika", ("italy-box",)),
]


@pytest.mark.parametrize(("sample", "spaces"), CROWDS)
def test_a_crowd_breaks_the_same_limits_here_and_there(sample, spaces, play, samples):
    module, game = samples(sample), play(sample).unseen()
    scenario = playable_scenarios(module)[0]
    game.begin(scenario)
    known = set(game.page.run(_COUNTED))
    there = [one for one in spaces if game.page.run(f"{_SPACES}.has({json.dumps(one)})")]
    there += game.page.run(f"[...{_SPACES}.values()].filter((s) => s.onMap).slice(3, 4)"
                           ".map((s) => s.id)")  # fmt: skip
    for space in there:
        warned = game.page.run(_CROWD % json.dumps(space))
        got = {
            (one["limit"], one["total"], one["allowed"], one["kind"])
            for one in warned
            if one["space"] == space and one["kind"] != "stock"
        }
        assert got == set(_judged(module, scenario, space, known)), space


def test_some_crowd_breaks_some_limit(play, samples):
    """So that the comparison above compares something."""
    module = samples("lantern_ford")
    game = play("lantern_ford")
    game.begin("first_thaw")
    known = set(game.page.run(_COUNTED))
    judged = set(_judged(module, "first_thaw", "oxmead", known))
    assert ("Stacking in areas", 5, 3, "most") in judged


def _judged(module, scenario, space, known):
    """What the model says of everybody being in one space."""
    before = initial_position(module, scenario)
    crowd = Position(before.module, before.scenario, before.choices, before.control)
    for standing in before.standings:
        moves = standing.quantity is not None and not standing.chosen
        place = Place(space) if moves else standing.place
        crowd.put_standing(replace(standing, place=place, when=None))
    for name, limit in before.scenario.limits.items():
        said = limit_name(module, name, limit)
        for found in limit_breaches(module, name, limit, crowd) if limit and said in known else ():
            if found.group.space == space:
                yield said, found.group.total, found.allowed, found.bound.removeprefix("at ")


_SPACES = "sandtable.app.data.spaces"
_COUNTED = """(() => {
  const { play } = sandtable.app.data;
  const scenario = play.scenarios.find((one) => one.id === sandtable.app.state.scenario);
  // What binds on arrival or in a later phase only is not judged of a set-up.
  return (scenario.limits ?? []).map((number) => play.limits[number])
    .filter((limit) => !limit.moments || limit.moments.includes('setup'))
    .map((limit) => limit.name);
})()"""
_CROWD = """(() => {
  const { app } = sandtable;
  const ids = Object.values(app.state.copies).filter((one) => !one.any).map((one) => one.id);
  app.moveTo(ids, { at: 's:' + %s });
  const found = app.warnings();
  app.undo();
  return found;
})()"""
