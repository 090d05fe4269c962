"""A misspelt player turn is one finding: other checks read the owner that is meant."""

import pytest

from sandtable.model.checks.recheck import check_module
from tests.support.modules import module_from_text

GAME = """
module:
  format: 1
  title: X
  rights: {work: X, basis: own, permission: own, notice: Ours.}
  owners: {russian: Russians, turkish: Turks}
  calendar: {turns: 6, order: [russian, turkish], sets-up-first: second-mover, skips: {turkish: 5}}
boards: {map: {kind: areas, name: Map, spaces: {alder: Alder, birch: Birch, elm: Elm}}}
types: {foot: {name: Foot}}
pieces: {russian: {foot: {guard: 9 x Guard}}, turkish: {foot: {spahi: 2 x Spahi}}}
scenarios:
  s:
    name: S
    first: 2 turkish
    sets-up: [russian, turkish]
    setup: {russian: {alder: [2 guard]}, turkish: {birch: [spahi]}}
    arrivals:
      russian: {2: {enter at alder: [guard]}, 3: {withdraw: [guard]}}
      turkish: {3: {enter at birch: [spahi]}}
    victory:
      russians-early: {side: russian, at: 3 russian}
      turks: {side: turkish}
    series:
      income: {measure: income, kind: amount, of: {russian: {3: 1}, turkish: {3: 1}}}
tables:
  movers:
    name: Movers
    columns: [first]
    rows: {s: [Turks]}
    ties: {first: {to: "scenarios.{row}.first.owner", cells: {Turks: turkish}}}
"""


def _findings(text):
    return {
        (found.check, found.message) for found in check_module(module_from_text(text)).findings
    }


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("2 turkish", "2 turkishh"),
        ("2 turkish", "2 zz"),
        ("order: [russian,", "order: [rusian,"),
        ("order: [russian,", "order: [zz,"),
        ("order: [russian, turkish]", "order: [russian, zz]"),
        ("sets-up: [russian,", "sets-up: [rusian,"),
        ("sets-up: [russian, turkish]", "sets-up: [russian, zz]"),
        ("skips: {turkish", "skips: {turkis"),
        ("at: 3 russian", "at: 3 zz"),
    ],
)
def test_only_the_name_itself_is_found(right, wrong):
    added = _findings(GAME.replace(right, wrong)) - _findings(GAME)
    assert [check for check, _ in added] == ["REF001"]


def test_a_turn_by_its_number_is_that_of_the_printed_date():
    dated = GAME.replace("{turns: 6,", "{turn: month, first: 1941-01, turns: 6,").replace(
        "columns: [first]", "columns: [first, turn]"
    )
    tie = 'ties: {turn: "scenarios.{row}.first.turns", '
    text = dated.replace("[Turks]", "[Turks, 1941-02]").replace("ties: {", tie)
    assert [check for check, _ in _findings(text) if check == "TBL025"] == []
    assert "TBL025" in {check for check, _ in _findings(text.replace("1941-02", "1941-03"))}
