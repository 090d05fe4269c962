"""How much a limit allows, as a number for one group."""

from __future__ import annotations

from model.entities.rules import Part
from model.limits.counting import Count, Group
from model.phrases.amount import Amount
from model.select.ground import ground_of

UNLIMITED = float("inf")


def number_of(count: Count, group: Group, amount: Amount) -> float | None:
    """What an amount is for a group; None where only play or a lost page could tell."""
    if amount.roll or amount.number == "~":
        return None
    if amount.number == "unlimited":
        return UNLIMITED
    each = _plain(count, group, amount.number)
    if each is None or amount.per is None:
        return each
    return each * count.present(amount.per)[group.key]


def _plain(count: Count, group: Group, word: str) -> float | None:
    if word.lstrip("-").isdigit():
        return int(word)
    site = ground_of(count.module).site(group.space or "")
    own = site.space.values.get(word) if site else None
    if own is not None:
        return UNLIMITED if own.number == "unlimited" else own.constant
    if count.limit.default is not None:
        return count.limit.default
    vocable = count.module.module.words.spaces.get(word)
    return vocable.default if vocable else None


def most(count: Count, group: Group) -> float | None:
    """The most that a group may have, with what other pieces there add."""
    limit = count.limit
    own = group.owner or ""
    if limit.each_at_most or limit.each_exactly:
        each = {**limit.each_at_most, **limit.each_exactly}
        return each.get(
            own, None if limit.at_most is None else number_of(count, group, limit.at_most)
        )
    bound = limit.at_most or limit.exactly
    found = None if bound is None else number_of(count, group, bound)
    if found is None:
        return None
    return found + sum(_added(count, group, part) for part in limit.adds.values())


def _added(count: Count, group: Group, part: Part) -> float:
    each = number_of(count, group, part.at_most) if part.at_most else None
    return (each or 0) * count.present(part.of)[group.key]


def least(count: Count, group: Group) -> float | None:
    """The least that a group must have."""
    limit = count.limit
    if limit.each_exactly:
        return limit.each_exactly.get(group.owner or "")
    bound = limit.at_least or limit.exactly
    return None if bound is None else number_of(count, group, bound)
