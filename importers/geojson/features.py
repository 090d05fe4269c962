"""The areas of a GeoJSON file, with their names, rings and properties as written."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.importers.geojson.area_file_options import DEFAULT_FILE_OPTIONS, AreaFileOptions
from sandtable.importers.geojson.name_fields import (
    choose_code_field,
    choose_name_fields,
    first_usable_name,
)

FloatArray = NDArray[np.float64]
PolygonRings = list[FloatArray]
"""Rings of a polygon, the outer one first, each without its closing point."""
ProblemReporter = Callable[[int | None, str], None]
"""Function that receives a problem: the number of the feature, and a message."""

_MAX_COORDINATE = 1e9
_MAX_PROBLEMS = 100
_TOO_MANY_PROBLEMS_TEXT = "Too many features are wrong: the features from here on were not read."
_MIN_POINTS = 3
_AREA_TYPES = {"Polygon": 1, "MultiPolygon": 2}
_GEOMETRY_TYPES_WITHOUT_AREA = frozenset({"Point", "MultiPoint", "LineString", "MultiLineString"})


@dataclass(slots=True)
class FeatureArea:
    """A space of the file, made of one or several features."""

    key: str
    """The feature's id, or else its name, which identifies the area."""
    name: str
    polygons: list[PolygonRings]
    properties: dict[str, Any]
    feature_number: int
    """Number of the area's first feature in the file."""
    feature_count: int = 1
    """Number of features that form the area."""


@dataclass(slots=True)
class AreaCollection:
    """All areas of a file by key, and the number of other features."""

    areas: dict[str, FeatureArea] = field(default_factory=dict)
    skipped_features: int = 0
    coordinate_system: str | None = None
    """The coordinate system that the file states."""
    is_on_globe: bool = False
    """Whether its coordinates are longitudes and latitudes."""
    name_fields: tuple[str, ...] = ()
    """Fields that names were looked for in."""
    mendings: list[str] = field(default_factory=list)
    """Sentences on what was mended."""


class _FeatureError(Exception):
    """A feature is invalid; the message states the reason."""


class _EmptyShapeError(_FeatureError):
    """A feature encloses no area."""


def parse_areas(
    data: Any, say: ProblemReporter, options: AreaFileOptions = DEFAULT_FILE_OPTIONS
) -> AreaCollection:
    """Parse the areas of a GeoJSON value; pass each problem to `say`.

    Rings and features that enclose nothing are left out with a note; in strict mode they are
    problems.
    """
    collection = AreaCollection()
    if _geojson_type(data) not in {"FeatureCollection", "Feature"}:
        say(None, "This is not a GeoJSON FeatureCollection.")
        return collection
    collection.coordinate_system = _coordinate_system_name(data.get("crs"))
    features = [data] if data["type"] == "Feature" else data.get("features")
    if not isinstance(features, list):
        say(None, "A FeatureCollection must have a list, 'features'.")
        return collection
    names = _FeatureNames(features, options)
    collection.name_fields = names.name_fields[:1]
    complaints = 0
    for number, feature in enumerate(features, 1):
        if complaints >= _MAX_PROBLEMS:  # finding the place of each takes reading up to it
            say(number, _TOO_MANY_PROBLEMS_TEXT)
            break
        name = ""
        try:
            name = names.name_of_feature(feature, number)
            area = FeatureArea(
                names.area_key_of_feature(feature, name),
                name,
                [],
                _feature_properties(feature),
                number,
            )
            _add_feature(collection, area, feature, is_strict=options.is_strict)
        except _FeatureError as wrong:
            complaints += 1
            called = f" ({name})" if name else ""
            say(number, f"Feature {number}{called}: {wrong}")
    return collection


class _FeatureNames:
    """Names and keys of the features of one file."""

    def __init__(self, features: list[Any], options: AreaFileOptions) -> None:
        areas = [
            _feature_properties(each)
            for each in features
            if isinstance(each, Mapping) and _geojson_type(each.get("geometry")) in _AREA_TYPES
        ]
        self.name_fields = choose_name_fields(areas, options.name_field)
        names = [first_usable_name(*map(each.get, self.name_fields)) for each in areas]
        # Features with an id are told apart by it already.
        self._code_field = choose_code_field(areas, names)
        # A file with areas in several parts needs no second feature for a part.
        self._is_each_whole = any(
            isinstance(each, Mapping) and _geojson_type(each.get("geometry")) == "MultiPolygon"
            for each in features
        )
        self._used_keys: set[str] = set()

    def name_of_feature(self, feature: Any, number: int) -> str:
        """Return the name of a feature; raise _FeatureError if it has no valid one."""
        if not isinstance(feature, Mapping) or feature.get("type") != "Feature":
            raise _FeatureError("it is not a Feature.")
        properties = _feature_properties(feature)
        fields = map(properties.get, self.name_fields)
        return (
            first_usable_name(*fields, feature.get("id"), properties.get("id"))
            or f"Space {number}"
        )

    def area_key_of_feature(self, feature: Mapping[str, Any], name: str) -> str:
        """Return the key that distinguishes a feature's area: its id, a code, or its name."""
        properties = _feature_properties(feature)
        code = properties.get(self._code_field) if self._code_field else None
        key = first_usable_name(feature.get("id"), properties.get("id"), code)
        if key or not self._is_each_whole:
            return key or name
        number, new = 1, name
        while new in self._used_keys:
            number += 1
            new = f"{name} {number}"
        self._used_keys.add(new)
        return new


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


