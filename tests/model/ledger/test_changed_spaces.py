"""A scenario's changes to a space apply to its own positions only."""

import pytest

from sandtable.model.ledger.history import (
    initial_position,
    initial_position_all_branches,
    play_schedule,
)
from sandtable.model.limits.limit_breaches import limit_breaches
from sandtable.model.select.space_index import space_index_of
from tests.support.modules import module_from_text
from tests.support.present import present

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  owners: {red: Red}
  words: {spaces: {town: tag, room: number, income: number}}
terrains: {flat: Flat, steep: Steep}
types: {foot: {}}
pieces: {red: {foot: {f: 9 x F}}}
boards:
  map: {kind: areas, name: Map, spaces: {a: A; terrain flat; room 1; income 2}}
  field:
    kind: hexes
    name: Field
    grid: {label: "H{column}.{row}", columns: [1, 2], rows: [1, 2]}
    terrain: {legend: {f: flat}, rows: "ff\\nff"}
    spaces: {H1.1: Gate; alias gate}
scenarios:
  plain: {name: Plain, control: {red: [flat]}, setup: {red: {a: [2 f]}}}
  roomy: {name: Roomy, from: plain, changes: {a: {values: {room: 2}}}}
  hilly: {name: Hilly, from: roomy, changes: {gate: {terrain: steep}, H2.2: {terrain: steep}}}
  again: {name: Again, from: roomy, changes: {a: ~}}
limits: {it: {of: foot, in: a, at-most: room, rule: "1"}}
"""


@pytest.mark.parametrize(
    ("name", "broken"), [("plain", 1), ("roomy", 0), ("hilly", 0), ("again", 1)]
)
def test_a_limit_reads_the_number_that_the_space_has_in_the_scenario(name, broken):
    position = initial_position(module_from_text(MODULE), name)
    limit = position.scenario.limits["it"]
    assert len(list(limit_breaches(position.module, "it", present(limit), position))) == broken


def test_what_is_not_changed_of_a_space_stays():
    space = (
        space_index_of(initial_position(module_from_text(MODULE), "roomy").module)
        .spaces_by_id["a"]
        .space
    )
    assert (space.name, space.terrain, str(space.values["income"])) == ("A", "flat", "2")


def test_a_hex_is_changed_by_its_label_or_its_alias():
    sites = space_index_of(initial_position(module_from_text(MODULE), "hilly").module).spaces_by_id
    terrain = {name: site.terrain for name, site in sites.items() if site.hex}
    assert terrain == {"H1.1": "steep", "H1.2": "flat", "H2.1": "flat", "H2.2": "steep"}


def test_who_controls_what_is_asked_of_the_changed_ground():
    module = module_from_text(MODULE)
    assert set(initial_position(module, "roomy").control) - set(
        initial_position(module, "hilly").control
    ) == {
        "H1.1",
        "H2.2",
    }


def test_a_played_position_and_one_of_all_branches_are_changed_alike():
    module = module_from_text(MODULE)
    for position in (
        play_schedule(module, "roomy").position,
        initial_position_all_branches(module, "roomy"),
    ):
        assert str(space_index_of(position.module).spaces_by_id["a"].space.values["room"]) == "2"


def test_a_scenario_without_changes_is_of_the_very_module():
    module = module_from_text(MODULE)
    assert initial_position(module, "plain").module is module
