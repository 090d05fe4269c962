"""Ids of new entries."""

from __future__ import annotations

import pytest

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.new_entries import add_entry
from sandtable.model.edits.new_ids import id_from_typed_text, new_id
from sandtable.model.edits.setup_lines import parse_place
from tests.support.modules import module_from_text

GAME = module_from_text(
    """
boards: {map: {name: Map, kind: areas, spaces: {ford: Ford, ford-2: Another}}}
"""
)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("High Water", "high-water"),
        ("Ålesund & Øst", "alesund-st"),
        ("Ford", "ford-3"),
        ("One", "space-one"),
        ("Any", "space-any"),
        ("北", "space"),
        ("", "space"),
        ("A" * 59 + " long name", "a" * 59),
    ],
)
def test_an_id_is_made_of_a_name_and_is_nobody_elses(name, given):
    assert new_id(GAME, "space", name) == given


@pytest.mark.parametrize(
    ("kind", "typed", "given"),
    [
        ("type", "cavalry", "cavalry"),
        ("type", "Cavalry", "cavalry"),
        ("scenario", "Spring", "spring"),
        ("space", "Ford", "ford-3"),
        ("space", "A36.23", "A36.23"),
        ("space", "mill", "mill"),
    ],
)
def test_a_word_with_a_capital_is_a_name_but_for_numbers_of_spaces(kind, typed, given):
    assert id_from_typed_text(GAME, kind, typed) == given


def test_a_key_too_long_to_be_read_back_is_refused():
    with pytest.raises(EditError, match="10,000 characters is too long"):
        add_entry(GAME, ("boards", "map", "spaces", "x" * 10000))
    with pytest.raises(EditError, match="too long"):
        parse_place("x" * 10000)
