"""Differences between two modules; and edits leave all else unchanged."""

from dataclasses import replace

from sandtable.model.edits.address_edits import delete_entry, set_value
from sandtable.model.lookup import value_at_address
from sandtable.model.module_change import compare_modules
from sandtable.model.phrases.entry import Entry
from tests.support.modules import module_from_text

MODULE = module_from_text(
    """\
types: {foot: {}}
pieces: {red: {foot: {first: First, second: Second}}}
regions: {north: [town], south: [hill]}
scenarios: {one: {name: One, setup: {red: {town: [first], hill: [second]}}}}
"""
)
LINE = ("scenarios", "one", "setup", "red", "town")


def test_nothing_differs_from_itself():
    assert not compare_modules(MODULE, MODULE)


def test_a_copy_does_not_differ():
    assert not compare_modules(MODULE, replace(MODULE, pieces=dict(MODULE.pieces)))


def test_the_deepest_address_is_told():
    after = set_value(MODULE, ("pieces", "red", "foot", "first", "copies"), 2)
    assert compare_modules(MODULE, after).changed_addresses == (
        ("pieces", "red", "foot", "first", "copies"),
    )


def test_what_a_change_touches():
    change = compare_modules(MODULE, set_value(MODULE, LINE, (Entry.parse("2 first"),)))
    assert change.affects_keys("scenarios")
    assert not change.affects_keys("pieces", "boards")
    assert change.changed_keys_below("scenarios") == {"one"}


def test_what_is_added_and_taken_away():
    after = delete_entry(set_value(MODULE, ("regions", "east"), None), ("regions", "north"))
    assert set(compare_modules(MODULE, after).changed_addresses) == {
        ("regions", "east"),
        ("regions", "north"),
    }


def test_another_order_is_a_difference():
    after = replace(MODULE, regions=dict(reversed([*MODULE.regions.items()])))
    assert compare_modules(MODULE, after).changed_addresses == (("regions",),)


def test_an_edit_shares_what_it_leaves_alone():
    after = set_value(MODULE, LINE, ())
    assert after.pieces is MODULE.pieces
    hill = ("scenarios", "one", "setup", "red", "hill")
    assert value_at_address(after, hill) is value_at_address(MODULE, hill)


def test_an_edit_does_not_touch_the_module_it_was_given():
    before = repr(MODULE)
    delete_entry(MODULE, LINE)
    assert repr(MODULE) == before
