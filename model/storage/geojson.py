"""GeoJSON of a board: the outlines of its spaces, a feature on a line each.

Strict on purpose: what is not in whole board units is for an importer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sandtable.model.entities.outlines import FARTHEST, Outline, packed, points_of
from sandtable.model.phrases.phrase import Slip

Say = Callable[[int, int, str], None]
"""Takes a complaint: line, column, what is wrong."""

CONFLICTS = "conflicts"
"""A member of the collection besides its features: what two merged versions made of outlines."""

_HEAD = '{"type": "FeatureCollection", "features": ['
_LEAST = 4
_MOST_COMPLAINTS = 100
_MORE = "Too many features are wrong: the features from here on were not read."
_DEPTH = {"Polygon": 1, "MultiPolygon": 2}


class _Wrong(Exception):  # noqa: N818 - it never leaves this file
    """Something is wrong with a feature; says what."""


def text_of(outlines: Mapping[str, Outline], conflicts: Mapping[str, Any] | None = None) -> str:
    """Outlines as they stand in a file, with the plain data of conflicts about them."""
    lines = (json.dumps(feature) for feature in _features(outlines))
    end = f'], "{CONFLICTS}": {json.dumps(conflicts)}}}\n' if conflicts else "]}\n"
    return _HEAD + "\n" + ",\n".join(lines) + ("\n" if outlines else "") + end


def numbered(data: Any) -> Any:
    """Plain data of the model, of which all is text, with coordinates as numbers."""
    if isinstance(data, Mapping):
        return {
            key: _as_numbers(value) if key == "coordinates" else numbered(value)
            for key, value in data.items()
        }
    return data


def _as_numbers(data: Any) -> Any:
    return [_as_numbers(part) for part in data] if isinstance(data, list) else int(data)


def conflicts_of(text: str) -> Mapping[str, Any]:
    """The plain data of conflicts in a file that could be read."""
    if f'"{CONFLICTS}"' not in text:
        return {}
    conflicts = json.loads(text.removeprefix("\ufeff"))[CONFLICTS]
    return conflicts if isinstance(conflicts, Mapping) else {}


def collection_of(outlines: Mapping[str, Outline]) -> dict[str, Any]:
    """Outlines as they stand inside the YAML of a module of one file."""
    return {"type": "FeatureCollection", "features": list(_features(outlines))}


def _features(outlines: Mapping[str, Outline]) -> Iterator[dict[str, Any]]:
    for name, outline in outlines.items():
        shape = geometry_of(outline)
        yield {"type": "Feature", "id": name, "properties": {}, "geometry": shape}


def geometry_of(outline: Outline) -> dict[str, Any]:
    """An outline as GeoJSON."""
    polygons = [[_closed(ring) for ring in polygon] for polygon in outline.polygons]
    if len(polygons) == 1:
        return {"type": "Polygon", "coordinates": polygons[0]}
    return {"type": "MultiPolygon", "coordinates": polygons}


def _closed(ring: bytes) -> list[tuple[int, int]]:
    points = points_of(ring)
    return [*points, points[0]]


def outlines_of(text: str, say: Say) -> dict[str, Outline]:
    """Read a file; every complaint goes to `say` with its place."""
    try:
        data = json.loads(text.removeprefix("\ufeff"), parse_constant=_no_number)
    except json.JSONDecodeError as error:
        say(error.lineno, error.colno, f"This is not valid JSON: {error.msg}.")
        return {}
    except (ValueError, RecursionError) as error:
        said = str(error) if isinstance(error, _NoNumberError) else "It is nested too deeply."
        say(1, 1, f"This JSON cannot be read: {said}")
        return {}
    return read_collection(data, lambda number, what: say(*_place(text, number), what))


class _NoNumberError(ValueError):
    """NaN or an infinity stands where a number should."""


def _no_number(word: str) -> Any:
    raise _NoNumberError(f"{word} is not a number.")


def read_collection(data: Any, say: Callable[[int | None, str], None]) -> dict[str, Outline]:
    """Read a FeatureCollection; `say` is told the feature's number, if it is about one."""
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
    found: dict[str, Outline] = {}
    complaints = 0
    for number, feature in enumerate(features):
        if complaints >= _MOST_COMPLAINTS:  # finding the place of each takes reading up to it
            say(number, _MORE)
            break
        try:
            name, outline = _feature(feature)
        except _Wrong as wrong:
            complaints += 1
            say(number, str(wrong))
            continue
        if name in found:
            complaints += 1
            say(number, f"There are two outlines for {name!r}.")
        found[name] = outline
    return found


