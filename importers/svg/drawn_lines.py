"""Conversion of strokes in a drawing to roads, railways and rivers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import sqrt
from statistics import median

from sandtable.importers.svg.area_search import DrawnArea
from sandtable.importers.svg.drawing_shapes import Drawing, DrawnShape
from sandtable.model.entities.boards import Route
from sandtable.model.geometry.sketch_repair.drawn_areas import areas_near_line, covered_areas

_TOLERANCE_DIVISOR = 40
"""A line that is nearer to a border than this fraction of an area runs along it."""
_MIN_POINTS_ALONG_BORDER = 4
"""Number of places in a row along a border that are no mere crossing of it."""


@dataclass(slots=True)
class DrawnLines:
    """Rivers, roads and other lines of a drawing, along borders or through spaces."""

    borders: dict[str, tuple[str, ...]] = field(default_factory=dict)
    paths: dict[str, Route] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    losses: list[str] = field(default_factory=list)


def named_lines_of_drawing(
    drawing: Drawing,
    areas: Sequence[DrawnArea],
    line_kinds: Mapping[str, str],
    ids: Mapping[str, str],
) -> DrawnLines:
    """Return the strokes whose class, id or layer the author names, by kind.

    A river along a border becomes a border feature; every other stroke becomes a path through
    spaces.
    """
    lines = DrawnLines()
    for word, kind in line_kinds.items():
        strokes = [each for each in drawing.shapes if _has_name_or_layer(each, word.lower())]
        if not strokes:
            lines.losses.append(f"No stroke has the class, id or layer {word!r}.")
            continue
        lines.words.setdefault(kind, f"A {kind} of the drawing")
        for stroke in strokes:
            for row in stroke.rows:
                _add_line(lines, kind, stroke.name, row.points, areas, ids)
    return lines


def _has_name_or_layer(shape: DrawnShape, word: str) -> bool:
    return word in shape.words or any(word in group.words for group in shape.group.iter_groups())


def _add_line(
    lines: DrawnLines,
    kind: str,
    name: str,
    points: object,
    areas: Sequence[DrawnArea],
    ids: Mapping[str, str],
) -> None:
    grounds = [area.ground for area in areas]
    tolerance = sqrt(median(covered_areas(grounds))) / _TOLERANCE_DIVISOR
    near = areas_near_line(grounds, points, tolerance)  # type: ignore[arg-type]
    space_ids = [ids[area.name] for area in areas]
    if kind == "river":
        pairs = _space_pairs_along_line(near)
        for a, b in pairs:
            # The key of a border names its spaces in a fixed order.
            key = "/".join(sorted((space_ids[a], space_ids[b])))
            lines.borders[key] = (kind,)
        if pairs:
            return
    # Near a border both sides are near: such places tell nothing of the way.
    inside = [each[0] for each in near if len(each) == 1]
    along = tuple(space_ids[place] for place, _ in groupby(inside))
    if len(along) > 1:
        key = f"{kind}-{len(lines.paths) + 1}"
        lines.paths[key] = Route(kind=kind, along=along, name=name or None)


def _space_pairs_along_line(near: Sequence[tuple[int, ...]]) -> list[tuple[int, int]]:
    counts = Counter(
        (a, b)
        for each in near
        for a in each
        for b in each
        if a < b and len(each) <= 3  # noqa: PLR2004
    )
    return [pair for pair, count in counts.items() if count >= _MIN_POINTS_ALONG_BORDER]
