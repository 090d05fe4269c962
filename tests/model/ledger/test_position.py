"""The places of all pieces at the set-up and on each turn."""

from typing import Any

import pytest

from sandtable.model.ledger.history import position_at
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  calendar: {turns: 6, order: [red, blue]}
  owners:
    red: {name: Red, entry: [gate if red controls all town, camp]}
    pink: {name: Pink, of: red}
    blue: {name: Blue, entry: [any town or camp]}
  words: {states: {tired: It marched.}, groups: {"2": The second year}}
types: {foot: {steps: 2}, point: {kind: supply}}
pieces:
  common: {point: {sp: 5 x SP}}
  red: {foot: {a: 4 x A, b: B; group 2}, point: {stone: 3 x Stone}}
  pink: {foot: {p: 2 x P; group 2}}
  blue: {foot: {c: 6 x C, d: D}}
boards:
  map:
    kind: areas
    name: Map
    spaces: {town: Town, gate: Gate, hill: Hill}
  boxes:
    kind: boxes
    name: Boxes
    spaces: {camp: Camp, pool: Pool, grave: Grave}
options: {early: {name: Early}}
scenarios:
  base:
    abstract: true
    last: 5
    arrivals:
      red:
        1: {enter: [a]}
        2: {enter at hill: [2 a], box camp: [b]}
        3: {release from camp: [b], withdraw: [a less 1 step]}
        4: {enter: [p if early], withdraw to grave: [b], note: [it rains]}
      blue:
        2: {enter: [c, d tired]}
        4: {remove: [c]}
        4 red: {control blue: [town]}
  long:
    name: Long
    from: base
    first: 1 blue
    control: {red: [town]}
    setup:
      red:
        town: [a less 1 step, stone]
        pool: [all group 2]
        any town or hill: [at most 1 on each, all other stone]
      common: {gate: [2 sp]}
      blue: {hill: [2 c tired], camp: [3 of foot]}
  short: {name: Short, from: long, first: 3}
"""


def _told(name: str, **moment: Any) -> list[str]:
    position = position_at(module_from_text(MODULE), name, **moment)
    return [
        " ".join(
            part
            for part in (
                str(s.quantity),
                s.single_piece or f"[{s.words}]",
                f"-{s.lost}" if s.lost else "",
                *s.state,
                f"@{s.place}",
            )
            if part
        )
        for s in position.standings
    ]


SETUP = [
    "1 red/a -1 @town",
    "1 red/stone @town",
    "1 red/b @pool",
    "2 pink/p @pool",
    "2 red/stone @any town or hill",
    "2 common/sp @gate",
    "2 blue/c tired @hill",
    "3 [foot] @camp",
]


def test_the_setup_before_any_arrival():
    assert _told("long") == SETUP


def test_a_skipped_player_turn_is_history():
    """Red's part of turn 1 is not played, and so its arrival does not happen; Blue's does."""
    assert _told("long", turn=1) == SETUP


def test_pieces_enter_from_the_stock_or_from_their_box():
    after = _told("long", turn=2)
    assert "2 red/a @hill" in after
    assert "1 red/b @camp" in after
    assert "1 red/b @pool" not in after
    assert "1 blue/c @any town or camp" in after
    assert "1 blue/d tired @any town or camp" in after


def test_before_a_turn_is_after_the_last_one():
    assert _told("long", turn=3, before=True) == _told("long", turn=2)


def test_release_brings_a_piece_to_where_arrivals_come():
    after = _told("long", turn=3)
    assert "1 red/b @gate" in after
    assert "1 red/b @camp" not in after


def test_a_withdrawn_piece_is_gone_or_in_its_box():
    after = _told("long", turn=4)
    assert sum(line.split()[1] == "red/a" for line in after) == 1
    assert "1 red/b @grave" in after


@pytest.mark.parametrize(("choice", "expected"), [("on", 1), ("off", 0)])
def test_an_option_decides(choice, expected):
    after = _told("long", turn=4, options={"early": choice})
    assert sum("pink/p" in line and "@gate" in line for line in after) == expected


def test_a_scenario_that_begins_later_has_its_own_setup():
    assert _told("short", turn=2) == SETUP


def test_control_passes():
    position = position_at(module_from_text(MODULE), "long", turn=4)
    assert position.control == {"town": "blue"}


def test_a_line_for_each_space_stands_in_every_one():
    each = MODULE.replace("town: [a less 1 step, stone]", "each town or hill: [2 a]")
    position = position_at(module_from_text(each), "long")
    standing = [s for s in position.standings if s.single_piece == "red/a"]
    assert [(s.quantity, s.place.space) for s in standing] == [(2, "town"), (2, "hill")]
    assert position.copies_out["red/a"] == 4
