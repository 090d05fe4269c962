"""Each element of supply changes the answer on a board that has it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from sandtable.model.module import Module
from sandtable.model.reports.supply_report import supply_report
from sandtable.model.storage.address_edits import apply_address_edits, read_edits
from sandtable.model.storage.yaml_writer import yaml_document
from tests.support.modules import load_module_text

BOARD = """
module:
  format: 1
  title: A board
  rights: {work: A board, basis: own, permission: own}
  calendar: {turns: 9, order: [red, blue]}
  owners: {red: Red, blue: Blue}
  words:
    spaces: {railhead: tag, well: number, port: tag}
    features: {road: Road, rail: Rail, gorge: Gorge}
types: {infantry: {}, ship: {}, depot: {kind: supply}, cart: {kind: supply}}
pieces:
  red: {infantry: {foot: 9 x Foot}, cart: {truck: Truck}, ship: {ship: Ship}}
  blue: {infantry: {foe: 9 x Foe}}
  common: {depot: {dump: 9 x Dump}}
terrains: {plain: {name: Plain, cost: 1}}
movement: {carts: {of: unit, costs: {plain: 1, road: 1/4, gorge: no}}}
boards:
  map:
    kind: boxes
    name: Map
    spaces-are: land
    spaces:
      a: Ayr; terrain plain
      b: Bath; terrain plain
      c: Cork; railhead; terrain plain
      d: Deal; terrain plain
      x: Xanten; terrain plain
    links:
      a/b: {kind: bridge, reason: A road.}
      b/c: {kind: bridge, reason: A road.}
      c/d: {kind: bridge, reason: A road.}
      c/x: {kind: bridge, reason: A road.}
supply: {line: {of: infantry, sources: dump, range: {1..: 3}, measure: spaces}}
scenarios:
  one:
    name: One
    control: {red: [a], blue: [x]}
    setup: {red: {a: [dump], d: [foot]}, blue: {}}
"""
CASES = yaml.load(  # noqa: TID251
    (Path(__file__).parent / "elements.yaml").read_text("utf-8"), Loader=yaml.CBaseLoader
)


def _edited(text: str, *edits: dict[str, Any]) -> Module:
    loaded = load_module_text(text)
    merged = {address: value for each in edits for address, value in each.items()}
    return apply_address_edits(loaded, read_edits([("edits.yaml", yaml_document(merged))]))


def _answer(module: Module) -> str:
    entries = supply_report(module, "one").entries
    found = [entry for entry in entries if entry.at == "Deal"]
    return str(found[0].supplied).lower() if found else "nothing"


@pytest.mark.parametrize("name", CASES)
def test_an_element_decides(name: str) -> None:
    case = CASES[name]
    assert _answer(_edited(BOARD, case["whole"])) == case["answer"]
    assert _answer(_edited(BOARD, case["whole"], case["without"])) != case["answer"]


def test_the_answer_tells_the_way() -> None:
    [entry] = supply_report(_edited(BOARD, {"module.title": "X"}), "one").entries
    assert (entry.source, entry.cost, entry.limit) == ("a", "3", "3")
    assert entry.path == ["a", "b", "c", "d"]


def test_a_relay_is_on_the_way() -> None:
    [entry] = supply_report(_edited(BOARD, CASES["relay"]["whole"]), "one").entries
    assert entry.path == ["a", "b", "c", "d"]
    assert entry.cost == "1"
    assert "by way of a relay" in entry.why
