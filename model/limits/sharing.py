"""Room that pieces add whose place is a choice: each of them makes it in one space alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from sandtable.model.ledger.standing import Standing
from sandtable.model.limits.allowed import adders, most
from sandtable.model.limits.counting import Count, Group
from sandtable.model.limits.room import Demand, crowd_of


def overfull(count: Count, groups: Iterable[Group]) -> Iterator[tuple[Group, float]]:
    """The groups that hold more than they may, whatever is chosen, and how much that is.

    Of groups that would all need the same free pieces, so many as must go without.
    """
    hoping: list[Group] = []
    for group in groups:
        allowed = most(count, group)
        if allowed is None:
            continue
        if group.total > allowed:
            yield group, allowed
        elif group.total > _surely(count, group):
            hoping.append(group)
    while crowd := _crowd(count, hoping):
        group = hoping.pop(crowd[-1])
        yield group, _surely(count, group)


def _surely(count: Count, group: Group) -> float:
    return most(count, group, wide=False) or 0


def _crowd(count: Count, groups: list[Group]) -> tuple[int, ...]:
    """Groups whose needs cannot all be met, none of which could be left out; none, if all can."""
    helpers: dict[int, Standing] = {}
    demands: list[Demand] = []
    for group in groups:
        those = dict(_helpers(count, group))
        helpers.update({key: standing for key, (standing, _) in those.items()})
        each = max((number for _, number in those.values()), default=0)
        lacking = group.total - _surely(count, group)
        number = ceil(lacking / each) if each else 1
        demands.append(Demand(tuple(map(str, those)), number))
    room = {
        str(key): float("inf") if one.quantity is None else one.quantity
        for key, one in helpers.items()
    }
    crowd = crowd_of(demands, room) if demands else None
    return crowd.demands if crowd else ()


def _helpers(count: Count, group: Group) -> Iterator[tuple[int, tuple[Standing, float]]]:
    """What may stand in a group and would make room there, and how much each copy does."""
    for selector, each in adders(count, group):
        for keys, standing in count.present(selector).perhaps:
            if group.key in keys and each:
                yield id(standing), (standing, each)
