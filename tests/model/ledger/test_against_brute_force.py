"""The ledger agrees with copies that are moved one by one.

The scenarios are small and generated at random.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.model.ledger.history import iter_player_turns, play_schedule
from tests.support.modules import module_from_text

TURNS = 5
COPIES = {"a": 1, "b": 1, "c": 3, "d": 4}
MAP = ("town", "hill")
BOXES = ("camp", "grave", "pool")
GATE = "town"
GONE = ""
SIDES = ("red", "blue")
MODULE = """\
module:
  format: 1
  title: A Test
  rights: {{work: A Test, basis: own, permission: own, notice: Ours.}}
  calendar: {{turns: 5, order: [red, blue]}}
  owners: {{red: {{name: Red, entry: [town]}}, blue: {{name: Blue, entry: [town]}}}}
  words: {{spaces: {{pool: tag}}}}
types: {{foot: {{}}}}
pieces: {{common: {{foot: {{a: A, b: B, c: 3 x C, d: 4 x D}}}}}}
boards:
  map: {{kind: areas, name: Map, spaces: {{town: Town, hill: Hill}}}}
  boxes: {{kind: boxes, name: Boxes, spaces: {{camp: Camp, grave: Grave, pool: Pool; pool}}}}
options: {{early: Early}}
scenarios:
  it:
    name: It
    first: {first}
    setup: {{red: {{{setup}}}}}
    arrivals: {{blue: {{{blue}}}, red: {{{red}}}}}
