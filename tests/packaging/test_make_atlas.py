"""The tool that makes the atlas, on a world of two countries."""

import json
import struct

import numpy as np
import shapely

from tools.make_atlas import MAGIC, shapefile, topojson, unwrapped, world, write

ACROSS = [[170, 10], [-170, 10], [-170, 20], [170, 20], [170, 10]]
ROUND_THE_POLE = [[-180, -70], [-60, -75], [60, -70], [180, -70]]


def test_longitudes_do_not_jump():
    found = unwrapped(np.array(ACROSS, float))
    assert np.abs(np.diff(found[:, 0])).max() == 20


def test_a_ring_round_the_pole_holds_the_pole():
    found = shapely.Polygon(unwrapped(np.array(ROUND_THE_POLE, float)))
    assert found.bounds[1] == -90
    assert found.area > 360 * 15


def test_what_crosses_180_degrees_is_cut_there():
    found = world([[unwrapped(np.array(ACROSS, float))]], 10)
    assert sorted(part.bounds for part in found) == [
        (-1800, 100, -1700, 200),
        (1700, 100, 1800, 200),
    ]


def test_topojson_is_read_by_its_arcs(tmp_path):
    square = [[0, 0], [10, 0], [0, 10], [-10, 0], [0, -10]]
    text = {
        "transform": {"scale": [0.5, 0.5], "translate": [1, 2]},
        "arcs": [square],
        "objects": {"land": {"geometries": [{"type": "Polygon", "arcs": [[~0]]}]}},
    }
    (tmp_path / "land.json").write_text(json.dumps(text), encoding="utf-8")
    [[ring]] = topojson(tmp_path / "land.json")
    assert shapely.Polygon(ring).bounds == (1, 2, 6, 7)


def test_a_shapefile_gives_shells_with_their_holes(tmp_path):
    shell = np.array([[0, 0], [0, 9], [9, 9], [9, 0], [0, 0]], "<f8")
    hole = np.array([[3, 3], [6, 3], [6, 6], [3, 6], [3, 3]], "<f8")
    body = struct.pack("<i4dii2i", 5, 0, 0, 9, 9, 2, 10, 0, 5) + shell.tobytes() + hole.tobytes()
    record = struct.pack(">ii", 1, len(body) // 2) + body
    (tmp_path / "lakes.shp").write_bytes(bytes(100) + record)
    [rings] = shapefile(tmp_path / "lakes.shp")
    assert [len(ring) for ring in rings] == [5, 5]


def test_the_same_shapes_are_the_same_bytes(tmp_path, capsys):
    shapes = [("Styx", [np.array([[0, 0], [5, 5]], float)])]
    for name in ("one.bin", "two.bin"):
        write(tmp_path / name, 10, shapes)
    assert (tmp_path / "one.bin").read_bytes() == (tmp_path / "two.bin").read_bytes()
    assert (tmp_path / "one.bin").read_bytes().startswith(MAGIC)
    assert "1 shapes, 2 points" in capsys.readouterr().out
