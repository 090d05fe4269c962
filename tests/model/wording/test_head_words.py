"""Headings of tables, with names in place of ids."""

import pytest

from sandtable.model.wording.table_texts import describe_table_heading
from tests.support.modules import MODULE_HEAD, module_from_text

MODULE = module_from_text(
    MODULE_HEAD
    + """\
  owners: {red: {name: The Reds}}
types: {foot: {name: Foot Soldiers}}
terrains: {bog: Deep Bog}
boards:
  map: {kind: areas, name: Map, spaces: {tobruk: Tobruk}}
  hexes:
    kind: hexes
    name: Hexes
    grid: {label: "{column}.{row}", columns: [1, 3], rows: [1, 3]}
    spaces: {"2.2": {name: Bir Hakeim, alias: bir}}
"""
)


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("red", "The Reds"),
        ("foot", "Foot Soldiers"),
        ("bog", "Deep Bog"),
        ("tobruk", "Tobruk"),
        ("bir", "Bir Hakeim"),
        ("anti-tank", "Anti-tank"),
        ("HQ", "HQ"),
        ("twice as far", "Twice as far"),
        ("2..5", "2..5"),
        ("", ""),
    ],
)
def test_a_head_is_a_name_or_a_word_that_begins_a_line(key, said):
    assert describe_table_heading(MODULE, key) == said
