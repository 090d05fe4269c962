"""The joints between spaces: borders, hex sides and links."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from sandtable.model.entities.boards import Board, Link
from sandtable.model.geometry.hex.hex_plane import hex_planes, hex_sides
from sandtable.model.module import Module
from sandtable.model.select.space_index import SpaceIndex, space_index_of
from sandtable.model.static_part import cached_per_static_part

JointOrigin = Literal["shared-border", "declared", "blocked"]


class SpaceJoint(NamedTuple):
    """Two spaces and what lies between them."""

    a: str
    b: str
    origin: JointOrigin
    link: Link | None = None
    length: float | None = None


@cached_per_static_part
def joints_of(module: Module) -> tuple[SpaceJoint, ...]:
    """Return all joints: shared borders, sides of hexes, and links declared or blocked."""
    shared = shared_borders(module)
    declared = [_with_border_length(joint, shared) for _, _, joint in declared_joints(module)]
    said = {pair for joint in declared for pair in ((joint.a, joint.b), (joint.b, joint.a))}
    derived = (joint for pair, joint in shared.items() if pair not in said)
    return (*derived, *_hex_side_joints(module, said), *declared)


def shared_borders(module: Module) -> dict[tuple[str, str], SpaceJoint]:
    """Return the pairs that touch on boards of areas, with the length of their border."""
    mapped = [b for b in module.boards.values() if b.kind == "areas" and b.outlines]
    if not mapped:
        return {}
    # Loaded for who has a map, only: numpy takes a twentieth of a second.
    from sandtable.model.geometry.shared_borders import shared_borders
    from sandtable.model.geometry.wraparound_borders import borders_across_edge

    found: dict[tuple[str, str], SpaceJoint] = {}
    for board in mapped:
        over = borders_across_edge(board.outlines, board.wrap) if board.wrap else ()
        for a, b, length in (*shared_borders(board.outlines), *over):
            known = found.get((a, b))
            whole = length + (known.length or 0.0 if known else 0.0)
            found[a, b] = SpaceJoint(a, b, "shared-border", length=whole)
    return found


def _with_border_length(
    joint: SpaceJoint, shared: Mapping[tuple[str, str], SpaceJoint]
) -> SpaceJoint:
    """Return a declared joint with the length of the border that there is, if there is one."""
    known = shared.get((joint.a, joint.b)) or shared.get((joint.b, joint.a))
    return joint._replace(length=known.length) if known else joint


def has_all_outlines(board: Board) -> bool:
    """Say whether all neighbours on a board are known: none of its outlines is yet to come."""
    return board.geometry is None or bool(board.outlines)


def _hex_side_joints(module: Module, said: set[tuple[str, str]]) -> Iterator[SpaceJoint]:
    """Yield the sides of hexes, over the edges of boards that join.

    But those of which more is said.
    """
    for plane in hex_planes(module.boards):
        pairs: Iterable[tuple[str, str]] = hex_sides(plane).neighbour_pairs
        if said:
            pairs = [pair for pair in pairs if pair not in said]
        yield from (SpaceJoint(a, b, "shared-border") for a, b in pairs)


def _joints_of_link(ground: SpaceIndex, pair: str, link: Link) -> Iterator[SpaceJoint]:
    """Yield the joints of a link; a region in it stands for each of its spaces."""
    from sandtable.model.select.spaces import spaces_at_link_end

    first, _, second = pair.partition("/")
    origin: JointOrigin = "blocked" if link.kind == "blocked" else "declared"
    for a in spaces_at_link_end(ground, first):
        for b in spaces_at_link_end(ground, second):
            yield SpaceJoint(a, b, origin, link)


def declared_joints(module: Module) -> Iterator[tuple[str, str, SpaceJoint]]:
    """Yield the joints that boards declare: the board, the pair as written, the joint."""
    ground = space_index_of(module)
    for name, board in module.boards.items():
        for pair, link in board.links.items():
            for joint in _joints_of_link(ground, pair, link):
                yield name, pair, joint


@cached_per_static_part
def neighbours_of(module: Module) -> Mapping[str, frozenset[str]]:
    """Return the spaces next to each space, as far as nothing blocks the way."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for joint in joints_of(module):
        if joint.link is None:
            found[joint.a].add(joint.b)
            found[joint.b].add(joint.a)
        elif joint.origin != "blocked":
            found[joint.a].add(joint.b)
            if not joint.link.one_way:
                found[joint.b].add(joint.a)
    return {space: frozenset(near) for space, near in found.items()}


def spaces_within_distance(module: Module, start: frozenset[str], distance: int) -> frozenset[str]:
    """Return some spaces and all that are at most this many steps away."""
    found = edge = start
    beside = neighbours_of(module)
    for _ in range(distance):
        edge = frozenset().union(*(beside.get(space, ()) for space in edge)) - found
        if not edge:
            break
        found |= edge
    return found
