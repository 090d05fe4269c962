"""A misspelt player turn is found once: other checks read the owner that is meant."""

import pytest

from sandtable.model.checks.recheck import check_module
from tests.support.modules import module_from_text

GAME = """
module:
  format: 1
  title: X
  rights: {work: X, basis: own, permission: own, notice: Ours.}
  owners: {russian: Russians, turkish: Turks}
  calendar: {turns: 6, order: [russian, turkish], sets-up-first: second-mover}
boards: {map: {kind: areas, name: Map, spaces: {alder: Alder, birch: Birch, elm: Elm}}}
types: {foot: {name: Foot}}
pieces: {russian: {foot: {guard: 2 x Guard}}, turkish: {foot: {spahi: 2 x Spahi}}}
scenarios:
  s:
    name: S
    first: 2 turkish
    sets-up: [russian, turkish]
    setup: {russian: {alder: [2 guard]}, turkish: {birch: [spahi]}}
    arrivals:
      russian: {2: {enter at alder: [guard]}, 3: {withdraw: [guard]}}
      turkish: {3: {enter at birch: [spahi]}}
"""


def _findings(text):
    return {
        (found.check, found.message) for found in check_module(module_from_text(text)).findings
    }


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("2 turkish", "2 turkishh"), ("order: [russian,", "order: [rusian,")],
)
def test_only_the_name_itself_is_found(right, wrong):
    added = _findings(GAME.replace(right, wrong)) - _findings(GAME)
    assert [check for check, _ in added] == ["REF001"]
