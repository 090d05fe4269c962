"""Spaces: hexes without an entry, kinds, labels."""

import pytest

from sandtable.model.ledger.history import initial_position
from sandtable.model.select.space_index import space_index_of
from tests.support.modules import module_from_text

BOARD = """\
terrains: {hill: {name: Hill}, water: {name: Water, domain: sea}}
boards:
  map:
    kind: hexes
    name: Map
    grid: {label: "H{column}.{row}", columns: [1, 2], rows: [1, 3], down: DOWN}
    terrain: {legend: {h: hill, w: water}, rows: "hh\\nw.", besides: {hill: ["H2.3"]}}
    spaces: {"H1.1": Fort; alias fort, box: Box}
"""


@pytest.mark.parametrize(
    ("down", "terrain"),
    [
        ("true", {"H1.1": "hill", "H2.1": "hill", "H1.2": "water", "H2.3": "hill"}),
        ("false", {"H1.3": "hill", "H2.3": "hill", "H1.2": "water"}),
    ],
)
def test_the_first_line_of_a_chart_is_the_top_of_the_map(down, terrain):
    sites = space_index_of(module_from_text(BOARD.replace("DOWN", down))).spaces_by_id
    assert {name: site.terrain for name, site in sites.items() if site.terrain} == terrain


def test_a_space_that_is_no_hex_is_a_box():
    ground = space_index_of(module_from_text(BOARD.replace("DOWN", "true")))
    assert ground.spaces_by_id["box"].kind == "box"
    assert ground.spaces_by_id["H1.1"].kind == "hex"


def test_how_spaces_are_called():
    ground = space_index_of(module_from_text(BOARD.replace("DOWN", "true")))
    fort, box = ground.find_space("fort"), ground.find_space("box")
    assert fort
    assert box
    assert (fort.printed_label, fort.spoken_name) == ("H1.1", "Fort (H1.1)")
    assert (box.printed_label, box.spoken_name) == ("Box", "Box")


def test_an_event_of_an_option_stays_in_the_box_unless_it_is_chosen():
    module = module_from_text(
        """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  owners: {red: Red}
options: {more: More}
events: {red: {a: {name: A, play: keep}, b: {name: B, play: keep, optional: more}}}
boards: {boxes: {kind: boxes, name: Boxes, spaces: {pool: Pool}}}
scenarios: {one: {setup: {red: {pool: [all other event]}}}}
"""
    )
    assert [s.single_piece for s in initial_position(module, "one").standings] == ["red/a"]
    chosen = initial_position(module, "one", {"more": "on"})
    assert [s.single_piece for s in chosen.standings] == ["red/a", "red/b"]


def test_hexes_may_be_numbers_alone():
    module = module_from_text(
        """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  owners: {red: Red}
types: {foot: {}}
pieces: {red: {foot: {a: 3 x A}}}
boards:
  map:
    kind: hexes
    name: Map
    grid: {label: "{column:02}{row:02}", columns: [1, 12], rows: [1, 9]}
    spaces: {0203: Town}
    paths: {road: {kind: road, along: [0203, 0303]}}
regions: {west: [0203 or 0101]}
scenarios: {one: {setup: {red: {0203: [2 a], any 0101 or 0102: [a]}}}}
"""
    )
    assert space_index_of(module).spaces_by_id["0203"].space.name == "Town"
    assert [str(s.place) for s in initial_position(module, "one").standings] == [
        "0203",
        "any 0101 or 0102",
    ]
