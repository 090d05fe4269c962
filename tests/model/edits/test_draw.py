"""Drawing of a board by its recipe: the changed module, and the error messages."""

from dataclasses import replace

import pytest

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.recipe_drawing import draw_board_by_recipe, outline_fingerprint
from sandtable.model.edits.renaming import rename_definition
from sandtable.model.entities.outlines import Outline
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.module_saving import save_module
from tests.support.modules import MODULE_HEAD, module_from_text

BOARD = """\
boards:
  map:
    kind: areas
    name: The Map
    spaces-are: land
    geometry: {type: FeatureCollection, features: [
      {type: Feature, id: inset, properties: {}, geometry: {type: Polygon, coordinates: [
        [[0, 0], [9, 0], [9, 9], [0, 0]]]}}]}
    recipe:
      window: [12, 36, 18, 40]
      size: 500
      detail: 110m
      land: {seeds: {mainland: [16.3, 39.2], island: [14, 37.5]}}
      sea: {seeds: {water: [16, 37]}}
    spaces:
      island: The Island
      inset: An Inset
"""


def drawn(**options):
    return draw_board_by_recipe(module_from_text(BOARD), "map", **options)


def test_outlines_are_set_and_spaces_added():
    after = drawn()
    board = after.module.boards["map"]
    assert list(board.outlines) == list(board.spaces) == ["island", "inset", "mainland", "water"]
    assert after.added == ("mainland", "water")
    assert board.spaces["water"].kind == "sea"
    assert board.spaces["mainland"].kind is None


def test_what_the_recipe_does_not_name_keeps_its_outline():
    after = drawn()
    assert after.undrawn == ("inset",)
    assert after.module.boards["map"].outlines["inset"] == Outline.from_points(
        [[(0, 0), (9, 0), (9, 9)]]
    )


def test_labels_are_set_only_when_asked():
    plain, labelled = (drawn(labels=asked).module.boards["map"] for asked in (False, True))
    assert plain.spaces["island"].label is None
    x, y = labelled.spaces["island"].label
    assert 0 < x < 500
    assert y > 0


def test_drawing_again_changes_nothing():
    once = drawn().module
    assert draw_board_by_recipe(once, "map").module == once


def test_it_is_saved_beside_the_board(tmp_path):
    (tmp_path / "module.yaml").write_text(MODULE_HEAD, encoding="utf-8")
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "map.yaml").write_text(
        "kind: areas\nname: M\nrecipe: {window: [12, 36, 18, 40], size: 500, detail: 110m,"
        " land: {seeds: {all: [16.3, 39.2]}}}\n",
        encoding="utf-8",
    )
    loaded = load_module(tmp_path)
    after = draw_board_by_recipe(loaded.module, "map").module
    save_module(loaded, after)
    assert (tmp_path / "boards" / "map.geojson").is_file()
    assert load_module(tmp_path).module == after


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("[12, 36, 18, 40]", "[12, 40, 18, 36]", "window: 40 to 36 is no span of latitudes"),
        ("[12, 36, 18, 40]", "[12, 36, 400, 40]", "window: 12 to 400 goes more than once round"),
        ("[12, 36, 18, 40]", "[12, 36, 1e300, 40]", "window: longitudes and latitudes are degr"),
        ("size: 500", "size: 5", "size: 5 board units are not between"),
        ("size: 500", "size: 500000000", "size: 500000000 board units are not between"),
        ("size: 500", "size: 500\n      simplify: -1", "simplify: -1 board units"),
        ("[14, 37.5]", "[14]", "land.seeds.island: a longitude and a latitude are due"),
        ("[14, 37.5]", "[37.5, 114]", "land.seeds.island: longitude first, then latitude"),
        ("[14, 37.5]", "{at: [14, 37.5], weight: 0}", "land.seeds.island.weight: 0 is no weight"),
        ("[14, 37.5]", "{at: [14, 37.5], island: -1}", "land.seeds.island.island: no island is"),
        ("land: {", "land: {rivers: [Styx], ", "land.rivers: The atlas has no river 'Styx'"),
        ("land: {", "land: {graticule: 0, ", "land.graticule: 0 degrees are too few"),
        ("land: {", "land: {wiggle: -1, ", "land.wiggle: -1"),
        ("land: {", "land: {cuts: {wall: [1, 2]}, ", "land.cuts.wall: two points or more are due"),
        (
            "land: {",
            "projection: {kind: lambert, parallels: [30, -30]}\n      land: {",
            "projection.parallels: no cone goes through 30 and -30",
        ),
        (
            "[12, 36, 18, 40]",
            "[12, 36, 18, 88]\n      projection: {kind: mercator}",
            "window: mercator ends at 85 degrees",
        ),
        ("[12, 36, 18, 40]", "[12, 36, 12.0000001, 40]", "window: on a board 500 units wide"),
        ("[12, 36, 18, 40]", "[12, 36, 18, 36.0000001]", "window: on a board 500 units wide"),
        (
            "land: {",
            "projection: {centre: [1e300, 35]}\n      land: {",
            "projection.centre: longitude first",
        ),
        ("size: 500", "size: 500\n      lakes: -1", "lakes: -1 square kilometres"),
        ("land: {", "land: {smallest: -1, ", "land.smallest: -1 square kilometres"),
        ("water: [16, 37]", "island: [16, 37]", "sea: island is the name of a space on land, too"),
        ("land: {", "land: {merges: {a: [isle]}, ", "land.merges.a: there is no piece 'isle'"),
        ("land: {", "land: {merges: {a: []}, ", "land.merges.a: it consists of nothing"),
        (
            "land: {",
            "land: {merges: {a: [island], b: [island]}, ",
            "land.merges: island cannot be part of two spaces",
        ),
    ],
)
def test_what_cannot_be_drawn_is_said(before, after, said):
    module = module_from_text(BOARD.replace(before, after))
    with pytest.raises(EditError) as caught:
        draw_board_by_recipe(module, "map")
    assert str(caught.value).startswith(f"boards.map.recipe.{said}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "boards: {map: {kind: hexes, name: M}}",
            "M is a board of hexes; only boards of areas can be drawn from a recipe.",
        ),
        ("boards: {map: {kind: areas, name: M}}", "M has no recipe."),
        ("boards: {}", "There is no board 'map'."),
    ],
)
def test_boards_without_a_recipe_are_refused(text, said):
    with pytest.raises(EditError) as caught:
        draw_board_by_recipe(module_from_text(text), "map")
    assert str(caught.value) == said


