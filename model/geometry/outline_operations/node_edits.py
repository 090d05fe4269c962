"""Moving, inserting and deleting a node of a border, for all spaces that share it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from sandtable.model.entities.outlines import (
    Outline,
    Point,
    pack_points_of_ring,
    unpack_points_of_ring,
)
from sandtable.model.geometry import grid_points
from sandtable.model.geometry.coverage.coverage_test import refuse_operation_with_new_flaws
from sandtable.model.geometry.geometry_errors import (
    GeometryError,
    join_marked_space_ids,
    space_id_with_marks,
)
from sandtable.model.geometry.normal_form import normalize_outlines
from sandtable.model.geometry.outline_operations.node_mesh import (
    outlines_with_moved_node,
    spaces_with_node,
)
from sandtable.model.ids import SpaceId

OutlinesBySpace = Mapping[SpaceId, Outline]
PointList = list[Point]


def move_node(outlines: OutlinesBySpace, node: Point, to: Point) -> OutlinesBySpace:
    """Move a node of a border for all spaces that share it."""
    return replace_outlines(
        outlines, outlines_with_moved_node(outlines, node, grid_points.point_on_grid(to))
    )


def insert_node(outlines: OutlinesBySpace, a: Point, b: Point, at: Point) -> OutlinesBySpace:
    """Insert a node into the edge between the nodes a and b."""
    changed = outlines_with_inserted_nodes(outlines, a, b, [grid_points.point_on_grid(at)])
    if not changed:
        raise GeometryError(
            f"No border runs from {grid_points.format_point(a)} to {grid_points.format_point(b)}."
        )
    return replace_outlines(outlines, changed)


def delete_node(outlines: OutlinesBySpace, node: Point) -> OutlinesBySpace:
    """Remove a node from a border, which then runs straight between its neighbours."""
    names = spaces_with_node(outlines, node)
    if not names:
        raise GeometryError(f"No border has a node at {grid_points.format_point(node)}.")
    # Where three borders meet, removing the node would separate one of them.
    if len(set(iter_adjacent_nodes(outlines, node))) > 2:  # noqa: PLR2004 - a border goes on two ways
        raise GeometryError(
            f"Several borders meet at {grid_points.format_point(node)}: move the node, or "
            "merge two of "
            f"{join_marked_space_ids(names)} first."
        )
    return replace_outlines(outlines, outlines_without_nodes(outlines, [node]))


def replace_outlines(outlines: OutlinesBySpace, changed: OutlinesBySpace) -> OutlinesBySpace:
    """Return all outlines, some of them replaced, in normal form.

    Raise GeometryError for new flaws.
    """
    after = {**outlines, **normalize_outlines(changed)}
    return refuse_operation_with_new_flaws(outlines, after, changed)


def outlines_with_inserted_nodes(
    outlines: OutlinesBySpace, a: Point, b: Point, chain: PointList
) -> dict[SpaceId, Outline]:
    """Return the outlines that change when nodes, in order from a to b, are added to an edge."""
    names = set(spaces_with_node(outlines, a)) & set(spaces_with_node(outlines, b))

    def change_points_of_ring(ring: PointList) -> PointList:
        return list(_iter_ring_with_chain(ring, (a, b), chain))

    return outlines_with_changed_rings(
        outlines, (name for name in outlines if name in names), change_points_of_ring
    )


def _iter_ring_with_chain(
    ring: PointList, edge: tuple[Point, Point], chain: PointList
) -> Iterator[Point]:
    for start, end in zip(ring, ring[1:] + ring[:1], strict=True):
        yield start
        if (start, end) == edge:
            yield from chain
        elif (end, start) == edge:
            yield from reversed(chain)


def outlines_without_nodes(
    outlines: OutlinesBySpace, nodes: Iterable[Point]
) -> dict[SpaceId, Outline]:
    """Return the outlines that change when nodes are removed."""
    removed = set(nodes)
    names = {name for node in removed for name in spaces_with_node(outlines, node)}

    def change_points_of_ring(ring: PointList) -> PointList:
        return [point for point in ring if point not in removed]

    return outlines_with_changed_rings(
        outlines, (name for name in outlines if name in names), change_points_of_ring
    )


def outlines_with_changed_rings(
    outlines: OutlinesBySpace, names: Iterable[SpaceId], change: Callable[[PointList], PointList]
) -> dict[SpaceId, Outline]:
    """Return the outlines that changed, after their rings were changed by a function."""
    changed = {}
    for name in names:
        polygons = outlines[name].polygons
        after = Outline(
            tuple(
                tuple(pack_points_of_ring(change(unpack_points_of_ring(r))) for r in rings)
                for rings in polygons
            )
        )
        if after.polygons != polygons:
            changed[name] = after
    return changed


def iter_adjacent_nodes(outlines: OutlinesBySpace, node: Point) -> Iterator[Point]:
    """Yield the nodes next to a node along all borders, once for each space that has both."""
    for name in spaces_with_node(outlines, node):
        for ring in map(unpack_points_of_ring, outlines[name].iter_rings()):
            for place, point in enumerate(ring):
                if point == node:
                    yield ring[place - 1]
                    yield ring[(place + 1) % len(ring)]


def add_outlines(
    outlines: OutlinesBySpace,
    changed: OutlinesBySpace,
    neighbour: SpaceId | None,
    new: OutlinesBySpace,
) -> OutlinesBySpace:
    """Return all outlines, some of them replaced, and a new one after `neighbour` or last."""
    for name in new:
        if name in outlines:
            raise GeometryError(f"{space_id_with_marks(name)} has an outline already.")
    fresh, other = normalize_outlines(new), normalize_outlines(changed)
    after: dict[SpaceId, Outline] = {}
    for name, outline in outlines.items():
        after[name] = other.get(name, outline)
        after.update(fresh if name == neighbour else {})
    after.update(fresh)
    return refuse_operation_with_new_flaws(outlines, after, (*changed, *new))
