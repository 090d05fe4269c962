"""The number that a limit allows in one of its groups, such as a space or a side."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.model.entities.rules import LimitPart
from sandtable.model.ledger.history import initial_position
from sandtable.model.limits.counting import CountGroup, LimitCount
from sandtable.model.module import Module
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.phrase import is_signed_whole_number
from sandtable.model.phrases.selector import Selector
from sandtable.model.select.space_index import space_index_of

NO_BOUND = float("inf")


def amount_for_group(
    count: LimitCount, group: CountGroup, amount: Amount, *, wide: bool
) -> float | None:
    """Return the number that an amount means for a group, or None if it is unknown.

    For an amount per piece, the pieces that are certainly there are counted; with `wide`, all that
    may be there. The number is unknown if it depends on play or on data that the book does not
    state.
    """
    # A die or a lost page gives no number.
    if amount.roll or amount.number == "~":
        return None
    if amount.number == "unlimited":
        # Comparisons with infinity need no special case.
        return NO_BOUND
    each = _amount_named_by_word(count, group, amount.number)
    if each is None or amount.per is None:
        return each
    return each * count.present_pieces(amount.per).number_in_group(group.key, wide=wide)


def _amount_named_by_word(count: LimitCount, group: CountGroup, word: str) -> float | None:
    if is_signed_whole_number(word):
        return int(word)
    site = space_index_of(count.module).find_space(group.space or "")
    own_amount = site.space.values.get(word) if site else None
    if own_amount is not None:
        return NO_BOUND if own_amount.number == "unlimited" else own_amount.constant_number
    owner = count.module.module.owners.get(group.owner or "")
    # The owner's own number takes precedence over the default.
    if owner is not None and word in owner.values:
        return owner.values[word].constant_number
    if count.limit.default is not None:
        return count.limit.default
    vocable = count.module.module.words.spaces.get(word)
    return vocable.default if vocable else None


def max_allowed_in_group(
    count: LimitCount, group: CountGroup, *, wide: bool = True
) -> float | None:
    """Return the maximum that a limit allows in a group, with the room that other pieces add.

    With `wide`, all pieces that may be there add room, so the result is never too low.
    """
    limit = count.limit
    owner = group.owner or ""
    if limit.each_at_most or limit.each_exactly:
        each = {**limit.each_at_most, **limit.each_exactly}
        # A number for an owner takes precedence over the general one.
        if owner in each or limit.at_most is None:
            return each.get(owner)
        return amount_for_group(count, group, limit.at_most, wide=wide)
    bound = limit.at_most or limit.exactly
    stated_amount = None if bound is None else amount_for_group(count, group, bound, wide=wide)
    if stated_amount is None:
        return None
    return stated_amount + sum(
        _room_added_by_pieces(count, group, part, wide=wide) for part in limit.adds.values()
    )


def _room_added_by_pieces(
    count: LimitCount, group: CountGroup, part: LimitPart, *, wide: bool
) -> float:
    each = amount_for_group(count, group, part.at_most, wide=wide) if part.at_most else None
    return (each or 0) * count.present_pieces(part.of).number_in_group(group.key, wide=wide)


def pieces_that_add_room(count: LimitCount, group: CountGroup) -> Iterator[tuple[Selector, float]]:
    """Yield the pieces that add room for others to a group, and the room that each adds."""
    limit = count.limit
    bound = limit.at_most or limit.exactly
    if bound is not None and bound.per is not None:
        yield bound.per, _amount_named_by_word(count, group, bound.number) or 0
    for part in limit.adds.values():
        each = amount_for_group(count, group, part.at_most, wide=True) if part.at_most else None
        yield part.of, each or 0


def min_required_in_group(count: LimitCount, group: CountGroup) -> float | None:
    """Return the minimum that a limit requires in a group."""
    limit = count.limit
    if limit.each_exactly:
        return limit.each_exactly.get(group.owner or "")
    # `wide=False`: only what is certain may raise a minimum.
    bound = limit.at_least or limit.exactly
    return None if bound is None else amount_for_group(count, group, bound, wide=False)


def piece_limit_at_place(module: Module, scenario: str, printed: str) -> int | None:
    """Return the lowest number of pieces to which limits restrict a printed place.

    Limits that allow none are about single kinds of pieces, and say nothing of the room there.
    """
    site = next(
        (s for s in space_index_of(module).spaces_by_id.values() if s.printed_label == printed),
        None,
    )
    if site is None:
        return None
    position = initial_position(module, scenario)
    allowed_numbers: list[float] = []
    for limit in position.scenario.limits.values():
        # Other limits do not bound the pieces of a single place.
        if limit is None or limit.count != "copies" or "space" not in limit.per:
            continue
        count = LimitCount(module, limit, position)
        groups = (group for group in count.counted_groups().values() if group.space == site.id)
        allowed_numbers.extend(
            number for group in groups if (number := max_allowed_in_group(count, group))
        )
    # The strictest of all limits on copies in the space.
    lowest = min(allowed_numbers, default=NO_BOUND)
    return None if lowest == NO_BOUND else int(lowest)
