"""Makes `assets/atlas` from the files of Natural Earth, when those are updated.

`python tools/make_atlas.py SOURCES assets/atlas`, where SOURCES is a folder with

- `land-10m.json`, `land-50m.json`, `land-110m.json` of the npm package `world-atlas` 2.0.2;
- `ne_10m_lakes.shp`, `ne_50m_lakes.geojson` and `ne_50m_rivers_lake_centerlines.geojson` of
  Natural Earth itself.

It does not use the program. assets/atlas/README.md describes the resulting files.
"""

from __future__ import annotations

import json
import lzma
import struct
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.affinity import translate

Points = NDArray[Any]
Named = tuple[str, Any]

MAGIC = b"SANDTABLE-ATLAS-1\n"
STEPS = {"10m": 10_000, "50m": 1_000, "110m": 1_000}
"""Number of grid steps per degree."""
MIN_LAKE_AREAS = {"10m": 200, "50m": 400}
"""Lakes that cover less, in millionths of a square degree, are left out."""
INLAND = 10.0
"""Square degrees: a hole of the land that is larger is a lake. It is the Caspian, which Natural
Earth counts as sea; a board cuts it out of the land as it does lakes, where that is asked."""
SHAPEFILE_POLYGON = 5
MIN_RING = 4
HALF = 180.0


# ----------------------------------------------------------------------------------- TopoJSON
def topojson(path: Path) -> Iterator[list[Points]]:
    """Yield the polygons of the only layer as lists of rings, with continuous longitudes."""
    data = json.loads(path.read_text("utf-8"))
    scale, move = data["transform"]["scale"], data["transform"]["translate"]
    arcs = [np.cumsum(np.array(arc), axis=0) * scale + move for arc in data["arcs"]]
    for shape in data["objects"]["land"]["geometries"]:
        polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        for polygon in polygons:
            rings = (unwrapped(_ring(arcs, ring)) for ring in polygon)
            if kept := [ring for ring in rings if len(ring) >= MIN_RING]:
                yield kept


def _ring(arcs: list[Points], numbers: list[int]) -> Points:
    parts = [arcs[n] if n >= 0 else arcs[~n][::-1] for n in numbers]
    return np.vstack([part if not place else part[1:] for place, part in enumerate(parts)])


def unwrapped(ring: Points) -> Points:
    """Return longitudes without jumps; a ring round a pole is closed along that pole."""
    jumps = np.diff(ring[:, 0])
    turns = np.concatenate(([0], np.cumsum((jumps < -HALF).astype(int) - (jumps > HALF))))
    found = ring + np.column_stack((360.0 * turns, np.zeros(len(ring))))
    if abs(found[-1, 0] - found[0, 0]) > 300:  # noqa: PLR2004 - once round
        pole = -90.0 if found[:, 1].mean() < 0 else 90.0
        ends = [[found[-1, 0], pole], [found[0, 0], pole], found[0]]
        found = np.vstack([found, ends])
    return found


# ----------------------------------------------------------------------------- other sources
def shapefile(path: Path) -> Iterator[list[Points]]:
    """Yield the polygons of a shapefile, whose shells run clockwise and holes the other way."""
    data = path.read_bytes()
    place = 100
    while place < len(data):
        (length,) = struct.unpack_from(">i", data, place + 4)
        body = data[place + 8 : place + 8 + 2 * length]
        place += 8 + 2 * length
        if struct.unpack_from("<i", body)[0] == SHAPEFILE_POLYGON:
            yield from _polygons(_shapefile_rings(body))


def _shapefile_rings(body: bytes) -> list[Points]:
    parts, points = struct.unpack_from("<ii", body, 36)
    starts = np.frombuffer(body, "<i4", parts, 44)
    every = np.frombuffer(body, "<f8", 2 * points, 44 + 4 * parts).reshape(-1, 2)
    return np.split(every, starts[1:])


def _polygons(rings: Iterable[Points]) -> Iterator[list[Points]]:
    found: list[list[Points]] = []
    for ring in rings:
        if len(ring) < MIN_RING:
            continue
        if found and shapely.is_ccw(shapely.linearrings(ring)):
            found[-1].append(ring)
        else:
            found.append([ring])
    return iter(found)


def geojson(path: Path) -> Iterator[Named]:
    """Yield the shapes of a GeoJSON file with their names."""
    for feature in json.loads(path.read_text("utf-8"))["features"]:
        if feature["geometry"]:
            names = feature["properties"]
            name = names.get("name_en") or names.get("name") or ""
            yield name, shapely.from_geojson(json.dumps(feature["geometry"]))


# ------------------------------------------------------------------------------------ mending
def world(polygons: Iterable[list[Points]], steps: int) -> list[Any]:
    """Return valid polygons on the grid, between 180 degrees west and east."""
    pieces = []
    for rings in polygons:
        polygon = shapely.make_valid(shapely.Polygon(rings[0], rings[1:]), method="structure")
        for turn in (-360, 0, 360):
            moved = translate(polygon, turn)
            pieces.append(shapely.intersection(moved, shapely.box(-180, -90, 180, 90)))
    whole = shapely.union_all([piece for piece in pieces if not piece.is_empty])
    return on_grid(shapely.get_parts(whole), steps)


