"""Actions of a schedule that are impossible, and those that only play can decide."""

import pytest

from sandtable.model.ledger.history import play_schedule
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  calendar: {turns: 6, order: [red]}
  owners: {red: {name: Red, entry: [town]}, blue: Blue}
types: {foot: {}, horse: {}}
pieces:
  red:
    foot: {a: A, b: B, c: C, d: 4 x D}
    horse: {h: H, s: 1 + 1 spare x S}
boards:
  map: {kind: areas, name: Map, spaces: {town: Town; alias fair, hill: Hill}}
  boxes: {kind: boxes, name: Boxes, spaces: {camp: Camp; alias tents, grave: Grave}}
events: {red: {storm: {name: Storm, play: trigger}}}
scenarios:
  it: {name: It, EXTRA setup: {red: {SETUP}}, arrivals: {red: {ARRIVALS}}}
"""


def hitches(setup: str, arrivals: str, extra: str = ""):
    text = MODULE.replace("SETUP", setup).replace("ARRIVALS", arrivals).replace("EXTRA", extra)
    return play_schedule(module_from_text(text), "it").failed_actions


def told(setup: str, arrivals: str, extra: str = "") -> list[tuple[str, str, int]]:
    return [(h.why, h.piece, h.quantity) for h in hitches(setup, arrivals, extra) if h.sure]


CLEAN = {
    "what is withdrawn stands there": ("town: [a]", "2: {withdraw: [a]}"),
    "a piece that returns after it left": ("town: [a]", "2: {withdraw: [a]}, 3: {enter: [a]}"),
    "a box by its other name": ("tents: [a]", "2: {release from camp: [a]}"),
    "a box that is not named": ("camp: [a]", "2: {release: [a]}"),
    "all of them, where some are there": ("town: [a]", "2: {withdraw: [all foot]}"),
    "one of several may be chosen": ("town: [2 of foot]", "2: {withdraw: [a]}"),
    "it came if an event happened": (
        "hill: [b]",
        "2: {enter: [a if storm happened]}, 3: {withdraw: [a]}",
    ),
    "it comes one way or the other": (
        "hill: [b]",
        "2: {enter: [a if storm happened]}, 3: {enter: [a if not storm happened]}",
    ),
    "it stands there if an event happened": (
        "hill: [a if storm happened]",
        "3: {enter: [a if not storm happened]}",
    ),
    "it left if an event happened": (
        "hill: [a]",
        "2: {withdraw: [a if storm happened]}, 3: {enter: [a]}",
    ),
}
BROKEN = {
    "it was never there": ("hill: [b]", "2: {withdraw: [a]}", ("not there", "red/a", 1)),
    "it has left before": (
        "hill: [a]",
        "2: {withdraw: [a]}, 3: {withdraw: [a]}",
        ("not there", "red/a", 1),
    ),
    "fewer are there": ("hill: [2 d]", "2: {withdraw: [3 d]}", ("not there", "red/d", 1)),
    "it is in no box": ("hill: [a]", "2: {release: [a]}", ("not in its box", "red/a", 1)),
    "it is in another box": (
        "grave: [a]",
        "2: {release from camp: [a]}",
        ("not in its box", "red/a", 1),
    ),
    "it stands there": ("hill: [a]", "2: {enter: [a]}", ("already there", "red/a", 1)),
    "the box holds fewer": ("hill: [3 d]", "2: {enter: [2 d]}", ("out of stock", "red/d", 1)),
    "the spare is not for this scenario": (
        "hill: [s]",
        "2: {enter: [s]}",
        ("already there", "red/s", 1),
    ),
}


@pytest.mark.parametrize(("setup", "arrivals"), CLEAN.values(), ids=CLEAN)
def test_nothing_is_amiss(setup, arrivals):
    assert told(setup, arrivals) == []


@pytest.mark.parametrize(("setup", "arrivals", "expected"), BROKEN.values(), ids=BROKEN)
def test_something_is_amiss(setup, arrivals, expected):
    assert told(setup, arrivals) == [expected]


def test_spares_come_where_they_may():
    assert told("hill: [s]", "2: {enter: [s]}", "spares: true,") == []


def test_a_hitch_tells_where_the_piece_is_instead():
    (hitch,) = hitches("hill: [a]", "2: {enter: [a]}")
    assert [(s.place.space, s.cause[-1]) for s in hitch.instead] == [("hill", "a")]


def test_nobody_can_come_to_a_side_without_a_place_of_entry():
    text = MODULE.replace("red: {ARRIVALS}", "blue: {2: {enter: [2 of horse]}}")
    hitch = play_schedule(
        module_from_text(text.replace("SETUP", "").replace("EXTRA", "")), "it"
    ).failed_actions
    assert [h.why for h in hitch] == ["no entrance"]


def test_even_nothing_has_no_place_of_entry():
    text = MODULE.replace("red: {ARRIVALS}", "blue: {2: {enter: [2 of (foot horse)]}}")
    hitch = play_schedule(
        module_from_text(text.replace("SETUP", "").replace("EXTRA", "")), "it"
    ).failed_actions
    assert [h.why for h in hitch] == ["no entrance"]
