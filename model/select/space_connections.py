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

ConnectionOrigin = Literal["shared-border", "declared", "blocked"]


class SpaceConnection(NamedTuple):
    """A pair of spaces, with the connection or block between them."""

    a: str
    b: str
    origin: ConnectionOrigin
    link: Link | None = None
    length: float | None = None


@cached_per_static_part
def connections_of_module(module: Module) -> tuple[SpaceConnection, ...]:
    """Return all connections between spaces: shared borders, hex sides, links and blocks."""
    shared = shared_borders(module)
    declared = [
        _with_border_length(connection, shared)
        for _, _, connection in declared_connections(module)
    ]
    # A declaration replaces the connection that the map would give, in both directions.
    declared_pairs = {
        pair
        for connection in declared
        for pair in ((connection.a, connection.b), (connection.b, connection.a))
    }
    derived = (connection for pair, connection in shared.items() if pair not in declared_pairs)
    return (*derived, *_hex_side_connections(module, declared_pairs), *declared)


def shared_borders(module: Module) -> dict[tuple[str, str], SpaceConnection]:
    """Return the connections between touching areas by pair, with the length of the border."""
    # DECISIONS 16
    mapped = [b for b in module.boards.values() if b.kind == "areas" and b.outlines]
    if not mapped:
        return {}
    # DECISIONS 17: imported only where there is a map, as numpy takes a while to load.
    from sandtable.model.geometry.shared_borders import shared_borders
    from sandtable.model.geometry.wraparound_borders import borders_across_edge

    connections_by_pair: dict[tuple[str, str], SpaceConnection] = {}
    for board in mapped:
        across_edge = borders_across_edge(board.outlines, board.wrap) if board.wrap else ()
        for a, b, length in (*shared_borders(board.outlines), *across_edge):
            earlier = connections_by_pair.get((a, b))
            total_length = length + (earlier.length or 0.0 if earlier else 0.0)
            connections_by_pair[a, b] = SpaceConnection(a, b, "shared-border", length=total_length)
    return connections_by_pair


def _with_border_length(
    connection: SpaceConnection, shared: Mapping[tuple[str, str], SpaceConnection]
) -> SpaceConnection:
    """Return a declared connection, with the length of the border if the two spaces touch."""
    connection_on_map = shared.get((connection.a, connection.b)) or shared.get(
        (connection.b, connection.a)
    )
    return (
        connection._replace(length=connection_on_map.length) if connection_on_map else connection
    )


def has_all_outlines(board: Board) -> bool:
    """Say whether no outline of a board is missing, so that all neighbours are known."""
    return board.geometry is None or bool(board.outlines)


def _hex_side_connections(
    module: Module, declared_pairs: set[tuple[str, str]]
) -> Iterator[SpaceConnection]:
    """Yield a connection for each hex side without a declared link, even between joined boards."""
    for plane in hex_planes(module.boards):
        pairs: Iterable[tuple[str, str]] = hex_sides(plane).neighbour_pairs
        if declared_pairs:
            pairs = [pair for pair in pairs if pair not in declared_pairs]
        yield from (SpaceConnection(a, b, "shared-border") for a, b in pairs)


def _connections_of_link(ground: SpaceIndex, pair: str, link: Link) -> Iterator[SpaceConnection]:
    """Yield the connections that a link declares; a region at its end means all its spaces."""
    first, _, second = pair.partition("/")
    origin: ConnectionOrigin = "blocked" if link.kind == "blocked" else "declared"
    for a in spaces_at_link_end(ground, first):
        for b in spaces_at_link_end(ground, second):
            yield SpaceConnection(a, b, origin, link)


def declared_connections(module: Module) -> Iterator[tuple[str, str, SpaceConnection]]:
    """Yield each declared connection, with its board and the pair as written in the file."""
    ground = space_index_of(module)
    for name, board in module.boards.items():
        for pair, link in board.links.items():
            for connection in _connections_of_link(ground, pair, link):
                yield name, pair, connection


@cached_per_static_part
def neighbours_by_space(module: Module) -> Mapping[str, frozenset[str]]:
    """Return the spaces that can be entered from each space, unless their border is blocked."""
    neighbours: defaultdict[str, set[str]] = defaultdict(set)
    for connection in connections_of_module(module):
        if connection.link is None:
            neighbours[connection.a].add(connection.b)
            neighbours[connection.b].add(connection.a)
        elif connection.origin != "blocked":
            neighbours[connection.a].add(connection.b)
            if not connection.link.one_way:
                neighbours[connection.b].add(connection.a)
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
