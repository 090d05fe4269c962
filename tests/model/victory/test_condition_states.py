"""The state of each kind of victory condition, on a small board."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from sandtable.model.reports.victory_report import victory_report
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
types: {infantry: {domain: land}}
pieces: {red: {infantry: {a: 9 x A}}, blue: {infantry: {b: 9 x B}}}
terrains: {plain: {name: Plain}, rock: {name: Rock, cost: no}}
options: {storms: Storms}
events:
  red:
    relief: {name: Relief, play: trigger, at: 2..3}
    landing: {name: Landing, play: trigger, at: 1}
    storm: {name: Storm, play: trigger, optional: storms}
boards:
  map:
    kind: areas
    name: Map
    spaces:
      derna: Derna; terrain plain
      bardia: Bardia; terrain plain
      tobruk: Tobruk; terrain plain
      crete: Crete; terrain plain
      gorge: Gorge; terrain rock
scenarios:
  one:
    name: One
    last: 5
    happened: [landing]
    options: {storms: off}
    out-of-play: [crete]
    control: {red: [derna], blue: [bardia, tobruk]}
    setup: {red: {derna: [a]}, blue: {bardia: [2 b]}}
    arrivals: {red: {3: {enter at tobruk: [a]}}}
    victory: {red: {side: red, if: [red controls all derna]}}
"""
CASES = yaml.load(  # noqa: TID251
    (Path(__file__).parent / "condition_states.yaml").read_text("utf-8"), Loader=yaml.CBaseLoader
)


@pytest.mark.parametrize("name", CASES)
def test_a_condition_has_its_state(name: str) -> None:
    case = CASES[name]
    text = yaml_document({"scenarios.one.victory.red.if": [case["if"]]})
    module = apply_address_edits(load_module_text(BOARD), read_edits([("edits.yaml", text)]))
    turn = int(case["turn"]) if "turn" in case else None
    [entry] = victory_report(module, "one", turn=turn).entries
    assert (entry.side, entry.state) == ("red", case["state"]), entry.why
    assert case["why"] in entry.why
