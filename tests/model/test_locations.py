"""Typed locations: addresses are taken apart and put together in one place."""

import pytest

from sandtable.model import locations
from sandtable.model.address import steps_of
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
    assert kind.of(steps_of(text)) == location


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_its_own_address_leads_to_each_location(kind):
    location = kind(*(f"key {number}" for number in range(kind.LAYOUT.count(None))))
    assert kind.at(location.steps) == kind.of(location.below("more")) == location
    assert kind.at(location.below("more")) is None
    assert steps_of(location.address) == location.steps


def test_a_location_leads_on_to_what_stands_in_it():
    assert BoardRef("map").below("links", "a/b") == ("boards", "map", "links", "a/b")


def test_a_line_has_others_in_its_chart():
    line = SetupLine("long", "redland", "Ford")
    assert line.with_place("Hill") == SetupLine("long", "redland", "Hill")
    assert SetupEntry.of(line.steps) is None
