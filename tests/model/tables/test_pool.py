"""Chances of drawing markers from a pool.

They agree with every order of drawing, a closed formula and a million random draws.
"""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.tables.errors import InexactError
from sandtable.model.tables.marker_effects import LEAVING_EFFECT, RETURNING_EFFECT, MarkerEffect
from sandtable.model.tables.pool_chances import PoolMarker, TurnDraw, drawn_chances

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
WAYS = [
    LEAVING_EFFECT,
    RETURNING_EFFECT,
    (MarkerEffect(HALF, returns=True), MarkerEffect(HALF)),
    (MarkerEffect(THIRD, returns=True), MarkerEffect(2 * THIRD, draws=1)),
    (MarkerEffect(HALF, returns=True, draws=2), MarkerEffect(HALF)),
]
TURNS = st.one_of(st.none(), st.integers(1, 3))
MARKERS = st.lists(
    st.builds(
        PoolMarker,
        st.just("m"),
        st.sampled_from(WAYS),
        st.integers(1, 2),
        TURNS,
        TURNS,
        comes=TURNS,
        goes=TURNS,
        late=st.sampled_from([RETURNING_EFFECT, LEAVING_EFFECT, WAYS[2]]),
    ),
    min_size=1,
    max_size=3,
)
TRIALS = 1_000_000


def numbered(markers):
    return [replace(m, id=str(i)) for i, m in enumerate(markers)]


def every_order(markers, draws):
    """Return by marker the chance by each turn, from all orders of drawing single markers."""
    now: dict[Any, Any] = {(frozenset(), frozenset()): Fraction(1)}
    found = defaultdict(list)
    first = draws[0].turn if draws else 0
    for draw in draws:
        after: defaultdict[Any, Fraction] = defaultdict(Fraction)
        for (pool, drawn), chance in now.items():
            came = {m for m in markers if (m.comes or first) == draw.turn or _late(m, draw, first)}
            there = pool | {(m, n) for m in came for n in range(m.copies)}
            there = {one for one in there if one[0].goes is None or draw.turn < one[0].goes}
            for result, share in _picks(frozenset(there), drawn, draw.turn, draw.picks).items():
                after[result] += chance * share
        now = after
        for marker in markers:
            found[marker].append(sum(c for (_, drawn), c in now.items() if marker in drawn))
    return dict(found)


def _late(marker, draw, first):
    """Say whether a marker was drawn before the first turn with a draw."""
    return draw.turn == first and marker.comes is not None and marker.comes < first


def _picks(pool, drawn, turn, number):
    if not number:
        return {(pool, drawn): Fraction(1)}
    found: defaultdict[Any, Fraction] = defaultdict(Fraction)
    for (left, aside, seen), chance in _pick(pool, frozenset(), drawn, turn, 1).items():
        for result, share in _picks(left | aside, seen, turn, number - 1).items():
            found[result] += chance * share
    return found


@cache
def _pick(pool, aside, drawn, turn, pending):
    if not pending or not pool:
        return {(pool, aside, drawn): Fraction(1)}
    found: defaultdict[Any, Fraction] = defaultdict(Fraction)
    for one in pool:
        marker = one[0]
        on_time = (marker.first or turn) <= turn <= (marker.last or turn)
        seen = drawn | {marker} if on_time else drawn
        for effect in marker.effects if on_time else marker.late:
            beside = aside | {one} if effect.returns else aside
            more = pending - 1 + effect.draws
            for result, chance in _pick(pool - {one}, beside, seen, turn, more).items():
                found[result] += chance * effect.chance / len(pool)
    return found


@given(MARKERS, st.lists(st.integers(0, 2), min_size=1, max_size=3))
def test_chances_are_those_of_every_order_of_drawing(markers, picks):
    markers = numbered(markers)
    draws = [TurnDraw(turn, number) for turn, number in enumerate(picks, start=1)]
    assert drawn_chances(markers, draws) == every_order(markers, draws)


@pytest.mark.parametrize(("size", "picks"), [(5, 1), (12, 2), (25, 1)])
def test_without_returns_each_marker_is_equally_likely_to_be_among_those_drawn(size, picks):
    markers = [PoolMarker(str(i), LEAVING_EFFECT) for i in range(size)]
    found = drawn_chances(markers, [TurnDraw(turn, picks) for turn in range(1, 13)])
    expected = [min(Fraction(1), Fraction(picks * turn, size)) for turn in range(1, 13)]
    assert all(chance == expected for chance in found.values())


