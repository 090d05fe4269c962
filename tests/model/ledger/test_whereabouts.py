"""Where one piece is, turn by turn."""

from model.address import address
from model.ledger.history import play
from model.ledger.whereabouts import last_move, whereabouts
from tests.support.modules import module_of

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  calendar: {turns: 6, order: [red]}
  owners: {red: {name: Red, entry: [town]}}
types: {foot: {}}
pieces: {red: {foot: {a: A, b: 3 x B, c: C, d: D}}}
boards:
  map: {kind: areas, name: Map, spaces: {town: Town, hill: Hill}}
  boxes: {kind: boxes, name: Boxes, spaces: {camp: Camp}}
options: {early: Early}
scenarios:
  base:
    abstract: true
    arrivals:
      red:
        2: {withdraw to camp: [a], enter: [b]}
        3: {enter at hill: [c if early]}
        4: {release from camp: [a], withdraw: [2 b]}
        5: {withdraw: [a]}
        6: {withdraw: [a]}
  it: {name: It, from: base, first: 1, setup: {red: {hill: [a, b], any town or hill: [1 of foot]}}}
"""
SETUP = "scenarios.it.setup.red.hill"
BASE = "scenarios.base.arrivals.red"


def told(piece: str, **options: str) -> list[tuple[int | None, str, int | None, str]]:
    return [
        (stay.turn, str(stay.place), stay.quantity, address(stay.cause))
        for stay in whereabouts(module_of(MODULE), "it", piece, options)
        if not stay.perhaps
    ]


def test_a_piece_turn_by_turn():
    assert told("red/a") == [
        (None, "hill", 1, f"{SETUP}.a"),
        (1, "hill", 1, f"{SETUP}.a"),
        (2, "camp", 1, f"{BASE}.2.[withdraw to camp].a"),
        (3, "camp", 1, f"{BASE}.2.[withdraw to camp].a"),
        (4, "town", 1, f"{BASE}.4.[release from camp].a"),
    ]


def test_copies_stand_in_several_places():
    turns = [stay for stay in told("red/b") if stay[0] in {2, 4}]
    assert turns == [(2, "hill", 1, f"{SETUP}.b"), (2, "town", 1, f"{BASE}.2.enter.b")]


def test_an_option_decides():
    assert told("red/c") == []
    assert [stay[0] for stay in told("red/c", early="on")] == [3, 4, 5, 6]


def test_a_choice_may_be_made_for_it():
    stays = whereabouts(module_of(MODULE), "it", "red/d")
    assert {(stay.perhaps, str(stay.place)) for stay in stays} == {(True, "any town or hill")}


def test_what_happened_last_before_a_line_that_cannot_be_done():
    history = play(module_of(MODULE), "it")
    last = last_move(history.moves, history.hitches[-1])
    assert last is not None
    assert (last.turn, last.does, address(last.cause)) == (5, "withdraw", f"{BASE}.5.withdraw.a")
