"""How sure a finding is: told in JSON and SARIF, and in text where it is not certain."""

import json

import pytest

MODULE = """\
module: {format: 1, title: T, rights: {work: W, basis: own}, owners: {red: Red}}
types: {infantry: {}}
pieces: {red: {infantry: {guard: 2 x Guard}}}
boards: {map: {kind: areas, name: Map, spaces: {harbour: Harbour, fort: Fort}}}
events: {red: {storm: {name: Storm, play: trigger, at: 2}}}
scenarios:
  one: {name: One, setup: {red: {harbour: [2 guard], fort: [guard if storm happened]}}}
  two: {name: Two, setup: {red: {harbour: [2 guard], fort: [guard]}}}
"""


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "game.yaml"
    path.write_text(MODULE, encoding="utf-8")
    return path


def test_in_json(run, game):
    found = json.loads(run("check", game, "--format", "json").out)["findings"]
    short = {f["where"].split(".")[1]: f["confidence"] for f in found if f["id"] == "CMP001"}
    assert short == {"one": "possible", "two": "certain"}


def test_in_text_only_where_it_is_not_certain(run, game):
    lines = [line for line in run("check", game).lines if "CMP001" in line]
    assert [line.endswith(" (possible)") for line in lines] == [True, False]


def test_in_sarif(run, game):
    results = json.loads(run("check", game, "--format", "sarif").out)["runs"][0]["results"]
    told = [r["properties"]["confidence"] for r in results if r["ruleId"] == "CMP001"]
    assert told == ["possible", "certain"]
