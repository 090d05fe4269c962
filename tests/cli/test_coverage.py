"""`sandtable coverage`."""

import json

import jsonschema
import pytest

from tools.pages.answer_schemas import schemas

GAME = """\
module:
  format: 1
  title: A Test
  rights: {work: T, basis: own, permission: own}
  calendar: {turns: 4, order: [red]}
  owners: {red: Red}
  rules: ["1", "2", "3"]
  covered: {"3": "play only: who dares"}
types: {troops: {domain: land}}
pieces: {red: {troops: {guard: 9 x Guard}}}
boards: {map: {kind: boxes, name: Map, spaces: {hill: Hill}}}
limits: {stack: {rule: "1", of: troops, in: hill, at-most: 3}}
notes: {flight: {rule: "2", text: Nobody flees., why: A test.}}
scenarios: {one: {name: One, first: 1, setup: {red: {hill: [2 guard]}}}}
proofs:
  crowd: {rule: "1", mistake: Four guards on the hill., finds: LIM001,
    plants: {scenarios.one.setup.red.hill.guard: 4 guard}}
"""


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "game.yaml"
    path.write_text(GAME, encoding="utf-8")
    return path


def test_each_section_says_how_far_it_is_said(run, game):
    answer = json.loads(run("coverage", game, "--format", "json").out)
    assert [(row["section"], row["status"]) for row in answer["sections"]] == [
        ("1", "checked"),
        ("2", "words"),
        ("3", "play"),
    ]
    assert answer["totals"]["checked"] == 1
    mistake = {"id": "crowd", "check": "LIM001", "mistake": "Four guards on the hill."}
    assert answer["sections"][0]["checked_by"] == [mistake]


def test_the_totals_stand_below_the_sections(run, game):
    lines = run("coverage", game).lines
    assert lines[-4:] == ["", "1 stated and checked", "1 in words", "1 only in play"]


def test_a_mistake_that_is_planted_is_found(run, game):
    answer = run("coverage", game, "--prove", "--format", "json")
    (proof,) = json.loads(answer.out)["trials"]
    assert answer.code == 0
    assert proof["proof"] == "crowd"
    assert proof["found"][0].startswith("scenarios.one.setup.red.hill")


def test_what_is_found_keeps_to_the_schema(run, game):
    answer = json.loads(run("coverage", game, "--prove", "--format", "json").out)
    jsonschema.validate(answer, json.loads(schemas()["coverage.json"]))


def test_a_mistake_that_nothing_finds_is_told(run, game):
    game.write_text(GAME.replace("4 guard}", "3 guard}"), encoding="utf-8")
    answer = run("coverage", game, "--prove", "--format", "json")
    assert answer.code == 1
    assert json.loads(answer.out)["trials"][0]["found"] == []


def test_a_mistake_that_cannot_be_planted_is_a_problem_at_its_proof(run, game):
    game.write_text(
        GAME.replace("hill.guard: 4 guard}", "hill.guard.copies.x: 4 guard}"), encoding="utf-8"
    )
    answer = run("coverage", game, "--prove")
    assert answer.code == 2
    assert "proofs.crowd" in answer.err


def test_without_proofs_there_is_nothing_to_plant(run, game):
    game.write_text(GAME.partition("proofs:")[0], encoding="utf-8")
    assert run("coverage", game, "--prove").lines == ["The module has no proofs."]