def edited_by_hand():
    """Return a board that was drawn, and of which a border was moved afterwards."""
    module = drawn().module
    board = module.boards["map"]
    moved = Outline.from_points([[(0, 0), (9, 0), (9, 9)]])
    changed = replace(board, outlines={**board.outlines, "island": moved})
    return replace(module, boards={"map": changed})


def test_outlines_that_were_edited_are_not_drawn_over_without_a_word():
    with pytest.raises(EditError, match=r"would be lost: island\. To replace them, use --force"):
        draw_board_by_recipe(edited_by_hand(), "map")


def test_force_draws_over_them():
    assert draw_board_by_recipe(edited_by_hand(), "map", force=True).module == drawn().module


def test_a_changed_recipe_is_drawn_where_nobody_edited():
    module = drawn().module
    board = module.boards["map"]
    wider = replace(board, recipe=replace(board.recipe, size=600))
    after = draw_board_by_recipe(replace(module, boards={"map": wider}), "map").module
    assert after.boards["map"].outlines["island"] != board.outlines["island"]


def test_outlines_that_bear_no_mark_are_kept_where_drawing_would_change_them():
    module = edited_by_hand()
    unmarked = replace(module.boards["map"], drawn=None)
    with pytest.raises(EditError, match="would be lost"):
        draw_board_by_recipe(replace(module, boards={"map": unmarked}), "map")


def test_renaming_a_space_is_no_edit_of_its_outline():
    module = rename_definition(drawn().module, ("boards", "map", "spaces", "water"), "deep")
    assert outline_fingerprint(module.boards["map"].outlines) == module.boards["map"].drawn


def test_the_projection_is_told_and_what_else_is_said_of_it_stays():
    module = module_from_text(
        BOARD.replace("name: The Map", "name: The Map\n    projection: {by: hand}")
    )
    found = draw_board_by_recipe(module, "map").module.boards["map"].projection
    assert found["kind"] == "equirectangular"
    assert found["centre"] == "15 38"
    assert found["by"] == "hand"


def test_a_space_inside_another_needs_no_seed():
    module = module_from_text(BOARD.replace("inset: An Inset", "inset: An Inset; inside water"))
    assert draw_board_by_recipe(module, "map").undrawn == ()
