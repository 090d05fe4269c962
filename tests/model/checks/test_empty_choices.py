"""A choice among pieces that matches no piece is one finding.

It breaks no check and no report.
"""

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import run_checks
from sandtable.model.ledger.history import initial_position
from sandtable.model.limits.standing_selectors import StandingSelector
from sandtable.model.phrases.selector import Selector
from sandtable.model.reports.reach_report import reach_report
from sandtable.model.reports.supply_report import supply_report
from tests.support.modules import module_from_text

MODULE = module_from_text("""
module:
  format: 1
  title: A case
  rights: {work: A case, basis: own, permission: own}
  calendar: {turns: 9, order: [red, blue]}
  owners: {red: Red, blue: Blue}
  ratings: [attack, move]
  words: {states: {spent: Spent}}
types: {infantry: {rated: 1-3, domain: land, carries: [infantry]}, guns: {}}
pieces: {red: {infantry: {foot: Foot}}, blue: {guns: {guns: Guns}}}
terrains: {plain: {name: Plain, cost: 1}}
movement: {all: {of: unit, costs: {plain: 1}}}
supply: {red: {of: red unit, sources: a, range: {1..9: 2}}}
boards:
  map:
    kind: boxes
    name: Map
    spaces-are: land
    spaces: {a: Ayr; terrain plain, b: Bute; terrain plain}
    links: {a/b: {kind: bridge, reason: A road.}}
scenarios:
  one: {name: One, setup: {red: {a: [foot], b: [any of blue guns]}}}
""")


def test_checks_tell_it_once():
    findings = run_checks(MODULE, ALL_CHECKS)
    assert [f.check for f in findings].count("LIM004") == 1
    assert not [f for f in findings if "itself failed" in f.message]


def test_supply_and_reach_pass_it_over():
    assert [row.piece for row in supply_report(MODULE, "one").entries] == ["red/foot"]
    assert {row.piece for row in reach_report(MODULE, "one").entries} == {"red/foot"}


def test_nothing_is_in_a_state():
    position = initial_position(MODULE, "one")
    test = StandingSelector(position, Selector.parse("unit in state spent")).compile_test()
    assert [test(standing) for standing in position.standings] == [False, False]
