"""Every JSON answer has a schema, the schemas are up to date, and the answers keep to them."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

import jsonschema
import pytest

from sandtable import api
from sandtable.cli import module_opening
from sandtable.model import resources
from sandtable.model.reports.lists import ROW_ITERATORS_BY_KIND
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.reports.scenario_pools import pools_of_module
from sandtable.model.storage.module_loading import load_module
from tools.pages.answer_schemas import ANSWERS, FOLDER, schemas
from tools.pages.answer_types import answer_schema

USUAL = {"lantern_ford", "mare_nostrum", "aa_north_africa"}
"""Boards of every kind are among them; the other samples are for `make test-long`."""
SAMPLES = [
    pytest.param(resources.path_of_sample(name), marks=() if name in USUAL else pytest.mark.long)
    for name in resources.sample_names()
]
UNTOLD = "Nobody can tell how much of"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer."""

    from_: str | None = None
    """Where from."""
    kind: Literal["a", "b"] = "a"
    rows: tuple[int, ...] = ()


def test_every_key_is_required_and_null_only_where_none_may_be():
    schema = answer_schema(Answer)
    assert schema["required"] == ["from", "kind", "rows"]
    assert schema["properties"] == {
        "from": {"type": ["string", "null"], "description": "Where from."},
        "kind": {"type": "string", "enum": ["a", "b"]},
        "rows": {"type": "array", "items": {"type": "integer"}},
    }


def test_the_schemas_in_the_documentation_are_up_to_date():
    """`python -m tools.pages answers` writes them."""
    assert {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.json")} == schemas()


def words_of(sample):
    """Every way to ask a sample for a JSON answer."""
    module = load_module(sample).complete_module
    yield "arrivals", sample
    yield "manifest", sample
    yield "adjacency", sample
    yield "geography", sample
    yield "draw", sample, "--dry-run"
    yield "coverage", sample
    yield "check", sample
    yield "diff", sample, resources.path_of_template("areas")
    yield "settle", sample
    yield ("plugins",)
    yield "merge", *[Path(sample) / "limits.yaml"] * 3, "--dry-run"
    yield from (("list", sample, kind) for kind in (*ROW_ITERATORS_BY_KIND, "checks"))
    for scenario in playable_scenarios(module):
        yield "oob", sample, "--scenario", scenario
        yield "oob", sample, "--scenario", scenario, "--turn", "2"
        yield "arrivals", sample, "--scenario", scenario
        yield "supply", sample, "--scenario", scenario
        yield "victory", sample, "--scenario", scenario, "--turn", "2"
        yield "reach", sample, "--scenario", scenario, "--turn", "2", "--where", "infantry"
        for pool in pools_of_module(module):
            yield "odds", sample, "--pool", pool, "--scenario", scenario
    yield from (("odds", sample, "--table", table) for table in rolled_on(module))
    yield from (("battle", sample, *forces) for forces in FORCES.get(Path(sample).name, ()))


FORCES: dict[str, list[tuple[str, ...]]] = {
    "aa_lhtr_1942": [("--attack", "3 tank, fighter", "--defend", "4 infantry, aa-gun")],
    "afrika_ii": [("--attack", "1-5-pz, rommel", "--defend", "1-army", "--at", "hills")],
    "aa_north_africa": [("--attack", "2 germany/tank", "--defend", "uk/aaa, 3 sherman")],
    "blocks_in_afrika": [("--attack", "dak, infantry at step 3", "--defend", "7th-armoured, daf")],
    "lantern_ford": [("--attack", "vessin/pikes", "--defend", "rovers", "--at", "wood, ford")],
}


def rolled_on(module):
    return (name for name, table in module.tables.items() if table.dice)


@pytest.fixture(scope="module")
def judges():
    """What holds an answer to its schema, by command."""
    texts = {name.removesuffix(".json"): json.loads(text) for name, text in schemas().items()}
    kinds = {name: jsonschema.validators.validator_for(schema) for name, schema in texts.items()}
    return {name: kinds[name](schema) for name, schema in texts.items()}


@pytest.fixture
def read_once(monkeypatch):
    """What is asked forty times of the same files reads them once; none of these writes."""
    monkeypatch.setattr(module_opening, "load", cache(api.load))


@pytest.mark.usefixtures("read_once")
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: Path(path).name)
def test_every_answer_keeps_to_its_schema(run, sample, judges):
    asked = set()
    for command, *rest in words_of(sample):
        answer = run(command, *rest, "--format", "json")
        asked.add(command)
        if UNTOLD in answer.err:  # a pool of which the book does not say how much is in it
            continue
        assert answer.code in {0, 1}, answer.err
        judges[command].validate(json.loads(answer.out))
    # A module that does not say how battles are decided has no answer about them.
    assert asked == set(ANSWERS) - (set() if Path(sample).name in FORCES else {"battle"})
