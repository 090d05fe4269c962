"""`sandtable import` of GeoJSON of any make."""

import json
import math

import numpy as np
import pytest
import shapely

from sandtable.cli.__main__ import main
from sandtable.importers.drawn_maps import ids_by_name
from sandtable.model import resources
from sandtable.model.geometry.coverage.coverage_test import is_valid_coverage
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
    source = resources.path_of_sample(sample) / "boards" / "country.geojson"
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
    from sandtable.model.entities.outlines import unpack_points_of_ring

    xs, ys = zip(*unpack_points_of_ring(outline.polygons[0][0]), strict=True)
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
    "too flat": ("[[0,0],[1,0],[1,1],[0,0]]", "nest otherwise: a point of ring 1 is no pair"),
    "too deep": ("[[[[0,0],[1,0],[1,1],[0,0]]]]", "nested too deeply in ring 1"),
    "no list": ("7", "it has no coordinates"),
    "a word": ('[[["a",0],[1,0],[1,1],[0,0]]]', "a in ring 1 is not a number"),
}
MENDED = {
    "two points": ("[[[0,0],[1,0],[0,0]]]", "ring 1 has less than three points"),
    "one place": ("[[[1,1],[1,1],[1,1],[1,1]]]", "ring 1 has less than three points"),
    "crossing": ("[[[0,0],[4,4],[4,0],[0,4],[0,0]]]", "a ring crosse"),
    "no rings": ("[]", "it has no coordinates"),
}


def write_bad(tmp_path, coordinates):
    good = json.dumps(feature("Good", box(0, 0)))
    shape = f'{{"type": "Polygon", "coordinates": {coordinates}}}'
    bad = f'{{"type": "Feature", "properties": {{}}, "id": "bad one", "geometry": {shape}}}'
    path = tmp_path / "x.geojson"
    path.write_text(f'{{"type": "FeatureCollection", "features": [\n{good},\n{bad}]}}')
    return path


