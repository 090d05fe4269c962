"""Outcomes of drawing an event marker."""

from fractions import Fraction

import pytest

from sandtable.model.phrases.dice import Dice
from sandtable.model.tables.errors import InexactError
from sandtable.model.tables.marker_effects import (
    LEAVING_EFFECT,
    MarkerEffect,
    MarkerRules,
    marker_effects,
)
from tests.support.modules import module_from_text

HALF, WHOLE = Fraction(1, 2), Fraction(1)
# The event, and the ways in which it can turn out: chance, whether it returns, how many it draws.
CASES = {
    "play: keep, then: return": [(WHOLE, False, 0)],
    "play: immediate, then: return": [(WHOLE, True, 0)],
    "play: immediate, then: discard": [(WHOLE, False, 0)],
    "play: immediate, then: ~": [(WHOLE, False, 0)],
    "play: immediate": [(WHOLE, False, 0)],
    "play: immediate, then: return on 1..2": [
        (Fraction(1, 3), True, 0),
        (Fraction(2, 3), False, 0),
    ],
    "play: immediate, then: return on 7": [(WHOLE, False, 0)],
    "play: immediate, then: box cup": [(WHOLE, True, 0)],
    "play: immediate, then: box hand": [(WHOLE, False, 0)],
    "play: immediate, does: {draw: [2 of event]}, then: discard": [(WHOLE, False, 2)],
    "play: immediate, does: {draw at cup: [1 of event], draw at hand: [3 of event]}": [
        (WHOLE, False, 1)
    ],
    "play: immediate, does: {grant: [move]}, then: return": [(WHOLE, True, 0)],
    "play: immediate, dice: 1d6, then: return, choices: {1 3 5: {}, "
    "2 4 6: {does: {draw: [3 of event]}}}": [(HALF, True, 0), (HALF, True, 3)],
    "play: immediate, dice: 1d6, then: return, choices: {1..3: {then: discard}}": [
        (HALF, False, 0),
        (HALF, True, 0),
    ],
    "play: immediate, then: discard, choices: {a: {then: return}, b: {}}": [(WHOLE, True, 0)],
}
PLAY = MarkerRules(Dice(1, 6), "cup")


def event(text):
    return module_from_text(f"events: {{red: {{e: {{name: E, {text}}}}}}}\n").events["red"]["e"]


@pytest.mark.parametrize("text", CASES)
def test_effects(text):
    expected = {MarkerEffect(*effect) for effect in CASES[text]}
    assert set(marker_effects(event(text), PLAY)) == expected


def test_a_marker_that_is_played_at_once_follows_its_fate():
    kept = event("play: keep, then: return on 1..3")
    at_once = MarkerRules(Dice(1, 6), "cup", keeps=False)
    assert marker_effects(kept, PLAY) == LEAVING_EFFECT
    assert set(marker_effects(kept, at_once)) == {
        MarkerEffect(HALF, returns=True),
        MarkerEffect(HALF),
    }


def test_the_player_may_choose_otherwise_than_the_first():
    chosen = event("play: immediate, then: discard, choices: {a: {then: return}, b: {}}")
    assert marker_effects(chosen, PLAY, "b") == LEAVING_EFFECT


def test_the_die_is_the_one_that_the_game_uses():
    ten = event("play: immediate, then: return on 1..2")
    assert MarkerEffect(Fraction(1, 5), returns=True) in marker_effects(
        ten, MarkerRules(Dice(1, 10), "cup")
    )


def test_a_number_that_nobody_tells_is_refused_in_words():
    with pytest.raises(InexactError, match="does not say how many"):
        marker_effects(event("play: immediate, does: {draw: [any of event]}"), PLAY)
