"""Whatever is printed on a colour can be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exporters.art import colours

COLOURS = st.integers(0, 0xFFFFFF).map(lambda n: f"#{n:06x}")


@given(COLOURS)
def test_black_or_white_can_be_read_on_any_ground(ground):
    assert colours.contrast(colours.readable(ground), ground) >= 4


@pytest.mark.parametrize(
    ("text", "found"),
    [("#AaBBcc", "#aabbcc"), ("Tan", "#d2b48c"), ("#fff", None), ("reddish", None), (None, None)],
)
def test_colours_are_digits_or_names(text, found):
    assert colours.parsed(text) == found


def test_a_text_may_name_a_colour():
    assert colours.named_in("white in a red ring") == colours.NAMED["white"]
    assert colours.named_in("a credit") is None


def test_colours_are_mixed():
    assert colours.mixed("#000000", "#ffffff", 0.5) == "#808080"
    assert colours.paler("#102030", 1) == "#ffffff"
    assert colours.darker("#102030", 1) == "#000000"