def outline_of(shape: Any) -> Outline:
    """Read one outline by itself; raise Slip where it is none."""
    kind = shape.get("type") if isinstance(shape, Mapping) else None
    if kind not in _DEPTH:
        raise Slip("An outline must be a Polygon or a MultiPolygon.")
    try:
        return _outline(shape.get("coordinates"), kind)
    except _Wrong as wrong:
        raise Slip(f"This outline cannot be read: {wrong}") from None


def _feature(feature: Any) -> tuple[str, Outline]:
    if not isinstance(feature, Mapping) or feature.get("type") != "Feature":
        raise _Wrong("A Feature is expected here.")
    properties = feature.get("properties")
    own = properties.get("id") if isinstance(properties, Mapping) else None
    name = feature.get("id", own)  # some programs know only properties
    if not isinstance(name, str | int) or name == "":
        raise _Wrong("This feature has no 'id': add the id of its space.")
    shape = feature.get("geometry")
    kind = shape.get("type") if isinstance(shape, Mapping) else None
    if not isinstance(shape, Mapping) or not isinstance(kind, str) or kind not in _DEPTH:
        raise _Wrong(f"The outline of {name!r} must be a Polygon or a MultiPolygon.")
    try:
        return str(name), _outline(shape.get("coordinates"), kind)
    except _Wrong as wrong:
        raise _Wrong(f"The outline of {name!r}: {wrong}") from None


def _outline(coordinates: Any, kind: str) -> Outline:
    polygons = [coordinates] if kind == "Polygon" else coordinates
    if not isinstance(polygons, list) or not polygons:
        raise _Wrong("there are no coordinates.")
    return Outline(tuple(tuple(map(_ring, _listed(polygon))) for polygon in polygons))


def _listed(polygon: Any) -> list[Any]:
    if not isinstance(polygon, list) or not polygon:
        raise _Wrong("a polygon must be a list of rings.")
    return polygon


def _ring(points: Any) -> bytes:
    if not isinstance(points, list) or len(points) < _LEAST:
        raise _Wrong("a ring must have at least three points, and end with the first again.")
    if points[0] != points[-1]:
        raise _Wrong(f"a ring must end where it begins; this one begins at {_shown(points[0])}.")
    try:
        if set(map(len, points)) != {2}:
            raise _Wrong("a point must be two numbers.")
        return packed(points[:-1])
    except (TypeError, OverflowError):
        return packed(map(_point, points[:-1]))


def _point(point: Any) -> tuple[int, int]:
    if not isinstance(point, list) or len(point) != 2:  # noqa: PLR2004 - x and y
        raise _Wrong("a point must be two numbers.")
    return _whole(point[0]), _whole(point[1])


def _whole(number: Any) -> int:
    try:
        value = float(number)
    except (TypeError, ValueError, OverflowError):
        raise _Wrong(f"{_shown(number)} is not a number.") from None
    if not abs(value) <= FARTHEST:
        raise _Wrong(f"{_shown(number)} is further than any board reaches.")
    if value != round(value):
        raise _Wrong(f"{_shown(number)} is not a whole number of board units.")
    return int(value)


def _shown(thing: Any) -> str:
    text = str(thing)
    return text if len(text) <= 40 else f"{text[:37]}..."  # noqa: PLR2004 - a line's worth


_LIST = re.compile(r'"features"\s*:\s*\[')
_BETWEEN = re.compile(r"[\s,]*")


def _place(text: str, number: int | None) -> tuple[int, int]:
    """The line and the column at which a feature begins."""
    found = _LIST.search(text)
    if number is None or found is None:
        return 1, 1
    decoder = json.JSONDecoder()
    at = _skipped(text, found.end())
    for _ in range(number):
        at = _skipped(text, decoder.raw_decode(text, at)[1])
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _skipped(text: str, at: int) -> int:
    found = _BETWEEN.match(text, at)
    return found.end() if found else at
