"""Outlines are read from GeoJSON and written again.

Errors in them are reported with their position.
"""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.edits.address_edits import delete_entry, set_value
from sandtable.model.edits.renaming import rename_definition
from sandtable.model.entities.boards import Board
from sandtable.model.entities.outlines import Outline
from sandtable.model.storage.address_edits import apply_address_edits, read_edits
from sandtable.model.storage.geojson_outlines import geojson_text, read_geojson_outlines
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.module_saving import save_as_folder, save_as_single_file, save_module
from sandtable.model.storage.problem import UnreadableError
from tests.support.phrase_strategies import words
from tests.support.record_strategies import outlines

SQUARE = Outline.from_points([[(0, 0), (10, 0), (10, 10), (0, 10)]])
BESIDE = Outline.from_points([[(10, 0), (20, 0), (20, 10), (10, 10)]])
HOLED = Outline.from_points(
    [[(0, 0), (9, 0), (9, 9)], [(4, 1), (5, 1), (5, 2)]], [[(20, 0), (21, 0), (21, 1)]]
)
HEAD = "format: 1\ntitle: T\nrights: {work: T, basis: own, permission: none}\n"
BOARD = "kind: areas\nname: Isles\ngeometry: isles.geojson\nspaces: {a: A, b: B}\n"


@pytest.fixture
def folder(tmp_path):
    root = tmp_path / "game"
    (root / "boards").mkdir(parents=True)
    (root / "module.yaml").write_text(HEAD)
    (root / "boards" / "isles.yaml").write_text(BOARD)
    (root / "boards" / "isles.geojson").write_text(geojson_text({"a": SQUARE, "b": BESIDE}))
    return root


def fail(line: int, column: int, message: str) -> None:
    """Fail the test with the complaint of a reader."""
    pytest.fail(f"{line}:{column}: {message}")


def said(text):
    """Return the complaints about a text, as `line:column: message`."""
    found = []
    read_geojson_outlines(
        text, lambda line, column, what: found.append(f"{line}:{column}: {what}")
    )
    return found


@given(st.dictionaries(words, outlines, max_size=4))
def test_what_is_written_is_read_as_the_same(several):
    text = geojson_text(several)
    assert read_geojson_outlines(text, fail) == several
    assert geojson_text(read_geojson_outlines(text, fail)) == text
    assert text.count("\n") == len(several) + 2


def test_a_module_has_the_outlines_that_its_board_names(folder):
    assert load_module(folder).module.boards["isles"].outlines == {"a": SQUARE, "b": BESIDE}


def test_only_the_line_of_the_outline_that_changed_is_written(folder):
    loaded = load_module(folder)
    before = (folder / "boards" / "isles.geojson").read_text().splitlines()
    again = save_module(
        loaded, set_value(loaded.module, ("boards", "isles", "outlines", "b"), HOLED)
    )
    after = (folder / "boards" / "isles.geojson").read_text().splitlines()
    assert [a == b for a, b in zip(before, after, strict=True)] == [True, True, False, True]
    assert load_module(folder).module == again.module
    assert (folder / "boards" / "isles.yaml").read_text() == BOARD


def test_a_file_that_another_program_wrote_stays_as_it_is_until_an_outline_changes(folder):
    path = folder / "boards" / "isles.geojson"
    theirs = json.dumps(json.loads(path.read_text()) | {"name": "isles"}, indent=2)
    path.write_text(theirs)
    loaded = load_module(folder)
    save_module(loaded, set_value(loaded.module, ("module", "title"), "New"))
    assert path.read_text() == theirs


def test_a_space_that_is_renamed_takes_its_outline_along(folder):
    loaded = load_module(folder)
    save_module(
        loaded, rename_definition(loaded.module, ("boards", "isles", "spaces", "a"), "alpha")
    )
    assert load_module(folder).module.boards["isles"].outlines == {"alpha": SQUARE, "b": BESIDE}


def test_a_board_that_goes_takes_its_file_along(folder):
    loaded = load_module(folder)
    save_module(loaded, delete_entry(loaded.module, ("boards", "isles")))
    assert not (folder / "boards" / "isles.geojson").exists()


