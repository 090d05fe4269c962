"""Turns of phrase to avoid in what users read are found, and no others."""

from __future__ import annotations

import tomllib

import pytest

from tools.wording.__main__ import KINDS, LIMITS, over_limit
from tools.wording.patterns import PATTERNS, WINDOW
from tools.wording.texts import texts

AWKWARD = {
    "is none of": "'x' is none of them.",
    "is no": "'pale' is no colour.",
    "who as a noun": "Who draws it looks in vain.",
    "whose as a noun": "Nothing says whose it is.",
    "what as a noun": "What is drawn goes back.",
    "said, told": "It is told once.",
    "laid": "It is laid over the base.",
    "is held": "A space that is held scores.",
    "is due": "At most 5 are due.",
    "nobody says": "Nobody moves, and nobody says when.",
    "take away": "Take the line away.",
    "mend": "Mend the selector.",
    "anew": "Draw it anew.",
    "let pass": "A waiver lets it pass.",
    "beside, of places": "It stands beside the board.",
    "unsaid": "As wide as needed, if unsaid.",
    "doubled punctuation": "It hits a unit.; Nothing.. happens.",
    "backticks": "Write `at`.",
    "keys of the file": "Write at-most there.",
}
PLAIN = (
    "There is no colour here.",
    "It no longer exists.",
    "Who moves first? What is drawn?",
    "A counter whose reverse is stronger.",
    "Players who draw it look in vain.",
    "3 or more… and 5.. of them",
    "It is not stated who moves first.",
)


@pytest.mark.parametrize("name", [*PATTERNS, *WINDOW])
def test_awkward_words_are_found(name):
    assert {**PATTERNS, **WINDOW}[name].regex.search(AWKWARD[name])


@pytest.mark.parametrize("words", PLAIN)
def test_plain_words_are_not(words):
    assert not [name for name, one in PATTERNS.items() if one.regex.search(words)]


def test_more_than_the_limit_is_told_with_what_to_write():
    found = {"window": {"laid": 2, "anew": 1}}
    assert list(over_limit(found, {"window": {"laid": 1, "anew": 1}})) == [
        "window: “laid” 2 times, at most 1. Write: put, placed."
    ]


def test_limits_are_of_texts_and_words_that_there_are():
    limits = tomllib.loads(LIMITS.read_text(encoding="utf-8"))
    assert set(limits) <= set(KINDS)
    assert {name for one in limits.values() for name in one} <= {*PATTERNS, *WINDOW}


def test_each_kind_of_text_has_some():
    assert all(next(texts(kind), None) for kind in KINDS)
