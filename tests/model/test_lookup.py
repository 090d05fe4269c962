"""Values at addresses, and how far wrong addresses lead."""

from __future__ import annotations

import pytest

from sandtable.model.address_path import parse_address
from sandtable.model.lookup import (
    ABSENT,
    full_address,
    resolved_prefix_and_next_keys,
    value_at_address,
)
from tests.support.modules import module_from_text
from tests.support.present import present

MODULE = module_from_text("""
types: {infantry: {steps: 2}}
pieces: {red: {infantry: {infantry: 1-1 Many, guard: 2-2 Guard}}}
regions: {coast: [(harbour or fort) not hills]}
scenarios:
  one: {setup: {red infantry: {any in coast: [2 guard less 1 step if malta, at most 1 on each]}}}
""")


def at(text):
    return value_at_address(MODULE, present(parse_address(text)))


def test_keys_records_and_entries_of_lists_are_found():
    assert at("types.infantry.steps") == 2
    assert at("pieces.red.infantry.guard.name") == "Guard"
    assert str(at("regions.coast.spaces.[(harbour or fort) not hills]")).startswith("(harbour")
    assert at("scenarios.one.setup.[red infantry].[any in coast]")[1].amount.number == "1"


def test_an_entry_is_found_by_its_key_and_by_its_text():
    line = "scenarios.one.setup.[red infantry].[any in coast]"
    assert at(f"{line}.[guard less 1 step]") is at(f"{line}.[2 guard less 1 step if malta]")


def test_a_piece_may_leave_out_its_type():
    assert at("pieces.red.guard") is at("pieces.red.infantry.guard")
    assert at("pieces.red.guard.rated") is at("pieces.red.infantry.guard.rated")


def test_a_piece_that_bears_its_types_id_is_found_where_the_type_does_not_fit():
    assert at("pieces.red.infantry.name") == "Many"
    assert at("pieces.red.infantry") is MODULE.pieces["red"]["infantry"]


@pytest.mark.parametrize(
    "text",
    ["types.cavalry", "types.infantry.step", "pieces.blue.guard", "pieces.red.guards", "x",
     "types.infantry.steps.more", "scenarios.one.setup.red.[any in coast]"],
)  # fmt: skip
def test_what_is_not_there_is_absent(text):
    assert at(text) is ABSENT


def test_an_address_is_spelt_out():
    line = ("scenarios", "one", "setup", "red infantry", "any in coast")
    assert full_address(MODULE, (*line, "2 guard less 1 step if malta")) == (
        *line,
        "guard less 1 step",
    )
    assert full_address(MODULE, ("pieces", "red", "guard", "name"))[2] == "infantry"
    assert full_address(MODULE, ("types", "cavalry", "name")) == ("types", "cavalry", "name")


def test_a_wrong_address_leads_as_far_as_it_is_right():
    assert resolved_prefix_and_next_keys(MODULE, ("types", "cavalry")) == (
        ("types",),
        ("infantry",),
    )
    far, keys = resolved_prefix_and_next_keys(MODULE, ("types", "infantry", "step"))
    assert far == ("types", "infantry")
    assert "steps" in keys
    assert resolved_prefix_and_next_keys(MODULE, ("x",))[0] == ()


def test_the_module_itself_is_at_no_steps():
    assert value_at_address(MODULE, ()) is MODULE
