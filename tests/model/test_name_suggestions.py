"""Near names are found as difflib finds them, and in time among very many."""

from __future__ import annotations

import difflib
import time

from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.name_suggestions import closest_name, most_words_with_advice

WORDS = st.text("abcde-12é\u0160", max_size=8)


@given(word=WORDS, known=st.lists(WORDS, max_size=30, unique=True))
def test_the_nearest_name_is_that_of_difflib(word, known):
    close = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    assert closest_name(word, known) == (close[0] if close else None)


def test_the_nearest_of_very_many_names_is_found_in_time():
    known = [f"piece-{number}" for number in range(20_000)]
    start = time.process_time()
    assert closest_name("pieec-12345", known) == "piece-12345"
    assert time.process_time() - start < 0.5


def test_among_more_names_fewer_words_get_advice():
    assert most_words_with_advice(10) == most_words_with_advice(100) == 5_000
    assert most_words_with_advice(20_000) == 25
