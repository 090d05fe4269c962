"""Scenarios are listed in the order of the book."""

from sandtable.model.reports.lists import listing_of_kind
from sandtable.model.reports.playable_scenarios import ordered_scenarios, playable_scenarios
from tests.support.modules import load_module_text

TEXT = """
module:
  format: 1
  title: Ten
  rights: {work: A Test, basis: own, permission: own}
  calendar: {turns: 9}
  ORDER
scenarios: {s1: {name: One}, s10: {name: Ten}, s2: {name: Two}, s0: {abstract: true}}
"""


def test_those_that_the_module_orders_come_first_and_as_it_says():
    module = load_module_text(TEXT.replace("ORDER", "scenario-order: [s2, s1]")).complete_module
    assert playable_scenarios(module) == ("s2", "s1", "s10")
    assert ordered_scenarios(module) == ("s2", "s1", "s10", "s0")
    assert [row["id"] for row in listing_of_kind(module, "scenarios").entries] == [
        "s2",
        "s1",
        "s10",
        "s0",
    ]


def test_without_an_order_they_come_as_they_are_written():
    assert playable_scenarios(load_module_text(TEXT.replace("ORDER", "")).complete_module) == (
        "s1",
        "s10",
        "s2",
    )
