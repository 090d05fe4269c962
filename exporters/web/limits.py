"""Limits as numbers, so that the page can warn of what is too much while one plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from sandtable.exporters.web.asking import Asking, UnsayableError
from sandtable.exporters.web.rows import BoundRow, LimitRow, PartRow, Tree
from sandtable.model.ledger.turn_spans import turns_of
from sandtable.model.limits.binding import AT_AN_END
from sandtable.model.limits.build_cost import build_cost
from sandtable.model.limits.selector_cache import (
    asks_of_standing,
    cached_pieces,
    cached_spaces,
    is_momentary,
    spaces_on_maps,
)
from sandtable.model.limits.space_choices import counting_spaces_of
from sandtable.model.limits.stated_totals import is_stated
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.pieces import value_of
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.limits import limit_name, limit_words

if TYPE_CHECKING:
    from sandtable.exporters.web.lists import Lists
    from sandtable.model.entities.boards import Space
    from sandtable.model.entities.rules import Limit, Part
    from sandtable.model.module import Module
    from sandtable.model.phrases.amount import Amount
    from sandtable.model.phrases.selector import Selector
    from sandtable.model.select.manifest import Counter

_COUNTED_PER = frozenset({"space", "side", "power", "piece", "turn"})
"""What the page counts for each of; limits for a border, a region or a ship are told in words."""
_SET_UP, _ARRIVAL, _ALWAYS = "setup", "arrival", "always"
UNLIMITED = -1.0
"""In the place of a number: as many as one likes."""


@dataclass
class Limits:
    """The limits of all scenarios; those that are the same, once."""

    module: Module
    numbers: Mapping[str, int]
    lists: Lists
    rows: list[LimitRow] = field(default_factory=list)
    told: dict[str, None] = field(default_factory=dict)
    """Limits that are told in words only."""

    _known: dict[tuple[str, int], tuple[Limit, int | None]] = field(default_factory=dict)
    """By key and identity: a limit, which scenarios mostly share, and its number."""

    def add(self, limits: Mapping[str, Limit | None]) -> tuple[int, ...]:
        """The numbers of a scenario's limits."""
        found = (self._number(key, limit) for key, limit in limits.items() if limit is not None)
        return tuple(number for number in found if number is not None)

    def _number(self, key: str, limit: Limit) -> int | None:
        if (key, id(limit)) not in self._known:
            self._known[key, id(limit)] = limit, self._added(key, limit)
        return self._known[key, id(limit)][1]

    def _added(self, key: str, limit: Limit) -> int | None:
        if limit.binds == "author" or is_stated(self.module, limit):
            return None
        try:
            row = _Teller(self, limit).row(key)
        except UnsayableError:
            self.told[key] = None
            return None
        if row not in self.rows:
            self.rows.append(row)
        return self.rows.index(row)


