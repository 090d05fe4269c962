"""Making one space of two neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import shapely

from sandtable.model.entities.outlines import Outline, Point, points_of
from sandtable.model.geometry.borders import borders_of
from sandtable.model.geometry.coverage.gate import admitted
from sandtable.model.geometry.coverage.rings import sound_shape
from sandtable.model.geometry.errors import GeometryError, told_space
from sandtable.model.geometry.nearby import around
from sandtable.model.geometry.normal import normals, turn_at
from sandtable.model.geometry.points import told
from sandtable.model.geometry.shapes import outline_of
from sandtable.model.geometry.shaping.nodes import Outlines, without
from sandtable.model.ids import SpaceId

_ROUNDING = 0.7072
"""So far off its line a node may come to lie that was put there on the grid."""


def merge(outlines: Outlines, kept: SpaceId, gone: SpaceId) -> Outlines:
    """Give one space the area of its neighbour, which goes.

    Nodes go with it that stood where the border ended and that nothing bends at: merging what
    was split gives the former outline.
    """
    shapes = [sound_shape(outlines, name) for name in (kept, gone)]
    if kept == gone or not borders_of({kept: outlines[kept], gone: outlines[gone]}):
        raise GeometryError(f"{told_space(kept)} and {told_space(gone)} have no border in common.")
    local = around(outlines, [kept, gone])
    common = set(_nodes(local[kept])) & set(_nodes(local[gone]))
    whole: Any = shapely.coverage_union_all(shapes)
    local[kept] = outline_of(whole)
    del local[gone]
    idle = _idle(local, common & set(_nodes(local[kept])))
    changed = normals({kept: local[kept], **without(local, idle)})
    after = {n: changed.get(n, own) for n, own in outlines.items() if n != gone}
    return admitted(outlines, after, changed)


def heir_of(outlines: Outlines, space: SpaceId, at: Point) -> SpaceId | None:
    """The neighbour that has the longest border with the part of a space at a place."""
    part, _ = _part_at(outlines, space, at)
    local = around(outlines, [space]) | {space: outline_of(part)}
    beside = [border for border in borders_of(local) if space in border[:2]]
    longest = max(beside, key=lambda border: border.length, default=None)
    if longest is None:
        return None
    return longest.b if longest.a == space else longest.a


def part_given(outlines: Outlines, space: SpaceId, at: Point) -> Outlines:
    """Give the part of a space at a place to the neighbour it has the longest border with."""
    part, rest = _part_at(outlines, space, at)
    heir = heir_of(outlines, space, at)
    if heir is None or not len(rest):
        raise GeometryError(f"Nobody can take the part of {told_space(space)} at {told(at)}.")
    whole: Any = shapely.coverage_union_all([sound_shape(outlines, heir), part])
    left = outline_of(shapely.multipolygons(rest))
    changed = normals({space: left, heir: outline_of(whole)})
    return admitted(outlines, {**outlines, **changed}, changed)


def _part_at(outlines: Outlines, space: SpaceId, at: Point) -> tuple[Any, Any]:
    """The part of a space that has a place in it, and the others."""
    parts = shapely.get_parts(sound_shape(outlines, space))
    away = shapely.distance(parts, shapely.Point(at))
    nearest = int(away.argmin())
    return parts[nearest], parts[[row for row in range(len(parts)) if row != nearest]]


def _nodes(outline: Outline) -> Iterator[Point]:
    return (one for ring in outline.rings() for one in points_of(ring))


def _idle(local: Outlines, ends: set[Point]) -> list[Point]:
    """Those nodes of two edges that lie as straight between the next ones as the grid allows."""
    beside = _beside(local, ends)
    loose = {node for node, near in beside.items() if len(near) == 2}  # noqa: PLR2004
    return [node for node in loose if _is_straight(node, beside, loose)]


def _beside(local: Outlines, nodes: set[Point]) -> dict[Point, set[Point]]:
    found: dict[Point, set[Point]] = {node: set() for node in nodes}
    for outline in local.values():
        for ring in map(points_of, outline.rings()):
            for before, here, after in zip(
                ring[-1:] + ring, ring, ring[1:] + ring[:1], strict=False
            ):
                if here in found:
                    found[here] |= {before, after}
    return found


def _is_straight(node: Point, beside: dict[Point, set[Point]], loose: set[Point]) -> bool:
    """Say whether a node lies on the line between the next nodes that stay."""
    steps = 1
    ends = []
    for way in sorted(beside[node]):
        before, here = node, way
        while here in loose and here != node:
            before, here = here, next(iter(beside[here] - {before}))
            steps += 1
        ends.append(here)
    a, b = ends
    long = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    between = (node[0] - a[0]) * (b[0] - a[0]) + (node[1] - a[1]) * (b[1] - a[1])
    off = turn_at(a, node, b) ** 2
    return 0 < between < long and off <= (steps * _ROUNDING) ** 2 * long
