"""Selectors of spaces, each on a line with the spaces that it means."""

import pytest

from sandtable.model.phrases.selector import Selector
from sandtable.model.select.situation import PlaySituation
from sandtable.model.select.spaces import spaces_matching
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  owners: {red: Red, pink: {name: Pink, of: red}, blue: Blue}
  words: {spaces: {town: tag, port: number default 0}}
terrains: {hill: {name: Hill, domain: land}, water: {name: Water, domain: sea}}
types: {foot: {}}
pieces: {red: {foot: {a: A}}, blue: {foot: {b: B}}}
boards:
  map:
    kind: areas
    name: Map
    spaces:
      north: North; town; terrain hill; port 2
      south: South; town
      lake: Lake; terrain water
      isle: Isle; port 1; inside lake
    links:
      north/south: {kind: bridge, reason: They touch.}
      south/lake: {kind: bridge, reason: They touch.}
      north/lake: {kind: blocked, reason: A cliff.}
      south/isle: {kind: strait, reason: A ferry., one-way: true}
  west:
    kind: hexes
    name: West
    grid: {label: "A{column}.{row}", columns: [1, 3], rows: [1, 2]}
    terrain: {legend: {h: hill, w: water}, rows: "hhw\\nhww", besides: {hill: [A3.2]}}
    spaces: {A1.1: {name: Fort, alias: fort}}
  east:
    kind: hexes
    name: East
    east-of: west
    grid: {label: "B{column}.{row}", columns: [1, 2], rows: [1, 2]}
regions:
  land-towns: [town]
  all-north: [north, hill]
  circle: [circle, lake]
"""
CASES = {
    "town": "north south",
    "land-towns": "north south",
    "hill": "north A1.1 A2.1 A1.2 A3.2",
    "sea": "lake A3.1 A2.2",
    "fort": "A1.1",
    "town not hill": "south",
    "town or lake": "north south lake",
    "port": "north isle",
    "port >= 2": "north",
    "port = 0 town": "south",
    "not (hex or land)": "lake",
    "adjacent to south": "north lake isle",
    "adjacent to isle": "",
    "within 1 of south": "north south lake isle",
    "within 999999999 of south": "north south lake isle",
    "in all-north board map": "north",
    "circle": "lake",
    "hex east of A2": "A3.1 A3.2 B1.1 B2.1 B1.2 B2.2",
    "hex east from B1": "B1.1 B2.1 B1.2 B2.2",
    "hex west of A2": "A1.1 A1.2",
    "board west north of A1.2": "A1.1 A2.1 A3.1",
    "controlled by red": "north south",
    "controlled by pink": "south",
    "town not controlled by pink": "north",
    "holding blue": "lake",
    "beside blue": "south",
    "nothing": "",
}


@pytest.mark.parametrize(("text", "spaces"), CASES.items(), ids=list(CASES))
def test_selector(text, spaces):
    module = module_from_text(MODULE)
    situation = PlaySituation(
        control={"north": "red", "south": "pink", "lake": "blue"},
        standing={"lake": frozenset({"blue/b"}), "north": frozenset({"red/a"})},
    )
    assert " ".join(spaces_matching(module, Selector.parse(text), situation)) == spaces


@pytest.mark.parametrize(
    ("text", "spaces"),
    [
        ("town controlled by red", "north south"),
        ("town not controlled by red", "north south"),
        ("town supplied by red", "north south"),
    ],
)
def test_what_nobody_knows_is_taken_as_possible(text, spaces):
    assert " ".join(spaces_matching(module_from_text(MODULE), Selector.parse(text))) == spaces
