"""Set-up lines have the address where they are written."""

from sandtable.model.ledger.history import initial_position
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  owners: {red: Red}
types: {foot: {}}
pieces: {red: {foot: {a: A, b: B, c: C, d: D}}}
boards: {map: {kind: areas, name: Map, spaces: {town: Town, gate: Gate, hill: Hill}}}
scenarios:
  base: {abstract: true, setup: {red: {town: [a], gate: [b], hill: [c]}}}
  one: {from: base, setup: {red: {gate: [b, d], hill: ~}}}
"""


def test_what_is_inherited_names_the_scenario_in_which_it_stands():
    position = initial_position(module_from_text(MODULE), "one")
    assert [s.cause for s in position.standings] == [
        ("scenarios", "base", "setup", "red", "town", "a"),
        ("scenarios", "one", "setup", "red", "gate", "b"),
        ("scenarios", "one", "setup", "red", "gate", "d"),
    ]


def test_all_others_of_pieces_that_nobody_counted_are_an_unknown_number():
    text = MODULE.replace("{a: A,", "{a: ~ x A,").replace("gate: [b, d]", "gate: [all other foot]")
    position = initial_position(module_from_text(text), "one")
    assert [(s.single_piece, s.quantity, s.every) for s in position.standings] == [
        ("red/a", 1, False),
        ("red/a", None, True),
        ("red/b", 1, True),
        ("red/c", 1, True),
        ("red/d", 1, True),
    ]
