"""What a limit counts at a position, group by group."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from model.entities.rules import Limit, Per
from model.ledger.position import Position
from model.ledger.standing import Standing, side_of
from model.module import Module
from model.phrases.selector import Selector
from model.references.scope import line_of, root_of
from model.select.ground import ground_of
from model.select.manifest import Counter, manifest_of
from model.select.pieces import pieces_of, value_of
from model.select.spaces import spaces_of

GroupKey = tuple[tuple[Per, str], ...]
"""What is counted together: `(("space", "oxmead"), ("side", "vessin"))`."""

OFF_MAP = frozenset({"box", "track", "off-map"})


@dataclass(frozen=True, slots=True)
class Share:
    """What one standing adds to a count; None where the book does not tell."""

    standing: Standing
    number: float | None


@dataclass
class Group:
    """Everything that a limit counts together."""

    key: GroupKey
    shares: list[Share] = field(default_factory=list)

    @property
    def total(self) -> float:
        """The sum, as far as it is known."""
        return sum(share.number or 0 for share in self.shares)

    @property
    def space(self) -> str | None:
        """The space that the group is about, if it is about one."""
        return dict(self.key).get("space")

    @property
    def owner(self) -> str | None:
        """The side or power that the group is about, if it is about one."""
        parts = dict(self.key)
        return parts.get("power") or parts.get("side")


@dataclass
class Count:
    """One limit's count of one position."""

    module: Module
    limit: Limit
    position: Position

    @cached_property
    def spaces(self) -> frozenset[str]:
        """The spaces that the limit is about: those it names, or all on the maps.

        A limit on a whole side or power, which names no spaces, counts what is in boxes, too.
        """
        ground = ground_of(self.module)
        if self.limit.in_ is not None:
            return frozenset(spaces_of(self.module, self.limit.in_, self.position.situation))
        return frozenset(
            site.id
            for site in ground.sites.values()
            if site.kind not in OFF_MAP or not self._is_bound_to_spaces
        )

    @cached_property
    def pieces(self) -> frozenset[str]:
        """The pieces that the limit counts."""
        counted = self._of(self.limit.of)
        return counted - self._of(self.limit.exempt) if self.limit.exempt else counted

    def _of(self, selector: Selector | None) -> frozenset[str]:
        if selector is None:
            return frozenset(manifest_of(self.module).counters)
        return frozenset(pieces_of(self.module, selector))

    def groups(self) -> dict[GroupKey, Group]:
        """Every group in which something is counted."""
        return self.groups_of(self.pieces)

    def groups_of(self, pieces: frozenset[str]) -> dict[GroupKey, Group]:
        """Every group in which one of these pieces is counted."""
        found: dict[GroupKey, Group] = {}
        for standing in self.position.standings:
            if standing.piece in pieces and (key := self.key(standing)) is not None:
                group = found.setdefault(key, Group(key))
                group.shares.append(Share(standing, self.measure(standing)))
        return found

    def key(self, standing: Standing) -> GroupKey | None:
        """Where a standing counts, or nothing where the limit does not look."""
        space = self.counted_space(standing)
        if space not in self.spaces and (self._is_bound_to_spaces or space is not None):
            return None
        parts: list[tuple[Per, str]] = []
        for per in self.limit.per:
            value = self._part(per, standing, space or "")
            if value is None:
                return None
            parts.append((per, value))
        return tuple(parts)

    @cached_property
    def _is_bound_to_spaces(self) -> bool:
        return self.limit.in_ is not None or "space" in self.limit.per

    def counted_space(self, standing: Standing) -> str | None:
        """The space that a standing counts in: of a holding box, the space it stands for."""
        site = ground_of(self.module).site(standing.place.space)
        if site is None:
            return None
        return site.space.same_as or site.id

    def _part(self, per: Per, standing: Standing, space: str) -> str | None:
        owner = self.counter(standing).owner if standing.piece else standing.scope
        match per:
            case "space":
                return space or None
            case "border":
                return f"{space}/{standing.place.facing}" if standing.place.facing else None
            case "side":
                return self.side(standing, owner)
            case "power":
                return owner
            case "piece":
                return standing.piece
            case "container":
                named = manifest_of(self.module).named(standing.place.space, standing.scope)
                return named.id if named else None
            case _:
                return ""

    def side(self, standing: Standing, owner: str) -> str:
        """The side that a standing counts with."""
        return side_of(self.module, standing, owner)

    def counter(self, standing: Standing) -> Counter:
        """The piece that stands there."""
        return manifest_of(self.module).counters[standing.pieces[0]]

    def measure(self, standing: Standing) -> float | None:
        """How much a standing counts."""
        quantity, counter = standing.quantity, self.counter(standing)
        if quantity is None:
            return None
        if self.limit.count == "copies":
            return quantity
        if self.limit.count == "steps":
            return None if counter.steps is None else quantity * (counter.steps - standing.lost)
        value = value_of(self.module, counter, self.limit.count)
        return None if value is None else quantity * value

    def owners(self) -> Iterator[str]:
        """The owners that a group is made for even where nothing is counted."""
        counters = manifest_of(self.module).counters
        owners = self.module.module.owners
        named = {counters[piece].owner for piece in self.pieces if piece in counters}
        if "power" in self.limit.per:
            yield from sorted(named & set(owners))
        elif "side" in self.limit.per:
            yield from sorted({root_of(owners, owner) for owner in named if owner in owners})

    def is_below(self, owner: str, above: str) -> bool:
        """Say whether an owner is another, or belongs to it."""
        return above in line_of(self.module.module.owners, owner)
