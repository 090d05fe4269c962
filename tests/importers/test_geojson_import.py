"""`sandtable import` of GeoJSON of any make."""

import json
import math

import pytest

from sandtable.cli.__main__ import main
from sandtable.importers.drawn_maps import ids_by_name
from sandtable.model import resources
from sandtable.model.geometry.coverage.coverage_gate import is_valid_coverage
from sandtable.model.geometry.shared_borders import shared_borders
from sandtable.model.storage.module_loading import load_module


def box(x, y, width=10, height=10):
    ring = [[x, y], [x + width, y], [x + width, y + height], [x, y + height], [x, y]]
    return {"type": "Polygon", "coordinates": [ring]}


def feature(name, geometry, **properties):
    return {"type": "Feature", "properties": {"name": name, **properties}, "geometry": geometry}


def collection(*features, **members):
    return {"type": "FeatureCollection", **members, "features": list(features)}


@pytest.fixture
def brought(tmp_path):
    """Import a collection; give the module that it made."""

    def bring(data, name="two_fields.geojson"):
        (tmp_path / name).write_text(json.dumps(data), "utf-8")
        assert main(["import", str(tmp_path / name), "--out", str(tmp_path / "out")]) == 0
        return load_module(tmp_path / "out").module

    return bring


def pairs(board):
    return {(border.a, border.b) for border in shared_borders(board.outlines)}


TWO = (feature("North Field", box(500, 510)), feature("South Field", box(500, 500)))


def test_features_are_spaces_by_name(brought):
    module = brought(collection(*TWO))
    board = module.boards["map"]
    assert {name: space.name for name, space in board.spaces.items()} == {
        "north-field": "North Field",
        "south-field": "South Field",
    }
    assert pairs(board) == {("north-field", "south-field")}
    assert module.module.title == "Two fields"


def test_what_was_made_checks_clean(brought, tmp_path, capsys):
    brought(collection(*TWO))
    capsys.readouterr()
    assert main(["check", str(tmp_path / "out")]) == 0
    assert " error" not in capsys.readouterr().out


