"""Which spaces are joined, by what and for whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from model.entities.boards import Link
from model.geometry.hexes import label_of, neighbours
from model.memo import remembered
from model.module import Module
from model.select.ground import Ground, ground_of

Origin = Literal["shared-border", "declared", "blocked"]


@dataclass(frozen=True, slots=True)
class Joint:
    """Two spaces and what lies between them."""

    a: str
    b: str
    origin: Origin
    link: Link | None = None
    length: float | None = None


@remembered
def joints_of(module: Module) -> tuple[Joint, ...]:
    """All joints: the sides of hexes, and what the boards declare or block."""
    ground = ground_of(module)
    declared = list(_declared(module, ground))
    said = {frozenset((j.a, j.b)) for j in declared}
    return (*(j for j in _sides(module) if frozenset((j.a, j.b)) not in said), *declared)


def _sides(module: Module) -> Iterator[Joint]:
    for site in ground_of(module).sites.values():
        grid = module.boards[site.board].grid
        if site.hex is None or grid is None:
            continue
        for other in neighbours(grid, site.hex):
            if site.hex < other:
                yield Joint(site.id, label_of(grid, other), "shared-border")


def _declared(module: Module, ground: Ground) -> Iterator[Joint]:
    from model.select.spaces import ends_of

    for board in module.boards.values():
        for pair, link in board.links.items():
            first, _, second = pair.partition("/")
            origin: Origin = "blocked" if link.kind == "blocked" else "declared"
            for a in ends_of(ground, first):
                for b in ends_of(ground, second):
                    yield Joint(a, b, origin, link)


@remembered
def neighbours_of(module: Module) -> Mapping[str, frozenset[str]]:
    """The spaces next to each space, as far as nothing blocks the way."""
    found: dict[str, set[str]] = {}
    for joint in joints_of(module):
        if joint.origin != "blocked":
            found.setdefault(joint.a, set()).add(joint.b)
            if joint.link is None or not joint.link.one_way:
                found.setdefault(joint.b, set()).add(joint.a)
    return {space: frozenset(near) for space, near in found.items()}
