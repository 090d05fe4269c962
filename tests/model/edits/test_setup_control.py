"""Control of spaces at the start is edited space by space."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.setup_control import (
    NO_LISTED_HOLDER,
    UNCONTROLLED_HOLDER,
    set_control_of_spaces,
)
from sandtable.model.ledger.history import initial_position
from tests.support.modules import MODULE_HEAD, module_from_text

MODULE = module_from_text(
    MODULE_HEAD
    + """\
  owners: {red: Red, blue: Blue}
boards:
  map: {name: Map, kind: areas, spaces: {a: A, b: B, c: C, d: D, e: E}}
regions: {west: [a, b, c]}
scenarios:
  year:
    abstract: true
    control: {red: [west], blue: [d]}
    uncontrolled: [e]
  spring: {from: year}
"""
)


def lists(module, name="spring"):
    value = module.scenarios[name]
    said = {owner: [str(one) for one in held or ()] for owner, held in value.control.items()}
    return said, [str(one) for one in value.uncontrolled or ()]


def test_a_space_of_a_region_is_excepted():
    after = set_control_of_spaces(MODULE, "spring", ["b"], "blue")
    assert lists(after) == ({"red": ["west not b"], "blue": ["d", "b"]}, [])
    assert initial_position(after, "spring").control == {
        "a": "red",
        "b": "blue",
        "c": "red",
        "d": "blue",
    }


def test_painted_back_it_is_as_before():
    there = set_control_of_spaces(MODULE, "spring", ["a", "b"], "blue")
    assert set_control_of_spaces(there, "spring", ["a", "b"], "red") == MODULE


def test_where_it_is_written_the_list_itself_changes():
    after = set_control_of_spaces(MODULE, "year", ["d"], "red")
    assert lists(after, "year") == ({"red": ["west", "d"]}, ["e"])
    assert initial_position(after, "spring").control.get("d") != "blue"


def test_nobody_holds_it_and_no_list_speaks_of_it():
    nobody = set_control_of_spaces(MODULE, "spring", ["d"], UNCONTROLLED_HOLDER)
    assert lists(nobody) == ({"blue": []}, ["e", "d"])
    unsaid = set_control_of_spaces(MODULE, "spring", ["c"], NO_LISTED_HOLDER)
    assert "c" not in initial_position(unsaid, "spring").control


def test_an_inherited_list_of_nobody_cannot_be_emptied_from_below():
    with pytest.raises(EditError, match="is inherited"):
        set_control_of_spaces(MODULE, "spring", ["e"], "red")


@pytest.mark.parametrize(("scenario", "holder"), [("none", "red"), ("spring", "green")])
def test_who_is_not_there_is_told(scenario, holder):
    with pytest.raises(EditError, match="There is no"):
        set_control_of_spaces(MODULE, scenario, ["a"], holder)


@given(
    st.lists(
        st.tuples(
            st.sampled_from("abcd"),
            st.sampled_from(["red", "blue", UNCONTROLLED_HOLDER, NO_LISTED_HOLDER]),
        )
    )
)
@settings(max_examples=60, deadline=None)
def test_the_last_stroke_decides(strokes):
    module, wanted = MODULE, {"a": "red", "b": "red", "c": "red", "d": "blue"}
    for space, holder in strokes:
        module = set_control_of_spaces(module, "spring", [space], holder)
        wanted[space] = holder
    held = {space: who for space, who in wanted.items() if who in {"red", "blue"}}
    assert initial_position(module, "spring").control == held
