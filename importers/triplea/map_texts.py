"""`polygons.txt`, `centers.txt` and `map.properties`: lines of pixels, y downwards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from sandtable.importers.triplea.map_files import POLYGONS_FILE
from sandtable.model.storage.problem import Problem

if TYPE_CHECKING:
    from numpy.typing import NDArray

_FOREIGN_LETTER = re.compile(r"[^\d\s(),-]", re.ASCII)
_STRAY_MINUS = re.compile(r"-(?!\d)|(?<=\d)-", re.ASCII)
_POINT_PATTERN = re.compile(r"\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)", re.ASCII)
_FARTHEST_PIXEL = 1_000_000
"""No map is a million pixels wide."""


@dataclass(slots=True)
class DrawnRings:
    """The rings of each territory, as they are written, and what is wrong in the file."""

    rings_by_territory: dict[str, list[NDArray[np.float64]]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    territories_with_short_rings: list[str] = field(default_factory=list)
    """Territories that have a ring of less than three points, which covers nothing."""


def parse_polygons(text: str) -> DrawnRings:
    """Read `polygons.txt`: a name, and then each ring in `< >`."""
    found = DrawnRings()
    for number, line in enumerate(text.splitlines(), 1):
        name, mark, rest = line.partition("<")
        if not line.strip():
            continue
        slip = _line_problem(name.strip(), mark, rest, found, len(line) - len(rest) + 1)
        if slip is None:
            rings = [_ring_points(part) for part in rest.split("<")]
            if any(np.abs(ring).max(initial=0) > _FARTHEST_PIXEL for ring in rings):
                slip = 1, "a point lies more than a million pixels away."
            found.rings_by_territory[name.strip()] = [ring for ring in rings if len(ring) >= 3]  # noqa: PLR2004
            if len(found.rings_by_territory[name.strip()]) < len(rings):
                found.territories_with_short_rings.append(name.strip())
        if slip is not None:
            message = f"{name.strip() or 'A line without a name'}: {slip[1]}"
            found.problems.append(Problem(POLYGONS_FILE, number, slip[0], "", message))
    return found


def _line_problem(
    name: str, mark: str, rest: str, found: DrawnRings, column: int
) -> tuple[int, str] | None:
    """The column and what is wrong there, if anything is."""
    if not mark:
        return 1, "a territory's rings stand in < >; there are none."
    if not name or name in found.rings_by_territory:
        return 1, "this territory stands here twice." if name else "its rings belong to nobody."
    inside = rest.replace("<", " ").replace(">", " ")
    if odd := _FOREIGN_LETTER.search(inside) or _STRAY_MINUS.search(inside):
        return column + odd.start(), f"{odd[0]!r} is no part of a point; pixels are whole numbers."
    for part in re.split("[<>]", rest):  # no ring begins or ends within a point
        if _POINT_PATTERN.sub("", part).strip():
            return column, "a point is two numbers, (x,y)."
    return None


def _ring_points(part: str) -> NDArray[np.float64]:
    return np.array(_POINT_PATTERN.findall(part), dtype=np.float64).reshape(-1, 2)


def parse_label_points(text: str) -> dict[str, tuple[int, int]]:
    """Read `centers.txt`: where a territory's name is printed."""
    return dict(_named_points(text))


def _named_points(text: str) -> Iterator[tuple[str, tuple[int, int]]]:
    for line in text.splitlines():
        name, _, rest = line.partition("(")
        found = _POINT_PATTERN.search("(" + rest)
        if found and max(map(len, found.groups())) <= len(str(_FARTHEST_PIXEL)):
            yield name.strip(), (int(found[1]), int(found[2]))


def parse_map_properties(text: str) -> dict[str, str]:
    """Read `map.properties`: keys and values, one a line."""
    pairs = (line.partition("=") for line in text.splitlines() if not line.startswith(("#", "!")))
    return {key.strip(): value.strip() for key, mark, value in pairs if mark}
