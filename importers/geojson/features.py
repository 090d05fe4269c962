"""The areas of a GeoJSON file, with their names, rings and properties as written."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
PolygonRings = list[FloatArray]
"""Rings of a polygon, the outer one first, each without its closing point."""
ProblemReporter = Callable[[int | None, str], None]
"""Function that receives a problem: the number of the feature, and a message."""

_FARTHEST_COORDINATE = 1e9
_MOST_PROBLEMS = 100
_MORE_PROBLEMS = "Too many features are wrong: the features from here on were not read."
_LEAST_POINTS = 3
_NAME_KEYS = ("name", "NAME", "Name", "title", "label")
_AREA_TYPES = {"Polygon": 1, "MultiPolygon": 2}
_OTHER_TYPES = frozenset({"Point", "MultiPoint", "LineString", "MultiLineString"})


@dataclass(slots=True)
class FeatureArea:
    """A space of the file, made of one or several features."""

    key: str
    """Its id, or else its name; it identifies the area."""
    name: str
    polygons: list[PolygonRings]
    properties: dict[str, Any]
    feature_number: int
    """Number of the first of its features."""
    feature_count: int = 1
    """Number of features that it consists of."""


@dataclass(slots=True)
class AreaCollection:
    """All areas of a file by key, and the number of other features."""

    areas: dict[str, FeatureArea] = field(default_factory=dict)
    skipped_features: int = 0
    coordinate_system: str | None = None
    """The coordinate system that the file states."""


class _FeatureError(Exception):
    """A feature is wrong in some way, which the message states."""


def parse_areas(data: Any, say: ProblemReporter) -> AreaCollection:
    """Parse the areas of a GeoJSON value; each problem is passed to `say`."""
    collection = AreaCollection()
    if _geojson_type(data) not in {"FeatureCollection", "Feature"}:
        say(None, "This is not a GeoJSON FeatureCollection.")
        return collection
    collection.coordinate_system = _coordinate_system_name(data.get("crs"))
    features = [data] if data["type"] == "Feature" else data.get("features")
    if not isinstance(features, list):
        say(None, "A FeatureCollection must have a list, 'features'.")
        return collection
    complaints = 0
    for number, feature in enumerate(features, 1):
        if complaints >= _MOST_PROBLEMS:  # finding the place of each takes reading up to it
            say(number, _MORE_PROBLEMS)
            break
        name = ""
        try:
            name = _feature_name(feature, number)
            _add_feature(
                collection,
                FeatureArea(
                    _feature_key(feature, name), name, [], _feature_properties(feature), number
                ),
                feature,
            )
        except _FeatureError as wrong:
            complaints += 1
            called = f" ({name})" if name else ""
            say(number, f"Feature {number}{called}: {wrong}")
    return collection


def _geojson_type(data: Any) -> str | None:
    """Return the `type` of a GeoJSON object, or None if it is not a text."""
    type_name = data.get("type") if isinstance(data, Mapping) else None
    return type_name if isinstance(type_name, str) else None


def _coordinate_system_name(crs: Any) -> str | None:
    if crs is None:
        return None
    properties = crs.get("properties") if isinstance(crs, Mapping) else None
    crs_name = properties.get("name") if isinstance(properties, Mapping) else None
    return crs_name if isinstance(crs_name, str) and crs_name else "one that it does not name"


def _feature_name(feature: Any, number: int) -> str:
    if not isinstance(feature, Mapping) or feature.get("type") != "Feature":
        raise _FeatureError("it is not a Feature.")
    properties = _feature_properties(feature)
    return (
        _first_usable_name(
            *map(properties.get, _NAME_KEYS), feature.get("id"), properties.get("id")
        )
        or f"Space {number}"
    )


def _feature_properties(feature: Mapping[str, Any]) -> dict[str, Any]:
    properties = feature.get("properties")
    return dict(properties) if isinstance(properties, Mapping) else {}


def _feature_key(feature: Mapping[str, Any], name: str) -> str:
    return _first_usable_name(feature.get("id"), _feature_properties(feature).get("id")) or name


def _first_usable_name(*values: Any) -> str:
    """Return the first of some values that can serve as a name."""
    for value in values:
        if isinstance(value, str | int) and not isinstance(value, bool) and str(value).strip():
            # Replacing lone surrogates keeps the text encodable, as JSON may contain them.
            return " ".join(str(value).encode(errors="replace").decode().split())
    return ""


def _add_feature(
    collection: AreaCollection, area: FeatureArea, feature: Mapping[str, Any]
) -> None:
    shape = feature.get("geometry")
    if _geojson_type(shape) in _OTHER_TYPES:
        collection.skipped_features += 1
        return
    polygons = list(_parse_polygons(shape))
    first_area = collection.areas.setdefault(area.key, area)
    first_area.polygons += polygons
    first_area.feature_count += first_area is not area


def _parse_polygons(shape: Any) -> Iterator[PolygonRings]:
    if shape is None:
        raise _FeatureError("it has no geometry.")
    kind = _geojson_type(shape)
    if kind == "GeometryCollection":
        parts = shape.get("geometries")
        for part in parts if isinstance(parts, list) else [None]:
            # Collections in collections could nest without end.
            if _geojson_type(part) == kind:
                raise _FeatureError("one collection of geometries stands in another.")
            yield from _parse_polygons(part)
        return
    if kind not in _AREA_TYPES:
        shape_type = shape.get("type") if isinstance(shape, Mapping) else shape
        raise _FeatureError(
            f"its geometry is {_shortened_text(shape_type)}, not a Polygon or MultiPolygon."
        )
    coordinates = shape.get("coordinates")
    if not isinstance(coordinates, list) or not coordinates:
        raise _FeatureError("it has no coordinates.")
    polygons = [coordinates] if kind == "Polygon" else coordinates
    for polygon in polygons:
        if not isinstance(polygon, list) or not polygon:
            raise _FeatureError(
                f"the coordinates of a {kind} nest otherwise: a polygon lists its rings."
            )
        yield [_parse_ring(ring, place, kind) for place, ring in enumerate(polygon, 1)]


def _parse_ring(points: Any, place: int, kind: str) -> FloatArray:
    if not isinstance(points, list):
        raise _FeatureError(
            f"the coordinates of a {kind} nest otherwise: ring {place} lists no points."
        )
    if any(not isinstance(point, list) or len(point) < 2 for point in points):  # noqa: PLR2004
        wrong = f"the coordinates of a {kind} nest otherwise: a point of ring {place} is no pair."
        raise _FeatureError(wrong)
    numbers = np.array([[_parse_coordinate(n, place) for n in point[:2]] for point in points])
    ring = numbers.reshape(-1, 2)
    if len(ring) and (ring[0] == ring[-1]).all():
        ring = ring[:-1]
    if len(np.unique(ring, axis=0)) < _LEAST_POINTS:
        raise _FeatureError(f"ring {place} has less than three points and encloses nothing.")
    return ring


def _parse_coordinate(number: Any, place: int) -> float:
    if isinstance(number, list):
        raise _FeatureError(f"its coordinates are nested too deeply in ring {place}.")
    if isinstance(number, bool) or not isinstance(number, int | float):
        raise _FeatureError(f"{_shortened_text(number)} in ring {place} is not a number.")
    if abs(number) <= _FARTHEST_COORDINATE:
        return float(number)
    if isinstance(number, float) and not math.isfinite(number):
        raise _FeatureError(f"{_shortened_text(number)} in ring {place} is not a number.")
    raise _FeatureError(f"{_shortened_text(number)} in ring {place} is too far away for any map.")


def _shortened_text(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 40 else f"{text[:37]}..."  # noqa: PLR2004 - a line's worth
