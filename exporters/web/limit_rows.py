"""Limits as numbers, so that the page can warn of what is too much while one plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from sandtable.exporters.web.condition_trees import ConditionTreeWriter, UnsupportedConditionError
from sandtable.exporters.web.page_rows import BoundRow, ConditionTree, LimitRow, PartRow
from sandtable.model.ledger.turn_spans import turns_of_span
from sandtable.model.limits.binding import END_SUFFIX
from sandtable.model.limits.build_cost import build_cost
from sandtable.model.limits.selector_cache import (
    cached_pieces,
    cached_spaces,
    depends_on_situation,
    depends_on_standing,
    spaces_on_maps,
)
from sandtable.model.limits.space_choices import counting_spaces_of
from sandtable.model.limits.stated_totals import is_stated_total
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.pieces import number_of_piece
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.limits import describe_limit, limit_name

if TYPE_CHECKING:
    from sandtable.exporters.web.shared_lists import SharedLists
    from sandtable.model.entities.boards import Space
    from sandtable.model.entities.rules import Limit, LimitPart
    from sandtable.model.module import Module
    from sandtable.model.phrases.amount import Amount
    from sandtable.model.phrases.selector import Selector
    from sandtable.model.select.manifest import Counter

_SUPPORTED_PER = frozenset({"space", "side", "power", "piece", "turn"})
"""What the page counts for each of; limits for a border, a region or a ship are told in words."""
_SETUP_MOMENT, _ARRIVAL_MOMENT, _EVERY_MOMENT = "setup", "arrival", "always"
UNLIMITED_NUMBER = -1.0
"""In the place of a number: as many as one likes."""


@dataclass
class PageLimits:
    """The limits of all scenarios; those that are the same, once."""

    module: Module
    piece_numbers: Mapping[str, int]
    shared_lists: SharedLists
    limit_rows: list[LimitRow] = field(default_factory=list)
    limits_in_words: dict[str, None] = field(default_factory=dict)
    """Limits that are told in words only."""

    _number_by_limit: dict[tuple[str, int], tuple[Limit, int | None]] = field(default_factory=dict)
    """By key and identity: a limit, which scenarios mostly share, and its number."""

    def add_limits(self, limits: Mapping[str, Limit | None]) -> tuple[int, ...]:
        """The numbers of a scenario's limits."""
        found = (
            self._limit_number(key, limit) for key, limit in limits.items() if limit is not None
        )
        return tuple(number for number in found if number is not None)

    def _limit_number(self, key: str, limit: Limit) -> int | None:
        if (key, id(limit)) not in self._number_by_limit:
            self._number_by_limit[key, id(limit)] = limit, self._add_limit(key, limit)
        return self._number_by_limit[key, id(limit)][1]

    def _add_limit(self, key: str, limit: Limit) -> int | None:
        if limit.binds == "author" or is_stated_total(self.module, limit):
            return None
        try:
            row = _LimitEncoder(self, limit).limit_row(key)
        except UnsupportedConditionError:
            self.limits_in_words[key] = None
            return None
        if row not in self.limit_rows:
            self.limit_rows.append(row)
        return self.limit_rows.index(row)


