"""The areas in a file, as they are written: each with its name, rings and properties."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Polygon = list[Floats]
"""Its rings, the shell first; the point that closes a ring is left out."""
Say = Callable[[int | None, str], None]
"""Takes a complaint: the feature's number, and what is wrong."""

_FARTHEST = 1e9
_MOST_COMPLAINTS = 100
_MORE = "Too many features are wrong: the features from here on were not read."
_LEAST = 3
_NAMES = ("name", "NAME", "Name", "title", "label")
_AREAS = {"Polygon": 1, "MultiPolygon": 2}
_OTHERS = frozenset({"Point", "MultiPoint", "LineString", "MultiLineString"})


@dataclass(slots=True)
class Area:
    """One space as the file has it."""

    key: str
    """What tells it from the others: its id, or its name."""
    name: str
    polygons: list[Polygon]
    properties: dict[str, Any]
    number: int
    """The first of its features, by number."""
    parts: int = 1
    """How many features make it up."""


@dataclass(slots=True)
class Collection:
    """All areas of a file by key, and how many features were no areas."""

    areas: dict[str, Area] = field(default_factory=dict)
    passed: int = 0
    crs: str | None = None
    """What the file says of its coordinates."""


class _Wrong(Exception):  # noqa: N818 - it never leaves this file
    """Something is wrong with a feature; says what."""


def collection_of(data: Any, say: Say) -> Collection:
    """Read parsed JSON; every complaint goes to `say`."""
    found = Collection()
    if _type_of(data) not in {"FeatureCollection", "Feature"}:
        say(None, "This is not a GeoJSON FeatureCollection.")
        return found
    found.crs = _crs(data.get("crs"))
    features = [data] if data["type"] == "Feature" else data.get("features")
    if not isinstance(features, list):
        say(None, "A FeatureCollection must have a list, 'features'.")
        return found
    complaints = 0
    for number, feature in enumerate(features, 1):
        if complaints >= _MOST_COMPLAINTS:  # finding the place of each takes reading up to it
            say(number, _MORE)
            break
        name = ""
        try:
            name = _name(feature, number)
            _take(found, Area(_key(feature, name), name, [], _given(feature), number), feature)
        except _Wrong as wrong:
            complaints += 1
            called = f" ({name})" if name else ""
            say(number, f"Feature {number}{called}: {wrong}")
    return found


def _type_of(data: Any) -> str | None:
    """What an object of GeoJSON says that it is, if it says so in a text."""
    said = data.get("type") if isinstance(data, Mapping) else None
    return said if isinstance(said, str) else None


def _crs(said: Any) -> str | None:
    if said is None:
        return None
    properties = said.get("properties") if isinstance(said, Mapping) else None
    named = properties.get("name") if isinstance(properties, Mapping) else None
    return named if isinstance(named, str) and named else "one that it does not name"


def _name(feature: Any, number: int) -> str:
    if not isinstance(feature, Mapping) or feature.get("type") != "Feature":
        raise _Wrong("it is not a Feature.")
    given = _given(feature)
    return _first(*map(given.get, _NAMES), feature.get("id"), given.get("id")) or f"Space {number}"


def _given(feature: Mapping[str, Any]) -> dict[str, Any]:
    properties = feature.get("properties")
    return dict(properties) if isinstance(properties, Mapping) else {}


def _key(feature: Mapping[str, Any], name: str) -> str:
    return _first(feature.get("id"), _given(feature).get("id")) or name


def _first(*values: Any) -> str:
    """The first of some values that can name something."""
    for found in values:
        if isinstance(found, str | int) and not isinstance(found, bool) and str(found).strip():
            return " ".join(str(found).encode(errors="replace").decode().split())
    return ""


def _take(found: Collection, area: Area, feature: Mapping[str, Any]) -> None:
    shape = feature.get("geometry")
    if _type_of(shape) in _OTHERS:
        found.passed += 1
        return
    polygons = list(_polygons(shape))
    known = found.areas.setdefault(area.key, area)
    known.polygons += polygons
    known.parts += known is not area


def _polygons(shape: Any) -> Iterator[Polygon]:
    if shape is None:
        raise _Wrong("it has no geometry.")
    kind = _type_of(shape)
    if kind == "GeometryCollection":
        parts = shape.get("geometries")
        for part in parts if isinstance(parts, list) else [None]:
            if _type_of(part) == kind:
                raise _Wrong("one collection of geometries stands in another.")
            yield from _polygons(part)
        return
    if kind not in _AREAS:
        said = shape.get("type") if isinstance(shape, Mapping) else shape
        raise _Wrong(f"its geometry is {_shown(said)}, not a Polygon or MultiPolygon.")
    coordinates = shape.get("coordinates")
    if not isinstance(coordinates, list) or not coordinates:
        raise _Wrong("it has no coordinates.")
    polygons = [coordinates] if kind == "Polygon" else coordinates
    for polygon in polygons:
        if not isinstance(polygon, list) or not polygon:
            raise _Wrong(f"the coordinates of a {kind} nest otherwise: a polygon lists its rings.")
        yield [_ring(ring, place, kind) for place, ring in enumerate(polygon, 1)]


def _ring(points: Any, place: int, kind: str) -> Floats:
    if not isinstance(points, list):
        raise _Wrong(f"the coordinates of a {kind} nest otherwise: ring {place} lists no points.")
    if any(not isinstance(point, list) or len(point) < 2 for point in points):  # noqa: PLR2004
        wrong = f"the coordinates of a {kind} nest otherwise: a point of ring {place} is no pair."
        raise _Wrong(wrong)
    numbers = np.array([[_number(n, place) for n in point[:2]] for point in points])
    ring = numbers.reshape(-1, 2)
    if len(ring) and (ring[0] == ring[-1]).all():
        ring = ring[:-1]
    if len(np.unique(ring, axis=0)) < _LEAST:
        raise _Wrong(f"ring {place} has less than three points and encloses nothing.")
    return ring


def _number(number: Any, place: int) -> float:
    if isinstance(number, list):
        raise _Wrong(f"its coordinates are nested too deeply in ring {place}.")
    if isinstance(number, bool) or not isinstance(number, int | float):
        raise _Wrong(f"{_shown(number)} in ring {place} is not a number.")
    if abs(number) <= _FARTHEST:
        return float(number)
    if isinstance(number, float) and not math.isfinite(number):
        raise _Wrong(f"{_shown(number)} in ring {place} is not a number.")
    raise _Wrong(f"{_shown(number)} in ring {place} is too far away for any map.")


def _shown(thing: Any) -> str:
    text = str(thing)
    return text if len(text) <= 40 else f"{text[:37]}..."  # noqa: PLR2004 - a line's worth