def test_a_board_that_is_written_anew_keeps_its_outlines(folder):
    loaded = load_module(folder)
    text = "boards.isles: {kind: areas, name: New, geometry: new.geojson, spaces: {a: A, b: B}}"
    save_module(loaded, apply_address_edits(loaded, read_edits([("edits", text)])))
    assert load_module(folder).module.boards["isles"].outlines == {"a": SQUARE, "b": BESIDE}
    assert [p.name for p in (folder / "boards").glob("*.geojson")] == ["new.geojson"]


def test_a_module_of_one_file_holds_its_outlines_inside(folder, tmp_path):
    module = load_module(folder).module
    save_as_single_file(module, tmp_path / "one.yaml")
    loaded = load_module(tmp_path / "one.yaml")
    assert loaded.module.boards["isles"].outlines == module.boards["isles"].outlines
    moved = set_value(loaded.module, ("boards", "isles", "outlines", "a"), HOLED)
    assert save_module(loaded, moved).module == load_module(tmp_path / "one.yaml").module == moved


def test_a_module_of_one_file_may_name_a_file_beside_it(folder, tmp_path):
    one = tmp_path / "alone" / "one.yaml"
    one.parent.mkdir()
    head = ", ".join(HEAD.splitlines())
    board = "{kind: areas, name: Isles, geometry: isles.geojson}"
    one.write_text(f"module: {{{head}}}\nboards: {{isles: {board}}}\n")
    (one.parent / "isles.geojson").write_text(geojson_text({"a": SQUARE}))
    assert load_module(one).module.boards["isles"].outlines == {"a": SQUARE}


def test_new_files_hold_the_outlines_that_one_file_held(folder, tmp_path):
    save_as_single_file(load_module(folder).module, tmp_path / "one.yaml")
    save_as_folder(load_module(tmp_path / "one.yaml").module, tmp_path / "new")
    assert load_module(tmp_path / "new").module == load_module(folder).module


def test_boards_out_of_the_order_of_their_names_keep_their_outlines(folder, tmp_path):
    """A separate file states the order of boards; the outlines are beside their board."""
    isles = load_module(folder).module.boards["isles"]
    boards = {"b": replace(isles, geometry="b.geojson"), "a": Board(kind="boxes", name="Boxes")}
    module = replace(load_module(folder).module, boards=boards)
    save_as_folder(module, tmp_path / "new")
    assert (tmp_path / "new" / "boards" / "b.geojson").is_file()
    loaded = load_module(tmp_path / "new")
    assert loaded.module == module
    moved = set_value(module, ("boards", "b", "outlines", "a"), HOLED)
    assert save_module(loaded, moved).module == load_module(tmp_path / "new").module == moved
    assert not (tmp_path / "new" / "b.geojson").exists()


def test_boards_that_change_places_keep_their_outlines(folder):
    (folder / "boards" / "zone.yaml").write_text("kind: boxes\nname: Boxes\n")
    loaded = load_module(folder)
    turned = replace(loaded.module, boards=dict(reversed([*loaded.module.boards.items()])))
    assert list(save_module(loaded, turned).module.boards) == ["zone", "isles"]
    assert load_module(folder).module.boards == turned.boards
    assert [path.name for path in folder.rglob("*.geojson")] == ["isles.geojson"]
    assert (folder / "boards" / "isles.geojson").is_file()


def test_a_file_that_is_not_there_holds_nothing(folder):
    (folder / "boards" / "isles.geojson").unlink()
    assert load_module(folder).module.boards["isles"].outlines == {}


def test_two_boards_do_not_share_a_file(folder):
    (folder / "boards" / "other.yaml").write_text(BOARD)
    with pytest.raises(UnreadableError, match=r"other\.yaml:3:11: .*holds the outlines of isles"):
        load_module(folder)


def test_an_outline_in_the_yaml_is_refused(folder):
    path = folder / "boards" / "isles.yaml"
    path.write_text(BOARD + "outlines: {a: [[0, 0]]}\n")
    with pytest.raises(UnreadableError, match=r"isles\.yaml:5:11: .*Outlines cannot be written"):
        load_module(folder)


@pytest.mark.parametrize("name", ["../isles.geojson", "isles.json", "..", "sub/isles.geojson"])
def test_a_file_elsewhere_is_refused(folder, name):
    path = folder / "boards" / "isles.yaml"
    path.write_text(BOARD.replace("isles.geojson", name))
    with pytest.raises(
        UnreadableError, match=r"isles\.yaml:3:11: .*in the same folder as the board's own"
    ):
        load_module(folder)