def on_grid(shapes: Iterable[Any], steps: int) -> list[Any]:
    """Return polygons whose points are whole numbers of steps."""
    grown = [shapely.transform(shape, lambda xy: xy * steps) for shape in shapes]
    fixed = shapely.get_parts(shapely.set_precision(grown, 1.0))
    return [shape for shape in fixed if shape.geom_type == "Polygon" and shape.area > 0]


# ------------------------------------------------------------------------------------ writing
def rings_of(polygon: Any) -> list[Points]:
    """Return the open rings of a polygon, the shell first."""
    polygon = shapely.orient_polygons(polygon)
    return [shapely.get_coordinates(ring)[:-1] for ring in (polygon.exterior, *polygon.interiors)]


def write(path: Path, steps: int, shapes: list[tuple[str, list[Points]]]) -> None:
    """Write shapes: their names, sizes, and the differences of their points, in byte planes."""
    rings = [ring for _, parts in shapes for ring in parts]
    points = np.rint(np.vstack(rings)).astype("<i4")
    steps_between = np.diff(points, axis=0, prepend=np.zeros((1, 2), "<i4"))
    head = {
        "steps": steps,
        "names": [name for name, _ in shapes] if any(name for name, _ in shapes) else [],
        "shapes": [len(parts) for _, parts in shapes],
        "rings": [len(ring) for ring in rings],
    }
    planes = steps_between.T.copy().astype("<i4").view(np.uint8).reshape(-1, 4).T.tobytes()
    text = json.dumps(head, separators=(",", ":"), ensure_ascii=False).encode()
    body = lzma.compress(struct.pack("<i", len(text)) + text + planes, preset=9)
    path.write_bytes(MAGIC + body)
    print(f"{path.name}: {len(shapes)} shapes, {len(points)} points, {path.stat().st_size} bytes")


def _is_inland(hole: Points) -> bool:
    """Say whether a hole of the land is a large lake, and not a ring round a pole."""
    return np.ptp(hole[:, 0]) < HALF and shapely.Polygon(hole).area >= INLAND


def land(sources: Path, detail: str) -> list[tuple[str, list[Points]]]:
    """Return all land, the largest first.

    The Caspian Sea is part of it, as lakes are. Eurasia has longitudes beyond 180 degrees there,
    so this one hole lies a full circle away, and the repair leaves it out.
    """
    found = world(topojson(sources / f"land-{detail}.json"), STEPS[detail])
    return [("", rings_of(each)) for each in sorted(found, key=lambda p: -p.area)]


def lakes(sources: Path, detail: str) -> list[tuple[str, list[Points]]]:
    """Return all lakes except small ones, the largest first."""
    if detail == "10m":
        polygons: Iterable[list[Points]] = shapefile(sources / "ne_10m_lakes.shp")
    else:
        shapes = [shape for _, shape in geojson(sources / f"ne_{detail}_lakes.geojson")]
        polygons = [rings_of(part) for part in shapely.get_parts(shapes)]
    holes = (hole for rings in topojson(sources / f"land-{detail}.json") for hole in rings[1:])
    inland = [[hole] for hole in holes if _is_inland(hole)]
    least = MIN_LAKE_AREAS[detail] * 1e-6 * STEPS[detail] ** 2
    found = [lake for lake in world([*polygons, *inland], STEPS[detail]) if lake.area >= least]
    return [("", rings_of(each)) for each in sorted(found, key=lambda p: -p.area)]


def rivers(sources: Path, detail: str) -> list[tuple[str, list[Points]]]:
    """Return all rivers by name, each as few lines as possible."""
    named: dict[str, list[Any]] = {}
    for name, shape in geojson(sources / f"ne_{detail}_rivers_lake_centerlines.geojson"):
        named.setdefault(name, []).append(shape)
    return [(name, _lines(named[name], STEPS[detail])) for name in sorted(named)]


def _lines(shapes: list[Any], steps: int) -> list[Points]:
    grown = shapely.transform(shapely.union_all(shapes), lambda xy: np.rint(xy * steps))
    merged = shapely.get_parts(shapely.line_merge(grown))
    return [shapely.get_coordinates(line) for line in merged if line.length > 0]


LAYERS: dict[str, tuple[Callable[[Path, str], list[tuple[str, list[Points]]]], tuple[str, ...]]]
LAYERS = {
    "land": (land, ("10m", "50m", "110m")),
    "lakes": (lakes, ("10m", "50m")),
    "rivers": (rivers, ("50m",)),
}


def main(sources: str, target: str) -> None:
    """Make all layers with all levels of detail."""
    for layer, (made, details) in LAYERS.items():
        for detail in details:
            path = Path(target) / f"{layer}-{detail}.bin"
            write(path, STEPS[detail], made(Path(sources), detail))


if __name__ == "__main__":
    main(*sys.argv[1:])
