"""A copied board contains copies of all that is on it, and nothing of the original."""

import pytest

from sandtable.model import resources
from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import Severity, run_checks
from sandtable.model.edits.entry_copying import duplicate_entry, free_id_like
from sandtable.model.module import Module
from sandtable.model.select.space_connections import spaces_in_region
from sandtable.model.select.space_index import space_index_of
from sandtable.model.storage.module_loading import load_module
from tests.support.modules import module_from_text

AREAS = module_from_text("""
boards:
  map:
    kind: areas
    name: Map
    geometry: {type: FeatureCollection, features: [
      {type: Feature, id: mill, properties: {}, geometry: {type: Polygon, coordinates: [[[0,0],[100,0],[100,100],[0,100],[0,0]]]}},
      {type: Feature, id: ford, properties: {}, geometry: {type: Polygon, coordinates: [[[100,0],[200,0],[200,100],[100,100],[100,0]]]}}]}
    spaces: {mill: {name: Mill, tags: [port]}, ford: {alias: weir, inside: mill}}
    links: {mill/ford: {kind: blocked, reason: x}, bank/far: {kind: strait, reason: y}}
    borders: {ford/mill: [river]}
    paths: {road: {kind: road, along: [mill, ford]}}
  other: {kind: boxes, name: Other, spaces: {far: {name: Far, tags: [port]}}}
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  calendar: {turns: 3}
  words: {spaces: {port: tag}, features: {river: border, road: path}}
regions: {bank: [mill, ford], ports: [port], both: [bank or far], inner: [bank port]}
sources: {lost: {at: [boards.map.spaces.mill, boards.other], why: lost}}
waivers:
  steep: {check: GEO026, at: boards.map.borders.ford/mill, why: x}
  elsewhere: {check: GEO026, at: boards.other, why: x}
errata: {slip: {at: boards.map.spaces.ford.inside, printed: mill, read: ford, why: x, applied: false}}
texts: {de: {boards.map.spaces.mill.name: Mühle, boards.map.name: Karte, regions.bank.name: Ufer}}
""")  # noqa: E501 - one line a thing
HEXES = module_from_text("""
boards:
  field:
    kind: hexes
    name: Field
    grid: {label: "{column:02}{row:02}", columns: [1, 4], rows: [1, 3]}
    east-of: west
    terrain: {legend: {c: clear}, rows: "cccc", besides: {clear: ["0102"]}}
    spaces: {"0101": {name: Camp, alias: camp}, reserve: {kind: box, same-as: "0102"}}
    registration: {points: {"0101": [10, 50], "0403": [11, 49]}}
    paths: {way: {kind: road, along: ["0101", "0201"]}}
  west: {kind: hexes, name: West, grid: {label: "A{column}.{row}", columns: [1, 2], rows: [1, 3]}}
terrains: {clear: Clear}
regions: {edge: [column 02], centre: ["0202"]}
""")


def test_every_space_of_the_copy_has_an_id_of_its_own():
    after = duplicate_entry(AREAS, ("boards", "map"), "map-2")
    board = after.boards["map-2"]
    assert list(after.boards) == ["map", "map-2", "other"]
    assert list(board.spaces) == ["mill-2", "ford-2"]
    assert board.spaces["ford-2"].alias == "weir-2"
    assert board.spaces["ford-2"].inside == "mill-2"
    assert board.spaces["mill-2"].name == "Mill"
    assert after.boards["map"] is AREAS.boards["map"]


def test_outlines_links_borders_and_paths_come_along():
    board = duplicate_entry(AREAS, ("boards", "map"), "map-2").boards["map-2"]
    before = AREAS.boards["map"]
    assert list(board.outlines) == ["mill-2", "ford-2"]
    assert board.outlines["ford-2"] == before.outlines["ford"]
    assert board.geometry == "map-2.geojson"
    assert list(board.links) == ["mill-2/ford-2", "bank-2/far"]
    assert list(board.borders) == ["ford-2/mill-2"]
    assert board.paths["road"].along == ("mill-2", "ford-2")


