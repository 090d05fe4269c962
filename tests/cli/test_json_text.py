"""Indented JSON is that of the standard library, in a part of its time."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from sandtable.cli.json_text import json_text

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_it_is_the_text_of_the_standard_library(value):
    assert json_text(value) == json.dumps(value, ensure_ascii=False, indent=2)
