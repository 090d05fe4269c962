"""`sandtable draw`: boards made anew by their recipes, saved and told of."""

import json

import pytest

from tests.support.modules import MODULE_HEAD

BOARD = """\
kind: areas
name: The Map
spaces-are: land
recipe:
  window: [12, 36, 18, 40]
  size: 500
  detail: 110m
  land:
    seeds: {mainland: [16.3, 39.2], island: [14, 37.5], nowhere: [12.5, 36.2]}
  sea:
    seeds: {water: [16, 37]}
spaces:
  mainland: The Mainland   # as typed
  islet: An Islet
"""
SQUARE = """\
kind: areas
name: The Map
recipe:
  window: [14, 22, 20, 28]
  size: 5000
  detail: 110m
  land:
    seeds: {nw: [16, 26], ne: [18.01, 26], sw: [16, 24], se: [18, 24]}
"""


@pytest.fixture
def module(tmp_path):
    folder = tmp_path / "module"
    (folder / "boards").mkdir(parents=True)
    (folder / "module.yaml").write_text(MODULE_HEAD, encoding="utf-8")
    (folder / "boards" / "map.yaml").write_text(BOARD, encoding="utf-8")
    return folder


def test_it_draws_saves_and_tells(run, module):
    answer = run("draw", module)
    assert answer.code == 0, answer.err
    assert answer.lines[0] == "map: 3 spaces on 500 by 423 board units."
    assert "  new spaces: island, water" in answer.lines
    assert "  without a seed: islet" in answer.lines
    assert "  seeds too far from their shore: nowhere" in answer.lines
    assert "# as typed" in (module / "boards" / "map.yaml").read_text("utf-8")
    assert (module / "boards" / "map.geojson").is_file()


def test_a_second_time_the_bytes_are_the_same(run, module, contents):
    run("draw", module)
    once = contents(module)
    assert run("draw", module).lines[0].endswith("board units, as before.")
    assert contents(module) == once


def test_a_dry_run_writes_nothing(run, module, contents):
    before = contents(module)
    assert run("draw", module, "--board", "map", "--dry-run").code == 0
    assert contents(module) == before


@pytest.mark.parametrize("flag", [("--json",), ("--format", "json")])
def test_json_tells_the_same(run, module, flag):
    answer = json.loads(run("draw", module, *flag).out)
    assert answer["boards"][0]["adrift"] == ["nowhere"]
    assert {space["space"] for space in answer["spaces"]} == {"mainland", "island", "water"}


def test_neighbours_by_a_hair_are_told_of(run, module):
    """Four seeds nearly on the corners of a square: two of them touch in its middle."""
    board = module / "boards" / "map.yaml"
    board.write_text(SQUARE, encoding="utf-8")
    [entry] = json.loads(run("draw", module, "--json").out)["boards"]
    assert entry["short"] == ["nw/se"]


def test_a_bad_recipe_is_refused_and_nothing_written(run, module, contents):
    board = module / "boards" / "map.yaml"
    board.write_text(BOARD.replace("[12, 36, 18, 40]", "[12, 40, 18, 36]"), encoding="utf-8")
    before = contents(module)
    answer = run("draw", module)
    assert answer.code == 2
    assert "boards.map.recipe.window: 40 to 36 is no span of latitudes" in answer.err
    assert contents(module) == before


def test_a_module_without_recipes_is_told_so(run, game):
    assert run("draw", game).out == "No board of this module has a recipe.\n"


def test_an_unknown_board_is_told_so(run, module):
    assert (
        "There is no board 'mop'. Did you mean 'map'?" in run("draw", module, "--board", "mop").err
    )
