"""The manifest in words: right plurals, and no count of what nobody knows."""

from types import SimpleNamespace

import pytest

from exporters.print.components import pieces_words
from model.reports.setup_sheet import played_words
from tests.support.modules import module_of

HEAD = """
module:
  format: 1
  title: X
  rights: {work: X}
  owners: {red: Red}
  calendar: {turns: 3}
boards: {map: {kind: areas, name: Map, spaces: {hill: {name: Hill}}}}
scenarios:
  one: {name: One, first: 2, last: 2}
  two: {name: Two, first: 2, last: 3}
"""


@pytest.mark.parametrize(
    ("stocks", "words"),
    [
        ([1], "1 piece"),
        ([2, 3], "5 pieces"),
        ([None], "number not known"),
        ([2, None], "at least 2 pieces"),
    ],
)
def test_how_many_pieces_there_are(stocks, words):
    assert pieces_words([SimpleNamespace(stock=stock) for stock in stocks]) == words


@pytest.mark.parametrize(("scenario", "words"), [("one", "Turn 2"), ("two", "Turn 2 to Turn 3")])
def test_one_turn_is_not_a_range(scenario, words):
    assert played_words(module_of(HEAD), scenario) == words


def test_turns_without_end_have_no_last_one():
    text = HEAD.replace("turns: 3", "turns: 99").replace("first: 2, last: 3", "first: 2")
    assert played_words(module_of(text), "two") == "From Turn 2; no last turn"
