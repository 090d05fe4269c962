"""Mending: nodes put where neighbours lack them, sloppy borders made one, gaps closed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from sandtable.model.entities.outlines import Outline, Point, points_of
from sandtable.model.geometry.coverage.between import nodes_lacking
from sandtable.model.geometry.coverage.gate import coverage_is_valid, flaws_of
from sandtable.model.geometry.coverage.rings import LEAST, is_drawable
from sandtable.model.geometry.errors import GeometryError, told_space, told_spaces
from sandtable.model.geometry.normal import normals
from sandtable.model.geometry.shapes import shapes_of
from sandtable.model.geometry.shaping.faces import on_grid
from sandtable.model.geometry.shaping.nodes import Outlines, rebuilt
from sandtable.model.ids import SpaceId

if TYPE_CHECKING:
    from numpy.typing import NDArray


def noded(outlines: Outlines) -> Outlines:
    """Give borders the nodes that their neighbours have on them."""
    found: dict[SpaceId, dict[tuple[Point, Point], list[Point]]] = {}
    for loose in nodes_lacking(outlines):
        found.setdefault(loose.owner, {}).setdefault(loose.edge, []).append(loose.at)
    changed: dict[SpaceId, Outline] = {}
    for name, edges in found.items():

        def change(
            ring: list[Point], edges: dict[tuple[Point, Point], list[Point]] = edges
        ) -> list[Point]:
            pairs = zip(ring, ring[1:] + ring[:1], strict=True)
            return [one for a, b in pairs for one in (a, *_sorted(a, edges.get((a, b), ())))]

        changed |= rebuilt(outlines, [name], change)
    return {**outlines, **normals(changed)}


def tidied(outlines: Outlines, snapping: float, gap: float) -> Outlines:
    """A coverage made of sloppy outlines; nodes within `snapping` fall together.

    Gaps up to the width of `gap` go to the neighbour with the longest border.
    """
    if not (0 <= snapping < float("inf") and 0 <= gap < float("inf")):
        raise GeometryError("The two distances of tidying are numbers from 0 upwards.")
    sound = _sound(outlines)
    clean: Any = shapely.coverage_clean  # type: ignore[attr-defined]  # its stubs are older
    cleaned = clean(_valid_shapes(sound), snapping_distance=snapping, gap_width=gap)
    found = on_grid(dict(zip(sound, cleaned, strict=True)))
    lost = [name for name in sound if name not in found]
    if lost:
        raise GeometryError(f"Nothing would be left of {told_spaces(lost)}: tidy less at a time.")
    if not coverage_is_valid(found):
        raise GeometryError(f"Tidying does not help: {flaws_of(found)[0].said(told_space)}.")
    return _unchanged(outlines, found)


def _valid_shapes(outlines: Outlines) -> NDArray[Any]:
    shapes = shapes_of(tuple(outlines.values()))
    wrong = ~shapely.is_valid(shapes)
    shapes[wrong] = shapely.buffer(shapely.make_valid(shapes[wrong]), 0)  # areas only
    return shapes


def _sound(outlines: Outlines) -> dict[SpaceId, Outline]:
    """The outlines without rings that enclose nothing."""
    found = {}
    for name, outline in outlines.items():
        rings = (
            tuple(ring for ring in rings if len(ring) >= LEAST * 8) if _has_shell(rings) else ()
            for rings in outline.polygons
        )
        found[name] = Outline(tuple(polygon for polygon in rings if polygon))
        if not is_drawable(found[name]):
            said = told_space(name)
            raise GeometryError(f"The outline of {said} encloses nothing: draw it again.")
    return found


def _has_shell(rings: tuple[bytes, ...]) -> bool:
    return bool(rings) and len(rings[0]) >= LEAST * 8 and len(set(points_of(rings[0]))) >= LEAST


def _unchanged(before: Outlines, after: Outlines) -> Outlines:
    """The outlines after, those that are equal to what they were as the very same values."""
    same = normals(before)
    return {name: before[name] if same[name] == own else own for name, own in after.items()}


def _sorted(start: Point, nodes: Iterable[Point]) -> list[Point]:
    """Nodes of an edge in their order from its start, each once."""
    return sorted(set(nodes), key=lambda one: np.hypot(one[0] - start[0], one[1] - start[1]))