def feature(coordinates, kind="Polygon", name="a"):
    shape = {"type": kind, "coordinates": coordinates}
    return {"type": "Feature", "id": name, "properties": {}, "geometry": shape}


def collection(*features, **more):
    lines = ",\n".join(map(json.dumps, features))
    head = json.dumps(more)[1:-1] + ", " if more else ""
    return f'{{{head}"type": "FeatureCollection", "features": [\n{lines}\n]}}'


GOOD = feature([[[0, 0], [1, 0], [1, 1], [0, 0]]], name="good")
BAD = [
    ("", "1:1: This is not valid JSON: Expecting value."),
    ("[" * 100_000, "1:1: This JSON cannot be read: It is nested too deeply."),
    ("[NaN]", "1:1: This JSON cannot be read: NaN is not a number."),
    ("[]", "1:1: The outlines of a board must be a GeoJSON FeatureCollection."),
    (
        collection(crs={"type": "name"}),
        (
            "1:1: This file has geographic coordinates ('crs'); the outlines of a board"
            " must be in board units."
        ),
    ),
    ('{"type": "FeatureCollection"}', "1:1: A FeatureCollection must have a list, 'features'."),
    (collection(GOOD, {}), "3:1: A Feature is expected here."),
    (collection(GOOD, GOOD), "3:1: There are two outlines for 'good'."),
    (
        collection({"type": "Feature"}),
        "2:1: This feature has no 'id': add the id of its space.",
    ),
    (
        collection(feature([], "Point")),
        "2:1: The outline of 'a' must be a Polygon or a MultiPolygon.",
    ),
    (
        collection(feature([], ["Polygon"])),
        "2:1: The outline of 'a' must be a Polygon or a MultiPolygon.",
    ),
    (collection(feature([])), "2:1: The outline of 'a': a polygon must be a list of rings."),
    (
        collection(feature([[[0, 0], [1, 1]]])),
        (
            "2:1: The outline of 'a': a ring must have at least three points, and"
            " end with the first again."
        ),
    ),
    (
        collection(feature([[[0, 0], [1, 0], [1, 1], [0, 1]]])),
        "2:1: The outline of 'a': a ring must end where it begins; this one begins at [0, 0].",
    ),
    (
        collection(feature([[[0, 0], [1e300, 0], [1, 1], [0, 0]]])),
        "2:1: The outline of 'a': 1e+300 is further than any board reaches.",
    ),
    (
        collection(feature([[[0, 0], [1.5, 0], [1, 1], [0, 0]]])),
        "2:1: The outline of 'a': 1.5 is not a whole number of board units.",
    ),
    (
        collection(feature([[[0, 0], [1, 0, 5], [1, 1], [0, 0]]])),
        "2:1: The outline of 'a': a point must be two numbers.",
    ),
    (
        collection(feature([[[0, 0], ["x", 0], [1, 1], [0, 0]]])),
        "2:1: The outline of 'a': x is not a number.",
    ),
]


@pytest.mark.parametrize(("text", "complaint"), BAD, ids=range(len(BAD)))
def test_a_slip_is_named_at_its_place(text, complaint):
    assert said(text) == [complaint]


def test_nothing_is_changed_by_a_file_with_a_slip(folder):
    path = folder / "boards" / "isles.geojson"
    path.write_text(collection(feature([[[0, 0], [1, 1]]])))
    with pytest.raises(UnreadableError) as caught:
        load_module(folder)
    assert [(p.file, p.line, p.column) for p in caught.value.problems] == [
        ("boards/isles.geojson", 2, 1)
    ]


def test_whole_numbers_may_be_written_with_a_point():
    text = collection(feature([[[0.0, 0], [1, 0], [1, 1], [0, 0]]]))
    assert read_geojson_outlines(text, fail) == {
        "a": Outline.from_points([[(0, 0), (1, 0), (1, 1)]])
    }


def test_outlines_follow_the_order_of_their_file(folder):
    loaded = load_module(folder)
    board = loaded.module.boards["isles"]
    turned = replace(board, outlines=dict(reversed([*board.outlines.items()])))
    save_module(loaded, set_value(loaded.module, ("boards", "isles"), turned))
    assert list(load_module(Path(folder)).module.boards["isles"].outlines) == ["b", "a"]