def _feature_properties(feature: Mapping[str, Any]) -> dict[str, Any]:
    properties = feature.get("properties")
    return dict(properties) if isinstance(properties, Mapping) else {}


def _add_feature(
    collection: AreaCollection, area: FeatureArea, feature: Mapping[str, Any], *, is_strict: bool
) -> None:
    shape = feature.get("geometry")
    if _geojson_type(shape) in _GEOMETRY_TYPES_WITHOUT_AREA:
        collection.skipped_features += 1
        return
    try:
        polygons = [_parse_polygon(rings, kind) for rings, kind in _iter_polygons(shape)]
    except _EmptyShapeError as wrong:
        if is_strict:
            raise
        collection.mendings.append(f"{area.name}: {str(wrong).rstrip('.')}; it was left out.")
        return
    small = [wrong for polygon in polygons for wrong in polygon.small_rings]
    if small and is_strict:
        raise _FeatureError(small[0])
    if small:
        collection.mendings.append(f"{area.name}: {_words_for_features_left_out(small)}")
    rings = [polygon.rings for polygon in polygons if polygon.rings]
    if rings:
        first_area = collection.areas.setdefault(area.key, area)
        first_area.polygons += rings
        first_area.feature_count += first_area is not area


def _words_for_features_left_out(small: list[str]) -> str:
    if len(small) == 1:
        return f"{small[0].rstrip('.')}; it was left out."
    return f"{len(small)} rings have less than three points and enclose nothing; left out."


def _iter_polygons(shape: Any) -> Iterator[tuple[list[Any], str]]:
    """Yield the rings of each polygon of a geometry, and the kind of the geometry."""
    if shape is None:
        raise _EmptyShapeError("it has no geometry.")
    kind = _geojson_type(shape)
    if kind == "GeometryCollection":
        parts = shape.get("geometries")
        for part in parts if isinstance(parts, list) else [None]:
            # Collections in collections could nest without end.
            if _geojson_type(part) == kind:
                raise _FeatureError("one collection of geometries stands in another.")
            yield from _iter_polygons(part)
        return
    if kind not in _AREA_TYPES:
        shape_type = shape.get("type") if isinstance(shape, Mapping) else shape
        raise _FeatureError(
            f"its geometry is {_shorten_text_of_value(shape_type)}, not a Polygon or MultiPolygon."
        )
    coordinates = shape.get("coordinates")
    if not isinstance(coordinates, list):
        raise _FeatureError("it has no coordinates.")
    if not coordinates:
        raise _EmptyShapeError("it has no coordinates.")
    for polygon in [coordinates] if kind == "Polygon" else coordinates:
        if not isinstance(polygon, list) or not polygon:
            raise _FeatureError(
                f"the coordinates of a {kind} nest otherwise: a polygon lists its rings."
            )
        yield polygon, kind


class _ParsedPolygon(NamedTuple):
    """The rings of a polygon, and messages about rings that enclose no area."""

    rings: PolygonRings
    small_rings: list[str]


def _parse_polygon(rings: list[Any], kind: str) -> _ParsedPolygon:
    parsed = [_parse_ring(ring, place, kind) for place, ring in enumerate(rings, 1)]
    small = [
        f"ring {place} has less than three points and encloses nothing."
        for place, ring in enumerate(parsed, 1)
        if ring is None
    ]
    # Without its outer ring, a polygon is nothing.
    kept = [ring for ring in parsed if ring is not None] if parsed[0] is not None else []
    return _ParsedPolygon(kept, small)


def _parse_ring(points: Any, place: int, kind: str) -> FloatArray | None:
    """Return the points of a ring, or None if it encloses nothing."""
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
    return ring if len(np.unique(ring, axis=0)) >= _MIN_POINTS else None


def _parse_coordinate(number: Any, place: int) -> float:
    if isinstance(number, list):
        raise _FeatureError(f"its coordinates are nested too deeply in ring {place}.")
    if isinstance(number, bool) or not isinstance(number, int | float):
        raise _FeatureError(f"{_shorten_text_of_value(number)} in ring {place} is not a number.")
    if abs(number) <= _MAX_COORDINATE:
        return float(number)
    if isinstance(number, float) and not math.isfinite(number):
        raise _FeatureError(f"{_shorten_text_of_value(number)} in ring {place} is not a number.")
    raise _FeatureError(
        f"{_shorten_text_of_value(number)} in ring {place} is too far away for any map."
    )


def _shorten_text_of_value(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 40 else f"{text[:37]}..."  # noqa: PLR2004 - a line's worth
