"""Room that pieces add whose place is a choice: each of them makes it in one space alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from sandtable.model.ledger.standing import Standing
from sandtable.model.limits.allowed import most_allowed_in_group, room_adding_pieces
from sandtable.model.limits.counting import CountGroup, LimitCount
from sandtable.model.limits.room_flow import RoomDemand, find_crowded_demands


def overfull_groups(
    count: LimitCount, groups: Iterable[CountGroup]
) -> Iterator[tuple[CountGroup, float]]:
    """Yield the groups that hold more than they may, whatever is chosen, and how much that is.

    Of groups that would all need the same free pieces, so many as must go without.
    """
    hoping: list[CountGroup] = []
    for group in groups:
        allowed = most_allowed_in_group(count, group)
        if allowed is None:
            continue
        if group.total > allowed:
            yield group, allowed
        elif group.total > _certain_total(count, group):
            hoping.append(group)
    while crowd := _crowded_groups(count, hoping):
        group = hoping.pop(crowd[-1])
        yield group, _certain_total(count, group)


def _certain_total(count: LimitCount, group: CountGroup) -> float:
    return most_allowed_in_group(count, group, wide=False) or 0


def _crowded_groups(count: LimitCount, groups: list[CountGroup]) -> tuple[int, ...]:
    """Return groups whose needs cannot all be met, none of which could be left out.

    None, if all can.
    """
    helpers: dict[int, Standing] = {}
    demands: list[RoomDemand] = []
    for group in groups:
        those = dict(_room_makers(count, group))
        helpers.update({key: standing for key, (standing, _) in those.items()})
        each = max((number for _, number in those.values()), default=0)
        lacking = group.total - _certain_total(count, group)
        number = ceil(lacking / each) if each else 1
        demands.append(RoomDemand(tuple(map(str, those)), number))
    room = {
        str(key): float("inf") if one.quantity is None else one.quantity
        for key, one in helpers.items()
    }
    crowd = find_crowded_demands(demands, room) if demands else None
    return crowd.demands if crowd else ()


def _room_makers(
    count: LimitCount, group: CountGroup
) -> Iterator[tuple[int, tuple[Standing, float]]]:
    """Yield what may stand in a group and make room there, and how much each copy makes."""
    for selector, each in room_adding_pieces(count, group):
        for keys, standing in count.present_pieces(selector).perhaps:
            if group.key in keys and each:
                yield id(standing), (standing, each)
