"""Which spaces are adjacent, where from, and why."""

from __future__ import annotations

from dataclasses import dataclass

from model.module import Module
from model.select.links import Joint, Origin, joints_of


@dataclass(frozen=True, slots=True)
class LinkEntry:
    """Two spaces and what joins or divides them."""

    a: str
    b: str
    origin: Origin
    domains: list[str]
    length: float | None
    reason: str | None
    kind: str | None
    one_way: bool


@dataclass(frozen=True, slots=True)
class Adjacency:
    """The answer of `sandtable adjacency`."""

    module: str
    links: list[LinkEntry]


def adjacency(module: Module) -> Adjacency:
    """All joints of a module."""
    links = [_entry(joint) for joint in joints_of(module)]
    return Adjacency(module.module.id or module.module.title, links)


def _entry(joint: Joint) -> LinkEntry:
    link = joint.link
    return LinkEntry(
        a=joint.a,
        b=joint.b,
        origin=joint.origin,
        domains=list(link.domains) if link else ["land", "sea", "air"],
        length=joint.length,
        reason=link.reason if link else None,
        kind=link.kind if link else None,
        one_way=link.one_way if link else False,
    )


def as_dot(module: Module) -> str:
    """The same as a graph for Graphviz."""
    lines = ["graph adjacency {"]
    for entry in adjacency(module).links:
        style = " [style=dotted]" if entry.origin == "blocked" else ""
        lines.append(f'  "{entry.a}" -- "{entry.b}"{style};')
    return "\n".join([*lines, "}", ""])
