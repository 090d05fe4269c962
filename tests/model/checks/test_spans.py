"""Ranges read as people say them."""

from __future__ import annotations

import pytest

from model.checks.spans import results_words, turns_words
from model.phrases.span import Span


@pytest.mark.parametrize(
    ("span", "words"),
    [
        ("5", "turn 5"),
        ("2..4", "turns 2 to 4"),
        ("5..", "turn 5 or later"),
        ("..3", "turn 3 or earlier"),
        ("1942-01..", "1942-01 or later"),
    ],
)
def test_turns(span, words):
    assert turns_words(Span.parse(span)) == words


@pytest.mark.parametrize(
    ("span", "words"), [("3", "3"), ("2..4", "2 to 4"), ("5..", "5 or more"), ("..1", "1 or less")]
)
def test_results(span, words):
    assert results_words(Span.parse(span)) == words