@dataclass
class _Teller:
    """Tells one limit."""

    all: Limits
    limit: Limit

    @property
    def module(self) -> Module:
        return self.all.module

    @cached_property
    def _asking(self) -> Asking:
        return Asking(self.module, self.all.numbers, self.all.lists)

    def row(self, key: str) -> LimitRow:
        """The limit, or UnsayableError."""
        limit = self.limit
        if not set(limit.per) <= _COUNTED_PER or limit.from_ is not None:
            raise UnsayableError
        first, last = turns_of(self.module.module.calendar, limit.turns)
        return LimitRow(
            limit_name(self.module, key, limit),
            limit_words(self.module, limit),
            limit.rule,
            limit.per,
            self._picks,
            self._owners,
            self._area(),
            self._moments(),
            () if limit.if_ is None else self._asking.condition(limit.if_),
            self._worth(self._pieces),
            self._values(),
            {**limit.each_at_most, **limit.each_exactly},
            bool(limit.each_exactly),
            limit.count == "steps",
            self._bound(limit.exactly or limit.at_most),
            self._bound(limit.exactly or limit.at_least),
            self._own_numbers,
            self._usual(),
            tuple(self._part(name, part) for name, part in limit.adds.items()),
            tuple(self._part(name, part) for name, part in limit.of_which.items()),
            first,
            last,
        )

    def _moments(self) -> tuple[str, ...]:
        """When it binds; what is enforced at a step that the page does not know is told in words.

        What is counted turn by turn is what comes in a turn.
        """
        when = self.limit.when
        if "turn" in self.limit.per:
            if _ARRIVAL not in when:
                raise UnsayableError
            return (_ARRIVAL,)
        if any(one == _ALWAYS or one.endswith(AT_AN_END) for one in when):
            return ()
        known = {_SET_UP, _ARRIVAL, *self.module.module.calendar.phases}
        found = tuple(one for one in when if one in known)
        if not found:
            raise UnsayableError
        return found

    @cached_property
    def _pieces(self) -> frozenset[str]:
        """The pieces that are counted, in whatever state they are."""
        limit = self.limit
        counted = cached_pieces(self.module, limit.of)
        is_plain = limit.exempt is not None and not asks_of_standing(limit.exempt)
        return counted - cached_pieces(self.module, limit.exempt) if is_plain else counted

    @property
    def _picks(self) -> Tree:
        of, exempt = self.limit.of, self.limit.exempt
        picks = self._asking.pieces(of) if of and asks_of_standing(of) else self._set(self._pieces)
        if exempt is not None and asks_of_standing(exempt):
            return "and", picks, ("not", self._asking.pieces(exempt))
        return picks

    @property
    def _owners(self) -> tuple[str, ...]:
        """Whose pieces can be counted, where somebody must have some."""
        if not (self.limit.at_least or self.limit.exactly):
            return ()
        counters = manifest_of(self.module).counters
        return tuple(dict.fromkeys(counters[name].owner for name in sorted(self._pieces)))

    def _set(self, names: frozenset[str]) -> Tree:
        return "set", self.all.lists.add(tuple(sorted(self.all.numbers[name] for name in names)))

    @cached_property
    def _spaces(self) -> frozenset[str] | None:
        """The spaces it is about; none, where they are not bound to spaces."""
        where = self.limit.in_
        if where is None:
            return spaces_on_maps(self.module) if "space" in self.limit.per else None
        if is_momentary(self.module, where):
            return frozenset(space_index_of(self.module).sites)
        return cached_spaces(self.module, where)

    def _area(self) -> Tree:
        where = self.limit.in_
        if self._spaces is None:
            return ()
        if where is not None and is_momentary(self.module, where):
            return self._asking.area(where)
        if self._spaces == spaces_on_maps(self.module):
            return ("maps",)
        return "set", self.all.lists.spaces(self.module, self._spaces)

    def _values(self) -> dict[str, float]:
        """By space: its value, where that is counted for who holds it."""
        if not self._is_of_values:
            return {}
        sites = space_index_of(self.module).sites
        wanted = sites if self._spaces is None else self._spaces
        worth = {name: self._value(sites[name].space) for name in sorted(wanted)}
        return {name: value for name, value in worth.items() if value}

    def _value(self, space: Space) -> float:
        """The number that a space has; of a tag, one where it is."""
        count = self.limit.count
        vocable = self.module.module.words.spaces[count]
        if vocable.sort == "tag":
            return float(count in space.tags)
        own = space.values.get(count)
        return float((vocable.default if own is None else own.constant) or 0)

    @property
    def _is_of_values(self) -> bool:
        """Say whether a value of spaces is counted."""
        head = self.module.module
        return self.limit.count in head.words.spaces and self.limit.count not in {
            *head.words.pieces,
            *head.ratings,
        }

    def _worth(self, counted: frozenset[str]) -> dict[str, float | tuple[float, ...]]:
        """By number of a piece: how much each copy counts."""
        count = self.limit.count
        if count in {"copies", "steps"} or self._is_of_values:
            return {}
        found: dict[str, float | tuple[float, ...]] = {}
        for name in sorted(counted):
            counter = manifest_of(self.module).counters[name]
            told = value_of(self.module, counter, count)
            number = str(self.all.numbers[name])
            if told is None and count == "cost":
                found[number] = self._costs(counter)
            else:
                found[number] = float(told or 0)
        return found

    def _costs(self, counter: Counter) -> tuple[float, ...]:
        """What it cost to build, by steps lost."""
        costs = (build_cost(self.module, counter, n) for n in range(counter.steps or 1))
        return tuple(float(cost or 0) for cost in costs)

    @property
    def _bounds(self) -> Iterator[Amount]:
        parts = [*self.limit.adds.values(), *self.limit.of_which.values()]
        said = [(self.limit.at_most, self.limit.at_least), (self.limit.exactly, None)]
        said += [(part.at_most, part.at_least) for part in parts]
        yield from (amount for pair in said for amount in pair if amount)

    @cached_property
    def _word(self) -> str | None:
        """The value of spaces that the limit names, if it names one."""
        words = {amount.number for amount in self._bounds if _is_word(amount)}
        if len(words) > 1 or (words and self._spaces is None):
            raise UnsayableError
        return next(iter(words), None)

    @cached_property
    def _own_numbers(self) -> dict[str, float]:
        """By space: its value of that name, where that is not as usual."""
        found: dict[str, float] = {}
        sites = space_index_of(self.module).sites
        for name in sorted(self._spaces or ()) if self._word else ():
            own = sites[name].space.values.get(self._word or "")
            if own is not None:
                found[name] = _number(own)
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
            raise UnsayableError
        if _is_word(amount):
            if amount.per:
                raise UnsayableError
            return BoundRow()
        number = float(int(amount.number))
        if amount.per is None:
            return BoundRow(number)
        per = sorted(self.all.numbers[name] for name in self._plain(amount.per))
        return BoundRow(0.0, tuple(per), number)

    def _plain(self, selector: Selector) -> frozenset[str]:
        if asks_of_standing(selector):
            raise UnsayableError
        return cached_pieces(self.module, selector)

    def _part(self, name: str, part: Part) -> PartRow:
        picks = self._asking.pieces(part.of)
        return PartRow(name, picks, self._bound(part.at_most), self._bound(part.at_least))


def _is_word(amount: Amount) -> bool:
    return (
        not amount.roll
        and not amount.number.lstrip("-").isdigit()
        and (amount.number not in {"~", "unlimited"})
    )


def _number(own: Amount) -> float:
    """A space's own number; where nobody knows it, no number is too large."""
    return UNLIMITED if own.constant is None else float(own.constant)


def rooms(module: Module) -> dict[str, str]:
    """Spaces that count with another one for every limit: a holding box with its hex."""
    ground = space_index_of(module)
    known = counting_spaces_of(module)
    found = {}
    for name in ground.sites:
        other = known[name]
        if other is not None and other != name:
            found[name] = other
    return found
