"""Reader of the atlas of the world: the shapes in a window, in degrees."""

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

from sandtable.model.resources import path_of_asset

ATLAS_FILE_HEADER = b"SANDTABLE-ATLAS-1\n"
AtlasDetail = Literal["10m", "50m", "110m"]
FloatArray = NDArray[np.float64]
ShapeArray = NDArray[Any]
DegreeWindow = tuple[float, float, float, float]
"""West, south, east, north.

East is always greater than west; it exceeds 180 where the window crosses the date line.
"""

_FULL_CIRCLE_OFFSETS = (-360.0, 0.0, 360.0)
_SUBSTITUTE_DETAIL: dict[str, AtlasDetail] = {"110m": "50m"}
"""The next coarser detail, for a layer that does not have the one requested."""
_RIVER_DETAIL: AtlasDetail = "50m"


@dataclass(frozen=True)
class AtlasLayer:
    """All shapes of one kind in the atlas, each made of rings or lines, in degrees."""

    layer_points: FloatArray
    ring_starts: list[int]
    """Index of the first point of each ring, and at the end the number of points."""
    shape_starts: list[int]
    """Index of the first ring of each shape, and at the end the number of rings."""
    shape_names: list[str]
    shape_bounds: FloatArray
    """West, south, east, north of each shape."""


@lru_cache(maxsize=8)
def read_atlas_layer(kind: str, detail: str) -> AtlasLayer:
    """Return a kind of shapes, such as rivers, from a file of the atlas."""
    data = path_of_asset(f"atlas/{kind}-{detail}.bin").read_bytes()
    body = lzma.decompress(data[len(ATLAS_FILE_HEADER) :])
    (length,) = struct.unpack_from("<i", body)
    head = json.loads(body[4 : 4 + length])
    # The file stores the first bytes of all numbers, then the second ones, and so on.
    planes = np.frombuffer(body, np.uint8, offset=4 + length).reshape(4, -1)
    steps = np.ascontiguousarray(planes.T).view("<i4").reshape(2, -1)
    points = (np.cumsum(steps, axis=1, dtype=np.int64) / head["steps"]).T.copy()
    starts = [0, *accumulate(head["rings"])]
    shapes = [0, *accumulate(head["shapes"])]
    bounds = _bounds_of_shapes(points, [starts[ring] for ring in shapes[:-1]])
    return AtlasLayer(points, starts, shapes, head["names"], bounds)


def _bounds_of_shapes(points: FloatArray, starts: list[int]) -> FloatArray:
    low = np.minimum.reduceat(points, starts, axis=0)
    return np.hstack([low, np.maximum.reduceat(points, starts, axis=0)])


def land_polygons(detail: AtlasDetail, window: DegreeWindow) -> ShapeArray:
    """Return the land in a window of the atlas, a polygon for each land mass."""
    return _polygons_in_window(read_atlas_layer("land", detail), window)


def lake_polygons(detail: AtlasDetail, window: DegreeWindow) -> ShapeArray:
    """Return the lakes in a window of the atlas."""
    # Not every layer exists at every detail.
    return _polygons_in_window(
        read_atlas_layer("lakes", _SUBSTITUTE_DETAIL.get(detail, detail)), window
    )


def river_lines(names: tuple[str, ...], window: DegreeWindow) -> dict[str, Any]:
    """Return rivers by name, each clipped to a window. Rivers outside it are left out."""
    lines_by_name: dict[str, Any] = {}
    layer = read_atlas_layer("rivers", _RIVER_DETAIL)
    for turn in _FULL_CIRCLE_OFFSETS:
        for shape in _shapes_meeting_window(layer, window, turn):
            if layer.shape_names[shape] in names:
                lines = [
                    shapely.LineString(ring + np.array((turn, 0)))
                    for ring in _rings_of_atlas_shape(layer, shape)
                ]
                inside = shapely.intersection(
                    shapely.MultiLineString(lines), _window_shape(window)
                )
                before = lines_by_name.get(layer.shape_names[shape])
                lines_by_name[layer.shape_names[shape]] = (
                    inside if before is None else before.union(inside)
                )
    return {name: lines for name, lines in lines_by_name.items() if not lines.is_empty}


def river_names() -> list[str]:
    """Return the names of the rivers in the atlas."""
    return sorted({name for name in read_atlas_layer("rivers", _RIVER_DETAIL).shape_names if name})


def _polygons_in_window(layer: AtlasLayer, window: DegreeWindow) -> ShapeArray:
    """Return polygons clipped to a window. Parts divided by the date line are joined again."""
    frame = _window_shape(window)
    shapely.prepare(frame)
    clipped = []
    turns = 0
    for turn in _FULL_CIRCLE_OFFSETS:
        polygons = [
            _polygon_of_shape(layer, shape, turn)
            for shape in _shapes_meeting_window(layer, window, turn)
        ]
        turns += bool(polygons)
        clipped += [
            each if frame.contains(each) else each.intersection(frame) for each in polygons
        ]
    # A shape that crosses 180 degrees is stored in two parts, which come from different turns.
    if turns > 1:
        clipped = [shapely.union_all(clipped)]
    # Clipping may leave slivers without area, points and lines.
    parts = shapely.get_parts(np.array(clipped, dtype=object))
    return np.array([part for part in parts if part.area > 0], dtype=object)


def _shapes_meeting_window(layer: AtlasLayer, window: DegreeWindow, turn: float) -> list[int]:
    west, south, east, north = window
    bounds = layer.shape_bounds + np.array((turn, 0, turn, 0))
    hits = (
        (bounds[:, 0] < east)
        & (bounds[:, 2] > west)
        & (bounds[:, 1] < north)
        & (bounds[:, 3] > south)
    )
    shape_numbers: list[int] = np.flatnonzero(hits).tolist()
    return shape_numbers


def _rings_of_atlas_shape(whole: AtlasLayer, shape: int) -> list[FloatArray]:
    rings = range(whole.shape_starts[shape], whole.shape_starts[shape + 1])
    return [
        whole.layer_points[whole.ring_starts[ring] : whole.ring_starts[ring + 1]] for ring in rings
    ]


def _polygon_of_shape(whole: AtlasLayer, shape: int, turn: float) -> Any:
    shell, *holes = (ring + np.array((turn, 0)) for ring in _rings_of_atlas_shape(whole, shape))
    return shapely.Polygon(shell, holes)


def _window_shape(window: DegreeWindow) -> Any:
    return shapely.box(*window)
