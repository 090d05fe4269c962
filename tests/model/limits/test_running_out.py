"""The first turn on which the game box is too small, and the fewest entries that show it.

Both agree with trying everything.
"""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.model.ledger.history import play_schedule
from sandtable.model.limits.stock_shortages import first_shortage_of_each_piece
from tests.support.modules import module_from_text
from tests.support.present import present

COPIES = {"c": 2, "d": 3}
SPACES = ("a", "b", "e")
MODULE = """\
module:
  format: 1
  title: A Test
  rights: {{work: A Test, basis: own, permission: own, notice: Ours.}}
  calendar: {{turns: 4, order: [red, blue]}}
  owners: {{red: Red, blue: Blue}}
types: {{foot: {{}}}}
pieces: {{common: {{foot: {{c: 2 x C, d: 3 x D}}}}}}
events: {{red: {{storm: {{name: Storm, play: trigger}}}}}}
boards: {{map: {{kind: areas, name: Map, spaces: {{a: A, b: B, e: E}}}}}}
scenarios:
  it: {{name: It, setup: {{{setup}}}, arrivals: {{{arrivals}}}}}
"""
SIDES = ("red", "blue")

setups = st.dictionaries(
    st.tuples(st.sampled_from(SIDES), st.sampled_from(SPACES), st.sampled_from(sorted(COPIES))),
    st.integers(1, 2),
    max_size=4,
)
schedules = st.dictionaries(
    st.tuples(
        st.integers(1, 3),
        st.sampled_from(SIDES),
        st.sampled_from(["withdraw", *(f"enter at {space}" for space in SPACES)]),
        st.sampled_from(sorted(COPIES)),
    ),
    st.integers(1, 3),
    max_size=5,
)


def items(pairs):
    return f"[{', '.join(f'{number} {piece}' for piece, number in pairs)}]"


def nested(entries):
    """Return nested mappings in braces, for keys of which the last is the piece."""
    heads = dict.fromkeys(key[0] for key, _ in entries)
    if all(len(key) == 1 for key, _ in entries):
        return items((key[0], number) for key, number in entries)
    below = {head: [(key[1:], n) for key, n in entries if key[0] == head] for head in heads}
    return f"{{{', '.join(f'{head}: {nested(rest)}' for head, rest in below.items())}}}"


def module(setup, schedule):
    arrivals = [
        ((side, turn, verb, piece), n) for (turn, side, verb, piece), n in schedule.items()
    ]
    parts = {"setup": nested(list(setup.items())), "arrivals": nested(arrivals)}
    return module_from_text(MODULE.format(**{k: v[1:-1] for k, v in parts.items()}))


def tried(setup, schedule):
    """Return by piece the first turn with too many copies.

    It comes with the number of the fewest entries that are too many.
    """
    found = {}
    for piece, copies in COPIES.items():
        out = [[n] for (_, _, name), n in sorted_setup(setup) if name == piece]
        lines = [(t, s, v, n) for (t, s, v, name), n in schedule.items() if name == piece]
        for turn, side in [(None, None), *((t, s) for t in (1, 2, 3) for s in SIDES)]:
            for when, whose, verb, number in lines:
                if (when, whose) == (turn, side):
                    out = without(out, number) if verb == "withdraw" else [*out, [number]]
            if sum(n for (n,) in out) > copies and piece not in found:
                found[piece] = (turn, fewest([n for (n,) in out], copies))
    return found


def sorted_setup(setup):
    sides = list(dict.fromkeys(side for side, _, _ in setup))
    return sorted(setup.items(), key=lambda pair: sides.index(pair[0][0]))


def without(out, number):
    left = []
    for (there,) in out:
        taken = min(there, number)
        number -= taken
        if there > taken:
            left.append([there - taken])
    return left


def fewest(numbers, copies):
    sizes = range(1, len(numbers) + 1)
    return next(k for k in sizes if any(sum(c) > copies for c in combinations(numbers, k)))


@settings(max_examples=150)
@given(setup=setups, schedule=schedules)
def test_the_first_turn_and_the_fewest_entries(setup, schedule):
    made = module(setup, schedule)
    told = {
        shortage.pieces[0].partition("/")[2]: (turn, len({e.cause for e in shortage.entries}))
        for turn, shortage in first_shortage_of_each_piece(made, "it", play_schedule(made, "it"))
    }
    assert told == tried(setup, schedule)


@settings(max_examples=150)
@given(setup=setups, schedule=schedules)
def test_the_entries_that_are_named_are_too_many(setup, schedule):
    made = module(setup, schedule)
    for _, shortage in first_shortage_of_each_piece(made, "it", play_schedule(made, "it")):
        assert len({entry.cause for entry in shortage.entries}) == len(shortage.entries)
        assert sum(present(entry.quantity) for entry in shortage.entries) > shortage.stock
