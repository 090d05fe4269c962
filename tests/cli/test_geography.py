"""`sandtable geography`."""

import json

import pytest

from tests.support.modules import MODULE_HEAD

MAP = """\
boards:
  map:
    kind: hexes
    name: Map
    grid: {label: "A{column}.{row}", columns: [1, 9], rows: [1, 3]}
    spaces: {A1.1: Fort; alias fort}
    registration: {points: {fort: [10, 50], A9.1: [11, 50]}}
"""


@pytest.fixture
def module(tmp_path):
    """A module with one registered board."""
    path = tmp_path / "game.yaml"
    path.write_text(MODULE_HEAD + MAP, encoding="utf-8")
    return path


def test_a_fit_is_told_and_the_known_places_under_it(run, module):
    lines = run("geography", module).lines
    assert lines[0].startswith("map: 10.32 km a hex, turned 0.0 degrees, misses")
    assert lines[3].split()[:3] == ["A1.1", "map", "Fort"]


def test_where_every_hex_is(run, module):
    lines = run("geography", module, "--hexes", "--format", "csv").lines
    assert (lines[0], lines[1]) == ("id,board,name,longitude,latitude", "A1.1,map,Fort,10.0,50.0")
    assert len(lines) == 1 + 27


def test_all_of_it_as_json(run, module):
    answer = json.loads(run("geography", module, "--format", "json").out)
    assert (len(answer["fits"]), len(answer["known"]), len(answer["hexes"])) == (1, 2, 27)


def test_no_board_is_registered(run, game):
    answer = run("geography", game)
    assert (answer.code, answer.lines) == (0, ["No board of this module has a registration."])


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (", A9.1: [11, 50]", "", "the positions of two hexes"),
        ("[11, 50]", "[11, 500]", "in degrees"),
    ],
)
def test_what_cannot_be_fitted_is_told_in_words(run, module, old, new, words):
    module.write_text(module.read_text("utf-8").replace(old, new), encoding="utf-8")
    answer = run("geography", module)
    assert answer.code == 2
    assert words in answer.err


def test_a_board_that_is_not_there(run, module):
    assert run("geography", module, "--board", "mop").code == 2


COAST = """\
terrains: {sand: Sand, sea: {name: The Sea, domain: sea}, beach: Beach}
boards:
  map:
    kind: hexes
    name: Map
    grid: {label: "A{column}.{row}", columns: [1, 9], rows: [1, 6]}
    terrain: {legend: {s: sand}, rows: "sss", besides: {sand: [A2.1]}}
    registration: {points: {A1.1: [19.0, 31.0], A9.1: [21.0, 31.0]}}
"""


def test_a_board_is_charted_from_real_coasts(run, module):
    module.write_text(MODULE_HEAD + COAST, encoding="utf-8")
    answer = run("geography", module, "--board", "map", "--chart", "sand", "sea", "beach")
    assert answer.lines[0] == "eeeeebsss"
    listed = json.loads(run("list", module, "spaces", "--format", "json").out)["entries"]
    terrains = {entry["id"]: entry["terrain"] for entry in listed}
    assert (terrains["A1.1"], terrains["A2.1"], terrains["A9.1"]) == ("sea", "sand", "sand")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--chart", "sand", "sea"), "needs --board"),
        (("--board", "map", "--chart", "sand"), "two or three terrains"),
        (("--board", "map", "--chart", "sand", "lava"), "There is no terrain 'lava'"),
    ],
)
def test_a_chart_that_cannot_be_drawn_is_told_and_nothing_written(run, module, words, told):
    module.write_text(MODULE_HEAD + COAST, encoding="utf-8")
    answer = run("geography", module, *words)
    assert (answer.code, module.read_text("utf-8")) == (2, MODULE_HEAD + COAST)
    assert told in answer.err
