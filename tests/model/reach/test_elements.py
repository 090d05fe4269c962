"""Each element of movement changes what can be reached on a board that has it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from sandtable.model.module import Module
from sandtable.model.phrases.selector import Selector
from sandtable.model.reports.reach_report import ReachEntry, reach_report
from sandtable.model.storage.address_edits import apply_address_edits, read_edits
from sandtable.model.storage.yaml_writer import yaml_document
from tests.support.modules import load_module_text

BOARD = """
module:
  format: 1
  title: A board
  rights: {work: A board, basis: own, permission: own}
  calendar: {turns: 9, order: [red, blue], phases: {march: March, rest: Rest}}
  owners: {red: Red, blue: Blue}
  ratings: [attack, defence, move]
  words: {features: {road: Road, rail: Rail, stream: Stream, wall: Wall, swamp: Swamp}}
types: {infantry: {domain: land}, ship: {domain: sea, rated: 1-1-1, carries: [1 of infantry]}}
pieces:
  red: {infantry: {walker: 1-1-3 Walker, guard: 1-1-3 Guard}, ship: {ship: Ship}}
  blue: {infantry: {foe: 9 x 1-1-3 Foe}}
terrains:
  plain: {name: Plain, domain: land, cost: 1}
  fen: {name: Fen, domain: land, cost: 3}
  gorge: {name: Gorge, domain: land, cost: no}
  sea: {name: Sea, domain: sea}
movement:
  foot: {of: infantry, costs: {plain: 1, road: 1/2, stream: +1, wall: no, swamp: all}}
  ships: {of: ship, costs: {sea: 1}}
boards:
  map:
    kind: boxes
    name: Map
    spaces:
      a: Ayr; terrain plain; kind land
      b: Bath; terrain plain; kind land
      c: Cork; terrain plain; kind land
      d: Deal; terrain plain; kind land
      x: Xanten; terrain plain; kind land
      s: Sound; kind sea; terrain sea
      t: Tide; kind sea; terrain sea
      u: Unst; terrain plain; kind land
    links:
      a/b: {kind: bridge, reason: A road.}
      b/c: {kind: bridge, reason: A road.}
      c/d: {kind: bridge, reason: A road.}
      b/x: {kind: bridge, reason: A road.}
      a/s: {kind: bridge, reason: A coast.}
      s/t: {kind: bridge, reason: The sea.}
      t/u: {kind: bridge, reason: A coast.}
scenarios:
  one:
    name: One
    control: {red: [a], blue: [x]}
    setup: {red: {a: [walker]}, blue: {}}
"""
CASES = yaml.load(  # noqa: TID251
    (Path(__file__).parent / "elements.yaml").read_text("utf-8"), Loader=yaml.CBaseLoader
)


def _edited(*edits: dict[str, Any]) -> Module:
    merged = {address: value for each in edits for address, value in each.items()}
    text = yaml_document({"module.title": "Edited", **merged})
    return apply_address_edits(load_module_text(BOARD), read_edits([("edits.yaml", text)]))


def _entries(module: Module) -> dict[str, ReachEntry]:
    """Return the reachable spaces by id."""
    entries = reach_report(module, "one", where=Selector.parse("walker")).entries
    return {entry.to: entry for entry in entries}


def _reached(module: Module) -> str:
    return " ".join(sorted(_entries(module))) or "nothing"


@pytest.mark.parametrize("name", CASES)
def test_an_element_decides(name: str) -> None:
    case = CASES[name]
    assert _reached(_edited(case["whole"])) == case["reach"]
    assert _reached(_edited(case["whole"], case["without"])) != case["reach"]


def test_an_entry_tells_cost_and_way() -> None:
    entries = {
        e.to: e for e in reach_report(_edited({}), "one").entries if e.piece == "red/walker"
    }
    assert entries["d"].path == ["a", "b", "c", "d"]
    assert (entries["d"].from_, entries["d"].cost, entries["d"].how) == ("a", "3", "moves")


def test_an_entry_tells_who_carries() -> None:
    module = _edited(CASES["transport"]["whole"])
    entries = {
        e.to: e for e in reach_report(module, "one", where=Selector.parse("walker")).entries
    }
    assert entries["u"].path == ["a", "s", "t", "u"]
    assert entries["u"].how == "carried by Ship"


def test_an_attack_is_told() -> None:
    module = _edited(CASES["enemy"]["whole"])
    how = {
        e.to: e.how for e in reach_report(module, "one", where=Selector.parse("walker")).entries
    }
    assert (how["c"], how["b"]) == ("moves, attacks", "moves")
