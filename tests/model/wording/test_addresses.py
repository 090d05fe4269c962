"""Addresses as they are described to authors."""

import pytest

from sandtable.model.address_path import parse_address
from sandtable.model.wording.addresses import (
    describe_address,
    describe_addresses,
    describe_entry_at,
)
from tests.support.modules import module_from_text

MODULE = module_from_text("""
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own}
  calendar: {turns: 5}
  owners: {red: The Reds}
types: {foot: {name: Foot}}
pieces: {red: {foot: {guard: 2 x Old Guard}}}
boards: {map: {kind: boxes, name: The Map, spaces: {mill: Old Mill, ford: {}}, links: {mill/ford: {kind: strait, reason: x}}}}
terrains: {flat: {name: Flat Land}}
movement: {march: {of: foot, costs: {flat: 1}}}
events: {common: {rain: {name: Heavy Rain, play: keep}}}
regions: {coast: {name: The Coast, spaces: [mill]}}
limits: {docks: {rule: "1", in: mill, at-most: 1}}
scenarios: {one: {name: First Game, setup: {red: {mill: [guard]}}, arrivals: {red: {3: {enter at mill: [guard]}}}}}
""")  # noqa: E501 - one line a thing


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (
            "scenarios.one.setup.red.mill.guard",
            "scenario “First Game”, set-up, The Reds, Old Mill, Old Guard",
        ),
        ("scenarios.one.setup.red foot", "scenario “First Game”, set-up, The Reds Foot"),
        ("scenarios.one.setup.common", "scenario “First Game”, set-up, Everybody"),
        (
            "scenarios.one.setup.red.any in coast not ford.2 guard reduced",
            (
                "scenario “First Game”, set-up, The Reds, any in The Coast not ford, "
                "2 Old Guard reduced"
            ),
        ),
        ("scenarios.one.arrivals.red.3", "scenario “First Game”, arrivals, The Reds, turn 3"),
        (
            "scenarios.one.arrivals.red.3.enter at mill.guard",
            "scenario “First Game”, arrivals, The Reds, turn 3, enter at Old Mill, Old Guard",
        ),
        ("scenarios.one.control.red", "scenario “First Game”, control, The Reds"),
        ("scenarios.one.control.red.coast", "scenario “First Game”, control, The Reds, The Coast"),
        ("scenarios.one.uncontrolled.mill", "scenario “First Game”, uncontrolled, Old Mill"),
        ("movement.march.costs.flat", "movement class “march”, costs, Flat Land"),
        ("events.common", "events of Everybody"),
        ("events.common.rain", "events of Everybody, Heavy Rain"),
        ("events.red", "events of The Reds"),
        ("pieces.common", "Everybody"),
        ("boards.map.spaces.mill", "The Map, Old Mill"),
        ("boards.map.links.[mill/ford]", "The Map, link Old Mill / ford"),
        ("limits.docks.in", "limit “docks”, in spaces"),
        ("regions.coast", "region “The Coast”"),
        ("pieces.red.guard", "The Reds, Old Guard"),
        ("pieces.red.foot", "The Reds, foot"),
        ("module.owners.red", "The Reds"),
        ("tables.guard", "table “guard”"),  # and not Old Guard, a piece with this id
        ("boards", "boards"),
        ("tables", "table"),
    ],
)
def test_a_place_is_told_from_the_outside_in(at: str, said: str):
    assert describe_address(MODULE, parse_address(at) or ()) == said


def test_a_thing_is_called_by_its_name():
    assert describe_entry_at(MODULE, ("pieces", "red", "foot", "guard")) == "Old Guard"
    assert describe_entry_at(MODULE, ("limits", "docks")) == "limit “docks”"
    assert describe_entry_at(MODULE, ("boards", "map", "spaces", "ford")) == "ford"


def test_of_many_places_a_few_are_told_and_each_once():
    places = [("limits", f"l{n}") for n in range(8)]
    assert describe_addresses(MODULE, [places[0], *places]) == (
        "limit “l0”; limit “l1”; limit “l2”; limit “l3”; limit “l4”; and 3 more"
    )
