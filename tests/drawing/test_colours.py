"""Whatever is printed on a colour can be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.drawing import colours

COLOURS = st.integers(0, 0xFFFFFF).map(lambda n: f"#{n:06x}")


@given(COLOURS)
def test_black_or_white_can_be_read_on_any_ground(ground):
    assert colours.contrast_ratio(colours.readable_text_colour(ground), ground) >= 4


@pytest.mark.parametrize(
    ("text", "found"),
    [("#AaBBcc", "#aabbcc"), ("Tan", "#d2b48c"), ("#fff", None), ("reddish", None), (None, None)],
)
def test_colours_are_digits_or_names(text, found):
    assert colours.parse_colour(text) == found


def test_a_text_may_name_a_colour():
    assert colours.find_colour_name("white in a red ring") == colours.NAMED_COLOURS["white"]
    assert colours.find_colour_name("a credit") is None


def test_colours_are_mixed():
    assert colours.mix_colours("#000000", "#ffffff", 0.5) == "#808080"
    assert colours.lighten_colour("#102030", 1) == "#ffffff"
    assert colours.darken_colour("#102030", 1) == "#000000"


def test_by_night_a_colour_is_darker_and_of_the_same_hue():
    from colorsys import rgb_to_hls

    for colour in ("#bdd7e7", "#f2e6c4", "#a3bd85"):
        by_day, by_night = (
            rgb_to_hls(*(c / 255 for c in colours.rgb_channels(shade)))
            for shade in (colour, colours.dim_colour(colour, 0.64))
        )
        assert by_night[0] == pytest.approx(by_day[0], abs=0.02)
        assert by_night[1] == pytest.approx(by_day[1] * 0.36, abs=0.02)
