"""The cheapest supply paths agree with trying every path."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.model.supply.feeding import SuppliedCopy, assign_sources
from sandtable.model.supply.supply_paths import Steps, trace_supply

NAMES = "abcdef"
COSTS = st.sampled_from([0, 1, 2, 4, 8])
SPACES = st.sampled_from(NAMES)
GRAPHS = st.dictionaries(st.tuples(SPACES, SPACES), COSTS, max_size=14)
SETS = st.frozensets(SPACES, max_size=3)


def _as_steps(costs: dict[tuple[str, str], int]) -> Steps:
    return {
        space: tuple((b, cost) for (a, b), cost in costs.items() if a == space) for space in NAMES
    }


def _cheapest_by_trial(
    steps: Steps, starts: frozenset[str], limit: int, blocked: frozenset[str]
) -> dict[str, int]:
    """Return the lowest cost to each space over all paths without a circle."""
    best: dict[str, int] = {}

    def walk(space: str, cost: int, seen: tuple[str, ...]) -> None:
        best[space] = min(cost, best.get(space, cost))
        if space in blocked and len(seen) > 1:
            return
        for other, points in steps[space]:
            if other not in seen and cost + points <= limit:
                walk(other, cost + points, (*seen, other))

    for start in starts:
        walk(start, 0, (start,))
    return best


@settings(max_examples=60)
@given(GRAPHS, SETS, SETS, SETS, st.integers(0, 4))
def test_ways_are_the_cheapest(
    costs: dict[tuple[str, str], int],
    sources: frozenset[str],
    blocked: frozenset[str],
    relays: frozenset[str],
    limit: int,
) -> None:
    steps, most, sources = _as_steps(costs), 4 * limit, sources - blocked
    net = trace_supply(steps, sources, most, blocked=blocked, relays=relays)
    starts, reached = sources, _cheapest_by_trial(steps, sources, most, blocked)
    while more := (relays - blocked - starts) & reached.keys():
        starts |= more
        reached = _cheapest_by_trial(steps, starts, most, blocked)
    assert {space: way.cost for space, way in net.ways.items()} == reached
    for space in net.ways:
        path = net.path_to_space(space)
        assert path[0] in sources
        assert path[-1] == space
        assert all(b in dict(steps[a]) for a, b in pairwise(path))


@settings(max_examples=60)
@given(
    st.lists(st.frozensets(st.sampled_from("xyz")), max_size=6),
    st.fixed_dictionaries({name: st.integers(0, 3) for name in "xyz"}),
)
def test_as_many_are_fed_as_can_be(
    in_range: list[frozenset[str]], capacities: dict[str, int]
) -> None:
    units = [SuppliedCopy(index, set(sources)) for index, sources in enumerate(in_range)]
    given_sources = assign_sources(units, capacities)
    for unit, source in zip(units, given_sources, strict=True):
        assert source is None or source in unit.sources
    used = [source for source in given_sources if source]
    assert all(used.count(name) <= number for name, number in capacities.items())
    assert len(used) == _most_by_trial(in_range, capacities)


def _most_by_trial(in_range: list[frozenset[str]], left: dict[str, int]) -> int:
    if not in_range:
        return 0
    first, *others = in_range
    best = _most_by_trial(others, left)
    for source in first:
        if left[source]:
            less = {**left, source: left[source] - 1}
            best = max(best, 1 + _most_by_trial(others, less))
    return best
