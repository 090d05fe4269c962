"""Search for breaches of limits at a position, with the entries that cause them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from sandtable.model.address_path import AddressPath
from sandtable.model.entities.rules import Limit
from sandtable.model.ledger.calendar import first_turn_of_scenario
from sandtable.model.ledger.position import Position
from sandtable.model.limits.allowed_numbers import amount_for_group, min_required_in_group
from sandtable.model.limits.counting import CountGroup, CountGroups, CountShare, LimitCount
from sandtable.model.limits.grouping import GroupKey
from sandtable.model.limits.limit_validity import is_limit_binding
from sandtable.model.limits.shared_room import overfull_groups
from sandtable.model.limits.source_limits import groups_beyond_source_capacity
from sandtable.model.limits.standing_selectors import StandingSelector
from sandtable.model.limits.stated_totals import is_stated_total
from sandtable.model.module import Module
from sandtable.model.select.manifest import manifest_of_module

_GROUPS_WITHOUT_TEST = frozenset({"carrier"})
"""Groups that a set-up does not determine, such as the carrier of a piece."""


@dataclass(frozen=True, slots=True)
class LimitBreach:
    """A group with more or less than a limit allows, and the fewest entries that show it."""

    limit: str
    group: CountGroup
    bound: Literal["at most", "at least"]
    allowed: float
    part: str | None = None
    """The part of the limit under `of-which`, if it is one."""

    @property
    def causes(self) -> tuple[AddressPath, ...]:
        """Return the addresses of the fewest entries that break the limit together."""
        # The largest shares make the shortest list to look at.
        return tuple(
            share.cause for share in fewest_shares_beyond_limit(self.group.shares, self.allowed)
        )


def fewest_shares_beyond_limit(shares: list[CountShare], allowed: float) -> list[CountShare]:
    """Return the fewest contributions that together exceed the limit, in their original order."""
    # Stable for equal shares, so that findings do not change from run to run.
    ranked = sorted(range(len(shares)), key=lambda i: -(shares[i].number or 0))
    chosen: set[int] = set()
    total = 0.0
    for index in ranked:
        if total > allowed:
            break
        chosen.add(index)
        total += shares[index].number or 0
    return [s for i, s in enumerate(shares) if i in chosen] if total > allowed else list(shares)


def limit_breaches(
    module: Module,
    name: str,
    limit: Limit,
    position: Position,
    turn: int | None = None,
    before: Position | None = None,
) -> Iterator[LimitBreach]:
    """Yield the breaches of one limit in a position, on a given turn or on the first.

    For a limit on spaces from which pieces arrive, `before` is the position before the arrivals.
    """
    now = (
        first_turn_of_scenario(module.module.calendar, position.scenario) if turn is None else turn
    )
    # Nothing certain can be said of such groups or moments.
    if not _GROUPS_WITHOUT_TEST.isdisjoint(limit.per) or not is_limit_binding(
        limit, position, now
    ):
        return
    if is_stated_total(module, limit):
        return  # it is no position that breaks it
    count = LimitCount(module, limit, position)
    if limit.from_ is not None:
        for group, allowed in groups_beyond_source_capacity(count, before or position):
            yield LimitBreach(name, group, "at most", allowed)
        return
    groups = count.counted_groups()
    for group, allowed in overfull_groups(count, groups.values()):
        yield LimitBreach(name, group, "at most", allowed)
    # Parts are limits of their own within each group.
    for group in groups.values():
        yield from _breaches_of_limit_parts(count, name, group)
    for group in _groups_that_need_minimum(count, groups):
        required = min_required_in_group(count, group)
        if (
            required is not None
            and group.total < required
            and _is_count_of_group_complete(count, group)
        ):
            yield LimitBreach(name, group, "at least", required)


def _is_count_of_group_complete(count: LimitCount, group: CountGroup) -> bool:
    """Say whether the count of a group is certain, because nothing more can be added to it."""
    return group.is_known and group.key not in count.possible_groups


def _breaches_of_limit_parts(
    count: LimitCount, name: str, group: CountGroup
) -> Iterator[LimitBreach]:
    for part_name, part in count.limit.of_which.items():
        is_part = StandingSelector(count.position, part.of).compile_test()
        shares_with_answers = [(s, is_part(s.standing)) for s in group.shares if s.standing]
        inner = CountGroup(group.key, [share for share, yes in shares_with_answers if yes])
        above = amount_for_group(count, group, part.at_most, wide=True) if part.at_most else None
        below = (
            amount_for_group(count, group, part.at_least, wide=False) if part.at_least else None
        )
        if above is not None and inner.total > above:
            yield LimitBreach(name, inner, "at most", above, part_name)
        sure = all(
            yes is not None for _, yes in shares_with_answers
        ) and _is_count_of_group_complete(count, group)
        if below is not None and inner.total < below and sure:
            yield LimitBreach(name, inner, "at least", below, part_name)


def _groups_that_need_minimum(count: LimitCount, groups: CountGroups) -> Iterator[CountGroup]:
    """Yield the groups for which a limit requires a minimum, including empty groups."""
    limit = count.limit
    # Without a minimum, empty groups break nothing.
    if limit.at_least is None and limit.exactly is None and not limit.each_exactly:
        return
    for key in (
        _group_keys(count) if _GROUPS_COUNTED_ONLY_WITH_CONTENT.isdisjoint(limit.per) else groups
    ):
        yield groups.get(key, CountGroup(key))


_GROUPS_COUNTED_ONLY_WITH_CONTENT = frozenset({"border", "region", "piece", "turn"})
"""Words of groups that exist only if something is counted in them."""


def _group_keys(count: LimitCount) -> Iterator[GroupKey]:
    """Yield the keys of all groups that a limit may have.

    A side in a space is such a group only if it has pieces there.
    """
    if count.is_counting_values and not count.position.control:
        return  # nobody says who holds what
    per = set(count.limit.per)
    spaces = sorted(count.grouping.certain_spaces) if "space" in per else [""]
    containers = _containers_on_map(count) if "container" in per else [""]
    owned = not _GROUPS_BY_OWNER.isdisjoint(per)
    # Sides without pieces in a space would give a finding for every empty space.
    present = (
        _owners_in_spaces(count)
        if owned and "space" in per and not count.is_counting_values
        else None
    )
    for space in spaces:
        for owner in count.owners() if owned else [""]:
            if present is None or (space, owner) in present:
                for container in containers:
                    values = {"space": space, "container": container, "side": owner}
                    values["power"] = owner
                    yield tuple((per, values.get(per, "")) for per in count.limit.per)


_GROUPS_BY_OWNER = frozenset({"side", "power"})


def _owners_in_spaces(count: LimitCount) -> set[tuple[str, str]]:
    """Return pairs of a space and of a side or power that has pieces there."""
    owned = next(per for per in count.limit.per if per in _GROUPS_BY_OWNER)
    presence_limit = replace(count.limit, of=None, exempt=None, per=("space", owned))
    groups = LimitCount(count.module, presence_limit, count.position).counted_groups()
    return {(group.space or "", group.owner or "") for group in groups.values()}


def _containers_on_map(count: LimitCount) -> list[str]:
    """Return the containers that are on the map, such as ships that carry units."""
    counters = manifest_of_module(count.module).counters
    standing_pieces = dict.fromkeys(
        s.single_piece for s in count.position.standings if s.single_piece
    )
    return [p for p in standing_pieces if p in counters and counters[p].kind == "container"]
