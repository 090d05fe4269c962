"""Reading the atlas: the shapes of a layer that meet a window, in degrees."""

from __future__ import annotations

import json
import lzma
import struct
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Any, Literal

import numpy as np
import shapely
from numpy.typing import NDArray

from sandtable.model.resources import asset_path

MAGIC = b"SANDTABLE-ATLAS-1\n"
Detail = Literal["10m", "50m", "110m"]
Floats = NDArray[np.float64]
Shapes = NDArray[Any]
Window = tuple[float, float, float, float]
"""West, south, east, north; east is more than west, if need be by going past 180."""

_TURNS = (-360.0, 0.0, 360.0)
_COARSEST: dict[str, Detail] = {"110m": "50m"}
"""Where a layer has no such detail, the next one."""
_ONLY_RIVERS: Detail = "50m"


@dataclass(frozen=True)
class Layer:
    """All shapes of a kind, each some rings or lines, in degrees."""

    points: Floats
    starts: list[int]
    """Where each ring begins among the points; the end last."""
    shapes: list[int]
    """Where each shape begins among the rings; the end last."""
    names: list[str]
    bounds: Floats
    """West, south, east, north of each shape."""


@lru_cache(maxsize=8)
def layer(kind: str, detail: str) -> Layer:
    """Read a file of the atlas."""
    data = asset_path(f"atlas/{kind}-{detail}.bin").read_bytes()
    body = lzma.decompress(data[len(MAGIC) :])
    (length,) = struct.unpack_from("<i", body)
    head = json.loads(body[4 : 4 + length])
    planes = np.frombuffer(body, np.uint8, offset=4 + length).reshape(4, -1)
    steps = np.ascontiguousarray(planes.T).view("<i4").reshape(2, -1)
    points = (np.cumsum(steps, axis=1, dtype=np.int64) / head["steps"]).T.copy()
    starts = [0, *accumulate(head["rings"])]
    shapes = [0, *accumulate(head["shapes"])]
    bounds = _bounds(points, [starts[ring] for ring in shapes[:-1]])
    return Layer(points, starts, shapes, head["names"], bounds)


def _bounds(points: Floats, starts: list[int]) -> Floats:
    low = np.minimum.reduceat(points, starts, axis=0)
    return np.hstack([low, np.maximum.reduceat(points, starts, axis=0)])


def land(detail: Detail, window: Window) -> Shapes:
    """The land within a window: a polygon for each mass."""
    return _polygons(layer("land", detail), window)


def lakes(detail: Detail, window: Window) -> Shapes:
    """The lakes within a window."""
    return _polygons(layer("lakes", _COARSEST.get(detail, detail)), window)


def rivers(names: tuple[str, ...], window: Window) -> dict[str, Any]:
    """Rivers by name, as far as they run within a window; those that it does not have left out."""
    found: dict[str, Any] = {}
    whole = layer("rivers", _ONLY_RIVERS)
    for turn in _TURNS:
        for shape in _meeting(whole, window, turn):
            if whole.names[shape] in names:
                lines = [
                    shapely.LineString(ring + np.array((turn, 0))) for ring in _rings(whole, shape)
                ]
                inside = shapely.intersection(shapely.MultiLineString(lines), _box(window))
                before = found.get(whole.names[shape])
                found[whole.names[shape]] = inside if before is None else before.union(inside)
    return {name: lines for name, lines in found.items() if not lines.is_empty}


def river_names() -> list[str]:
    """The rivers that can be asked for."""
    return sorted({name for name in layer("rivers", _ONLY_RIVERS).names if name})


def _polygons(whole: Layer, window: Window) -> Shapes:
    """Polygons cut at the window; those that were parted at 180 degrees are one again."""
    frame = _box(window)
    shapely.prepare(frame)
    found = []
    turns = 0
    for turn in _TURNS:
        polygons = [_polygon(whole, shape, turn) for shape in _meeting(whole, window, turn)]
        turns += bool(polygons)
        found += [each if frame.contains(each) else each.intersection(frame) for each in polygons]
    if turns > 1:
        found = [shapely.union_all(found)]
    parts = shapely.get_parts(np.array(found, dtype=object))
    return np.array([part for part in parts if part.area > 0], dtype=object)


def _meeting(whole: Layer, window: Window, turn: float) -> list[int]:
    west, south, east, north = window
    bounds = whole.bounds + np.array((turn, 0, turn, 0))
    hits = (
        (bounds[:, 0] < east)
        & (bounds[:, 2] > west)
        & (bounds[:, 1] < north)
        & (bounds[:, 3] > south)
    )
    found: list[int] = np.flatnonzero(hits).tolist()
    return found


def _rings(whole: Layer, shape: int) -> list[Floats]:
    rings = range(whole.shapes[shape], whole.shapes[shape + 1])
    return [whole.points[whole.starts[ring] : whole.starts[ring + 1]] for ring in rings]


def _polygon(whole: Layer, shape: int, turn: float) -> Any:
    shell, *holes = (ring + np.array((turn, 0)) for ring in _rings(whole, shape))
    return shapely.Polygon(shell, holes)


def _box(window: Window) -> Any:
    return shapely.box(*window)
