"""Connections between spaces: shared borders, hex sides and links."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from sandtable.model.entities.boards import Board, Link
from sandtable.model.geometry.hex.hex_plane import hex_planes, hex_sides
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.module import Module
from sandtable.model.select.situation import UNKNOWN_SITUATION
from sandtable.model.select.space_finder import SpaceFinder, spaces_within_steps
from sandtable.model.select.space_index import SpaceIndex, space_index_of
from sandtable.model.static_part import cached_per_static_part

JointOrigin = Literal["shared-border", "declared", "blocked"]


class SpaceJoint(NamedTuple):
    """A pair of spaces, with the connection or block between them."""

    a: str
    b: str
    origin: JointOrigin
    link: Link | None = None
    length: float | None = None


@cached_per_static_part
def joints_of_module(module: Module) -> tuple[SpaceJoint, ...]:
    """Return all connections between spaces: shared borders, hex sides, links and blocks."""
    shared = shared_borders(module)
    declared = [_with_border_length(joint, shared) for _, _, joint in declared_joints(module)]
    # A declaration replaces the joint that the map would give, in both directions.
    declared_pairs = {
        pair for joint in declared for pair in ((joint.a, joint.b), (joint.b, joint.a))
    }
    derived = (joint for pair, joint in shared.items() if pair not in declared_pairs)
    return (*derived, *_hex_side_joints(module, declared_pairs), *declared)


def shared_borders(module: Module) -> dict[tuple[str, str], SpaceJoint]:
    """Return the connections between touching areas by pair, with the length of the border."""
    # DECISIONS 16
    mapped = [b for b in module.boards.values() if b.kind == "areas" and b.outlines]
    if not mapped:
        return {}
    # DECISIONS 17: imported only where there is a map, as numpy takes a while to load.
    from sandtable.model.geometry.shared_borders import shared_borders
    from sandtable.model.geometry.wraparound_borders import borders_across_edge

    joints_by_pair: dict[tuple[str, str], SpaceJoint] = {}
    for board in mapped:
        across_edge = borders_across_edge(board.outlines, board.wrap) if board.wrap else ()
        for a, b, length in (*shared_borders(board.outlines), *across_edge):
            earlier = joints_by_pair.get((a, b))
            total_length = length + (earlier.length or 0.0 if earlier else 0.0)
            joints_by_pair[a, b] = SpaceJoint(a, b, "shared-border", length=total_length)
    return joints_by_pair


def _with_border_length(
    joint: SpaceJoint, shared: Mapping[tuple[str, str], SpaceJoint]
) -> SpaceJoint:
    """Return a declared connection, with the length of the border if the two spaces touch."""
    joint_on_map = shared.get((joint.a, joint.b)) or shared.get((joint.b, joint.a))
    return joint._replace(length=joint_on_map.length) if joint_on_map else joint


def has_all_outlines(board: Board) -> bool:
    """Say whether no outline of a board is missing, so that all neighbours are known."""
    return board.geometry is None or bool(board.outlines)


def _hex_side_joints(module: Module, declared_pairs: set[tuple[str, str]]) -> Iterator[SpaceJoint]:
    """Yield a connection for each hex side without a declared link, even between joined boards."""
    for plane in hex_planes(module.boards):
        pairs: Iterable[tuple[str, str]] = hex_sides(plane).neighbour_pairs
        if declared_pairs:
            pairs = [pair for pair in pairs if pair not in declared_pairs]
        yield from (SpaceJoint(a, b, "shared-border") for a, b in pairs)


def _joints_of_link(ground: SpaceIndex, pair: str, link: Link) -> Iterator[SpaceJoint]:
    """Yield the connections that a link declares; a region at its end means all its spaces."""
    first, _, second = pair.partition("/")
    origin: JointOrigin = "blocked" if link.kind == "blocked" else "declared"
    for a in spaces_at_link_end(ground, first):
        for b in spaces_at_link_end(ground, second):
            yield SpaceJoint(a, b, origin, link)


def declared_joints(module: Module) -> Iterator[tuple[str, str, SpaceJoint]]:
    """Yield each declared connection, with its board and the pair as written in the file."""
    ground = space_index_of(module)
    for name, board in module.boards.items():
        for pair, link in board.links.items():
            for joint in _joints_of_link(ground, pair, link):
                yield name, pair, joint


@cached_per_static_part
def neighbours_by_space(module: Module) -> Mapping[str, frozenset[str]]:
    """Return the spaces that can be entered from each space, unless their border is blocked."""
    neighbours: defaultdict[str, set[str]] = defaultdict(set)
    for joint in joints_of_module(module):
        if joint.link is None:
            neighbours[joint.a].add(joint.b)
            neighbours[joint.b].add(joint.a)
        elif joint.origin != "blocked":
            neighbours[joint.a].add(joint.b)
            if not joint.link.one_way:
                neighbours[joint.b].add(joint.a)
    return {space: frozenset(near) for space, near in neighbours.items()}


def spaces_within_distance(module: Module, start: frozenset[str], distance: int) -> frozenset[str]:
    """Return the given spaces and all spaces that are at most `distance` spaces away."""
    return spaces_within_steps(neighbours_by_space(module), start, distance)


def spaces_at_link_end(ground: SpaceIndex, name: str) -> tuple[str, ...]:
    """Return the spaces at one end of a link: a single space, or all spaces of a region."""
    # A space takes precedence over a region of the same name.
    if entry := ground.find_space(name):
        return (entry.id,)
    return spaces_in_region(ground.module, name)


@memoize_by_identity
def spaces_in_region(module: Module, name: str) -> tuple[str, ...]:
    """Return the spaces of a region in file order.

    If that depends on play, all possible spaces are included.
    """
    finder = SpaceFinder(module, UNKNOWN_SITUATION, neighbours_by_space)
    selected = finder.spaces_of_region(name)
    return tuple(space for space in space_index_of(module).spaces_by_id if space in selected)
