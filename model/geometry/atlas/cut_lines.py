"""Lines that no space grows across: typed ones, rivers, meridians and parallels."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from sandtable.model.entities.recipes import Division
from sandtable.model.geometry.atlas import atlas_layers
from sandtable.model.geometry.atlas.atlas_layers import FloatArray, ShapeArray
from sandtable.model.geometry.atlas.projected_board import ProjectedBoard
from sandtable.model.geometry.atlas.seed_points import parse_degrees
from sandtable.model.geometry.geometry_errors import GeometryError

_MAX_EDGE_DEGREES = 0.5
_MIN_GRATICULE_DEGREES = 0.1
_SAMPLES_PER_LINE = 33
_NEAR_DISTANCE = 2.0


@dataclass(frozen=True)
class ProjectedCut:
    """A cut on the sheet; a straight one stays as it is."""

    name: str
    shape: Any
    is_straight: bool


def cut_lines_of_division(
    division: Division, sheet: ProjectedBoard, where: str, area: Any, reach: float
) -> list[ProjectedCut]:
    """All cuts of a division, as far as they run over the area; ends that are near reach it."""
    found = [*_iter_typed_cuts(division, sheet, where), *_iter_river_cuts(division, sheet, where)]
    edges = shapely.boundary(area)
    led = [
        ProjectedCut(line.name, _extend_ends_to_coast(line.shape, edges, reach), line.is_straight)
        for line in found
    ]
    led += _iter_graticule_cuts(division, sheet, where)
    cut = [
        ProjectedCut(each.name, shapely.intersection(each.shape, area), each.is_straight)
        for each in led
    ]
    return [line for line in cut if line.shape.length > 0]


def _iter_typed_cuts(
    division: Division, sheet: ProjectedBoard, where: str
) -> Iterator[ProjectedCut]:
    for name, cut in division.cuts.items():
        points = sheet.turn_into_window(parse_degrees(cut.along, f"{where}.cuts.{name}", least=2))
        yield ProjectedCut(name, shapely.linestrings(sheet.degrees_to_board(points)), cut.straight)


def _iter_river_cuts(
    division: Division, sheet: ProjectedBoard, where: str
) -> Iterator[ProjectedCut]:
    known = atlas_layers.river_names() if division.rivers else []
    for name in division.rivers:
        if name not in known:
            raise GeometryError(f"{where}.rivers: The atlas has no river {name!r}.")
    for name, lines in atlas_layers.river_lines(division.rivers, sheet.visible_window()).items():
        yield ProjectedCut(
            name, shapely.transform(lines, sheet.degrees_to_board), is_straight=True
        )


def _iter_graticule_cuts(
    division: Division, sheet: ProjectedBoard, where: str
) -> Iterator[ProjectedCut]:
    every = division.graticule
    if every is None:
        return
    if not _MIN_GRATICULE_DEGREES <= every <= 90:  # noqa: PLR2004 - degrees
        raise GeometryError(f"{where}.graticule: {every:g} degrees are too few or too many.")
    west, south, east, north = sheet.visible_window()
    for longitude in _multiples_between(west, east, every):
        yield _graticule_line(sheet, [[longitude, south], [longitude, north]])
    for latitude in _multiples_between(south, north, every):
        yield _graticule_line(sheet, [[west, latitude], [east, latitude]])


def _multiples_between(low: float, high: float, every: float) -> list[float]:
    return [n * every for n in range(math.ceil(low / every), math.floor(high / every) + 1)]


def _graticule_line(sheet: ProjectedBoard, ends: list[list[float]]) -> ProjectedCut:
    """A straight line of degrees, which a projection may bend."""
    line = shapely.segmentize(shapely.linestrings(ends), _MAX_EDGE_DEGREES)
    return ProjectedCut(
        "graticule", shapely.transform(line, sheet.degrees_to_board), is_straight=True
    )


def _extend_ends_to_coast(shape: Any, edges: Any, reach: float) -> Any:
    """A line whose loose ends, where they are near the coast, are led to it."""
    return shapely.MultiLineString(
        [_extend_line_to_coast(part, edges, reach) for part in _line_strings(shape)]
    )


def _line_strings(shape: Any) -> list[Any]:
    return [part for part in shapely.get_parts(shape) if part.geom_type == "LineString"]


def _extend_line_to_coast(line: Any, edges: Any, reach: float) -> Any:
    points: FloatArray = shapely.get_coordinates(line)
    for end, last in ((0, False), (-1, True)):
        way = shapely.shortest_line(shapely.points(points[end]), edges)
        if way is not None and 0 < way.length <= reach:
            beyond = shapely.get_coordinates(way)[-1:]
            beyond = beyond + (beyond - points[end]) * (1 / way.length)  # a unit past the coast
            points = np.vstack([points, beyond] if last else [beyond, points])
    return shapely.linestrings(points)


def iter_idle_cut_names(
    division: Division, cuts: list[ProjectedCut], pieces: ShapeArray, area: Any
) -> Iterator[str]:
    """The cuts of a recipe that part nothing, or lie nowhere."""
    coast = shapely.boundary(area)
    tree = shapely.STRtree(shapely.boundary(pieces))
    for name in division.cuts:
        places = [_points_off_coast(line.shape, coast) for line in cuts if line.name == name]
        found = np.concatenate(places) if places else np.zeros(0, object)
        if not places or (
            len(found) and not len(tree.query(found, "dwithin", distance=_NEAR_DISTANCE)[0])
        ):
            yield name


def _points_off_coast(shape: Any, coast: Any) -> ShapeArray:
    """Points along a line that do not lie on the coast."""
    every = np.concatenate(
        [
            shapely.line_interpolate_point(
                part, np.linspace(0, 1, _SAMPLES_PER_LINE), normalized=True
            )
            for part in _line_strings(shape)
        ]
    )
    found: ShapeArray = every[~shapely.dwithin(every, coast, 2 * _NEAR_DISTANCE)]
    return found
