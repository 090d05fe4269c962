"""Every phrase can be read back from its text, and a mistake raises PhraseError."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.phrases.condition import ConditionGroup
from sandtable.model.phrases.phrase import PhraseError
from tests.support.phrase_strategies import NASTY, PHRASES

_CLASSES = pytest.mark.parametrize("cls", PHRASES, ids=lambda cls: cls.__name__)
# fmt: off
_TOKENS = (
    "a", "b", "x-1", "2", "0", "~", "not", "or", "if", "using", "(", ")", "<", "<=", "=", ">",
    ">=", "in", "at", "on", "of", "each", "any", "one", "all", "other", "some", "no", "less",
    "step", "steps", "per", "roll", "turn", "1..3", "..", "5-03", "is", "has", "lost",
    "controls", "path", "from", "to", "avoiding", "happened", "kept", "at", "least", "most",
    "exactly", "controlled", "by", "adjacent", "within", "group", "board", "holding", "part",
    "state", "east", "enter", "box", "release", "withdraw", "control", "note", "return",
    "discard", "tag", "number", "default", "text", ";", "/", "a/b", "2d6", "+", "-", "4-4", "*",
    "1/2", "+1", ">", "3k", "1942-01", "²", "٣",
)
# fmt: on
soup = st.lists(st.sampled_from(_TOKENS), max_size=9).map(" ".join)


@_CLASSES
@given(data=st.data())
def test_what_stands_in_a_file_reads_back(cls, data):
    phrase = data.draw(PHRASES[cls])
    assert cls.read_from_file(phrase.as_file_content()) == phrase


@_CLASSES
@given(data=st.data())
def test_text_reads_back(cls, data):
    phrase = data.draw(PHRASES[cls].filter(lambda p: not isinstance(p, ConditionGroup)))
    assert cls.parse(str(phrase)) == phrase


@_CLASSES
@given(text=soup | st.text(max_size=20) | st.sampled_from(NASTY))
def test_any_text_is_read_in_its_canonical_spelling_or_slips(cls, text):
    """No exception but PhraseError is raised, and its position is within the text.

    The canonical spelling of a phrase does not change when it is read again.
    """
    phrase = _parsed(cls, text)
    if isinstance(phrase, PhraseError):
        assert 0 <= phrase.offset <= len(text)
        assert str(phrase).endswith(".")
    else:
        assert cls.parse(str(phrase)) == phrase
        assert str(cls.parse(str(phrase))) == str(phrase)


def _parsed(cls, text):
    try:
        return cls.parse(text)
    except PhraseError as slip:
        return slip


@_CLASSES
@pytest.mark.parametrize("data", [3, [], ["a"], {"a": "b"}, {}, {"some": "a"}, object()])
def test_what_is_no_text_slips(cls, data):
    with pytest.raises(PhraseError):
        cls.read_from_file(data)


@_CLASSES
@pytest.mark.parametrize(
    "text",
    ["a" * 200_000 + "!", "a" + " " * 200_000 + "!", "not " * 50_000, "(" * 50_000, "1-" * 50_000],
    ids=["long word", "blanks", "not", "parentheses", "ratings"],
)
def test_hostile_texts_are_refused_at_once(cls, text):
    start = time.monotonic()
    _parsed(cls, text)
    assert time.monotonic() - start < 1
