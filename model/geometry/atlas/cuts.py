"""Lines that no space grows across: typed ones, rivers, meridians and parallels."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from sandtable.model.entities.recipes import Division
from sandtable.model.geometry.atlas import files
from sandtable.model.geometry.atlas.files import Floats, Shapes
from sandtable.model.geometry.atlas.seeds import degrees
from sandtable.model.geometry.atlas.sheet import Sheet
from sandtable.model.geometry.errors import GeometryError

_CHORD = 0.5
_FINEST = 0.1
_SAMPLES = 33
_NEAR = 2.0


@dataclass(frozen=True)
class Line:
    """A cut on the sheet; a straight one stays as it is."""

    name: str
    shape: Any
    straight: bool


def cuts_of(division: Division, sheet: Sheet, where: str, area: Any, reach: float) -> list[Line]:
    """All cuts of a division, as far as they run over the area; ends that are near reach it."""
    found = [*_typed(division, sheet, where), *_rivers(division, sheet, where)]
    edges = shapely.boundary(area)
    led = [Line(line.name, _led(line.shape, edges, reach), line.straight) for line in found]
    led += _graticule(division, sheet, where)
    cut = [Line(each.name, shapely.intersection(each.shape, area), each.straight) for each in led]
    return [line for line in cut if line.shape.length > 0]


def _typed(division: Division, sheet: Sheet, where: str) -> Iterator[Line]:
    for name, cut in division.cuts.items():
        points = sheet.near(degrees(cut.along, f"{where}.cuts.{name}", least=2))
        yield Line(name, shapely.linestrings(sheet.to_board(points)), cut.straight)


def _rivers(division: Division, sheet: Sheet, where: str) -> Iterator[Line]:
    known = files.river_names() if division.rivers else []
    for name in division.rivers:
        if name not in known:
            raise GeometryError(f"{where}.rivers: The atlas has no river {name!r}.")
    for name, lines in files.rivers(division.rivers, sheet.shown()).items():
        yield Line(name, shapely.transform(lines, sheet.to_board), straight=True)


def _graticule(division: Division, sheet: Sheet, where: str) -> Iterator[Line]:
    every = division.graticule
    if every is None:
        return
    if not _FINEST <= every <= 90:  # noqa: PLR2004 - degrees
        raise GeometryError(f"{where}.graticule: {every:g} degrees are too few or too many.")
    west, south, east, north = sheet.shown()
    for longitude in _multiples(west, east, every):
        yield _bent(sheet, [[longitude, south], [longitude, north]])
    for latitude in _multiples(south, north, every):
        yield _bent(sheet, [[west, latitude], [east, latitude]])


def _multiples(low: float, high: float, every: float) -> list[float]:
    return [n * every for n in range(math.ceil(low / every), math.floor(high / every) + 1)]


def _bent(sheet: Sheet, ends: list[list[float]]) -> Line:
    """A straight line of degrees, which a projection may bend."""
    line = shapely.segmentize(shapely.linestrings(ends), _CHORD)
    return Line("graticule", shapely.transform(line, sheet.to_board), straight=True)


def _led(shape: Any, edges: Any, reach: float) -> Any:
    """A line whose loose ends, where they are near the coast, are led to it."""
    return shapely.MultiLineString([_reaching(part, edges, reach) for part in _parts(shape)])


def _parts(shape: Any) -> list[Any]:
    return [part for part in shapely.get_parts(shape) if part.geom_type == "LineString"]


def _reaching(line: Any, edges: Any, reach: float) -> Any:
    points: Floats = shapely.get_coordinates(line)
    for end, last in ((0, False), (-1, True)):
        way = shapely.shortest_line(shapely.points(points[end]), edges)
        if way is not None and 0 < way.length <= reach:
            beyond = shapely.get_coordinates(way)[-1:]
            beyond = beyond + (beyond - points[end]) * (1 / way.length)  # a unit past the coast
            points = np.vstack([points, beyond] if last else [beyond, points])
    return shapely.linestrings(points)


def idle(division: Division, cuts: list[Line], pieces: Shapes, area: Any) -> Iterator[str]:
    """The cuts of a recipe that part nothing, or lie nowhere."""
    coast = shapely.boundary(area)
    tree = shapely.STRtree(shapely.boundary(pieces))
    for name in division.cuts:
        places = [_places(line.shape, coast) for line in cuts if line.name == name]
        found = np.concatenate(places) if places else np.zeros(0, object)
        if not places or (len(found) and not len(tree.query(found, "dwithin", distance=_NEAR)[0])):
            yield name


def _places(shape: Any, coast: Any) -> Shapes:
    """Points along a line that do not lie on the coast."""
    every = np.concatenate(
        [
            shapely.line_interpolate_point(part, np.linspace(0, 1, _SAMPLES), normalized=True)
            for part in _parts(shape)
        ]
    )
    found: Shapes = every[~shapely.dwithin(every, coast, 2 * _NEAR)]
    return found
