"""Lines that no space grows across: typed cuts, rivers, meridians and parallels."""

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
_MAX_DISTANCE_TO_COAST = 2.0


@dataclass(frozen=True)
class ProjectedCut:
    """A line that divides spaces, on the drawn map. If it is straight, it is not bent."""

    name: str
    shape: Any
    is_straight: bool


def cut_lines_of_division(
    division: Division, sheet: ProjectedBoard, address: str, area: Any, reach: float
) -> list[ProjectedCut]:
    """Return all cuts of a division of land or sea, clipped to its area.

    Ends near the coast are extended to it.
    """
    lines = [
        *_iter_typed_cuts(division, sheet, address),
        *_iter_river_cuts(division, sheet, address),
    ]
    edges = shapely.boundary(area)
    extended = [
        ProjectedCut(line.name, _extend_ends_to_coast(line.shape, edges, reach), line.is_straight)
        for line in lines
    ]
    # Parallels and meridians cross the whole sheet, so their ends need not reach a coast.
    extended += _iter_graticule_cuts(division, sheet, address)
    cut = [
        ProjectedCut(each.name, shapely.intersection(each.shape, area), each.is_straight)
        for each in extended
    ]
    return [line for line in cut if line.shape.length > 0]


def _iter_typed_cuts(
    division: Division, sheet: ProjectedBoard, address: str
) -> Iterator[ProjectedCut]:
    for name, cut in division.cuts.items():
        # A straight cut is a straight line on the board, not on the globe.
        points = sheet.turn_longitudes_into_window(
            parse_degrees(cut.along, f"{address}.cuts.{name}", least=2)
        )
        yield ProjectedCut(name, shapely.linestrings(sheet.degrees_to_board(points)), cut.straight)


def _iter_river_cuts(
    division: Division, sheet: ProjectedBoard, address: str
) -> Iterator[ProjectedCut]:
    atlas_rivers = atlas_layers.river_names() if division.rivers else []
    for name in division.rivers:
        if name not in atlas_rivers:
            raise GeometryError(f"{address}.rivers: The atlas has no river {name!r}.")
    for name, lines in atlas_layers.river_lines(division.rivers, sheet.visible_window()).items():
        yield ProjectedCut(
            name, shapely.transform(lines, sheet.degrees_to_board), is_straight=True
        )


def _iter_graticule_cuts(
    division: Division, sheet: ProjectedBoard, address: str
) -> Iterator[ProjectedCut]:
    spacing = division.graticule
    if spacing is None:
        return
    if not _MIN_GRATICULE_DEGREES <= spacing <= 90:  # noqa: PLR2004 - degrees
        raise GeometryError(f"{address}.graticule: {spacing:g} degrees are too few or too many.")
    west, south, east, north = sheet.visible_window()
    for longitude in _multiples_between(west, east, spacing):
        yield _graticule_line(sheet, [[longitude, south], [longitude, north]])
    for latitude in _multiples_between(south, north, spacing):
        yield _graticule_line(sheet, [[west, latitude], [east, latitude]])


def _multiples_between(low: float, high: float, spacing: float) -> list[float]:
    return [n * spacing for n in range(math.ceil(low / spacing), math.floor(high / spacing) + 1)]


def _graticule_line(sheet: ProjectedBoard, ends: list[list[float]]) -> ProjectedCut:
    """Return a line that is straight in degrees; the projection may bend it."""
    # A straight line in degrees may be a curve on the board.
    line = shapely.segmentize(shapely.linestrings(ends), _MAX_EDGE_DEGREES)
    return ProjectedCut(
        "graticule", shapely.transform(line, sheet.degrees_to_board), is_straight=True
    )


def _extend_ends_to_coast(shape: Any, edges: Any, reach: float) -> Any:
    """Return a line whose free ends are extended to a coast nearby."""
    return shapely.MultiLineString(
        [_extend_line_to_coast(part, edges, reach) for part in _lines_of_geometry(shape)]
    )


def _lines_of_geometry(shape: Any) -> list[Any]:
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


def iter_names_of_useless_cuts(
    division: Division, cuts: list[ProjectedCut], pieces: ShapeArray, area: Any
) -> Iterator[str]:
    """Yield the names of cuts that separate nothing, or that lie outside the area."""
    coast = shapely.boundary(area)
    tree = shapely.STRtree(shapely.boundary(pieces))
    # A cut that separates pieces lies on the boundary of at least one of them.
    for name in division.cuts:
        points_of_lines = [
            _points_off_coast(line.shape, coast) for line in cuts if line.name == name
        ]
        inner_points = np.concatenate(points_of_lines) if points_of_lines else np.zeros(0, object)
        if not points_of_lines or (
            len(inner_points)
            and not len(tree.query(inner_points, "dwithin", distance=_MAX_DISTANCE_TO_COAST)[0])
        ):
            yield name


def _points_off_coast(shape: Any, coast: Any) -> ShapeArray:
    """Return points along a line that are not on the coast."""
    samples = np.concatenate(
        [
            shapely.line_interpolate_point(
                part, np.linspace(0, 1, _SAMPLES_PER_LINE), normalized=True
            )
            for part in _lines_of_geometry(shape)
        ]
    )
    points: ShapeArray = samples[~shapely.dwithin(samples, coast, 2 * _MAX_DISTANCE_TO_COAST)]
    return points
