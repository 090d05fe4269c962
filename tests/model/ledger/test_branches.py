"""Which combinations of options are told."""

from model.ledger.branches import branches_of
from tests.support.modules import module_of

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  owners: {red: Red}
types: {foot: {}}
pieces: {red: {foot: {a: A, b: B, c: C}}}
boards: {map: {kind: areas, name: Map, spaces: {town: Town}}}
options:
  one: One
  two: {name: Two, excludes: [one]}
  three: {name: Three, choices: [x, y, z], default: x}
  idle: Idle
scenarios:
  it:
    name: It
    setup: {red: {town: [a if one, b if three is y]}}
    arrivals: {red: {2: {enter at town: [a if two]}}}
"""


def test_options_that_touch_the_same_pieces_are_combined():
    options = branches_of(module_of(MODULE), "it").options
    assert {frozenset(way.items()) for way in options} == {
        frozenset(),
        frozenset({("one", "on"), ("two", "off")}),
        frozenset({("one", "off"), ("two", "on")}),
        frozenset({("three", "y")}),
        frozenset({("three", "z")}),
    }


def test_what_a_scenario_chooses_is_not_chosen_otherwise():
    text = MODULE.replace("name: It", "name: It\n    options: {three: y, one: on}")
    assert branches_of(module_of(text), "it").options == ({},)


def test_too_many_combinations_are_counted():
    names = [f"o{n}" for n in range(13)]
    options = "\n".join(f"  {name}: O" for name in names)
    entries = ", ".join(f"a if {name}" for name in names)
    text = MODULE.replace("  idle: Idle", options).replace("a if one, b if three is y", entries)
    assert branches_of(module_of(text), "it").left_out == 2**14 - 4096
