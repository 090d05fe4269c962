"""Search for the border at a point: its line, and the spaces on both sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.drawing.maps.board_edges import chains_of_common_border, edges_of_outlines
from sandtable.model.entities.outlines import unpack_points_of_ring
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.geometry.nearby_spaces import spaces_near_point
from sandtable.model.geometry.outline_operations.border_snapping import nearest_border_place
from sandtable.model.geometry.outline_operations.node_edits import iter_adjacent_nodes
from sandtable.model.geometry.outline_operations.node_mesh import spaces_with_node

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.entities.boards import Board
    from sandtable.model.entities.outlines import Outline, Point

BoardPoint = tuple[float, float]


@dataclass(frozen=True, slots=True)
class BoardBorder:
    """Border between two spaces, or between one space and empty ground."""

    spaces: tuple[str, ...]
    courses: tuple[tuple[BoardPoint, ...], ...]
    """Lines of the border; several if other spaces interrupt it."""

    @property
    def is_shared(self) -> bool:
        """Whether the border has a space on each side."""
        return len(self.spaces) > 1


def border_at_board_point(board: Board, place: BoardPoint, reach: float) -> BoardBorder | None:
    """Return the border within a distance of a point, or None."""
    outlines = all_outlines_on_board(board)
    node = round(place[0]), round(place[1])
    spot = nearest_border_place(
        # Nodes are rounded to whole units, so a border may be one unit farther.
        spaces_near_point(outlines, node, reach + 1).values(),
        place,
        0.0,
        reach,
    )
    if spot is None:
        return None
    ends = spot.edge or _edge_beside_node(outlines, spot.border_point)
    if ends is None:
        return None
    near = set(spaces_with_node(outlines, ends[0])) & set(spaces_with_node(outlines, ends[1]))
    names = tuple(
        name for name in outlines if name in near and _has_outline_edge(outlines[name], *ends)
    )[:2]
    return BoardBorder(names, lines_of_border(outlines, names)) if names else None


def lines_of_border(
    outlines: Mapping[str, Outline], spaces: tuple[str, ...]
) -> tuple[tuple[BoardPoint, ...], ...]:
    """Return the lines of the border between two spaces."""
    if len(spaces) < 2:  # noqa: PLR2004
        return ()
    edges = edges_of_outlines(outlines)
    points = edges.packing.distinct_points
    return tuple(
        tuple((float(x), float(y)) for x, y in points[chain].tolist())
        for chain in chains_of_common_border(edges, *spaces)
    )


def _edge_beside_node(outlines: Mapping[str, Outline], node: Point) -> tuple[Point, Point] | None:
    return next(((node, other) for other in iter_adjacent_nodes(outlines, node)), None)


def _has_outline_edge(outline: Outline, a: Point, b: Point) -> bool:
    for ring in map(unpack_points_of_ring, outline.iter_rings()):
        for start, other in zip(ring, ring[1:] + ring[:1], strict=True):
            if {start, other} == {a, b}:
                return True
    return False
