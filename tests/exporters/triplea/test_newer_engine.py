"""TripleA 2.x refuses games for mistakes: the export names them before a player meets them."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from lxml import etree

from sandtable.exporters.protocol import Job
from sandtable.exporters.triplea.engine_additions import EngineAdditions, read_additions
from sandtable.exporters.triplea.game_file import make_game_file
from sandtable.exporters.triplea.newer_engine_objections import objections_of_newer_engine
from sandtable.exporters.triplea.scenario_game import ScenarioGame
from sandtable.model.resources import path_of_sample, sample_names
from sandtable.model.storage.module_loading import load_module

HERE = Path(__file__).parent
GAME = (HERE / "canal_game.xml").read_text(encoding="utf-8")
CASES = yaml.load(  # noqa: TID251
    (HERE / "newer_engine.yaml").read_text(encoding="utf-8"), Loader=yaml.CBaseLoader
)


def changed_game(case):
    text = GAME
    for edit in case["edits"]:
        assert edit["from"] in text
        text = text.replace(edit["from"], edit["to"])
    return text


def objections_after(case):
    return objections_of_newer_engine(changed_game(case).encode())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["change"])
def test_a_mistake_is_named_when_the_engine_refuses_it(case):
    refusals = objections_after(case).refusals
    if "refusal" in case:
        assert any(case["refusal"] in reason for reason in refusals), refusals
    else:
        assert refusals == ()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["change"])
def test_a_mistake_is_named_when_only_the_older_engine_refuses_it(case):
    older = objections_after(case).older_refusals
    if "older" in case:
        assert any(case["older"] in reason for reason in older), older
    else:
        assert older == ()


def test_the_unchanged_game_has_no_mistake():
    objections = objections_after({"edits": []})
    assert (objections.refusals, objections.older_refusals) == ((), ())


def test_names_of_properties_are_compared_with_those_the_engine_knows():
    misspelt = GAME.replace('"Low Luck"', '"Low Lock"').encode()
    assert objections_of_newer_engine(misspelt).ignored_properties == ("Low Lock",)
    assert objections_of_newer_engine(GAME.encode()).ignored_properties == ()


def test_options_that_the_older_engine_does_not_know_are_named():
    newer = GAME.replace("isInfantry", "isSuicideOnHit").replace('"rounds"', '"Turns"')
    assert objections_of_newer_engine(newer.encode()).older_refusals == (
        "It has options of TripleA 2.x: isSuicideOnHit and Turns.",
    )


def test_a_property_that_a_condition_asks_for_is_known():
    text = GAME.replace('"Low Luck"', '"Fog of War"').replace(
        '<option name="rounds" value="3"/>', '<option name="gameProperty" value="Fog of War"/>'
    )
    assert objections_of_newer_engine(text.encode()).ignored_properties == ()


LARGE = {"afrika_ii", "blocks_in_afrika"}
SAMPLES = [
    pytest.param(name, marks=pytest.mark.long if name in LARGE else ()) for name in sample_names()
]


@pytest.mark.parametrize("name", SAMPLES)
def test_the_engine_refuses_no_game_of_a_sample(name):
    loaded = load_module(path_of_sample(name))
    additions, job = read_additions(loaded), Job(loaded, loaded.module)
    games = [ScenarioGame(job, scenario, additions) for scenario in job.module.scenarios]
    playable = [game for game in games if game.territory_by_id and game.turn_order]
    assert playable
    for game in playable:
        objections = objections_of_newer_engine(make_game_file(game, name).xml)
        assert (objections.refusals, objections.older_refusals) == ((), ())


MISSPELT_OPTION = """<game><attachmentList>
  <attachment name="unitAttachment" attachTo="pikes" type="unitType"
      javaClass="games.strategy.triplea.attachments.UnitAttachment">
    <option name="movment" value="1"/>
  </attachment>
</attachmentList></game>"""


def test_the_report_names_a_mistake_in_the_module_s_own_engine_file():
    loaded = load_module(path_of_sample("lantern_ford"))
    additions = EngineAdditions(etree.fromstring(MISSPELT_OPTION))
    game = ScenarioGame(Job(loaded, loaded.module), "haytime", additions)
    losses = make_game_file(game, "lantern_ford").losses
    assert (
        "TripleA 2.x does not load this game. The attachment 'unitAttachment' of 'pikes' has an"
        " option 'movment', which does not exist."
    ) in losses
