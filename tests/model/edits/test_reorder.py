"""Entries are moved to another position in the order of the files."""

import pytest

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.reorder import move_entries
from tests.support.modules import module_from_text

MODULE = module_from_text("terrains: {a: A, b: B, c: C, d: D, e: E}")


@pytest.mark.parametrize(
    ("keys", "before", "after"),
    [
        (["d"], "b", "adbce"),
        (["a"], None, "bcdea"),
        (["e", "a"], "c", "baecd"),
        (["b", "c"], "b", "abcde"),
        (["b", "c"], "c", "abcde"),
        (["a", "b", "c", "d", "e"], "c", "abcde"),
        ([], "c", "abcde"),
    ],
)
def test_entries_go_before_another_in_their_own_order(keys, before, after):
    found = move_entries(MODULE, ("terrains",), keys, before)
    assert "".join(found.terrains) == after
    assert found.terrains == MODULE.terrains


@pytest.mark.parametrize(
    ("above", "keys", "before"),
    [
        (("terrains",), ["x"], None),
        (("terrains",), ["a"], "x"),
        (("terrains", "a"), ["name"], None),
    ],
)
def test_what_has_no_order_or_is_not_there_is_refused(above, keys, before):
    with pytest.raises(EditError):
        move_entries(MODULE, above, keys, before)
