"""Limits as numbers, so that the page can warn of what is too much while one plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from exporters.web.rows import BoundRow, LimitRow, PartRow
from model.limits.binding import AT_AN_END
from model.limits.building import cost_to_build
from model.limits.choosing import rooms_of
from model.limits.known import (
    asks_of_standing,
    is_momentary,
    pieces_in,
    spaces_in,
    spaces_on_maps,
)
from model.limits.stated import is_stated
from model.reports.limit_words import limit_words
from model.reports.windows import turns_of
from model.select.ground import ground_of
from model.select.manifest import manifest_of
from model.select.pieces import value_of

if TYPE_CHECKING:
    from exporters.web.lists import Lists
    from model.entities.rules import Limit, Part
    from model.module import Module
    from model.phrases.amount import Amount
    from model.phrases.selector import Selector

_COUNTED_PER = frozenset({"space", "side", "power"})
"""What the page counts for each of; limits for a turn, a border or a region are told in words."""
ON_MAPS = -1
"""In the place of a set of spaces: all that are no box, no track and no base beside the map."""
UNLIMITED = -1.0
"""In the place of a number: as many as one likes."""


class _TooMuchError(Exception):
    """What the page cannot count."""


@dataclass
class Limits:
    """The limits of all scenarios; those that are the same, once."""

    module: Module
    numbers: Mapping[str, int]
    lists: Lists
    rows: list[LimitRow] = field(default_factory=list)
    told: dict[str, None] = field(default_factory=dict)
    """Limits that are told in words only."""

    def add(self, limits: Mapping[str, Limit | None]) -> tuple[int, ...]:
        """The numbers of a scenario's limits."""
        found = []
        for key, limit in limits.items():
            if limit is None or is_stated(self.module, limit):
                continue
            try:
                row = _Teller(self, limit).row(key)
            except _TooMuchError:
                self.told[key] = None
                continue
            if row not in self.rows:
                self.rows.append(row)
            found.append(self.rows.index(row))
        return tuple(found)


@dataclass
class _Teller:
    """Tells one limit."""

    all: Limits
    limit: Limit

    @property
    def module(self) -> Module:
        return self.all.module

    def row(self, key: str) -> LimitRow:
        """The limit, or _TooMuchError."""
        limit = self.limit
        if not set(limit.per) <= _COUNTED_PER or limit.if_ or not _is_lasting(limit):
            raise _TooMuchError
        if limit.each_at_most or limit.each_exactly or limit.exactly:
            raise _TooMuchError
        counted = self._pieces(limit.of)
        if limit.exempt is not None:
            counted -= self._pieces(limit.exempt)
        first, last = turns_of(self.module.module.calendar, limit.turns)
        return LimitRow(
            key.replace("-", " ").capitalize(),
            limit_words(self.module, limit),
            limit.rule,
            limit.per,
            self._set(counted),
            self._area(),
            self._worth(counted),
            limit.count == "steps",
            self._bound(limit.at_most),
            self._bound(limit.at_least),
            self._own_numbers,
            self._usual(),
            tuple(self._part(name, part) for name, part in limit.adds.items()),
            tuple(self._part(name, part) for name, part in limit.of_which.items()),
            first,
            last,
        )

    def _pieces(self, selector: Selector | None) -> frozenset[str]:
        if selector is not None and asks_of_standing(selector):
            raise _TooMuchError
        return pieces_in(self.module, selector)

    def _set(self, names: frozenset[str]) -> int:
        return self.all.lists.add(tuple(sorted(self.all.numbers[name] for name in names)))

    @cached_property
    def _spaces(self) -> frozenset[str] | None:
        """The spaces it is about; none, where they are not bound to spaces."""
        where = self.limit.in_
        if where is None:
            return spaces_on_maps(self.module) if "space" in self.limit.per else None
        if is_momentary(self.module, where):
            raise _TooMuchError
        return spaces_in(self.module, where)

    def _area(self) -> int | None:
        if self._spaces is None:
            return None
        if self._spaces == spaces_on_maps(self.module):
            return ON_MAPS
        return self.all.lists.spaces(self.module, self._spaces)

    def _worth(self, counted: frozenset[str]) -> dict[str, float]:
        """By number of a piece: how much each copy counts."""
        count = self.limit.count
        if count in {"copies", "steps"}:
            return {}
        if count in self.module.module.words.spaces:
            raise _TooMuchError
        found: dict[str, float] = {}
        for name in sorted(counted):
            counter = manifest_of(self.module).counters[name]
            told = value_of(self.module, counter, count)
            if told is None and count == "cost":
                told = cost_to_build(self.module, counter, 0)
            found[str(self.all.numbers[name])] = float(told or 0)
        return found

    @property
    def _bounds(self) -> Iterator[Amount]:
        parts = [*self.limit.adds.values(), *self.limit.of_which.values()]
        said = [(self.limit.at_most, self.limit.at_least)]
        said += [(part.at_most, part.at_least) for part in parts]
        yield from (amount for pair in said for amount in pair if amount)

    @cached_property
    def _word(self) -> str | None:
        """The value of spaces that the limit names, if it names one."""
        words = {amount.number for amount in self._bounds if _is_word(amount)}
        if len(words) > 1 or (words and self._spaces is None):
            raise _TooMuchError
        return next(iter(words), None)

    @cached_property
    def _own_numbers(self) -> dict[str, float]:
        """By space: its value of that name, where that is not as usual."""
        found: dict[str, float] = {}
        sites = ground_of(self.module).sites
        for name in sorted(self._spaces or ()) if self._word else ():
            own = sites[name].space.values.get(self._word or "")
            number = None if own is None else _number(own)
            if number is not None:
                found[name] = number
        return found

    def _usual(self) -> float | None:
        """The number of a space that has no such value."""
        if self._word is None:
            return None
        if self.limit.default is not None:
            return float(self.limit.default)
        vocable = self.module.module.words.spaces.get(self._word)
        return None if vocable is None or vocable.default is None else float(vocable.default)

    def _bound(self, amount: Amount | None) -> BoundRow | None:
        if amount is None or str(amount) == "unlimited":
            return None
        if amount.roll or amount.number == "~":
            raise _TooMuchError
        if _is_word(amount):
            if amount.per:
                raise _TooMuchError
            return BoundRow()
        number = float(int(amount.number))
        if amount.per is None:
            return BoundRow(number)
        per = sorted(self.all.numbers[name] for name in self._pieces(amount.per))
        return BoundRow(0.0, tuple(per), number)

    def _part(self, name: str, part: Part) -> PartRow:
        of = self._set(self._pieces(part.of))
        return PartRow(name, of, self._bound(part.at_most), self._bound(part.at_least))


def _is_lasting(limit: Limit) -> bool:
    """Say whether it binds always, or whenever something ends, and not at one step only."""
    return any(when == "always" or when.endswith(AT_AN_END) for when in limit.when)


def _is_word(amount: Amount) -> bool:
    return (
        not amount.roll
        and not amount.number.lstrip("-").isdigit()
        and (amount.number not in {"~", "unlimited"})
    )


def _number(own: Amount) -> float | None:
    if own.number == "unlimited":
        return UNLIMITED
    return None if own.constant is None else float(own.constant)


def rooms(module: Module) -> dict[str, str]:
    """Spaces that count with another one for every limit: a holding box with its hex."""
    ground = ground_of(module)
    known = rooms_of(module)
    found = {}
    for name in ground.sites:
        other = known[name]
        if other is not None and other != name:
            found[name] = other
    return found
