"""Which spaces are adjacent, where from, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from sandtable.model.entities.boards import Link
from sandtable.model.ids import MovementDomain
from sandtable.model.module import Module
from sandtable.model.select.domains import domain_of_space
from sandtable.model.select.space_index import SpaceIndex, space_index_of
from sandtable.model.select.space_joints import JointOrigin, SpaceJoint, joints_of
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.selectors import describe_selector

FeaturesByPair = Mapping[frozenset[str], list[str]]
ALL_DOMAINS: tuple[MovementDomain, ...] = get_args(MovementDomain)


@dataclass(frozen=True, slots=True)
class LinkEntry:
    """Two spaces and what joins or divides them."""

    a: str
    b: str
    origin: JointOrigin
    domains: list[str]
    length: float | None
    reason: str | None
    kind: str | None
    one_way: bool
    features: list[str]
    """What lies on the border."""
    passing: str | None
    """Who may pass, and what must be so for it."""
    rule: str | None


@dataclass(frozen=True, slots=True)
class Adjacency:
    """The answer of `sandtable adjacency`."""

    module: str
    links: list[LinkEntry]


def adjacency_report(module: Module) -> Adjacency:
    """All joints of a module."""
    ground = space_index_of(module)
    features = _features_by_pair(module)
    links = [_link_entry(ground, joint, features) for joint in joints_of(module)]
    return Adjacency(module.module.id or module.module.title, links)


def _link_entry(ground: SpaceIndex, joint: SpaceJoint, features: FeaturesByPair) -> LinkEntry:
    link = joint.link
    return LinkEntry(
        a=joint.a,
        b=joint.b,
        origin=joint.origin,
        domains=list(link.domains if link else _default_domains(ground, joint)),
        length=None if joint.length is None else round(joint.length, 1),
        reason=link.reason if link else None,
        kind=link.kind if link else None,
        one_way=link.one_way if link else False,
        features=features.get(frozenset((joint.a, joint.b)), []),
        passing=_describe_crossing(ground.module, link) if link else None,
        rule=link.rule if link else None,
    )


def _features_by_pair(module: Module) -> FeaturesByPair:
    """By pair: what lies on the border of two spaces."""
    ground = space_index_of(module)
    found: dict[frozenset[str], list[str]] = {}
    for board in module.boards.values():
        for pair, features in board.borders.items():
            sites = [ground.find_space(end) for end in pair.split("/")]
            ends = frozenset(site.id for site in sites if site)
            found.setdefault(ends, []).extend(features)
    return found


def _describe_crossing(module: Module, link: Link) -> str | None:
    """Return who may pass and when, in the words of the game."""
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


def _default_domains(ground: SpaceIndex, joint: SpaceJoint) -> tuple[MovementDomain, ...]:
    """Who passes where nothing is declared: between land and sea that is for the rules to say."""
    sites = (ground.find_space(space) for space in (joint.a, joint.b))
    own = {domain_of_space(ground.module, site) for site in sites}
    return tuple(d for d in ALL_DOMAINS if d == "air" or own <= {d, None} or len(own) > 1)


def adjacency_as_graphviz(module: Module) -> str:
    """The same as a graph for Graphviz."""
    lines = ["graph adjacency {"]
    for entry in adjacency_report(module).links:
        style = " [style=dotted]" if entry.origin == "blocked" else ""
        lines.append(f'  "{entry.a}" -- "{entry.b}"{style};')
    return "\n".join([*lines, "}", ""])
