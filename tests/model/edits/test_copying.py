"""Copies of entries, each under an id of its own."""

import pytest

from sandtable.model.edits.entry_copying import duplicate_entry, free_id_like
from sandtable.model.edits.errors import EditError
from tests.support.modules import module_from_text

MODULE = module_from_text("""
types: {foot: {domain: land}}
pieces: {common: {foot: {guard: 2 x Guard, guard-2: 1 x Other, levy: Levy}}}
boards:
  map: {kind: areas, name: Map, spaces: {mill: Mill, ford: {alias: weir}}, links: {mill/ford: {kind: strait, reason: x}}}
""")  # noqa: E501 - one line a thing
GUARD = ("pieces", "common", "foot", "guard")


def test_a_copy_stands_right_after_what_it_is_like():
    after = duplicate_entry(MODULE, GUARD, "guard-3")
    pieces = after.pieces["common"]["foot"]
    assert list(pieces) == ["guard", "guard-3", "guard-2", "levy"]
    assert pieces["guard-3"] == pieces["guard"]


def test_a_free_id_counts_on():
    assert free_id_like(MODULE, GUARD) == "guard-3"
    assert free_id_like(MODULE, (*GUARD[:-1], "guard-2")) == "guard-3"
    assert free_id_like(MODULE, (*GUARD[:-1], "levy")) == "levy-2"


@pytest.mark.parametrize("new", ["levy", "two words", ""])
def test_an_id_that_will_not_do_is_refused(new):
    with pytest.raises(EditError):
        duplicate_entry(MODULE, GUARD, new)


def test_a_space_is_not_called_like_another():
    with pytest.raises(EditError, match="already something"):
        duplicate_entry(MODULE, ("boards", "map", "spaces", "mill"), "weir")


def test_only_entries_are_copied():
    with pytest.raises(EditError, match="no entry"):
        duplicate_entry(MODULE, ("boards", "map", "name"), "other")


def test_a_copied_space_does_not_take_the_other_name_with_it():
    spaces = (
        duplicate_entry(MODULE, ("boards", "map", "spaces", "ford"), "ford-2").boards["map"].spaces
    )
    assert spaces["ford"].alias == "weir"
    assert spaces["ford-2"].alias is None


@pytest.mark.parametrize("steps", [("boards", "map", "links", "mill/ford"), GUARD[:2], GUARD[:3]])
def test_what_is_called_by_something_else_is_not_copied_under_a_name_of_nothing(steps):
    with pytest.raises(EditError, match="add another"):
        duplicate_entry(MODULE, steps, free_id_like(MODULE, steps))