def test_one_of_several_copies_is_hypergeometric():
    pair, rest = (
        PoolMarker("pair", LEAVING_EFFECT, copies=2),
        PoolMarker("rest", LEAVING_EFFECT, copies=8),
    )
    found = drawn_chances([pair, rest], [TurnDraw(turn) for turn in range(1, 5)])
    assert found[pair] == [1 - Fraction(comb(8, t), comb(10, t)) for t in range(1, 5)]


def test_a_marker_that_always_returns_is_drawn_from_a_full_pool_each_time():
    found = drawn_chances(
        [PoolMarker(str(i), RETURNING_EFFECT) for i in range(4)],
        [TurnDraw(t) for t in range(1, 4)],
    )
    assert all(c == [1 - Fraction(3, 4) ** t for t in range(1, 4)] for c in found.values())


def test_a_marker_out_of_its_years_keeps_its_place_in_the_pool():
    late, other = PoolMarker("late", LEAVING_EFFECT, first=2), PoolMarker("other", LEAVING_EFFECT)
    found = drawn_chances([late, other], [TurnDraw(1), TurnDraw(2)])
    assert found == {late: [0, Fraction(3, 4)], other: [HALF, Fraction(3, 4)]}


def test_a_marker_that_is_discarded_out_of_its_years_may_never_be_drawn_in_them():
    late, other = (
        PoolMarker("late", LEAVING_EFFECT, first=2, late=LEAVING_EFFECT),
        PoolMarker("other", RETURNING_EFFECT),
    )
    found = drawn_chances([late, other], [TurnDraw(1), TurnDraw(2)])
    assert found == {late: [0, Fraction(1, 4)], other: [HALF, 1]}


def test_what_comes_or_goes_by_the_schedule_is_there_in_between():
    comes, goes, stays = (
        PoolMarker("c", LEAVING_EFFECT, comes=2),
        PoolMarker("g", LEAVING_EFFECT, goes=2),
        PoolMarker("s", LEAVING_EFFECT),
    )
    found = drawn_chances([comes, goes, stays], [TurnDraw(1), TurnDraw(2), TurnDraw(3)])
    assert found[goes] == [HALF, HALF, HALF]
    assert found[stays] == [HALF, Fraction(3, 4), 1]
    assert found[comes] == [0, Fraction(3, 4), 1]


def test_an_empty_pool_gives_nothing():
    assert drawn_chances([], [TurnDraw(1)]) == {}
    marker = PoolMarker("m", LEAVING_EFFECT)
    assert drawn_chances([marker], [TurnDraw(1), TurnDraw(2)]) == {marker: [1, 1]}


def test_a_pool_with_too_many_states_is_refused_in_words(monkeypatch):
    monkeypatch.setattr("sandtable.model.tables.pool_chances.MAX_COMPUTING_STEPS", 1000)
    markers = [
        PoolMarker(
            str(i), (MarkerEffect(Fraction(1, i)), MarkerEffect(1 - Fraction(1, i), returns=True))
        )
        for i in range(2, 12)
    ]
    with pytest.raises(InexactError, match="too many states to count them exactly"):
        drawn_chances(markers, [TurnDraw(turn) for turn in range(20)])


def simulated(markers, turns, rng):
    """Return how often each marker was drawn by the end of each turn, over all trials."""
    there = np.ones((TRIALS, len(markers)), dtype=bool)
    drawn = np.zeros_like(there)
    for _ in range(turns):
        aside = np.zeros_like(there)
        pending = np.ones(TRIALS, dtype=np.int8)
        while (active := np.flatnonzero((pending > 0) & there.any(axis=1))).size:
            random = rng.random((active.size, len(markers)), dtype=np.float32)
            picked = np.where(there[active], random, -1).argmax(axis=1)
            there[active, picked] = False
            drawn[active, picked] = True
            pending[active] -= 1
            luck = rng.random(active.size)
            for index, marker in enumerate(markers):
                mine = active[picked == index]
                _turn_out(marker, mine, luck[picked == index], aside[:, index], pending)
        there |= aside
        yield drawn.sum(axis=0)


def _turn_out(marker, mine, luck, aside, pending):
    low = 0.0
    for effect in marker.effects:
        high = low + float(effect.chance)
        hit = mine[(low <= luck) & (luck < high)]
        aside[hit] = effect.returns
        pending[hit] += effect.draws
        low = high


def test_a_million_draws_agree_within_four_sigma():
    markers = numbered([PoolMarker("m", effects) for effects in WAYS])
    found = drawn_chances(markers, [TurnDraw(turn) for turn in range(1, 4)])
    seen = simulated(markers, 3, np.random.default_rng(7))
    for turn, numbers in enumerate(seen):
        for marker, number in zip(markers, numbers, strict=True):
            p = float(found[marker][turn])
            assert abs(number - TRIALS * p) < 4 * (TRIALS * p * (1 - p)) ** 0.5
