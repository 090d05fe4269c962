"""Roads as chains of hexes: extending, cutting, splitting and deleting them."""

import pytest

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.hex_paths import (
    cut_path_stretch,
    delete_path,
    extend_path,
    first_and_last_space_of_path,
    new_path,
    shortest_hex_path,
    split_path,
)
from tests.support.modules import MODULE_HEAD, module_from_text

MODULE = module_from_text(
    MODULE_HEAD
    + """\
  words: {features: {road: Road, river: River}}
boards:
  moor:
    kind: hexes
    name: Moor
    grid: {label: "M{column}.{row}", columns: [1, 6], rows: [1, 5], short: [south]}
    spaces: {M2.2: {name: Mill, alias: mill}}
    paths:
      lane: {kind: road, along: [M1.1, M1.2, M1.3, M1.4], name: The Lane}
"""
)


def paths(module):
    return {name: route.along for name, route in module.boards["moor"].paths.items()}


def test_a_way_is_straight():
    assert shortest_hex_path(MODULE, "moor", "M2.1", "M2.4") == ("M2.1", "M2.2", "M2.3", "M2.4")


def test_a_way_goes_round_what_is_not_there():
    short = shortest_hex_path(MODULE, "moor", "M2.5", "M4.5")
    assert (short[0], len(short), short[-1]) == ("M2.5", 3, "M4.5")
    assert "M3.5" not in short


def test_beyond_the_board_there_is_no_way():
    with pytest.raises(EditError, match="are not hexes of one board"):
        shortest_hex_path(MODULE, "moor", "M1.1", "M9.1")


def test_new_roads_are_numbered():
    once, name = new_path(MODULE, "moor", "road", ["M3.1", "M3.3"])
    twice, other = new_path(once, "moor", "road", ["M4.1", "M4.2"])
    assert (name, other) == ("road-1", "road-2")
    assert paths(twice)["road-1"] == ("M3.1", "M3.2", "M3.3")


@pytest.mark.parametrize(
    ("stretch", "whole"),
    [
        (["M1.4", "M2.4"], ("M1.1", "M1.2", "M1.3", "M1.4", "M2.4")),
        (["M1.1", "M2.1", "mill"], ("M2.2", "M2.1", "M1.1", "M1.2", "M1.3", "M1.4")),
    ],
)
def test_a_road_goes_on_from_either_end(stretch, whole):
    after = extend_path(MODULE, "moor", "lane", stretch)
    assert paths(after)["lane"] == whole
    assert after.boards["moor"].paths["lane"].name == "The Lane"


def test_from_its_middle_a_road_does_not_go_on():
    with pytest.raises(EditError, match=r"M1\.2 is not an end of The Lane"):
        extend_path(MODULE, "moor", "lane", ["M1.2", "mill"])


def test_a_stretch_cut_out_leaves_the_longest_its_name():
    assert paths(cut_path_stretch(MODULE, "moor", "lane", ["M1.2", "M1.1"])) == {
        "lane": ("M1.2", "M1.3", "M1.4")
    }
    assert paths(cut_path_stretch(MODULE, "moor", "lane", ["M1.2", "M1.3"])) == {
        "lane": ("M1.1", "M1.2"),
        "road-1": ("M1.3", "M1.4"),
    }


def test_a_road_cut_whole_is_gone():
    assert not paths(cut_path_stretch(MODULE, "moor", "lane", ["M1.1", "M1.2", "M1.3", "M1.4"]))


def test_what_is_not_there_cannot_be_cut():
    with pytest.raises(EditError, match="The Lane does not run through these spaces"):
        cut_path_stretch(MODULE, "moor", "lane", ["M2.1", "M2.2"])


def test_a_split_leaves_two_that_meet():
    assert paths(split_path(MODULE, "moor", "lane", "M1.2")) == {
        "lane": ("M1.2", "M1.3", "M1.4"),
        "road-1": ("M1.1", "M1.2"),
    }


def test_an_end_cannot_be_split():
    with pytest.raises(EditError, match="is not between the ends"):
        split_path(MODULE, "moor", "lane", "M1.1")


def test_the_ends_of_a_road():
    assert first_and_last_space_of_path(MODULE, "moor", "lane") == ("M1.1", "M1.4")


def test_a_road_is_taken_away():
    assert not paths(delete_path(MODULE, "moor", "lane"))
    with pytest.raises(EditError, match="There is no road"):
        delete_path(MODULE, "moor", "street")