@pytest.mark.parametrize(("coordinates", "said"), (BAD | MENDED).values(), ids=list(BAD | MENDED))
def test_what_is_wrong_is_told_by_number_and_name(tmp_path, capsys, coordinates, said):
    path = write_bad(tmp_path, coordinates)
    assert main(["import", str(path), "--strict", "--out", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"{path}:3:1: Feature 2 (bad one): ")
    assert said in error
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("coordinates", [each for each, _ in BAD.values()], ids=list(BAD))
def test_numbers_that_are_none_are_refused_without_being_strict(tmp_path, coordinates):
    path = write_bad(tmp_path, coordinates)
    assert main(["import", str(path), "--out", str(tmp_path / "out")]) == 2


@pytest.mark.parametrize(("coordinates", "said"), MENDED.values(), ids=list(MENDED))
def test_a_bad_ring_is_mended_and_named(tmp_path, capsys, coordinates, said):
    path = write_bad(tmp_path, coordinates)
    assert main(["import", str(path), "--out", str(tmp_path / "out")]) == 0
    assert f"lost: bad one: {said}" in capsys.readouterr().out
    assert "good" in load_module(tmp_path / "out").module.boards["map"].outlines


def test_both_wings_of_a_crossed_ring_stay(brought):
    bow = {"type": "Polygon", "coordinates": [[[0, 0], [40, 40], [40, 0], [0, 40], [0, 0]]]}
    outline = brought(collection(feature("Bow", bow))).boards["map"].outlines["bow"]
    assert len(outline.polygons) == 2


def test_a_ring_over_the_date_line_is_no_streak_across_the_map(brought):
    ring = [[170.5, 0], [-170.5, 0], [-170.5, 10], [170.5, 10], [170.5, 0]]
    shape = {"type": "Polygon", "coordinates": [ring]}
    board = brought(collection(feature("Isle", shape), feature("Near", box(160.5, 0)))).boards[
        "map"
    ]
    assert pairs(board) == {("isle", "near")}


def test_a_ring_round_a_pole_encloses_it(brought):
    ring = [[-180 + 30.5 * n, -60.25] for n in range(12)]
    shape = {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}
    outline = brought(collection(feature("South", shape))).boards["map"].outlines["south"]
    assert len(outline.polygons) == 1


NAMED = {
    "French": ({"nom": "Aisne", "code": "02"}, (), "Aisne"),
    "the deepest level": ({"NAME_0": "X", "NAME_1": "Y", "NAME_2": "Z"}, (), "Z"),
    "a name before others": ({"admin": "X", "NAME": "Y"}, (), "Y"),
    "as it ends": ({"pop": 3, "county_name": "Kent"}, (), "Kent"),
    "as asked for": ({"NAME": "Y", "short": "K"}, ("--name", "short"), "K"),
}


@pytest.mark.parametrize(("fields", "words", "name"), NAMED.values(), ids=list(NAMED))
def test_the_name_is_guessed_or_asked_for(tmp_path, fields, words, name):
    area = {"type": "Feature", "properties": fields, "geometry": box(0, 0)}
    path, out = tmp_path / "x.geojson", tmp_path / "out"
    path.write_text(json.dumps(collection(area)))
    assert main(["import", str(path), *words, "--out", str(out)]) == 0
    [space] = load_module(out).module.boards["map"].spaces.values()
    assert space.name == name


def test_a_field_that_no_area_has_is_refused(tmp_path, capsys):
    path = tmp_path / "x.geojson"
    path.write_text(json.dumps(collection(*TWO)))
    assert main(["import", str(path), "--name", "nom", "--out", str(tmp_path / "out")]) == 2
    assert "in the field 'nom'; its fields are name." in capsys.readouterr().err
    assert main(["import", str(path), "--keep", "rain", "--out", str(tmp_path / "out")]) == 2
    assert "'rain'" in capsys.readouterr().err


def test_a_setting_of_another_format_is_refused(tmp_path, capsys):
    (tmp_path / "x.vsav").write_bytes(b"")
    assert main(["import", str(tmp_path), "--strict", "--out", str(tmp_path / "out")]) == 2
    assert "without the setting 'strict'" in capsys.readouterr().err


def test_kept_fields_are_values_and_tags(tmp_path, capsys):
    wet = feature("North", box(0, 10), rain=3, ground="Deep bog")
    dry = feature("South", box(0, 0), rain=2.6, ground="Sand")
    path, out = tmp_path / "x.geojson", tmp_path / "out"
    path.write_text(json.dumps(collection(wet, dry)))
    words = ["--keep", "rain", "--keep", "ground", "--out", str(out)]
    assert main(["import", str(path), *words]) == 0
    spaces = load_module(out).module.boards["map"].spaces
    assert {name: (str(s.values["rain"]), s.tags) for name, s in spaces.items()} == {
        "north": ("3", ("deep-bog",)),
        "south": ("3", ("sand",)),
    }
    assert "The numbers of 'rain' were rounded." in capsys.readouterr().out
    assert main(["check", str(out)]) == 0


def test_areas_of_one_name_in_a_file_of_whole_areas_are_several_spaces(brought, capsys):
    several = {"type": "MultiPolygon", "coordinates": [box(0, 0)["coordinates"]]}
    names = [
        feature("Lake", several, state="Ohio"),
        feature("Lake", box(50, 0), state="Iowa"),
        feature("La Ke", box(90, 0), state="Utah"),
    ]
    spaces = brought(collection(*names)).boards["map"].spaces
    assert [each.name for each in spaces.values()] == [
        "Lake (Ohio)",
        "Lake (Iowa)",
        "La Ke (Utah)",
    ]
    assert "Areas of the same name have 'state' added: Lake, La Ke." in capsys.readouterr().out


def test_areas_of_one_name_without_a_wider_area_are_numbered(brought):
    areas = [feature("Lake", box(40 * n, 0), code=str(n)) for n in range(3)]
    spaces = brought(collection(*areas)).boards["map"].spaces
    assert [each.name for each in spaces.values()] == ["Lake", "Lake 2", "Lake 3"]


def test_topojson_is_read(tmp_path):
    west = {"type": "Polygon", "arcs": [[0, 4, 5, 2]], "properties": {"name": "West"}}
    east = {"type": "MultiPolygon", "arcs": [[[6, -5]]], "properties": {"name": "East"}}
    arcs = [
        [[0, 0], [10, 0]],
        [],
        [[0, 10], [0, -10]],
        [],
        [[10, 0], [0, 10]],
        [[10, 10], [-10, 0]],
        [[10, 0], [10, 0], [0, 10], [-10, 0]],
    ]
    topology = {
        "type": "Topology",
        "transform": {"scale": [2, 2], "translate": [100, 100]},
        "arcs": arcs,
        "objects": {"fields": {"type": "GeometryCollection", "geometries": [west, east]}},
    }
    path, out = tmp_path / "x.topojson", tmp_path / "out"
    path.write_text(json.dumps(topology))
    assert main(["import", str(path), "--out", str(out)]) == 0
    assert pairs(load_module(out).module.boards["map"]) == {("west", "east")}


@pytest.mark.parametrize(
    "broken", [{}, {"arcs": 3, "objects": {}}, {"arcs": [], "objects": {"a": {"type": "Polygon"}}}]
)
def test_broken_topojson_is_refused_in_words(tmp_path, capsys, broken):
    path = tmp_path / "x.topojson"
    path.write_text(json.dumps({"type": "Topology", **broken}))
    assert main(["import", str(path), "--out", str(tmp_path / "out")]) == 2
    assert "This is not valid TopoJSON." in capsys.readouterr().err


@pytest.mark.parametrize("ending", ["gpkg", "shp"])
def test_other_files_under_the_ending_are_refused(tmp_path, capsys, ending):
    path = tmp_path / f"x.{ending}"
    path.write_bytes(b"<OGRVRTDataSource/>")
    assert main(["import", str(path), "--out", str(tmp_path / "out")]) == 2
    assert f"It is not a .{ending} file." in capsys.readouterr().err


@pytest.mark.parametrize(("ending", "driver"), [("gpkg", "GPKG"), ("shp", "ESRI Shapefile")])
def test_files_of_a_gis_are_read(tmp_path, ending, driver):
    raw = pytest.importorskip("pyogrio.raw")
    shapes = np.array([shapely.to_wkb(shapely.box(0, y, 10, y + 10)) for y in (0, 10)], object)
    names = np.array(["South", "North"], object)
    path, out = tmp_path / f"x.{ending}", tmp_path / "out"
    raw.write(
        path, shapes, [names], ["NOM"], geometry_type="Polygon", driver=driver, crs="EPSG:3857"
    )
    assert main(["import", str(path), "--out", str(out)]) == 0
    assert pairs(load_module(out).module.boards["map"]) == {("south", "north")}


OTHER = {
    "no geometry": (collection({**feature("A", None)}), "There is no area in it"),
    "no feature": (collection(3), "Feature 1: it is not a Feature."),
    "no collection": ({"type": "Geometry"}, "This is not a GeoJSON FeatureCollection."),
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
