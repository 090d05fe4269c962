"""Ranges in the words that people use."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.fate import Fate
from sandtable.model.phrases.span import Span
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.entries import describe_fate
from sandtable.model.wording.ranges import (
    describe_dice_results,
    describe_row_key,
    describe_turn_range,
    on_turns_text,
    turn_predicate_text,
)
from sandtable.model.wording.turns import describe_optional_turn_span
from tests.support.modules import module_from_text

MODULE = module_from_text(
    "module:\n  format: 1\n  title: X\n  rights: {work: X}\n  owners: {red: Red}\n"
)
NUMBERS = st.integers(-20, 99).map(str)
MONTHS = st.tuples(st.integers(1800, 1999), st.integers(1, 12)).map(
    lambda d: "{:04}-{:02}".format(*d)
)
YEARS = st.integers(1800, 1999).map(str)


def _spans(points):
    """Return ranges with two ends, with one end, and single points."""
    both = st.tuples(points, points).map("..".join)
    return st.one_of(points, points.map("{}..".format), points.map("..{}".format), both)


@pytest.mark.parametrize(
    ("span", "words"),
    [
        ("5", "turn 5"),
        ("2..4", "turns 2 to 4"),
        ("5..", "from turn 5"),
        ("..3", "through turn 3"),
        ("1942-01..", "from January 1942"),
        ("..1941-04", "through April 1941"),
        ("1941..1943", "1941 to 1943"),
        ("1806-06-18", "18 June 1806"),
        ("1941-06..1941-08", "June 1941 to August 1941"),
    ],
)
def test_turns(span, words):
    assert describe_turn_range(Span.parse(span)) == words


@pytest.mark.parametrize(
    ("span", "words"),
    [
        ("5", "on turn 5"),
        ("2..4", "on turns 2 to 4"),
        ("6..", "from turn 6"),
        ("1942", "in 1942"),
        ("1941-05..1941-06", "from May 1941 to June 1941"),
    ],
)
def test_when(span, words):
    assert on_turns_text(Span.parse(span)) == words


@pytest.mark.parametrize(
    ("span", "words"), [("3", "3"), ("2..4", "2 to 4"), ("5..", "5 or more"), ("..1", "1 or less")]
)
def test_results(span, words):
    assert describe_dice_results(Span.parse(span)) == words


@pytest.mark.parametrize(
    ("span", "words"),
    [
        ("5", "turn 5"),
        ("2..4", "one of turns 2 to 4"),
        ("6..", "turn 6 or later"),
        ("..5", "turn 5 or earlier"),
        ("1942-01..", "January 1942 or later"),
    ],
)
def test_which_turn_it_is(span, words):
    assert turn_predicate_text(Span.parse(span)) == words


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("..5", "5 or less"),
        ("6..", "6 or more"),
        ("3..5", "3\u20135"),
        ("-1..1", "-1 to 1"),
        ("1 3 7..9", "1, 3, 7\u20139"),
        ("calm", "calm"),
    ],
)
def test_rows_of_tables(key, words):
    assert describe_row_key(key) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("turn 6..", "it is turn 6 or later"),
        ("turn ..5", "it is turn 5 or earlier"),
        ("not turn 6..", "it is not turn 6 or later"),
        ("turn 2..4", "it is one of turns 2 to 4"),
        ("roll ..5", "the roll is 5 or less"),
        ("not roll 6..", "the roll is not 6 or more"),
    ],
)
def test_conditions_of_turns_and_rolls(text, words):
    assert describe_condition(MODULE, Condition.parse(text)) == words


def _sentences(text):
    """Return all texts about a range that reports use."""
    span = Span.parse(text)
    yield describe_dice_results(span)
    yield describe_turn_range(span)
    yield describe_turn_range(span, "round")
    yield turn_predicate_text(span)
    yield on_turns_text(span)
    yield describe_row_key(text)
    yield describe_optional_turn_span(MODULE, span)
    yield describe_fate(MODULE, Fate.parse(f"return on {text}"))
    for condition in (f"turn {text}", f"not turn {text}", f"roll {text}"):
        yield describe_condition(MODULE, Condition.parse(condition))


@given(_spans(NUMBERS) | _spans(MONTHS) | _spans(YEARS))
def test_no_sentence_has_dots_or_ends_or_begins_with_to(text):
    for sentence in _sentences(text):
        words = sentence.split()
        assert ".." not in sentence or sentence == text
        assert "to" not in {words[0], words[-1]}
        for before, after in pairwise(words):
            assert (before, after) not in {("to", "to"), ("is", "to"), ("on", "to")}


@given(NUMBERS, NUMBERS)
@example("0", "1")  # two that follow each other are one or the other
def test_both_ends_of_a_range_are_in_its_words(low, high):
    said = describe_dice_results(Span.parse(f"{low}..{high}")).split()
    assert {low, high} == set(said) - {"to", "or"}
