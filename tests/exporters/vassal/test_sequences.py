"""Sequences within sequences, read back by a reader of its own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.exporters.vassal.token_sequences import (
    add_piece_command,
    join_tokens,
    join_with_commas,
    nest_tokens,
    to_plain_line,
)
from sandtable.importers.vassal.piece_traits import VassalPiece
from sandtable.importers.vassal.token_sequences import split_tokens, split_trait_chain

TOKENS = st.text(alphabet="ab\\';/,", max_size=8).filter(lambda text: not text.endswith("\\"))


@given(st.lists(TOKENS, min_size=1, max_size=5))
def test_what_is_written_is_read(parts):
    assert split_tokens(join_tokens(parts, ";"), ";") == parts


@given(st.lists(TOKENS, min_size=1, max_size=5))
def test_chains_nest(parts):
    whole = [*parts, "piece;;;;"]
    assert split_trait_chain(nest_tokens(whole)) == tuple(whole)


@given(TOKENS, TOKENS)
def test_a_piece_keeps_its_type_and_state(type_, state):
    command = add_piece_command(
        "7", nest_tokens([f"x{type_}y", "piece;;;;"]), nest_tokens([f"x{state}y", "null;0;0;1"])
    )
    piece = VassalPiece.from_command(command)
    assert (piece.trait_types[0], piece.trait_states[0]) == (f"x{type_}y", f"x{state}y")


def test_the_signs_are_marked_level_by_level():
    assert nest_tokens(["a", "b", "c"]) == "a\tb\\\tc"
    assert join_tokens([join_with_commas(["x,y", "z"]), True, None], ";") == "x\\,y,z;true;"


@pytest.mark.parametrize("text", ["A\\", "A \\\\", " A\t\x1b "])
def test_what_no_token_can_hold_is_left_out(text):
    assert to_plain_line(text) == "A"
