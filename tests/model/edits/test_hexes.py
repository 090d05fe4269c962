"""Edits of hexes: painting them, marking their sides, drawing roads through them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.hexes import draw_path_through_spaces, paint_terrain, set_side_feature
from sandtable.model.module_change import compare_modules
from sandtable.model.select.space_index import space_index_of
from tests.support.modules import MODULE_HEAD, module_from_text
from tests.support.present import present

MODULE = module_from_text(
    MODULE_HEAD
    + """\
  words: {features: {road: Road, river: River}}
terrains: {hill: Hill, heath: Heath, wood: Wood}
boards:
  moor:
    kind: hexes
    name: Moor
    grid: {label: "M{column}.{row}", columns: [1, 6], rows: [1, 3]}
    terrain:
      legend: {h: hill}
      rows: |
        hhhhhh
        hhh
      besides: {wood: [M1.1, M2.1]}
    spaces: {M3.2: Mill; alias mill; terrain wood, M3.3: {terrain: wood}}
    borders: {M2.2/mill: [river]}
    links: {M1.1/M1.2: {kind: blocked, reason: A cliff.}}
  fen:
    kind: hexes
    name: Fen
    east-of: moor
    grid: {label: "F{column}.{row}", columns: [7, 8], rows: [1, 3]}
    paths: {old-way: {kind: road, along: [F7.1, F7.2], name: The Old Way}}
  boxes: {kind: boxes, name: Boxes, spaces: {camp: Camp}}
"""
)


def terrain_of(module):
    return {
        site.id: site.terrain
        for site in space_index_of(module).spaces_by_id.values()
        if site.terrain
    }


def test_paint_fills_the_chart_and_nothing_else_says_so():
    board = paint_terrain(MODULE, ["M1.1", "mill", "M3.3", "M6.3"], "heath").boards["moor"]
    assert present(board.terrain).rows == "ehhhhh\nhhe...\n..e..e\n"
    assert present(board.terrain).legend == {"h": "hill", "e": "heath"}
    assert present(board.terrain).besides == {"wood": ("M2.1",)}
    assert board.spaces["M3.2"].terrain is None
    assert "M3.3" not in board.spaces


def test_no_terrain_takes_away_what_a_hex_has():
    after = paint_terrain(MODULE, ["M1.1", "mill"], None)
    assert not {"M1.1", "M3.2"} & set(terrain_of(after))


def test_what_is_painted_already_is_left_alone():
    assert not compare_modules(
        MODULE, paint_terrain(paint_terrain(MODULE, ["M3.1"], "hill"), ["mill", "M2.1"], "wood")
    )


LABELS = sorted(site.id for site in space_index_of(MODULE).spaces_by_id.values() if site.hex)


@given(
    st.lists(
        st.tuples(st.sampled_from(LABELS), st.sampled_from(["hill", "heath", "wood", None])),
        max_size=12,
    )
)
def test_hexes_have_the_terrain_they_were_last_painted(strokes):
    module, expected = MODULE, terrain_of(MODULE)
    for label, terrain in strokes:
        module = paint_terrain(module, [label], terrain)
        expected[label] = terrain
    assert terrain_of(module) == {label: t for label, t in expected.items() if t}


def test_painting_is_one_change_however_the_hexes_are_named_and_over_both_boards():
    after = paint_terrain(MODULE, ["mill", "M3.2", "F8.3"], "hill")
    assert terrain_of(after)["M3.2"] == terrain_of(after)["F8.3"] == "hill"
    assert after.boards["boxes"] is MODULE.boards["boxes"]


def test_a_feature_goes_to_the_pair_that_is_written_already():
    after = set_side_feature(MODULE, [("M3.2", "M2.2"), ("M6.1", "F7.1")], "road")
    assert after.boards["moor"].borders == {
        "M2.2/mill": ("river", "road"),
        "M6.1/F7.1": ("road",),
    }


def test_a_side_from_which_the_last_feature_goes_is_written_no_more():
    assert (
        set_side_feature(MODULE, [("mill", "M2.2")], "river", there=False).boards["moor"].borders
        == {}
    )


def test_a_side_that_is_blocked_may_bear_a_feature():
    after = set_side_feature(MODULE, [("M1.1", "M1.2")], "river")
    assert after.boards["moor"].borders["M1.1/M1.2"] == ("river",)


def test_a_road_runs_straight_between_its_points_and_over_the_edge_of_a_board():
    route = (
        draw_path_through_spaces(MODULE, "moor", "way", "road", ["M1.1", "M4.1", "F8.1"])
        .boards["moor"]
        .paths
    )
    along = route["way"].along
    assert (along[0], along[-1], len(along)) == ("M1.1", "F8.1", 8)


def test_a_road_that_is_laid_anew_keeps_its_name():
    after = draw_path_through_spaces(MODULE, "fen", "old-way", "river", ["F7.1", "F8.1"])
    route = after.boards["fen"].paths["old-way"]
    assert (route.name, route.kind, route.along) == ("The Old Way", "river", ("F7.1", "F8.1"))


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda: paint_terrain(MODULE, ["M9.9"], "hill"), "no space 'M9.9'"),
        (lambda: paint_terrain(MODULE, ["camp"], "hill"), "Camp is not a hex"),
        (lambda: paint_terrain(MODULE, ["M1.1"], "lava"), "no terrain 'lava'"),
        (lambda: set_side_feature(MODULE, [("M1.1", "M4.1")], "river"), "no side in common"),
        (lambda: set_side_feature(MODULE, [("M1.1", "camp")], "river"), "no side in common"),
        (lambda: set_side_feature(MODULE, [("M1.1", "M2.1")], "wall"), "is not a border feature"),
        (
            lambda: draw_path_through_spaces(MODULE, "moor", "w", "road", ["M1.1"]),
            "two spaces or more",
        ),
        (
            lambda: draw_path_through_spaces(MODULE, "moor", "w", "road", ["M1.1", "camp"]),
            "do not touch",
        ),
        (
            lambda: draw_path_through_spaces(MODULE, "moor", "w", "road", ["M1.1", "M1.1"]),
            "follows itself",
        ),
        (
            lambda: draw_path_through_spaces(MODULE, "sea", "w", "road", ["M1.1", "M2.1"]),
            "no board 'sea'",
        ),
        (
            lambda: draw_path_through_spaces(MODULE, "moor", "a b", "road", ["M1.1", "M2.1"]),
            "is not a valid id",
        ),
    ],
)
def test_what_cannot_be_done_is_told(edit, words):
    with pytest.raises(EditError, match=words):
        edit()
