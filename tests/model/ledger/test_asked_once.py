"""Results of a position are cached until something moves."""

import pytest

from sandtable.model.ledger.history import initial_position
from sandtable.model.limits.selector_cache import cached_spaces_at
from sandtable.model.phrases.selector import Selector
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  calendar: {turns: 6, order: [red]}
  owners: {red: Red}
types: {foot: {steps: 2}}
pieces: {red: {foot: {a: 4 x A}}}
boards: {map: {kind: areas, name: Map, spaces: {town: Town, hill: Hill}}}
scenarios: {one: {name: One, control: {red: [town]}, setup: {red: {town: [2 a]}}}}
"""


@pytest.fixture
def position():
    return initial_position(module_from_text(MODULE), "one")


def where(position, text):
    return cached_spaces_at(position, Selector.parse(text))


def test_it_is_computed_once(position):
    asked = [position.result_cached_for_position("what", lambda _: object()) for _ in range(2)]
    assert asked[0] is asked[1]


@pytest.mark.parametrize(
    "change",
    [
        lambda p: p.take_copies("red/a", 2, lambda _: True),
        lambda p: p.take_copies("red/a", 1, lambda _: True),
        lambda p: p.forget_standings(lambda _: True),
        lambda p: p.forget_standings(lambda _: True, ["red/a"]),
        lambda p: p.put_standing(p.standings[0]),
        lambda p: p.set_control(["hill"], "red"),
    ],
)
def test_a_change_makes_it_void(position, change):
    before = position.result_cached_for_position("what", lambda _: object())
    change(position)
    assert position.result_cached_for_position("what", lambda _: object()) is not before


def test_who_stands_somewhere_is_told_anew(position):
    assert where(position, "occupied by foot") == {"town"}
    position.take_copies("red/a", 2, lambda _: True)
    assert where(position, "occupied by foot") == frozenset()


def test_who_holds_a_space_is_told_anew(position):
    assert where(position, "controlled by red") == {"town"}
    position.set_control(["hill"], "red")
    assert where(position, "controlled by red") == {"town", "hill"}


def test_a_copy_keeps_its_own(position):
    before = position.result_cached_for_position("what", lambda _: object())
    assert position.copy().result_cached_for_position("what", lambda _: object()) is not before
