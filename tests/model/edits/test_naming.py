"""The id of something new."""

from __future__ import annotations

import pytest

from model.edits.naming import id_for
from tests.support.modules import module_of

GAME = module_of(
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
    assert id_for(GAME, "space", name) == given
