"""Parsers of `polygons.txt`, `centers.txt` and `map.properties`; y counts downwards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from sandtable.importers.protocol import ImportFailedError
from sandtable.importers.triplea.map_files import POLYGONS_FILE
from sandtable.model.storage.problem import Problem

if TYPE_CHECKING:
    from numpy.typing import NDArray

_LETTER_NOT_IN_COORDINATES = re.compile(r"[^\d\s(),-]", re.ASCII)
# A minus sign without a number would otherwise vanish without a message.
_MINUS_WITHOUT_NUMBER = re.compile(r"-(?!\d)|(?<=\d)-", re.ASCII)
_MAP_POINT_PATTERN = re.compile(r"\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)", re.ASCII)
_PROPERTY_LINE_PATTERN = re.compile(r"((?:\\.|[^\\=:\s])+)\s*[=:\s]\s*(.*)")
_ESCAPE_PATTERN = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))")
_MAX_PIXEL_COORDINATE = 1_000_000
"""Bound of pixel coordinates: no map is a million pixels wide."""
_MAX_POINTS_OF_FILE = 500_000
"""Most points of a drawing: each takes half a kilobyte, and the largest known map has 314,652."""


@dataclass(slots=True)
class DrawnRings:
    """The rings of each territory as written, with the problems of the file."""

    rings_by_territory: dict[str, list[NDArray[np.float64]]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    territories_with_short_rings: list[str] = field(default_factory=list)
    """Territories with a ring of less than three points, which encloses nothing."""


def parse_polygons(text: str) -> DrawnRings:
    """Parse `polygons.txt`: on each line a name, and then each ring in `< >`.

    Raise ImportFailedError if it has more points than can be read within bounds.
    """
    if (points := text.count("(")) > _MAX_POINTS_OF_FILE:
        raise ImportFailedError(
            f"{POLYGONS_FILE} has {points:,} points; at most {_MAX_POINTS_OF_FILE:,} are read."
        )
    drawing = DrawnRings()
    for number, line in enumerate(text.splitlines(), 1):
        name, mark, rest = line.partition("<")
        if not line.strip():
            continue
        slip = _problem_in_polygon_line(
            name.strip(), mark, rest, drawing, len(line) - len(rest) + 1
        )
        if slip is None:
            rings = [_points_of_ring(part) for part in rest.split("<")]
            if any(np.abs(ring).max(initial=0) > _MAX_PIXEL_COORDINATE for ring in rings):
                slip = 1, "a point lies more than a million pixels away."
            drawing.rings_by_territory[name.strip()] = [ring for ring in rings if len(ring) >= 3]  # noqa: PLR2004
            if len(drawing.rings_by_territory[name.strip()]) < len(rings):
                drawing.territories_with_short_rings.append(name.strip())
        if slip is not None:
            message = f"{name.strip() or 'A line without a name'}: {slip[1]}"
            drawing.problems.append(Problem(POLYGONS_FILE, number, slip[0], "", message))
    return drawing


def _problem_in_polygon_line(
    name: str, mark: str, rest: str, drawing: DrawnRings, column: int
) -> tuple[int, str] | None:
    """Return column and message of a problem in a line of `polygons.txt`, or None."""
    if not mark:
        return 1, "a territory's rings stand in < >; there are none."
    if not name or name in drawing.rings_by_territory:
        return 1, "this territory is listed twice." if name else "its rings have no territory."
    inside = rest.replace("<", " ").replace(">", " ")
    if odd := _LETTER_NOT_IN_COORDINATES.search(inside) or _MINUS_WITHOUT_NUMBER.search(inside):
        # The text is split at the signs of rings, so that a point across two rings is noticed.
        return column + odd.start(), f"{odd[0]!r} is no part of a point; pixels are whole numbers."
    for part in re.split("[<>]", rest):
        if _MAP_POINT_PATTERN.sub("", part).strip():
            return column, "a point is two numbers, (x,y)."
    return None


def _points_of_ring(part: str) -> NDArray[np.float64]:
    return np.array(_MAP_POINT_PATTERN.findall(part), dtype=np.float64).reshape(-1, 2)


def parse_label_points(text: str) -> dict[str, tuple[int, int]]:
    """Parse `centers.txt`: the point of each territory's name."""
    return dict(_parse_named_points(text))


def _parse_named_points(text: str) -> Iterator[tuple[str, tuple[int, int]]]:
    for line in text.splitlines():
        name, _, rest = line.partition("(")
        match = _MAP_POINT_PATTERN.search("(" + rest)
        if match and max(map(len, match.groups())) <= len(str(_MAX_PIXEL_COORDINATE)):
            yield name.strip(), (int(match[1]), int(match[2]))


def parse_map_properties(text: str) -> dict[str, str]:
    """Parse `map.properties`: a key and a value on each line, divided by `=`, `:` or a space."""
    lines = (line.strip() for line in text.splitlines())
    pairs = (
        _PROPERTY_LINE_PATTERN.fullmatch(line) for line in lines if not line.startswith(("#", "!"))
    )
    return {
        _text_without_escapes(pair[1]): _text_without_escapes(pair[2]) for pair in pairs if pair
    }


def _text_without_escapes(text: str) -> str:
    """Return a text of a properties file with its escapes replaced by the characters meant."""
    return _ESCAPE_PATTERN.sub(
        lambda found: chr(int(found[1], 16)) if found[1] else found[2], text
    )