@pytest.mark.parametrize("sample", ["lantern_ford"])
def test_our_own_outlines_come_back_to_the_byte(tmp_path, sample):
    source = resources.sample_path(sample) / "boards" / "country.geojson"
    assert main(["import", str(source), "--out", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out" / "boards" / "map.geojson").read_bytes() == source.read_bytes()


def test_decimals_are_kept_by_a_larger_scale(brought, capsys):
    board = brought(collection(feature("A", box(500.25, 7, 1.5, 1)))).boards["map"]
    assert "multiplied by 100," in capsys.readouterr().out
    [[ring]] = [polygon for outline in board.outlines.values() for polygon in outline.polygons]
    assert len(ring) == 4 * 8


def test_degrees_are_projected_true_to_scale_in_the_middle(brought, capsys):
    board = brought(collection(feature("A", box(9.5, 59.5, 1, 1)))).boards["map"]
    assert "Longitude and latitude were projected" in capsys.readouterr().out
    assert board.projection["kind"] == "equirectangular"
    [outline] = board.outlines.values()
    from sandtable.model.entities.outlines import unpack_points

    xs, ys = zip(*unpack_points(outline.polygons[0][0]), strict=True)
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    assert wide / high == pytest.approx(math.cos(math.radians(60)), rel=1e-3)


def test_whole_numbers_are_a_grid_unless_the_file_says_degrees(brought, tmp_path):
    plain = collection(feature("A", box(10, 10)))
    assert not brought(plain).boards["map"].projection
    named = {"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}}
    (tmp_path / "b.json").write_text(json.dumps({**plain, "crs": named}))
    assert main(["import", str(tmp_path / "b.json"), "--out", str(tmp_path / "b")]) == 0
    assert load_module(tmp_path / "b").module.boards["map"].projection


def test_a_map_round_the_globe_meets_itself(brought):
    lunes = [feature(f"Lune {n}", box(-180 + 90 * n, -30.5, 90, 61)) for n in range(4)]
    board = brought(collection(*lunes)).boards["map"]
    assert board.wrap == "x"
    assert {key: link.kind for key, link in board.links.items()} == {"lune-0/lune-3": "wrap"}


def test_what_was_cut_at_180_degrees_is_laid_together(brought):
    east, west = feature("East", box(170, -5.5)), feature("West", box(-180, -5.5))
    board = brought(collection(east, west)).boards["map"]
    assert board.wrap is None
    assert pairs(board) == {("east", "west")}


def test_a_sloppy_map_is_cleaned_by_its_own_gap(brought, capsys):
    grid = [(c, r) for c in range(4) for r in range(4)]
    fields = [feature(f"F{c}{r}", box(c * 100, r * 100, 97, 97)) for c, r in grid]
    board = brought(collection(*fields)).boards["map"]
    assert "The drawing was cleaned; its own gap 3." in capsys.readouterr().out
    assert is_valid_coverage(board.outlines)
    assert len(pairs(board)) == 24


def test_features_of_one_name_are_one_space(brought, capsys):
    board = brought(collection(*TWO, feature("North Field", box(600, 600)))).boards["map"]
    assert len(board.outlines["north-field"].polygons) == 2
    assert "Features of one name or id are one space: North Field." in capsys.readouterr().out


def test_points_and_properties_are_told_as_lost(brought, capsys):
    town = {"type": "Point", "coordinates": [505, 505]}
    brought(collection(feature("North Field", box(500, 510), rain=3), feature("Town", town)))
    said = capsys.readouterr().out
    assert "1 features are points or lines" in said
    assert "Properties that are not imported: rain." in said


def test_holes_stay(brought):
    sea = box(0, 0, 400, 400)
    sea["coordinates"].append([[100, 100], [100, 200], [200, 200], [200, 100], [100, 100]])
    board = brought(collection(feature("Sea", sea, kind="sea"))).boards["map"]
    assert [len(polygon) for polygon in board.outlines["the-sea"].polygons] == [2]
    assert board.spaces["the-sea"].kind == "sea"


BAD = {
    "NaN": ("[[[0,0],[1,0],[NaN,1],[0,0]]]", "nan in ring 1 is not a number"),
    "infinity": ("[[[0,0],[1,0],[1e999,1],[0,0]]]", "inf in ring 1 is not a number"),
    "too far": ("[[[0,0],[1,0],[1e300,1],[0,0]]]", "1e+300 in ring 1 is too far away"),
    "too long": (f"[[[0,0],[1,0],[1{'0' * 400},1],[0,0]]]", "0... in ring 1 is too far away"),
    "two points": ("[[[0,0],[1,0],[0,0]]]", "ring 1 has less than three points"),
    "one place": ("[[[1,1],[1,1],[1,1],[1,1]]]", "ring 1 has less than three points"),
    "crossing": ("[[[0,0],[4,4],[4,0],[0,4],[0,0]]]", "a ring crosses itself at 2 2"),
    "too flat": ("[[0,0],[1,0],[1,1],[0,0]]", "nest otherwise: a point of ring 1 is no pair"),
    "too deep": ("[[[[0,0],[1,0],[1,1],[0,0]]]]", "nested too deeply in ring 1"),
    "no list": ("7", "it has no coordinates"),
    "no rings": ("[]", "it has no coordinates"),
    "a word": ('[[["a",0],[1,0],[1,1],[0,0]]]', "a in ring 1 is not a number"),
}


@pytest.mark.parametrize(("coordinates", "said"), BAD.values(), ids=list(BAD))
def test_what_is_wrong_is_told_by_number_and_name(tmp_path, capsys, coordinates, said):
    good = json.dumps(feature("Good", box(0, 0)))
    shape = f'{{"type": "Polygon", "coordinates": {coordinates}}}'
    bad = f'{{"type": "Feature", "properties": {{}}, "id": "bad one", "geometry": {shape}}}'
    path = tmp_path / "x.geojson"
    path.write_text(f'{{"type": "FeatureCollection", "features": [\n{good},\n{bad}]}}')
    assert main(["import", str(path), "--out", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"{path}:3:1: Feature 2 (bad one): ")
    assert said in error
    assert not (tmp_path / "out").exists()


OTHER = {
    "no geometry": (collection({**feature("A", None)}), "Feature 1 (A): it has no geometry."),
    "no feature": (collection(3), "Feature 1: it is not a Feature."),
    "no collection": ({"type": "Topology"}, "This is not a GeoJSON FeatureCollection."),
    "no features": ({"type": "FeatureCollection"}, "must have a list, 'features'"),
    "no area": (collection(), "There is no area in it"),
    "strange geometry": (collection(feature("A", {"type": "Circle"})), "its geometry is Circle"),
    "a kind that is a list": (collection(feature("A", {"type": ["x"]})), "its geometry is ['x']"),
    "a collection that is a list": (
        {"type": [], "features": []},
        "not a GeoJSON FeatureCollection",
    ),
    "another projection": (
        collection(*TWO, crs={"type": "name", "properties": {"name": "EPSG:3857"}}),
        "Its coordinates are of EPSG:3857",
    ),
    "one without a name": (collection(*TWO, crs={"type": "link"}), "of one that it does not name"),
}


@pytest.mark.parametrize(("data", "said"), OTHER.values(), ids=list(OTHER))
def test_what_is_no_map_is_refused(tmp_path, capsys, data, said):
    (tmp_path / "x.json").write_text(json.dumps(data))
    assert main(["import", str(tmp_path / "x.json"), "--out", str(tmp_path / "out")]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "text", ['{"a": \n x', "[" * 100_000, "\xff"], ids=["slip", "deep", "bytes"]
)
def test_what_is_no_json_is_refused(tmp_path, capsys, text):
    (tmp_path / "x.json").write_bytes(text.encode("latin-1"))
    assert main(["import", str(tmp_path / "x.json"), "--out", str(tmp_path / "out")]) == 2
    assert str(tmp_path / "x.json") in capsys.readouterr().err


@pytest.mark.parametrize(
    ("features", "said"),
    [
        (
            [feature(f"F{number}", box(number * 10, 0)) for number in range(5001)],
            "It has 5,001 areas; at most 5,000 are read.",
        ),
        ([{}] * 5000, "Too many features are wrong: the features from here on were not read."),
    ],
)
def test_more_than_any_map_has_is_refused(tmp_path, capsys, features, said):
    path = tmp_path / "map.geojson"
    path.write_text(json.dumps(collection(*features)), "utf-8")
    assert main(["import", str(path), "--out", str(tmp_path / "out")]) == 2
    assert said in capsys.readouterr().err


def test_a_kind_of_space_that_is_no_text_is_passed_over(brought):
    module = brought(collection(feature("A", box(0, 0), kind=["sea"])))
    assert module.boards["map"].spaces["a"].kind is None


def test_ids_differ_and_are_no_words_of_the_language():
    names = ["Sea", "Río Ánimas", "Rio Animas", "12 Deep Water", "A36.23", "!!", "not", "map"]
    ids = ids_by_name(names)
    assert len(set(ids.values())) == len(names)
    assert ids["A36.23"] == "A36.23"
    assert ids["Río Ánimas"] == "rio-animas"
    assert not {"sea", "not", "map"} & set(ids.values())


def test_half_a_letter_in_a_name_is_no_reason_to_write_what_cannot_be_read(tmp_path):
    """JSON can escape half of a pair; no file of ours can hold it."""
    text = json.dumps({"type": "FeatureCollection", "features": [feature("\ud800x", box(0, 0))]})
    (tmp_path / "x.json").write_text(text)
    assert main(["import", str(tmp_path / "x.json"), "--out", str(tmp_path / "out")]) == 0
    assert [
        space.name for space in load_module(tmp_path / "out").module.boards["map"].spaces.values()
    ]
