"""Sequences within sequences, read back by a reader of its own."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.exporters.vassal.token_sequences import (
    format_add_piece_command,
    join_tokens_by_separator,
    join_with_commas,
    nest_tokens_into_each_other,
    text_on_one_line,
)
from sandtable.importers.vassal.piece_traits import VassalPiece
from sandtable.importers.vassal.token_sequences import split_tokens, split_trait_chain

TOKENS = st.text(alphabet="ab\\';/,", max_size=8).filter(lambda text: not text.endswith("\\"))


@given(st.lists(TOKENS, min_size=1, max_size=5))
def test_what_is_written_is_read(parts):
    assert split_tokens(join_tokens_by_separator(parts, ";"), ";") == parts


@given(st.lists(TOKENS, min_size=1, max_size=5))
def test_chains_nest(parts):
    whole = [*parts, "piece;;;;"]
    assert split_trait_chain(nest_tokens_into_each_other(whole)) == tuple(whole)


@given(TOKENS, TOKENS)
def test_a_piece_keeps_its_type_and_state(type_, state):
    command = format_add_piece_command(
        "7",
        nest_tokens_into_each_other([f"x{type_}y", "piece;;;;"]),
        nest_tokens_into_each_other([f"x{state}y", "null;0;0;1"]),
    )
    piece = VassalPiece.from_command(command)
    assert (piece.trait_types[0], piece.trait_states[0]) == (f"x{type_}y", f"x{state}y")


def test_the_signs_are_marked_level_by_level():
    assert nest_tokens_into_each_other(["a", "b", "c"]) == "a\tb\\\tc"
    assert (
        join_tokens_by_separator([join_with_commas(["x,y", "z"]), True, None], ";")
        == "x\\,y,z;true;"
    )


@pytest.mark.parametrize("text", ["A\\", "A \\\\", " A\t\x1b "])
def test_what_no_token_can_hold_is_left_out(text):
    assert text_on_one_line(text) == "A"


def _split_plainly(text: str, sign: str) -> list[str]:
    parts = [part.replace(f"\\{sign}", sign) for part in re.split(rf"(?<!\\){sign}", text)]
    return [p[1:-1] if len(p) > 1 and p[0] == p[-1] == "'" else p for p in parts]


@given(st.text(alphabet="ab;\\'", max_size=12))
def test_tokens_are_those_of_a_split_that_looks_behind(text):
    assert split_tokens(text, ";") == _split_plainly(text, ";")


@given(st.text(alphabet="ab\t\t\\'", max_size=14))
def test_a_chain_is_what_repeated_splits_give(text):
    parts, rest = [], [text]
    while rest:
        first, *rest = _split_plainly(rest[0], "\t")[:2]
        parts.append(first)
    assert split_trait_chain(text) == tuple(parts)
