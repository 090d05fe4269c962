"""Typed locations: addresses are taken apart and built in one place."""

import pickle
from dataclasses import FrozenInstanceError

import pytest

from sandtable.model import locations
from sandtable.model.address_path import parse_address
from sandtable.model.locations import (
    AddressLocation,
    BoardRef,
    OwnerRef,
    PieceRef,
    RegionRef,
    ScenarioRef,
    ScheduleLine,
    SetupEntry,
    SetupLine,
    SpaceRef,
    is_at_or_below,
    iter_address_and_parents,
    iter_parents_and_address,
    owner_at_address,
    parent_key,
    relative_path,
    split_first_key,
    top_level_key,
)

KINDS = [
    kind
    for kind in vars(locations).values()
    if isinstance(kind, type) and issubclass(kind, AddressLocation) and kind is not AddressLocation
]


@pytest.mark.parametrize(
    ("kind", "text", "location"),
    [
        (ScenarioRef, "scenarios.long.setup.redland", ScenarioRef("long")),
        (ScenarioRef, "pieces.redland.army.1st", None),
        (ScenarioRef, "scenarios", None),
        (SetupLine, "scenarios.long.setup.redland.Ford", SetupLine("long", "redland", "Ford")),
        (SetupLine, "scenarios.long.setup.redland.Ford.1st", SetupLine("long", "redland", "Ford")),
        (SetupLine, "scenarios.long.setup.redland", None),
        (SetupLine, "scenarios.long.control.redland.Ford", None),
        (
            ScheduleLine,
            "scenarios.long.arrivals.redland.3.enter",
            ScheduleLine("long", "redland", "3", "enter"),
        ),
        (OwnerRef, "module.owners.redland.capital", OwnerRef("redland")),
        (PieceRef, "pieces.redland.army.1st", PieceRef("redland", "army", "1st")),
        (SpaceRef, "boards.map.spaces.[F3.3]", SpaceRef("map", "F3.3")),
        (SpaceRef, "boards.map.links.[a/b]", None),
    ],
)
def test_an_address_leads_to_or_into_a_location(kind, text, location):
    assert kind.from_address_prefix(parse_address(text)) == location


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_its_own_address_leads_to_each_location(kind):
    location = kind(*(f"key {number}" for number in range(kind.ADDRESS_LAYOUT.count(None))))
    assert (
        kind.from_whole_address(location.address_path)
        == kind.from_address_prefix(location.child_path("more"))
        == location
    )
    assert kind.from_whole_address(location.child_path("more")) is None
    assert parse_address(location.address) == location.address_path


def test_a_location_leads_on_to_what_stands_in_it():
    assert BoardRef("map").child_path("links", "a/b") == ("boards", "map", "links", "a/b")


def test_a_line_has_others_in_its_chart():
    line = SetupLine("long", "redland", "Ford")
    assert line.with_place("Hill") == SetupLine("long", "redland", "Hill")
    assert SetupEntry.from_address_prefix(line.address_path) is None


def test_holding_raises_where_an_address_leads_elsewhere():
    assert ScenarioRef.require_address_prefix(("scenarios", "long", "setup")) == ScenarioRef(
        "long"
    )
    with pytest.raises(ValueError, match=r"types\.tank leads to no ScenarioRef"):
        ScenarioRef.require_address_prefix(("types", "tank"))


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("pieces.redland", "redland"),
        ("pieces.redland.army.1st", "redland"),
        ("events.rebels.riot", "rebels"),
        ("types.army", ""),
        ("pieces", ""),
    ],
)
def test_pieces_and_events_have_an_owner(text, owner):
    assert owner_at_address(parse_address(text) or ()) == owner


def test_an_address_is_followed_up_and_down():
    steps = ("types", "army", "name")
    assert list(iter_address_and_parents(steps)) == [steps, steps[:2], steps[:1]]
    assert list(iter_parents_and_address(steps)) == [steps[:1], steps[:2], steps]
    assert list(iter_address_and_parents(())) == list(iter_parents_and_address(())) == []


def test_one_address_lies_within_another():
    steps = ("types", "army", "name")
    assert is_at_or_below(steps, ("types", "army"))
    assert is_at_or_below(steps, steps)
    assert not is_at_or_below(("types",), steps)
    assert relative_path(steps, ("types",)) == ("army", "name")


def test_the_ends_of_an_address():
    steps = ("types", "army", "name")
    assert (top_level_key(steps), top_level_key(())) == ("types", "")
    assert (parent_key(steps), parent_key(("types",))) == ("army", "")
    assert split_first_key(steps) == ("types", ("army", "name"))


def test_a_location_is_a_frozen_record():
    line = SetupLine("war", "red", "vess")
    assert line == SetupLine(scenario="war", heading="red", place="vess")
    assert hash(line) == hash(SetupLine("war", "red", "vess"))
    assert BoardRef("vess") != RegionRef("vess")
    assert repr(BoardRef("map")) == "BoardRef(board='map')"
    assert pickle.loads(pickle.dumps(line)) == line
    assert line.with_keys(place="dale") == SetupLine("war", "red", "dale")
    with pytest.raises(FrozenInstanceError):
        line.place = "dale"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del line.place


@pytest.mark.parametrize("keys", [(), ("a", "b")])
def test_a_location_has_exactly_its_keys(keys):
    with pytest.raises(TypeError, match="board"):
        BoardRef(*keys)
