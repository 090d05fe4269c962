"""Shortages of figures and chips agree with trying every way to use them."""

from itertools import combinations, product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.model.ledger.history import initial_position
from sandtable.model.limits.stock import stock_shortages
from tests.support.modules import module_from_text

FIGURES = {"f": 3, "g": 2}
SINGLE, TRIPLE = 3, 2
MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  owners: {red: Red}
types: {foot: {}, chip: {kind: chip}}
pieces:
  common:
    chip:
      one: {copies: 3, values: {worth: 1}, stands-for: [any of foot, at least 1 of unit on each]}
      three: {copies: 2, values: {worth: 3}, stands-for: [any of foot, at least 1 of unit on each]}
  red: {foot: {f: 3 x Foot, g: 2 x Guard}}
boards: {map: {kind: areas, name: Map, spaces: {a: A, b: B, c: C}}}
scenarios: {it: {name: It, setup: {red: {SETUP}}}}
"""
stacks = st.dictionaries(
    st.tuples(st.sampled_from("abc"), st.sampled_from("fg")), st.integers(1, 6), max_size=4
)


def lies(stacks):
    """Say whether all stacks can be built.

    Each needs at least one figure, and figures or chips for its other pieces.
    """
    ways = []
    for (_, piece), size in stacks.items():
        ways.append(
            [
                (piece, figures, size - figures - 3 * threes, threes)
                for figures in range(1, size + 1)
                for threes in range((size - figures) // 3 + 1)
            ]
        )
    return any(fits(way) for way in product(*ways))


def fits(way):
    figures = all(
        sum(n for piece, n, _, _ in way if piece == one) <= most for one, most in FIGURES.items()
    )
    return figures and sum(w[2] for w in way) <= SINGLE and sum(w[3] for w in way) <= TRIPLE


def found(stacks):
    places: dict[Any, Any] = {}
    for (place, piece), number in stacks.items():
        places.setdefault(place, []).append(f"{number} {piece}")
    lines = ", ".join(f"{place}: [{', '.join(those)}]" for place, those in places.items())
    return list(
        stock_shortages(initial_position(module_from_text(MODULE.replace("SETUP", lines)), "it"))
    )


def sets(stacks):
    return (dict(some) for n in range(len(stacks)) for some in combinations(stacks.items(), n))


@settings(max_examples=100)
@given(stacks=stacks)
def test_something_lacks_if_the_stacks_cannot_be_laid(stacks):
    assert bool(found(stacks)) is not lies(stacks)


@given(stacks=stacks)
def test_the_entries_that_are_named_are_the_fewest(stacks):
    told = found(stacks)
    smallest = next((len(some) for some in sets(stacks) if not lies(some)), len(stacks))
    if [shortage.lacking for shortage in told] == ["chips"]:
        assert len(told[0].entries) == smallest
    for shortage in told:
        assert len(shortage.entries) >= smallest
