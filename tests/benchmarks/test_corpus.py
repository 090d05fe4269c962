"""How found neighbours are counted against those that a game publishes."""

from __future__ import annotations

from benchmarks.corpus import Score

PUBLISHED = frozenset({("a", "b"), ("b", "c")})


def score(*found):
    return Score(frozenset(found), PUBLISHED, frozenset({"lone"}), 0.0)


def test_what_is_found_is_agreed_missed_or_extra():
    found = score(("a", "b"), ("a", "c"))
    assert (found.agreed, found.missed, found.extra) == (1, {("b", "c")}, {("a", "c")})


def test_neighbours_of_a_territory_without_connections_are_neither_right_nor_wrong():
    found = score(("a", "b"), ("b", "c"), ("a", "lone"))
    assert found.extra == frozenset()
    assert found.unjudged == {("a", "lone")}
    assert found.judged == len(PUBLISHED)
