"""Sequences within sequences, read back by a reader of its own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.exporters.vassal.sequences import added, chained, listed, plain, sequence
from sandtable.importers.vassal.pieces import Piece
from sandtable.importers.vassal.sequences import chain, tokens

TOKENS = st.text(alphabet="ab\\';/,", max_size=8).filter(lambda text: not text.endswith("\\"))


@given(st.lists(TOKENS, min_size=1, max_size=5))
def test_what_is_written_is_read(parts):
    assert tokens(sequence(parts, ";"), ";") == parts


@given(st.lists(TOKENS, min_size=1, max_size=5))
def test_chains_nest(parts):
    whole = [*parts, "piece;;;;"]
    assert chain(chained(whole)) == tuple(whole)


@given(TOKENS, TOKENS)
def test_a_piece_keeps_its_type_and_state(type_, state):
    command = added(
        "7", chained([f"x{type_}y", "piece;;;;"]), chained([f"x{state}y", "null;0;0;1"])
    )
    piece = Piece.of(command)
    assert (piece.types[0], piece.states[0]) == (f"x{type_}y", f"x{state}y")


def test_the_signs_are_marked_level_by_level():
    assert chained(["a", "b", "c"]) == "a\tb\\\tc"
    assert sequence([listed(["x,y", "z"]), True, None], ";") == "x\\,y,z;true;"


@pytest.mark.parametrize("text", ["A\\", "A \\\\", " A\t\x1b "])
def test_what_no_token_can_hold_is_left_out(text):
    assert plain(text) == "A"
