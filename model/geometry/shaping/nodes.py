"""Moving, inserting and deleting a node of a border: all spaces that share it follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from sandtable.model.entities.outlines import Outline, Point, packed, points_of
from sandtable.model.geometry import points
from sandtable.model.geometry.coverage.gate import admitted
from sandtable.model.geometry.errors import GeometryError, told_space, told_spaces
from sandtable.model.geometry.normal import normals
from sandtable.model.geometry.shaping.mesh import moved, spaces_at
from sandtable.model.ids import SpaceId

Outlines = Mapping[SpaceId, Outline]
Points = list[Point]


def move_node(outlines: Outlines, node: Point, to: Point) -> Outlines:
    """Put a node of a border elsewhere."""
    return replaced(outlines, moved(outlines, node, points.point(to)))


def insert_node(outlines: Outlines, a: Point, b: Point, at: Point) -> Outlines:
    """Put a node into the edge between two others."""
    changed = inserted(outlines, a, b, [points.point(at)])
    if not changed:
        raise GeometryError(f"No border runs from {points.told(a)} to {points.told(b)}.")
    return replaced(outlines, changed)


def delete_node(outlines: Outlines, node: Point) -> Outlines:
    """Take a node out of a border, which then runs straight there."""
    names = spaces_at(outlines, node)
    if not names:
        raise GeometryError(f"No border has a node at {points.told(node)}.")
    if len(set(beside(outlines, node))) > 2:  # noqa: PLR2004 - a border goes on two ways
        raise GeometryError(
            f"Several borders meet at {points.told(node)}: move the node, or merge two of "
            f"{told_spaces(names)} first."
        )
    return replaced(outlines, without(outlines, [node]))


def replaced(outlines: Outlines, changed: Outlines) -> Outlines:
    """The outlines with some others in place of theirs, in normal form, if all fits."""
    after = {**outlines, **normals(changed)}
    return admitted(outlines, after, changed)


def inserted(outlines: Outlines, a: Point, b: Point, chain: Points) -> dict[SpaceId, Outline]:
    """The outlines that change when an edge gets nodes, in order from a to b."""
    names = set(spaces_at(outlines, a)) & set(spaces_at(outlines, b))

    def change(ring: Points) -> Points:
        return list(_with_chain(ring, (a, b), chain))

    return rebuilt(outlines, (name for name in outlines if name in names), change)


def _with_chain(ring: Points, edge: tuple[Point, Point], chain: Points) -> Iterator[Point]:
    for here, there in zip(ring, ring[1:] + ring[:1], strict=True):
        yield here
        if (here, there) == edge:
            yield from chain
        elif (there, here) == edge:
            yield from reversed(chain)


def without(outlines: Outlines, nodes: Iterable[Point]) -> dict[SpaceId, Outline]:
    """The outlines that change when nodes go."""
    gone = set(nodes)
    names = {name for node in gone for name in spaces_at(outlines, node)}

    def change(ring: Points) -> Points:
        return [one for one in ring if one not in gone]

    return rebuilt(outlines, (name for name in outlines if name in names), change)


def rebuilt(
    outlines: Outlines, names: Iterable[SpaceId], change: Callable[[Points], Points]
) -> dict[SpaceId, Outline]:
    """Those of some outlines that a change of their rings makes different."""
    found = {}
    for name in names:
        polygons = outlines[name].polygons
        after = Outline(
            tuple(tuple(packed(change(points_of(r))) for r in rings) for rings in polygons)
        )
        if after.polygons != polygons:
            found[name] = after
    return found


def beside(outlines: Outlines, node: Point) -> Iterator[Point]:
    """The nodes next to a node, along all borders; one comes once for each space that has it."""
    for name in spaces_at(outlines, node):
        for ring in map(points_of, outlines[name].rings()):
            for place, one in enumerate(ring):
                if one == node:
                    yield ring[place - 1]
                    yield ring[(place + 1) % len(ring)]


def added(
    outlines: Outlines, changed: Outlines, neighbour: SpaceId | None, new: Outlines
) -> Outlines:
    """The outlines with some changed, and new ones after one of them, or at the end."""
    for name in new:
        if name in outlines:
            raise GeometryError(f"{told_space(name)} has an outline already.")
    fresh, other = normals(new), normals(changed)
    after: dict[SpaceId, Outline] = {}
    for name, outline in outlines.items():
        after[name] = other.get(name, outline)
        after.update(fresh if name == neighbour else {})
    after.update(fresh)
    return admitted(outlines, after, (*changed, *new))
