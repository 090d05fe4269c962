"""Addresses are written, read back, and followed to their values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.address_path import format_address, parse_address
from sandtable.model.lookup import ABSENT, resolved_prefix_and_next_keys, value_at_address
from tests.support.modules import module_from_text

KEYS = st.text(
    st.characters(blacklist_characters="[]\n", blacklist_categories=("Cs", "Cc")), min_size=1
).filter(lambda key: key == key.strip())

MODULE = module_from_text(
    """\
types: {foot: {}}
pieces: {red: {foot: {first: 3 x 1-1 First}}}
scenarios:
  one:
    setup: {red: {any in north-west: [2 first less 1 step, at most 1 on each]}}
    arrivals: {red: {4 red: {enter at town: [first]}}}
"""
)
LEADS = {
    "module.title": "A Test",
    "pieces.red.foot.first.copies": 3,
    "pieces.red.first.copies": 3,
    "scenarios.one.setup.red.[any in north-west].[first less 1 step]": "2 first less 1 step",
    "scenarios.one.setup.red.[any in north-west].[2 first less 1 step]": "2 first less 1 step",
    "scenarios.one.arrivals.red.[4 red].[enter at town].first": "first",
}


@given(st.lists(KEYS, min_size=1, max_size=5))
def test_an_address_is_read_as_it_was_written(steps):
    assert parse_address(format_address(tuple(steps))) == tuple(steps)


@pytest.mark.parametrize("text", ["", ".", "a.", ".a", "a..b", "a.[b", "a.b]", "[]", "a[b]"])
def test_what_is_no_address(text):
    assert parse_address(text) is None


@pytest.mark.parametrize(("text", "value"), LEADS.items(), ids=list(LEADS))
def test_an_address_leads_to_a_value(text, value):
    found = value_at_address(MODULE, parse_address(text) or ())
    assert value in (found, str(found))


@pytest.mark.parametrize(
    "text", ["nothing", "pieces.red.second", "module.title.more", "scenarios.two"]
)
def test_an_address_that_leads_nowhere(text):
    assert value_at_address(MODULE, parse_address(text) or ()) is ABSENT


def test_how_far_an_address_leads():
    assert resolved_prefix_and_next_keys(MODULE, ("pieces", "red", "foot", "frist")) == (
        ("pieces", "red", "foot"),
        ("first",),
    )
