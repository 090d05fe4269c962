"""Typed locations: addresses are taken apart and put together in one place."""

import pytest

from sandtable.model import locations
from sandtable.model.address_path import parse_address
from sandtable.model.locations import (
    BoardRef,
    Location,
    OwnerRef,
    PieceRef,
    ScenarioRef,
    ScheduleLine,
    SetupEntry,
    SetupLine,
    SpaceRef,
    is_within,
    iter_inwards,
    iter_outwards,
    key_above,
    owner_of,
    path_below,
    shelf_of,
    split_first,
)

KINDS = [
    kind
    for kind in vars(locations).values()
    if isinstance(kind, type) and issubclass(kind, Location) and kind is not Location
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
    assert kind.of(parse_address(text)) == location


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_its_own_address_leads_to_each_location(kind):
    location = kind(*(f"key {number}" for number in range(kind.LAYOUT.count(None))))
    assert kind.at(location.steps) == kind.of(location.below("more")) == location
    assert kind.at(location.below("more")) is None
    assert parse_address(location.address) == location.steps


def test_a_location_leads_on_to_what_stands_in_it():
    assert BoardRef("map").below("links", "a/b") == ("boards", "map", "links", "a/b")


def test_a_line_has_others_in_its_chart():
    line = SetupLine("long", "redland", "Ford")
    assert line.with_place("Hill") == SetupLine("long", "redland", "Hill")
    assert SetupEntry.of(line.steps) is None


def test_holding_raises_where_an_address_leads_elsewhere():
    assert ScenarioRef.holding(("scenarios", "long", "setup")) == ScenarioRef("long")
    with pytest.raises(ValueError, match=r"types\.tank leads to no ScenarioRef"):
        ScenarioRef.holding(("types", "tank"))


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
    assert owner_of(parse_address(text) or ()) == owner


def test_an_address_is_followed_up_and_down():
    steps = ("types", "army", "name")
    assert list(iter_outwards(steps)) == [steps, steps[:2], steps[:1]]
    assert list(iter_inwards(steps)) == [steps[:1], steps[:2], steps]
    assert list(iter_outwards(())) == list(iter_inwards(())) == []


def test_one_address_lies_within_another():
    steps = ("types", "army", "name")
    assert is_within(steps, ("types", "army"))
    assert is_within(steps, steps)
    assert not is_within(("types",), steps)
    assert path_below(steps, ("types",)) == ("army", "name")


def test_the_ends_of_an_address():
    steps = ("types", "army", "name")
    assert (shelf_of(steps), shelf_of(())) == ("types", "")
    assert (key_above(steps), key_above(("types",))) == ("army", "")
    assert split_first(steps) == ("types", ("army", "name"))