def test_a_region_of_this_board_alone_comes_along_and_one_of_many_stays():
    after = duplicate_entry(AREAS, ("boards", "map"), "map-2")
    assert list(after.regions) == ["bank", "ports", "both", "inner", "bank-2", "inner-2"]
    assert spaces_in_region(after, "bank-2") == ("mill-2", "ford-2")
    assert spaces_in_region(after, "inner-2") == ("mill-2",)
    assert spaces_in_region(after, "bank") == ("mill", "ford")


def test_translations_come_along():
    texts = duplicate_entry(AREAS, ("boards", "map"), "map-2").texts["de"]
    assert texts["boards.map-2.spaces.mill-2.name"] == "Mühle"
    assert texts["boards.map-2.name"] == "Karte"
    assert texts["regions.bank-2.name"] == "Ufer"


def test_remarks_about_the_board_are_about_the_copy_too():
    after = duplicate_entry(AREAS, ("boards", "map"), "map-2")
    assert after.sources["lost"].at == (
        "boards.map.spaces.mill", "boards.other", "boards.map-2.spaces.mill-2",
    )  # fmt: skip
    assert list(after.waivers) == ["steep", "elsewhere", "steep-2"]
    assert after.waivers["steep-2"].at == "boards.map-2.borders.[ford-2/mill-2]"
    assert after.errata["slip-2"].at == "boards.map-2.spaces.ford-2.inside"
    assert (after.errata["slip-2"].printed, after.errata["slip-2"].read) == ("mill-2", "ford-2")


def test_hexes_are_called_otherwise_wherever_they_are_named():
    after = duplicate_entry(HEXES, ("boards", "field"), "field-2")
    board = after.boards["field-2"]
    assert board.grid is not None
    assert board.grid.label == "B-{column:02}{row:02}"
    assert list(board.spaces) == ["B-0101", "reserve-2"]
    assert board.spaces["reserve-2"].same_as == "B-0102"
    assert board.spaces["B-0101"].alias == "camp-2"
    assert board.terrain is not None
    assert board.terrain.besides["clear"] == ("B-0102",)
    assert board.terrain.rows == "cccc"
    assert board.registration is not None
    assert list(board.registration.points) == ["B-0101", "B-0403"]
    assert board.paths["way"].along == ("B-0101", "B-0201")
    assert spaces_in_region(after, "centre-2") == ("B-0202",)


def test_a_copy_joins_no_board_at_the_edge_that_is_taken():
    board = duplicate_entry(HEXES, ("boards", "field"), "field-2").boards["field-2"]
    assert board.east_of is None


def test_a_copy_of_a_copy_is_a_third_one():
    once = duplicate_entry(HEXES, ("boards", "field"), "field-2")
    twice = duplicate_entry(once, ("boards", "field-2"), free_id_like(once, ("boards", "field-2")))
    assert list(twice.boards) == ["field", "field-2", "field-3", "west"]
    places = space_index_of(twice).spaces_by_id
    assert len(places) == len(space_index_of(once).spaces_by_id) + 12 + 1  # twelve hexes and a box


USUAL = {"lantern_ford", "aa_lhtr_1942", "afrika_ii"}
"""Boxes, areas and hexes; other samples have no other boards, and are for `make test-long`."""


@pytest.mark.parametrize(
    "sample",
    [
        pytest.param(name, marks=() if name in USUAL else pytest.mark.long)
        for name in resources.sample_names()
    ],
)
def test_a_copy_of_a_board_of_a_sample_has_as_many_spaces_and_no_errors(sample: str):
    module = load_module(resources.path_of_sample(sample)).complete_module
    for name, board in module.boards.items():
        after = duplicate_entry(module, ("boards", name), free_id_like(module, ("boards", name)))
        copy = next(key for key in after.boards if key not in module.boards)
        assert len(after.boards[copy].spaces) == len(board.spaces)
        assert _spaces_on(after, copy) == _spaces_on(module, name)
        assert _errors(after) <= _errors(module)


def _spaces_on(module: Module, board: str) -> int:
    return sum(site.board == board for site in space_index_of(module).spaces_by_id.values())


_OF_BOARDS = [check for check in ALL_CHECKS if check.id[:3] in {"GEO", "ADJ", "REF", "SCH"}]


def _errors(module: Module) -> set[str]:
    found = run_checks(module, _OF_BOARDS)
    return {f"{f.check} {f.where}" for f in found if f.severity is Severity.ERROR and not f.waived}
