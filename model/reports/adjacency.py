"""Report on adjacent spaces, with the origin and the reason of each connection."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from sandtable.model.entities.boards import Link
from sandtable.model.ids import MovementDomain
from sandtable.model.module import Module
from sandtable.model.select.domains import domain_of_space
from sandtable.model.select.space_connections import (
    ConnectionOrigin,
    SpaceConnection,
    connections_of_module,
)
from sandtable.model.select.space_index import SpaceIndex, space_index_of
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.selectors import describe_selector

FeaturesByPair = Mapping[frozenset[str], list[str]]
ALL_DOMAINS: tuple[MovementDomain, ...] = get_args(MovementDomain)


@dataclass(frozen=True, slots=True)
class LinkEntry:
    """Two spaces and the connection or block between them."""

    a: str
    b: str
    origin: ConnectionOrigin
    domains: list[str]
    length: float | None
    reason: str | None
    kind: str | None
    one_way: bool
    features: list[str]
    """Features on the border, such as rivers and bridges."""
    passing: str | None
    """Pieces that can pass, with the condition and the cost."""
    rule: str | None


@dataclass(frozen=True, slots=True)
class Adjacency:
    """The answer to the command `sandtable adjacency`."""

    module: str
    links: list[LinkEntry]


def adjacency_report(module: Module) -> Adjacency:
    """Return all connections between spaces in a module."""
    space_index = space_index_of(module)
    features = _features_by_pair(module)
    links = [
        _make_link_entry(space_index, connection, features)
        for connection in connections_of_module(module)
    ]
    return Adjacency(module.module.id or module.module.title, links)


def _make_link_entry(
    space_index: SpaceIndex, connection: SpaceConnection, features: FeaturesByPair
) -> LinkEntry:
    link = connection.link
    return LinkEntry(
        a=connection.a,
        b=connection.b,
        origin=connection.origin,
        domains=list(link.domains if link else _default_domains(space_index, connection)),
        length=None if connection.length is None else round(connection.length, 1),
        reason=link.reason if link else None,
        kind=link.kind if link else None,
        one_way=link.one_way if link else False,
        features=features.get(frozenset((connection.a, connection.b)), []),
        passing=_describe_crossing(space_index.module, link) if link else None,
        rule=link.rule if link else None,
    )


def _features_by_pair(module: Module) -> FeaturesByPair:
    """Return the features on the border of each pair of spaces."""
    space_index = space_index_of(module)
    features_by_pair: dict[frozenset[str], list[str]] = {}
    for board in module.boards.values():
        for pair, features in board.borders.items():
            sites = [space_index.find_space(end) for end in pair.split("/")]
            ends = frozenset(site.id for site in sites if site)
            features_by_pair.setdefault(ends, []).extend(features)
    return features_by_pair


def _describe_crossing(module: Module, link: Link) -> str | None:
    """Describe which pieces can cross a link, on what condition and at what cost."""
    crossing = link.crossing
    if crossing is None:
        return None
    parts = []
    if crossing.of is not None:
        parts.append(describe_selector(module, crossing.of))
    if crossing.if_ is not None:
        parts.append(f"if {describe_condition(module, crossing.if_)}")
    if crossing.exempt is not None:
        parts.append(f"{describe_selector(module, crossing.exempt)} in any case")
    if crossing.cost is not None:
        parts.append(f"for {crossing.cost}")
    return ", ".join(parts) or None


def _default_domains(
    space_index: SpaceIndex, connection: SpaceConnection
) -> tuple[MovementDomain, ...]:
    """Return the domains that can pass between two spaces for which no link is declared.

    Crossing between land and sea is left to the rules of the game.
    """
    spaces = (space_index.find_space(space_id) for space_id in (connection.a, connection.b))
    space_domains = {domain_of_space(space_index.module, site) for site in spaces}
    return tuple(
        d
        for d in ALL_DOMAINS
        if d == "air" or space_domains <= {d, None} or len(space_domains) > 1
    )


def adjacency_as_graphviz(module: Module) -> str:
    """Return the connections between spaces as a graph in the language of Graphviz."""
    lines = ["graph adjacency {"]
    for entry in adjacency_report(module).links:
        style = " [style=dotted]" if entry.origin == "blocked" else ""
        lines.append(f'  "{entry.a}" -- "{entry.b}"{style};')
    return "\n".join([*lines, "}", ""])
