"""Reachable spaces agree with trying every path, on random boards."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.model.module import Module
from sandtable.model.reach.step_costs import costed_steps
from sandtable.model.reports.reach_report import reach_report
from tests.support.modules import module_from_text

NAMES = "abcdef"
PAIRS = st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)).filter(lambda p: p[0] < p[1])
GROUNDS = st.fixed_dictionaries({n: st.sampled_from(["plain", "fen", "rock"]) for n in NAMES})
HEAD = """
module:
  format: 1
  title: A board
  rights: {work: A board, basis: own, permission: own}
  calendar: {turns: 9, order: [red, blue]}
  owners: {red: Red, blue: Blue}
  ratings: [move]
  words: {features: {road: Road, stream: Stream}}
types: {infantry: {domain: land}}
terrains: {plain: {name: Plain, cost: 1}, fen: {name: Fen, cost: 2}, rock: {name: Rock, cost: no}}
movement: {foot: {of: infantry, costs: {road: 1/2, stream: +1}}}
"""


def _board(
    links: frozenset[tuple[str, str]],
    grounds: dict[str, str],
    roads: frozenset[tuple[str, str]],
    streams: frozenset[tuple[str, str]],
    points: int,
) -> Module:
    spaces = ", ".join(f"{n}: {n.upper()}; kind land; terrain {g}" for n, g in grounds.items())
    joined = ", ".join(f"{a}/{b}: {{kind: bridge, reason: A way.}}" for a, b in sorted(links))
    paths = ", ".join(f"r{a}{b}: {{kind: road, along: [{a}, {b}]}}" for a, b in sorted(roads))
    borders = ", ".join(f"{a}/{b}: [stream]" for a, b in sorted(streams))
    return module_from_text(
        f"{HEAD}"
        f"pieces: {{red: {{infantry: {{walker: {points} Walker}}}}}}\n"
        f"boards: {{map: {{kind: boxes, name: Map, spaces: {{{spaces}}}, links: {{{joined}}},"
        f" paths: {{{paths}}}, borders: {{{borders}}}}}}}\n"
        "scenarios: {one: {name: One, setup: {red: {a: [walker]}}}}\n"
    )


def _by_trial(module: Module, points: int) -> dict[str, str]:
    steps, best = costed_steps(module, ("foot",)), dict[str, Fraction]()

    def walk(space: str, cost: Fraction, seen: tuple[str, ...]) -> None:
        best[space] = min(cost, best.get(space, cost))
        for step in steps.get(space, ()):
            if step.to not in seen and cost + step.points <= points:
                walk(step.to, cost + step.points, (*seen, step.to))

    walk("a", Fraction(0), ("a",))
    del best["a"]
    return {space: str(cost) for space, cost in best.items()}


@settings(max_examples=40, deadline=None)
@given(
    st.frozensets(PAIRS, max_size=9),
    GROUNDS,
    st.frozensets(PAIRS, max_size=3),
    st.frozensets(PAIRS, max_size=3),
    st.integers(1, 4),
)
def test_reach_is_what_trying_every_way_gives(
    links: frozenset[tuple[str, str]],
    grounds: dict[str, str],
    roads: frozenset[tuple[str, str]],
    streams: frozenset[tuple[str, str]],
    points: int,
) -> None:
    module = _board(links, grounds, roads, streams, points)
    entries = reach_report(module, "one").entries
    assert {entry.to: entry.cost for entry in entries} == _by_trial(module, points)
    steps = costed_steps(module, ("foot",))
    for entry in entries:
        way = list(pairwise(entry.path))
        costs = [next(s.points for s in steps[a] if s.to == b) for a, b in way]
        assert str(sum(costs, Fraction(0))) == entry.cost