"""


@dataclass(frozen=True)
class Line:
    """A schedule line of the test: a turn, copies of a piece, and where they come from or go."""

    side: str
    turn: int
    verb: str
    place: str
    piece: str
    number: int
    option: str

    def __str__(self) -> str:
        entry = f"{self.number} {self.piece}" if self.number > 1 else self.piece
        return f"{self.verb}: [{entry}{f' if {self.option}' if self.option else ''}]"


@dataclass
class Table:
    """The place of every copy, in the order in which the copies came there."""

    copies: dict[str, list[str]] = field(default_factory=lambda: {piece: [] for piece in COPIES})
    lacking: list[tuple[int, str, int]] = field(default_factory=list)

    def do(self, line: Line) -> None:
        taken = self._take(line)
        lack = line.number - taken
        if lack:
            self.lacking.append((line.turn, line.piece, lack))
        does = line.verb.split()[0]
        target = GATE if does == "release" else line.place
        arriving = line.number if does in {"enter", "box"} else taken
        if target != GONE:
            self.copies[line.piece] += [target] * arriving

    def _take(self, line: Line) -> int:
        """Take copies one after the other, each from the first place that has one. Count them."""
        there, taken = self.copies[line.piece], 0
        stock = max(0, COPIES[line.piece] - len(there))
        for source in self._sources(line):
            while taken < line.number:
                if source is None:
                    if not stock:
                        break
                    stock -= 1
                elif found := next((place for place in there if place in source), None):
                    there.remove(found)
                else:
                    break
                taken += 1
        return taken

    def _sources(self, line: Line) -> list[set[str] | None]:
        """Return sets of places to take pieces from, preferred first; None is the game box."""
        others = {*MAP, *BOXES} - {line.place}
        boxes = others & set(BOXES)
        choices: dict[str, list[set[str] | None]] = {
            "enter": [{"pool"} & others, None, boxes],
            "box": [others, None] if COPIES[line.piece] == 1 else [None, others],
            "release": [{line.place}],
        }
        return choices.get(line.verb.split()[0], [others - boxes, others])


def lines() -> st.SearchStrategy[Line]:
    def line(
        side: str, kind: tuple[str, str], turn: int, piece: str, number: int, option: str
    ) -> Line:
        verb, place = kind
        return Line(side, turn, verb, place, piece, min(number, COPIES[piece]), option)

    entered = [(f"enter at {place}", place) for place in MAP]
    boxed = [(f"box {place}", place) for place in BOXES]
    released = [(f"release from {place}", place) for place in BOXES]
    left = [("withdraw", GONE), ("remove", GONE), ("withdraw to grave", "grave")]
    return st.builds(
        line,
        st.sampled_from(SIDES),
        st.sampled_from([*entered, ("enter", GATE), *boxed, *released, *left]),
        st.integers(1, TURNS),
        st.sampled_from(sorted(COPIES)),
        st.integers(1, 4),
        st.sampled_from(["", "", "early", "not early"]),
    )


setups = st.dictionaries(
    st.tuples(st.sampled_from([*MAP, *BOXES]), st.sampled_from(sorted(COPIES))),
    st.integers(1, 2),
    min_size=2,
    max_size=6,
)


def written(setup: dict[tuple[str, str], int], schedule: list[Line], first: str = "1") -> str:
    places: dict[str, list[str]] = {}
    for (place, piece), number in setup.items():
        places.setdefault(place, []).append(f"{number} {piece}" if number > 1 else piece)
    charts = ", ".join(f"{place}: [{', '.join(all_)}]" for place, all_ in places.items())
    red, blue = (", ".join(written_turns(schedule, side)) for side in SIDES)
    return MODULE.format(setup=charts, red=red, blue=blue, first=first)


def written_turns(schedule, side):
    for turn in range(TURNS + 1):
        here = [str(line) for line in schedule if (line.turn, line.side) == (turn, side)]
        if here:
            yield f"{turn}: {{{', '.join(here)}}}"


def once_a_turn(schedule: list[Line]) -> list[Line]:
    """Return the lines of a schedule with each verb only once at a moment."""
    return list({(line.side, line.turn, line.verb): line for line in schedule}.values())


firsts = st.sampled_from(["1", "1 blue", "2", "3 blue"])
schedules = st.lists(lines(), min_size=2, max_size=12).map(once_a_turn)


def replayed(setup, schedule, early, first="1"):
    """Return all places at the set-up and after every turn.

    A player turn before the first one of the scenario is history.
    """
    table = Table()
    for place in dict.fromkeys(place for place, _ in setup):
        for (there, piece), number in setup.items():
            if there == place:
                table.copies[piece] += [place] * number
    yield None, table
    start, _, begins = first.partition(" ")
    for turn in range(int(start), TURNS + 1):
        skipped = SIDES.index(begins) if begins and turn == int(start) else 0
        for side in SIDES[skipped:]:
            for line in schedule:
                wanted = {"": True, "early": early, "not early": not early}[line.option]
                if (line.turn, line.side) == (turn, side) and wanted:
                    table.do(line)
        yield turn, table


def counted(copies):
    return {f"common/{piece}": Counter(places) for piece, places in copies.items() if places}


def told(position):
    found: dict[Any, Any] = {}
    for standing in position.standings:
        places = found.setdefault(standing.single_piece, Counter())
        places[standing.place.space] += standing.quantity
    return found


@settings(max_examples=200)
@given(setup=setups, schedule=schedules, early=st.booleans(), first=firsts)
def test_every_copy_is_where_it_was_put(setup, schedule, early, first):
    module = module_from_text(written(setup, schedule, first))
    options = {"early": "on" if early else "off"}
    ledger = {turn: told(p) for turn, p in iter_player_turns(module, "it", options)}
    last = None
    for turn, table in replayed(setup, schedule, early, first):
        last = ledger.get(turn, last)
        assert last == counted(table.copies)


@settings(max_examples=200)
@given(setup=setups, schedule=schedules, early=st.booleans(), first=firsts)
def test_what_is_lacking_is_told(setup, schedule, early, first):
    module = module_from_text(written(setup, schedule, first))
    history = play_schedule(module, "it", options={"early": "on" if early else "off"})
    *_, (_, table) = replayed(setup, schedule, early, first)
    hitches = [
        (h.turn, h.piece.removeprefix("common/"), h.quantity) for h in history.failed_actions
    ]
    assert sorted(hitches) == sorted(table.lacking)
