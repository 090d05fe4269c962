"""Values at an address are set, deleted, and given another key."""

from __future__ import annotations

import pytest

from sandtable.model.edits.address_edits import delete_entry, rename_key, set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.lookup import value_at_address
from sandtable.model.module_change import compare_modules
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.place import Place
from tests.support.modules import module_from_text

MODULE = module_from_text("""
types: {infantry: {steps: 2, name: Infantry}}
pieces: {red: {infantry: {guard: 2-2 Guard}}}
scenarios:
  one: {boards: [map], setup: {red: {harbour: [guard, 2 line], hills: [guard]}}}
  two: {from: one}
""")
LINE = ("scenarios", "one", "setup", "red", "harbour")


def test_a_value_is_replaced_and_nothing_else_touched():
    after = set_value(MODULE, ("types", "infantry", "steps"), 3)
    assert after.types["infantry"].steps == 3
    assert compare_modules(MODULE, after).changed_addresses == (("types", "infantry", "steps"),)
    assert after.pieces is MODULE.pieces


def test_an_entry_of_a_list_is_replaced_in_its_place():
    after = set_value(MODULE, (*LINE, "guard"), Item("guards"))
    assert [str(entry) for entry in value_at_address(after, LINE)] == ["guards", "2 line"]


def test_a_piece_is_reached_without_its_type():
    after = set_value(MODULE, ("pieces", "red", "guard", "name"), "Watch")
    assert after.pieces["red"]["infantry"]["guard"].name == "Watch"


def test_a_new_key_is_read_as_its_mapping_demands():
    after = set_value(MODULE, ("scenarios", "one", "setup", "red", "any in coast"), ())
    chart = value_at_address(after, ("scenarios", "one", "setup", "red"))
    assert list(chart)[-1] == Place.parse("any in coast")


def test_a_new_key_that_cannot_be_read_is_refused():
    with pytest.raises(EditError, match="is not valid here"):
        set_value(MODULE, ("scenarios", "one", "setup", "red", "any in ("), ())


def test_what_is_taken_away_is_not_there_any_more():
    after = delete_entry(MODULE, (*LINE, "guard"))
    assert [str(entry) for entry in value_at_address(after, LINE)] == ["2 line"]
    after = delete_entry(MODULE, LINE)
    assert list(map(str, value_at_address(after, LINE[:-1]))) == ["hills"]


def test_a_key_of_a_record_that_is_taken_away_says_nothing_any_more():
    after = delete_entry(MODULE, ("types", "infantry", "steps"))
    assert after.types["infantry"].steps is None
    assert delete_entry(MODULE, ("scenarios", "one", "setup")).scenarios["one"].setup == {}


def test_a_key_that_must_be_there_cannot_be_taken_away():
    with pytest.raises(EditError, match=r"^title is required and cannot be deleted"):
        delete_entry(MODULE, ("module", "title"))


def test_a_key_changes_in_its_place():
    after = rename_key(MODULE, LINE, "any in coast")
    assert list(map(str, value_at_address(after, LINE[:-1]))) == ["any in coast", "hills"]


@pytest.mark.parametrize("new", ["hills", "any in ("])
def test_a_key_that_is_taken_or_malformed_is_refused(new):
    with pytest.raises(EditError):
        rename_key(MODULE, LINE, new)


@pytest.mark.parametrize(
    "steps",
    [("x",), ("types", "cavalry"), ("types", "infantry", "step"), (*LINE, "tank"),
     ("types", "infantry", "steps", "more"), ("scenarios", "one", "setup", "blue", "hills")],
)  # fmt: skip
def test_where_there_is_nothing_nothing_can_be_taken_away(steps):
    with pytest.raises(EditError, match="There is nothing at"):
        delete_entry(MODULE, steps)