@dataclass
class _LimitEncoder:
    """Tells one limit."""

    page_limits: PageLimits
    limit: Limit

    @property
    def module(self) -> Module:
        return self.page_limits.module

    @cached_property
    def _tree_writer(self) -> ConditionTreeWriter:
        return ConditionTreeWriter(
            self.module, self.page_limits.piece_numbers, self.page_limits.shared_lists
        )

    def limit_row(self, key: str) -> LimitRow:
        """The limit, or UnsayableError."""
        limit = self.limit
        if not set(limit.per) <= _SUPPORTED_PER or limit.from_ is not None:
            raise UnsupportedConditionError
        first, last = turns_of_span(self.module.module.calendar, limit.turns)
        return LimitRow(
            limit_name(self.module, key, limit),
            describe_limit(self.module, limit),
            limit.rule,
            limit.per,
            self._counted_copies_tree,
            self._counted_owners,
            self._limited_area_tree(),
            self._binding_moments(),
            () if limit.if_ is None else self._tree_writer.condition_tree(limit.if_),
            self._worth_by_piece(self._counted_pieces),
            self._values_by_space(),
            {**limit.each_at_most, **limit.each_exactly},
            bool(limit.each_exactly),
            limit.count == "steps",
            self._bound_row(limit.exactly or limit.at_most),
            self._bound_row(limit.exactly or limit.at_least),
            self._bounds_by_space,
            self._default_bound(),
            tuple(self._part_row(name, part) for name, part in limit.adds.items()),
            tuple(self._part_row(name, part) for name, part in limit.of_which.items()),
            first,
            last,
        )

    def _binding_moments(self) -> tuple[str, ...]:
        """When it binds; what is enforced at a step that the page does not know is told in words.

        What is counted turn by turn is what comes in a turn.
        """
        when = self.limit.when
        if "turn" in self.limit.per:
            if _ARRIVAL_MOMENT not in when:
                raise UnsupportedConditionError
            return (_ARRIVAL_MOMENT,)
        if any(one == _EVERY_MOMENT or one.endswith(END_SUFFIX) for one in when):
            return ()
        known = {_SETUP_MOMENT, _ARRIVAL_MOMENT, *self.module.module.calendar.phases}
        found = tuple(one for one in when if one in known)
        if not found:
            raise UnsupportedConditionError
        return found

    @cached_property
    def _counted_pieces(self) -> frozenset[str]:
        """The pieces that are counted, in whatever state they are."""
        limit = self.limit
        counted = cached_pieces(self.module, limit.of)
        is_plain = limit.exempt is not None and not depends_on_standing(limit.exempt)
        return counted - cached_pieces(self.module, limit.exempt) if is_plain else counted

    @property
    def _counted_copies_tree(self) -> ConditionTree:
        of, exempt = self.limit.of, self.limit.exempt
        picks = (
            self._tree_writer.piece_tree(of)
            if of and depends_on_standing(of)
            else self._piece_set_tree(self._counted_pieces)
        )
        if exempt is not None and depends_on_standing(exempt):
            return "and", picks, ("not", self._tree_writer.piece_tree(exempt))
        return picks

    @property
    def _counted_owners(self) -> tuple[str, ...]:
        """Whose pieces can be counted, where somebody must have some."""
        if not (self.limit.at_least or self.limit.exactly):
            return ()
        counters = manifest_of(self.module).counters
        return tuple(dict.fromkeys(counters[name].owner for name in sorted(self._counted_pieces)))

    def _piece_set_tree(self, names: frozenset[str]) -> ConditionTree:
        return "set", self.page_limits.shared_lists.add_list(
            tuple(sorted(self.page_limits.piece_numbers[name] for name in names))
        )

    @cached_property
    def _limited_spaces(self) -> frozenset[str] | None:
        """The spaces it is about; none, where they are not bound to spaces."""
        where = self.limit.in_
        if where is None:
            return spaces_on_maps(self.module) if "space" in self.limit.per else None
        if depends_on_situation(self.module, where):
            return frozenset(space_index_of(self.module).spaces_by_id)
        return cached_spaces(self.module, where)

    def _limited_area_tree(self) -> ConditionTree:
        where = self.limit.in_
        if self._limited_spaces is None:
            return ()
        if where is not None and depends_on_situation(self.module, where):
            return self._tree_writer.area_tree(where)
        if self._limited_spaces == spaces_on_maps(self.module):
            return ("maps",)
        return "set", self.page_limits.shared_lists.add_space_list(
            self.module, self._limited_spaces
        )

    def _values_by_space(self) -> dict[str, float]:
        """By space: its value, where that is counted for who holds it."""
        if not self._is_count_of_values:
            return {}
        sites = space_index_of(self.module).spaces_by_id
        wanted = sites if self._limited_spaces is None else self._limited_spaces
        worth = {name: self._space_value(sites[name].space) for name in sorted(wanted)}
        return {name: value for name, value in worth.items() if value}

    def _space_value(self, space: Space) -> float:
        """The number that a space has; of a tag, one where it is."""
        count = self.limit.count
        vocable = self.module.module.words.spaces[count]
        if vocable.sort == "tag":
            return float(count in space.tags)
        own = space.values.get(count)
        return float((vocable.default if own is None else own.constant_number) or 0)

    @property
    def _is_count_of_values(self) -> bool:
        """Say whether a value of spaces is counted."""
        head = self.module.module
        return self.limit.count in head.words.spaces and self.limit.count not in {
            *head.words.pieces,
            *head.ratings,
        }

    def _worth_by_piece(self, counted: frozenset[str]) -> dict[str, float | tuple[float, ...]]:
        """By number of a piece: how much each copy counts."""
        count = self.limit.count
        if count in {"copies", "steps"} or self._is_count_of_values:
            return {}
        found: dict[str, float | tuple[float, ...]] = {}
        for name in sorted(counted):
            counter = manifest_of(self.module).counters[name]
            told = number_of_piece(self.module, counter, count)
            number = str(self.page_limits.piece_numbers[name])
            if told is None and count == "cost":
                found[number] = self._costs_by_steps_lost(counter)
            else:
                found[number] = float(told or 0)
        return found

    def _costs_by_steps_lost(self, counter: Counter) -> tuple[float, ...]:
        """What it cost to build, by steps lost."""
        costs = (build_cost(self.module, counter, n) for n in range(counter.steps or 1))
        return tuple(float(cost or 0) for cost in costs)

    @property
    def _all_bounds(self) -> Iterator[Amount]:
        parts = [*self.limit.adds.values(), *self.limit.of_which.values()]
        said = [(self.limit.at_most, self.limit.at_least), (self.limit.exactly, None)]
        said += [(part.at_most, part.at_least) for part in parts]
        yield from (amount for pair in said for amount in pair if amount)

    @cached_property
    def _bound_value_name(self) -> str | None:
        """The value of spaces that the limit names, if it names one."""
        words = {amount.number for amount in self._all_bounds if _is_value_name(amount)}
        if len(words) > 1 or (words and self._limited_spaces is None):
            raise UnsupportedConditionError
        return next(iter(words), None)

    @cached_property
    def _bounds_by_space(self) -> dict[str, float]:
        """By space: its value of that name, where that is not as usual."""
        found: dict[str, float] = {}
        sites = space_index_of(self.module).spaces_by_id
        for name in sorted(self._limited_spaces or ()) if self._bound_value_name else ():
            own = sites[name].space.values.get(self._bound_value_name or "")
            if own is not None:
                found[name] = _space_bound(own)
        return found

    def _default_bound(self) -> float | None:
        """The number of a space that has no such value."""
        if self._bound_value_name is None:
            return None
        if self.limit.default is not None:
            return float(self.limit.default)
        vocable = self.module.module.words.spaces.get(self._bound_value_name)
        return None if vocable is None or vocable.default is None else float(vocable.default)

    def _bound_row(self, amount: Amount | None) -> BoundRow | None:
        if amount is None or str(amount) == "unlimited":
            return None
        if amount.roll or amount.number == "~":
            raise UnsupportedConditionError
        if _is_value_name(amount):
            if amount.per:
                raise UnsupportedConditionError
            return BoundRow()
        number = float(int(amount.number))
        if amount.per is None:
            return BoundRow(number)
        per = sorted(
            self.page_limits.piece_numbers[name] for name in self._static_pieces(amount.per)
        )
        return BoundRow(0.0, tuple(per), number)

    def _static_pieces(self, selector: Selector) -> frozenset[str]:
        if depends_on_standing(selector):
            raise UnsupportedConditionError
        return cached_pieces(self.module, selector)

    def _part_row(self, name: str, part: LimitPart) -> PartRow:
        picks = self._tree_writer.piece_tree(part.of)
        return PartRow(name, picks, self._bound_row(part.at_most), self._bound_row(part.at_least))


def _is_value_name(amount: Amount) -> bool:
    return (
        not amount.roll
        and not amount.number.lstrip("-").isdigit()
        and (amount.number not in {"~", "unlimited"})
    )


def _space_bound(own: Amount) -> float:
    """A space's own number; where nobody knows it, no number is too large."""
    return UNLIMITED_NUMBER if own.constant_number is None else float(own.constant_number)


def spaces_counted_together(module: Module) -> dict[str, str]:
    """Spaces that count with another one for every limit: a holding box with its hex."""
    ground = space_index_of(module)
    known = counting_spaces_of(module)
    found = {}
    for name in ground.spaces_by_id:
        other = known[name]
        if other is not None and other != name:
            found[name] = other
    return found
