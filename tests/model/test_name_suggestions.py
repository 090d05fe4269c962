"""Suggested names agree with those of difflib, and are found quickly among very many."""

from __future__ import annotations

import difflib
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.name_suggestions import (
    SuggestionBudget,
    closest_name,
    is_likely_typing_mistake,
    most_words_with_advice,
)

WORDS = st.text("abcde-12é\u0160", max_size=8)


@given(word=WORDS, known=st.lists(WORDS, max_size=30, unique=True))
def test_the_nearest_name_is_that_of_difflib_among_slips(word, known):
    close = difflib.get_close_matches(word, known, n=5, cutoff=0.6)
    assert closest_name(word, known) == next(
        (n for n in close if is_likely_typing_mistake(word, n)), None
    )


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("titel", "title"),
        ("of", "off"),
        ("derma", "derna"),
        ("infan", "infantry"),
        ("light-horse", "1-light-horse"),
        ("fortres", "fortress"),
        ("armoured-brigde", "armoured-brigade"),
        ("victory_city", "victory-city"),
        ("lybia", "libya"),
    ],
)
def test_slips_of_the_same_name_are_suggested(word, name):
    assert closest_name(word, ["zz", name]) == name


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("aero", "raider"),
        ("land", "sand-dune"),
        ("tank", "antique"),
        ("coast", "sector"),
        ("desert", "steered"),
        ("trident", "retrained"),
    ],
)
def test_other_words_with_the_same_letters_are_not_suggested(word, name):
    assert closest_name(word, [name]) is None


def test_another_slip_is_suggested_where_the_most_similar_name_is_none():
    assert closest_name("aero", ["raider", "aerox"]) == "aerox"


@given(word=WORDS, data=st.data())
def test_one_slip_in_a_name_is_one_slip(word, data):
    letters = list(word) or ["a"]
    place = data.draw(st.integers(0, len(letters) - 1))
    change = data.draw(st.sampled_from(["drop", "double", "swap"]))
    changed = [*letters]
    if change == "drop":
        del changed[place]
    elif change == "double":
        changed.insert(place, changed[place])
    else:
        changed[place : place + 2] = changed[place : place + 2][::-1]
    assert is_likely_typing_mistake("".join(changed), "".join(letters))


def test_the_nearest_of_very_many_names_is_found_in_time():
    known = [f"piece-{number}" for number in range(20_000)]
    start = time.process_time()
    assert closest_name("pieec-12345", known) == "piece-12345"
    assert time.process_time() - start < 0.5


def test_among_more_names_fewer_words_get_advice():
    assert most_words_with_advice(10) == most_words_with_advice(100) == 5_000
    assert most_words_with_advice(20_000) == 25


def test_a_budget_ends_the_search():
    budget, known = SuggestionBudget(), [f"piece-{number}" for number in range(20_000)]
    answers = [budget.closest_name("piece-x12345", known) for _ in range(26)]
    assert answers == [*["piece-12345"] * 25, None]


def test_letters_in_another_order_are_likelier_than_others():
    assert closest_name("sz-73", ["sz-7", "sz-3", "sz-37", "sz-63"]) == "sz-37"


def test_half_of_a_name_with_its_owner_is_not_meant():
    assert closest_name("red/wagon", ["red", "red/cart"]) is None
    assert closest_name("red/wagn", ["red", "red/wagon"]) == "red/wagon"
