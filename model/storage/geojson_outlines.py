"""GeoJSON of a board: the outlines of its spaces, one feature per line.

Reading is strict: outlines not in whole board units need an importer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sandtable.model.entities.outlines import (
    MAX_COORDINATE,
    Outline,
    pack_points_of_ring,
    unpack_points_of_ring,
)
from sandtable.model.phrases.phrase import PhraseError

ComplaintReporter = Callable[[int, int, str], None]
"""Function that receives line, column and message of a complaint."""

CONFLICTS_MEMBER = "conflicts"
"""Member of the collection besides its features, for conflicts about outlines after a merge."""

_COLLECTION_START = '{"type": "FeatureCollection", "features": ['
_MIN_RING_LENGTH = 4
_MAX_REPORTED_COMPLAINTS = 100
_TOO_MANY_MESSAGE = "Too many features are wrong: the features from here on were not read."
_DEPTH_BY_TYPE = {"Polygon": 1, "MultiPolygon": 2}


class _InvalidFeature(Exception):  # noqa: N818 - it never leaves this file
    """Error for an invalid feature of GeoJSON, with the reason."""


def geojson_text(
    outlines: Mapping[str, Outline], conflicts: Mapping[str, Any] | None = None
) -> str:
    """Return outlines as the text of a GeoJSON file, with conflicts about them."""
    lines = (json.dumps(feature) for feature in _iter_features(outlines))
    end = f'], "{CONFLICTS_MEMBER}": {json.dumps(conflicts)}}}\n' if conflicts else "]}\n"
    return _COLLECTION_START + "\n" + ",\n".join(lines) + ("\n" if outlines else "") + end


def with_numeric_coordinates(data: Any) -> Any:
    """Return plain data with coordinates converted from text to numbers."""
    if isinstance(data, Mapping):
        return {
            key: _coordinates_as_numbers(value)
            if key == "coordinates"
            else with_numeric_coordinates(value)
            for key, value in data.items()
        }
    return data


def _coordinates_as_numbers(data: Any) -> Any:
    return (
        [_coordinates_as_numbers(part) for part in data] if isinstance(data, list) else int(data)
    )


def conflicts_in_geojson(text: str) -> Mapping[str, Any]:
    """Return the conflicts stored in a GeoJSON file, which is known to be readable."""
    if f'"{CONFLICTS_MEMBER}"' not in text:
        return {}
    conflicts = json.loads(text.removeprefix("\ufeff"))[CONFLICTS_MEMBER]
    return conflicts if isinstance(conflicts, Mapping) else {}


def feature_collection(outlines: Mapping[str, Outline]) -> dict[str, Any]:
    """Return outlines as plain data, for modules that consist of a single YAML file."""
    return {"type": "FeatureCollection", "features": list(_iter_features(outlines))}


def _iter_features(outlines: Mapping[str, Outline]) -> Iterator[dict[str, Any]]:
    for name, outline in outlines.items():
        shape = outline_as_geojson(outline)
        yield {"type": "Feature", "id": name, "properties": {}, "geometry": shape}


def outline_as_geojson(outline: Outline) -> dict[str, Any]:
    """Return an outline as GeoJSON."""
    polygons = [[_closed_ring(ring) for ring in polygon] for polygon in outline.polygons]
    if len(polygons) == 1:
        return {"type": "Polygon", "coordinates": polygons[0]}
    return {"type": "MultiPolygon", "coordinates": polygons}


def _closed_ring(ring: bytes) -> list[tuple[int, int]]:
    points = unpack_points_of_ring(ring)
    return [*points, points[0]]


def read_geojson_outlines(text: str, say: ComplaintReporter) -> dict[str, Outline]:
    """Read outlines from GeoJSON, and report each complaint with its position to `say`."""
    try:
        data = json.loads(text.removeprefix("\ufeff"), parse_constant=_refuse_json_constant)
    except json.JSONDecodeError as error:
        # Only this error has a position.
        say(error.lineno, error.colno, f"This is not valid JSON: {error.msg}.")
        return {}
    except (ValueError, RecursionError) as error:
        # Python raises no position for numbers such as NaN, nor for deep nesting.
        reason = (
            str(error) if isinstance(error, _InvalidNumberError) else "It is nested too deeply."
        )
        say(1, 1, f"This JSON cannot be read: {reason}")
        return {}
    return read_feature_collection(
        data, lambda number, what: say(*_feature_position(text, number), what)
    )


class _InvalidNumberError(ValueError):
    """Error for NaN or infinity in place of a number."""


def _refuse_json_constant(word: str) -> Any:
    raise _InvalidNumberError(f"{word} is not a number.")


def read_feature_collection(
    data: Any, say: Callable[[int | None, str], None]
) -> dict[str, Outline]:
    """Read outlines from a GeoJSON FeatureCollection.

    `say` is called with each complaint and the number of the feature concerned, or None.
    """
    if not isinstance(data, Mapping) or data.get("type") != "FeatureCollection":
        say(None, "The outlines of a board must be a GeoJSON FeatureCollection.")
        return {}
    if data.get("crs") is not None:
        say(
            None,
            "This file has geographic coordinates ('crs'); the outlines of a board"
            " must be in board units.",
        )
        return {}
    features = data.get("features")
    if not isinstance(features, list):
        say(None, "A FeatureCollection must have a list, 'features'.")
        return {}
    outlines: dict[str, Outline] = {}
    complaints = 0
    for number, feature in enumerate(features):
        if (
            complaints >= _MAX_REPORTED_COMPLAINTS
        ):  # finding the place of each takes reading up to it
            say(number, _TOO_MANY_MESSAGE)
            break
        try:
            name, outline = _read_feature(feature)
        except _InvalidFeature as wrong:
            # A file of the wrong kind would repeat one complaint for each feature.
            complaints += 1
            say(number, str(wrong))
            continue
        if name in outlines:
            complaints += 1
            say(number, f"There are two outlines for {name!r}.")
        outlines[name] = outline
    return outlines


def read_geojson_outline(shape: Any) -> Outline:
    """Read a single outline. Raise PhraseError if it is not one."""
    kind = shape.get("type") if isinstance(shape, Mapping) else None
    if kind not in _DEPTH_BY_TYPE:
        raise PhraseError("An outline must be a Polygon or a MultiPolygon.")
    try:
        return _read_outline(shape.get("coordinates"), kind)
    except _InvalidFeature as wrong:
        raise PhraseError(f"This outline cannot be read: {wrong}") from None


def _read_feature(feature: Any) -> tuple[str, Outline]:
    if not isinstance(feature, Mapping) or feature.get("type") != "Feature":
        raise _InvalidFeature("A Feature is expected here.")
    properties = feature.get("properties")
    property_id = properties.get("id") if isinstance(properties, Mapping) else None
    name = feature.get("id", property_id)  # some programs know only properties
    if not isinstance(name, str | int) or name == "":
        raise _InvalidFeature("This feature has no 'id': add the id of its space.")
    shape = feature.get("geometry")
    kind = shape.get("type") if isinstance(shape, Mapping) else None
    if not isinstance(shape, Mapping) or not isinstance(kind, str) or kind not in _DEPTH_BY_TYPE:
        raise _InvalidFeature(f"The outline of {name!r} must be a Polygon or a MultiPolygon.")
    try:
        return str(name), _read_outline(shape.get("coordinates"), kind)
    except _InvalidFeature as wrong:
        raise _InvalidFeature(f"The outline of {name!r}: {wrong}") from None


def _read_outline(coordinates: Any, kind: str) -> Outline:
    polygons = [coordinates] if kind == "Polygon" else coordinates
    if not isinstance(polygons, list) or not polygons:
        raise _InvalidFeature("there are no coordinates.")
    return Outline(
        tuple(tuple(map(_read_ring, _require_list_of_rings(polygon))) for polygon in polygons)
    )


def _require_list_of_rings(polygon: Any) -> list[Any]:
    if not isinstance(polygon, list) or not polygon:
        raise _InvalidFeature("a polygon must be a list of rings.")
    return polygon


def _read_ring(points: Any) -> bytes:
    if not isinstance(points, list) or len(points) < _MIN_RING_LENGTH:
        raise _InvalidFeature(
            "a ring must have at least three points, and end with the first again."
        )
    if points[0] != points[-1]:
        raise _InvalidFeature(
            f"a ring must end where it begins; this one begins at {_shorten_text(points[0])}."
        )
    try:
        if set(map(len, points)) != {2}:
            raise _InvalidFeature("a point must be two numbers.")
        # The fast way for rings of whole numbers; the other one finds the point that is wrong.
        return pack_points_of_ring(points[:-1])
    except (TypeError, OverflowError):
        # The fast conversion failed, so find the point at fault for the message.
        return pack_points_of_ring(map(_read_point, points[:-1]))


def _read_point(point: Any) -> tuple[int, int]:
    if not isinstance(point, list) or len(point) != 2:  # noqa: PLR2004 - x and y
        raise _InvalidFeature("a point must be two numbers.")
    return _read_whole_number(point[0]), _read_whole_number(point[1])


def _read_whole_number(number: Any) -> int:
    try:
        value = float(number)
    except (TypeError, ValueError, OverflowError):
        # Texts of digits become numbers; booleans and lists do not.
        raise _InvalidFeature(f"{_shorten_text(number)} is not a number.") from None
    if not abs(value) <= MAX_COORDINATE:
        raise _InvalidFeature(f"{_shorten_text(number)} is further than any board reaches.")
    if value != round(value):
        raise _InvalidFeature(f"{_shorten_text(number)} is not a whole number of board units.")
    return int(value)


def _shorten_text(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 40 else f"{text[:37]}..."  # noqa: PLR2004 - a line's worth


_FEATURES_START_PATTERN = re.compile(r'"features"\s*:\s*\[')
_SEPARATOR_PATTERN = re.compile(r"[\s,]*")


def _feature_position(text: str, number: int | None) -> tuple[int, int]:
    """Return line and column at which a feature of GeoJSON starts."""
    match = _FEATURES_START_PATTERN.search(text)
    if number is None or match is None:
        return 1, 1
    # json keeps no positions, so the features before this one are read again.
    decoder = json.JSONDecoder()
    at = _skip_separators(text, match.end())
    for _ in range(number):
        at = _skip_separators(text, decoder.raw_decode(text, at)[1])
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _skip_separators(text: str, at: int) -> int:
    match = _SEPARATOR_PATTERN.match(text, at)
    return match.end() if match else at
