"""Room that pieces add for other pieces.

Pieces whose place is a choice add it in one space only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from sandtable.model.ledger.standing import Standing
from sandtable.model.limits.allowed_numbers import max_allowed_in_group, pieces_that_add_room
from sandtable.model.limits.counting import CountGroup, LimitCount
from sandtable.model.limits.room_flow import RoomDemand, find_demands_without_room


def overfull_groups(
    count: LimitCount, groups: Iterable[CountGroup]
) -> Iterator[tuple[CountGroup, float]]:
    """Yield the groups that exceed the limit whatever players choose, with the allowed number.

    If several groups share too little room, the groups that do not fit are included.
    """
    hoping: list[CountGroup] = []
    for group in groups:
        allowed = max_allowed_in_group(count, group)
        if allowed is None:
            continue
        if group.total > allowed:
            yield group, allowed
        elif group.total > _total_certain_in_group(count, group):
            hoping.append(group)
    while crowd := _groups_without_enough_room(count, hoping):
        group = hoping.pop(crowd[-1])
        yield group, _total_certain_in_group(count, group)


def _total_certain_in_group(count: LimitCount, group: CountGroup) -> float:
    return max_allowed_in_group(count, group, wide=False) or 0


def _groups_without_enough_room(count: LimitCount, groups: list[CountGroup]) -> tuple[int, ...]:
    """Return a minimal set of groups whose pieces cannot all find room.

    It is empty if all find room.
    """
    helpers: dict[int, Standing] = {}
    demands: list[RoomDemand] = []
    for group in groups:
        makers = dict(_pieces_that_make_room(count, group))
        helpers.update({key: standing for key, (standing, _) in makers.items()})
        each = max((number for _, number in makers.values()), default=0)
        lacking = group.total - _total_certain_in_group(count, group)
        number = ceil(lacking / each) if each else 1
        demands.append(RoomDemand(tuple(map(str, makers)), number))
    room = {
        str(key): float("inf") if helper.quantity is None else helper.quantity
        for key, helper in helpers.items()
    }
    crowd = find_demands_without_room(demands, room) if demands else None
    return crowd.demands if crowd else ()


def _pieces_that_make_room(
    count: LimitCount, group: CountGroup
) -> Iterator[tuple[int, tuple[Standing, float]]]:
    """Yield the pieces that may add room to a group, and how much room each copy adds."""
    for selector, each in pieces_that_add_room(count, group):
        for keys, standing in count.present_pieces(selector).perhaps:
            if group.key in keys and each:
                yield id(standing), (standing, each)
