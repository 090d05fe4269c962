"""The border below the mouse: the two spaces on its sides, and its line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.drawing.maps.board_edges import border_chains, edges_of
from sandtable.model.entities.outlines import points_of
from sandtable.model.geometry.boxes import outlines_on
from sandtable.model.geometry.nearby import at
from sandtable.model.geometry.shaping.mesh import spaces_at
from sandtable.model.geometry.shaping.nodes import beside
from sandtable.model.geometry.shaping.snap import nearest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.entities.boards import Board
    from sandtable.model.entities.outlines import Outline, Point

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Border:
    """A border of one space, or of two."""

    spaces: tuple[str, ...]
    lines: tuple[tuple[Place, ...], ...]
    """Its course; several lines, where others lie between."""

    @property
    def is_shared(self) -> bool:
        """Say whether there is a space on either side."""
        return len(self.spaces) > 1


def border_at(board: Board, place: Place, reach: float) -> Border | None:
    """The border within reach of a place."""
    outlines = outlines_on(board)
    node = round(place[0]), round(place[1])
    spot = nearest(at(outlines, node, reach + 1).values(), place, 0.0, reach)
    if spot is None:
        return None
    ends = spot.edge or _an_edge(outlines, spot.at)
    if ends is None:
        return None
    near = set(spaces_at(outlines, ends[0])) & set(spaces_at(outlines, ends[1]))
    names = tuple(name for name in outlines if name in near and _has(outlines[name], *ends))[:2]
    return Border(names, lines_between(outlines, names)) if names else None


def lines_between(
    outlines: Mapping[str, Outline], spaces: tuple[str, ...]
) -> tuple[tuple[Place, ...], ...]:
    """The course of a border of two spaces."""
    if len(spaces) < 2:  # noqa: PLR2004
        return ()
    edges = edges_of(outlines)
    points = edges.packing.points
    return tuple(
        tuple((float(x), float(y)) for x, y in points[chain].tolist())
        for chain in border_chains(edges, *spaces)
    )


def _an_edge(outlines: Mapping[str, Outline], node: Point) -> tuple[Point, Point] | None:
    return next(((node, other) for other in beside(outlines, node)), None)


def _has(outline: Outline, a: Point, b: Point) -> bool:
    for ring in map(points_of, outline.rings()):
        for one, other in zip(ring, ring[1:] + ring[:1], strict=True):
            if {one, other} == {a, b}:
                return True
    return False
